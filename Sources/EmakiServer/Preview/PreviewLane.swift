import EmakiBatch
import EmakiCells
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A preview lane draws the list of a preview. It always uses the same renderers, which keep their painted rows. After a change they paint
/// only the rows that differ.
final class PreviewLane {
  /// The list that was drawn last, for questions about its rows.
  private struct Shown {
    var look: PreviewLook
    var version: Int
    var open: OpenDrawing
    var picture: PreviewPicture
  }

  /// The number of rows that are drawn; the page says how many are left out.
  private static let rowLimit = 200

  private let preview: PreviewService.Subject
  private let files = RequestFiles()
  private var renderers = KeptRenderers<RendererKind>()
  private var version = -1
  private var shown: Shown?

  init(_ preview: PreviewService.Subject) { self.preview = preview }

  /// The work that the renderer of the list has done so far; `nil` where none was drawn.
  var counts: WorkCounts.Values? { shown?.open.renderer.counts }

  /// Returns the picture of the list. It is drawn again only where the look or the version is not that of the last call.
  ///
  /// - Parameter version: a number that was raised by each change of a file.
  func picture(_ look: PreviewLook, version: Int) async throws -> PreviewPicture {
    if let shown, shown.look == look, shown.version == version { return shown.picture }
    if version != self.version { files.forget() }
    self.version = version
    var request = try look.request(preview.request)
    request.view = .wholeList()
    if let moment = preview.moment { request.dates.now = moment() }
    request.file.manifest = true
    let text = try FeedText(file: preview.path, base: request, readFile: InputFile.contents(ofFile:))
    let feed = try text.feed(dates: request.feedDates(files), limits: preview.limits)
    let renderer = try renderers.renderer(of: RendererKind(request, feed: feed, readsFolder: false), viewport: request.screen.size) {
      var options = try request.rendererOptions(for: feed, preview.resources, files: files)
      options.layerMemory = 64 << 20
      return try Renderer(viewport: request.screen.size, scale: request.screen.scale, options: options)
    }
    // The page names the boxes by their lines in the cell file, as `emaki layout` does.
    var cells = try request.cells(files)
    cells.namesElements = true
    renderer.begin(ImageAccess(baseDirectory: text.folder, allowedDirectories: request.pictureFolders))
    do {
      var first = feed
      if first.rows.count > Self.rowLimit { (first.rows, first.next) = (Array(first.rows.prefix(Self.rowLimit)), nil) }
      let open = try request.open(first, text.name, ScrollScript(), renderer, cells: cells, files: files, wording: preview.rewording)
      let frame = try await open.frame()
      for path in renderer.pictureFiles.keys { preview.watch(FilePath.folder(of: path.string)) }
      let warnings = frame.warnings.map(preview.wording) + open.notes.take().map { $0.sentence(in: text.name) }
      let picture = PreviewPicture(frame, scale: request.screen.scale, warnings: warnings, rowCount: feed.rows.count)
      shown = Shown(look: look, version: version, open: open, picture: picture)
      return picture
    } catch {
      await renderer.drain()
      throw error
    }
  }

  /// Returns why the boxes of a row's cell have their sizes and places, and what its specs look like.
  func inspection(_ look: PreviewLook, version: Int, row id: String) async throws -> JSONTree {
    _ = try await picture(look, version: version)
    guard let shown, let index = shown.picture.rows.firstIndex(where: { $0.name.exact == id.exact }) else { return .object([:]) }
    let (renderer, table) = (shown.open.renderer, shown.open.table)
    return .object([
      "explanation": .text(try await renderer.explainLayout(of: table, row: index).exact),
      "specs": .text(try await renderer.asciiArt(of: table, row: index).exact),
    ])
  }
}
