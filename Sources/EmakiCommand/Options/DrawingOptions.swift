import ArgumentParser
import EmakiDrawing
import EmakiEncoding
import EmakiEngine
import EmakiImages

/// Drawing options say what else a `DrawingCommand` draws, with what, and where from.
struct DrawingOptions: ParsableArguments {
  // A negative number is read as a value out of range, and not as the name of another option.
  @Option(
    parsing: .unconditional, help: "The viewport in points. (default: 390x844)",
    transform: ViewportSize.init(parsing:))
  var size: ViewportSize = ViewportSize(Screen().size)

  @Option(parsing: .unconditional, help: "How far the list is scrolled, in points. (default: 0)", transform: OptionValue.offset)
  var offset: Double?

  @Option(help: ArgumentHelp("Put this row at the top.", valueName: "id"))
  var row: String?

  @Option(
    help: ArgumentHelp(
      "What takes how long and where the list is scrolled when, a JSON document; - is standard input. (default: nothing takes time)",
      valueName: "script"), completion: .file())
  var scroll: String?

  @Option(
    help: ArgumentHelp("The accent of the theme, such as #2f7cf6.", valueName: "color"),
    transform: { try OptionValue.parsed($0, RequestText.accent) })
  var accent: String?

  @Option(
    help: ArgumentHelp(
      "The text that a list without rows shows; an empty one shows nothing. (default: No notifications)", valueName: "text"))
  var emptyText: String?

  @Option(
    help: ArgumentHelp("How PNG files are compressed: fast, balanced, small or libpng. (default: fast)", valueName: "mode"),
    transform: OptionValue.choice)
  var png: PNGMode?

  @Option(
    help: ArgumentHelp(
      "Keep painted rows and what was fetched in this folder, for other runs; at most 1.5 GiB. (default: no rows are kept)",
      valueName: "dir"), completion: .directory)
  var cache: String?

  @Flag(help: "Exit with 69 where a picture or a glyph is missing, or a feed has faults. The picture is written all the same.")
  var strict = false

  @Option(
    help: ArgumentHelp("A further folder that pictures may come from; may be repeated.", valueName: "dir"), completion: .directory,
    transform: OptionValue.folder)
  var allowPath: [String] = []

  @Option(
    help: ArgumentHelp(
      "Pictures and pages at http: and https: addresses: off, cache (only what was fetched before) or on. (default: on)",
      valueName: "mode"), transform: OptionValue.choice)
  var net: NetworkAccess.Mode = .on

  @Option(
    help: ArgumentHelp(
      "A host that is asked even where its address is not public, and on any port; may be repeated.", valueName: "host"))
  var netAllow: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw over each picture what its pixels do not show, in a comma-separated list: ranges (what the list keeps ready), frames (of nodes), "
        + "baselines, scale (of pictures, as in 2.25x) or hit (what can be tapped).", valueName: "names"), transform: OptionValue.overlay)
  var overlay: PictureOverlay?

  @Option(
    help: ArgumentHelp(
      "Draw a phone's bars over the list, which scrolls under them: nav (a page with a mark that leads back) or tabs (a page of a tab bar, "
        + "with a badge that counts unread rows).", valueName: "bars"),
    transform: OptionValue.choice)
  var screen: ScreenBars.Kind?

  @Option(
    help: ArgumentHelp(
      "The title of a --screen. (default, and where it is empty: the feed's own, or else Notifications)", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("The time in the status bar of a --screen. (default: 9:41)", valueName: "text"),
    transform: { try OptionValue.parsed($0, RequestText.clock) })
  var clock: String?
}
