import ArgumentParser
import Emaki
import EmakiDrawing

/// Drawing options say how a feed is drawn. Every command that draws has them.
struct DrawingOptions: ParsableArguments {
  // A negative number is read as a value out of range, and not as the name of another option.
  @Option(
    parsing: .unconditional, help: "The viewport in points. (default: 390x844)",
    transform: ViewportSize.init(parsing:))
  var size: ViewportSize = ViewportSize(Screen().size)

  @OptionGroup var work: WorkOptions

  @OptionGroup var live: LiveOptions

  @OptionGroup var appearance: AppearanceOptions

  @Option(parsing: .unconditional, help: "How far the list is scrolled, in points. (default: 0)", transform: OptionValue.offset)
  var offset: Double?

  @Option(help: ArgumentHelp("Put this row at the top.", valueName: "id"))
  var row: String?

  @OptionGroup var dates: DateOptions

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

  func validate() throws {
    if live.scroll != nil && (offset != nil || row != nil) {
      throw ValidationError("--scroll says where the list is. Leave out --offset and --row.")
    }
    do throws(DrawingRequestError) { _ = try request(of: .file("-")) } catch { throw ValidationError(Wording.sentence(error)) }
  }

  /// Returns the request that the options describe.
  ///
  /// - Parameters:
  ///   - view: the view, for commands that have options for it. Otherwise it is a viewport at `--offset` or `--row`.
  ///   - name: the name for pictures; `nil` if none was given.
  func request(of feed: FeedSource, _ view: ViewOptions? = nil, name: String? = nil) throws(DrawingRequestError) -> DrawingRequest {
    var request = DrawingRequest(
      feed: feed, map: work.map, encoding: work.encoding,
      screen: Screen(width: size.size.width, height: size.size.height, scale: work.scale, direction: work.dir),
      look: appearance.look(rowStyle: work.rowStyle, language: work.lang),
      dates: dates.style, cell: work.cell.map { .file($0) }, fonts: work.fonts,
      font: work.font,
      timing: live.timing,
      access: ResourceAccess(network: net, allowedHosts: netAllow, allowedFolders: allowPath), file: PictureFile(png: png),
      overlay: overlay ?? [])
    var choice = ViewChoice()
    (choice.offset, choice.row) = (offset, row)
    if let view {
      (choice.only, choice.full, choice.split, choice.at) = (view.only, view.full, view.split, view.at)
      request.screen.device = view.device
      (request.file.format, request.file.manifest) = (view.format(of: name), view.manifest)
    }
    var bars = BarsChoice()
    (bars.kind, bars.title, bars.clock) = (screen, title, clock)
    request.screen.bars = try bars.bars
    try request.show(choice)
    try request.checkDevice()
    try request.checkHosts()
    return request
  }

  /// The files that the options name, with what they are.
  var inputs: [OutputPlace.Named] {
    [
      ("the file of --cell", work.cell), ("the file of --map", work.map?.path), ("the file of --theme", appearance.theme.path),
      ("the file of --fonts", work.fonts),
      ("the file of --font", work.font), ("the file of --scroll", live.scroll),
    ]
  }

  var resources: DrawingResources { DrawingResources(jobs: work.jobs, cache: cache, shuffle: live.shuffle) }
}
