import ArgumentParser
import EmakiDrawing
import EmakiSupport
import FoundationEssentials

/// `emaki preview` shows a feed on a page in the browser, and updates the page when the files change.
struct PreviewCommand: DrawingCommand {
  static let configuration = CommandConfiguration.emaki(
    "preview", "Shows a feed in a page of the browser that follows its files.",
    """
    The page is drawn anew in its place whenever the feed, the cell file, the theme or a picture is saved. Theme, width, type size, \
    direction and language are switched beside the picture, and the box under the pointer is explained. With --now now dates follow the \
    clock. It prints the page's address, and ends with Ctrl-C. Only this machine's programs reach it.

    Example: emaki preview feed.json --cell cell.yaml
    """)

  @Argument(help: "The feed.", completion: .file())
  var feed: String

  @OptionGroup var listen: ListenOptions

  @OptionGroup var picture: RequestOptions<ScreenUsers>

  @OptionGroup var work: WorkOptions

  @OptionGroup var drawing: DrawingOptions

  mutating func validate() throws {
    try picture.finish(.file(feed))
    if feed == "-" { throw ValidationError("a preview follows a file. Name one.") }
    if !listen.isLoopback {
      throw ValidationError("a preview is for this machine alone. Listen at 127.0.0.1, or use emaki serve with a token.")
    }
    if picture.request.timing.script != nil { throw ValidationError("a preview shows a list at rest. Leave --scroll out.") }
  }

  func run() async throws {
    let services = try ServiceProgram.services()
    // Faults in the files are shown on the page. Only a missing feed is reported here.
    _ = try InputFile.contents(ofFile: feed)
    try await onOwnThread {
      try await listen.run(
        services.preview(
          picture.request, resources, followsClock: picture.followsClock, words: .command, host: listen.host), port: 0)
    }
  }
}
