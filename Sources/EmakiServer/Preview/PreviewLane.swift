import EmakiBatch
import EmakiCells
import EmakiDisplay
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
  var counts: WorkCounts? { shown?.open.renderer.counts }

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
    let text = try FeedText(file: request.feed.name, base: request, readFile: InputFile.contents(ofFile:))
    let feed = try text.feed(options: request.feedOptions(files), limits: preview.limits)
    let renderer = try renderers.renderer(of: RendererKind(request, feed: feed, readsFolder: false), viewport: request.screen.size) {
      var options = try request.rendererOptions(for: feed, preview.resources, files: files)
      options.layerMemory = 64 << 20
      return try Renderer(viewport: request.screen.size, scale: request.screen.scale, options: options)
    }
    renderer.begin(ImageAccess(baseDirectory: text.folder, allowedDirectories: request.pictureFolders))
    do {
      var first = feed
      if first.rows.count > Self.rowLimit { (first.rows, first.next) = (Array(first.rows.prefix(Self.rowLimit)), nil) }
      // The page names the boxes by their lines in the cell file, as `emaki layout` does.
      let open = try request.open(first, text.name, in: text.folder, renderer, files, namesElements: true, words: preview.words)
      let frame = try await open.frame()
      for path in renderer.pictureFiles.keys { preview.watch(FilePath.folder(of: path.string)) }
      let warnings = frame.warnings.map(preview.words.warning) + open.takeWarnings().map { $0.sentence(in: text.name) }
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
    guard let shown, let index = shown.picture.contents?.rowNames.firstIndex(where: { $0.exact == id.exact }) else { return .object([:]) }
    let (renderer, table) = (shown.open.renderer, shown.open.table)
    return .object([
      "explanation": .text(try await renderer.explainLayout(of: table, row: index).exact),
      "specs": .text(try await renderer.asciiArt(of: table, row: index).exact),
    ])
  }
}

/// A preview look holds the values of the page's controls, which replace those that the command has given.
struct PreviewLook: Hashable, Sendable {
  /// The names of what the controls set, in the query of the page's requests.
  static let names = words("appearance dir lang scale theme type-size width")

  private var values: [String: String] = [:]

  /// Reads the query of a request; names that are not of the look are left out, and so are empty values.
  init(query: String?) throws(ServiceFault) {
    guard let pairs = QueryText.pairs(query ?? "") else { throw ServiceFault(.badRequest, "query", "the query is not UTF-8.") }
    for (name, value) in pairs where Self.names.contains(name) && !value.isEmpty { values[name] = value }
  }

  /// Returns a request with the values of the controls in place of the command's.
  func request(_ base: DrawingRequest) throws -> DrawingRequest {
    var options = values
    let language = options.removeValue(forKey: "lang")
    if let width = options.removeValue(forKey: "width") {
      options["size"] = width + "x" + base.screen.height.plainText
    }
    var request = try base.applying(options, name: "the page")
    do {
      if let language { request.look.feedLanguage = try RequestText.language(language) }
    } catch {
      throw ServiceFault(.unprocessableEntity, "feed", "\(quoted(language ?? "")): \(error)")
    }
    try request.check()
    return request
  }
}

/// A preview picture is a list as it was drawn for the page, with what the page says of it.
struct PreviewPicture: Sendable {
  /// The file, a PNG.
  let png: [UInt8]
  /// A name of the picture: the same bytes have the same one.
  let tag: String
  /// The size in device pixels.
  let size: PixelSize
  /// The number of device pixels in a point.
  let scale: Double
  /// The rows with their nodes.
  let contents: FrameContents?
  /// The sentences of the warnings.
  let warnings: [String]
  /// The number of rows of the feed, some of which may be left out.
  let rowCount: Int

  init(_ frame: Frame, scale: Double, warnings: [String], rowCount: Int) {
    png = frame.png.bytes
    tag = png.withUnsafeBytes { Digest(of: $0) }.hexadecimal
    (size, self.scale, contents) = (frame.size, scale, frame.contents)
    (self.warnings, self.rowCount) = (warnings, rowCount)
  }

  /// What the page needs to show the picture.
  var state: JSONTree {
    .object([
      "tag": .text(tag.exact), "width": .number(Double(size.width) / scale), "height": .number(Double(size.height) / scale),
      "rows": .number(Double(contents?.rowNames.count ?? 0)), "rowCount": .number(Double(rowCount)),
      "warnings": .list(warnings.map { .text($0.exact) }),
    ])
  }

  /// The rows and nodes with their frames, in points from the picture's top left corner.
  var boxes: JSONTree { contents?.boxes(scale: scale) ?? .list([]) }
}
