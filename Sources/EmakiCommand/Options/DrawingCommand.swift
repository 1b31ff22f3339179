import ArgumentParser
import EmakiDrawing
import EmakiLayout

/// A drawing command draws feeds. Its options are groups side by side: a debug build of the argument parser checks a group within another
/// four times for each time that it checks the other.
protocol DrawingCommand: AsyncParsableCommand {
  var work: WorkOptions { get }
  var appearance: AppearanceOptions { get }
  var dates: DateOptions { get }
  var drawing: DrawingOptions { get }
}

extension DrawingCommand {
  /// Checks that the options fit together.
  func checkDrawing() throws {
    if drawing.scroll != nil && (drawing.offset != nil || drawing.row != nil) {
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
      screen: Screen(width: drawing.size.size.width, height: drawing.size.size.height, scale: work.scale, direction: work.dir),
      look: appearance.look(
        rowStyle: work.rowStyle, language: work.lang, accent: drawing.accent, emptyText: drawing.emptyText),
      dates: dates.style, cell: work.cell.map { .file($0) }, fonts: work.fonts,
      font: work.font,
      timing: ListTiming(script: drawing.scroll),
      access: ResourceAccess(network: drawing.net, allowedHosts: drawing.netAllow, allowedFolders: drawing.allowPath),
      file: PictureFile(png: drawing.png), overlay: drawing.overlay ?? [])
    var choice = ViewChoice()
    (choice.offset, choice.row) = (drawing.offset, drawing.row)
    if let view {
      (choice.only, choice.full, choice.split, choice.at) = (view.only, view.full, view.split, view.at)
      request.screen.device = view.device
      (request.file.format, request.file.manifest) = (view.format(of: name), view.manifest)
    }
    var bars = BarsChoice()
    (bars.kind, bars.title, bars.clock) = (drawing.screen, drawing.title, drawing.clock)
    request.screen.bars = try bars.bars
    try request.show(choice)
    try request.checkDevice()
    try request.checkHosts()
    return request
  }

  /// The files that the options name, with what they are.
  var drawingInputs: [OutputPlace.Named] {
    [
      ("the file of --cell", work.cell), ("the file of --map", work.map?.path), ("the file of --theme", appearance.theme.path),
      ("the file of --fonts", work.fonts),
      ("the file of --font", work.font), ("the file of --scroll", drawing.scroll),
    ]
  }

  var resources: DrawingResources { DrawingResources(jobs: work.jobs, cache: drawing.cache) }
}
