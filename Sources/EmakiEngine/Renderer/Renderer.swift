package import EmakiDisplay
import EmakiEncoding
package import EmakiImages
public import EmakiLayout
public import EmakiNodes
import EmakiRaster
package import EmakiSupport

/// A renderer draws lists, pagers and nodes. It owns the workers, the fonts and the pictures that they share.
///
/// Make one renderer and keep it, so that its workers stay ready. It may be used from any task, for several lists at once. If a task is
/// cancelled, its drawing ends with a `CancellationError` before the next rows and leaves nothing behind.
///
/// Every drawing method does the same to the nodes that it shows, in the same order. The nodes are laid out, enter the states from
/// `preload` to `visible`, and are notified of their pictures. They are laid out again where that has changed them. They leave these states
/// once the picture is drawn.
///
/// ```swift
/// let renderer = try Renderer(viewport: Size(width: 320, height: 568), scale: 2)
/// try await renderer.render(table).writePNG(to: "table.png")
/// ```
public final class Renderer: Sendable {
  /// The largest number of device pixels of a viewport: 268 million, which take a gigabyte.
  public static let maximumPixels = Viewport.maximumPixels

  /// The least and the greatest length of a viewport's side, in points.
  static let sides = Limits.side.range

  let station: DrawingStation
  let view: Viewport

  /// The size of the area that one picture shows, in points.
  public var viewport: Size { view.size }
  /// The number of device pixels per point.
  public var scale: Double { station.scale.factor }
  /// The traits of the trees that are drawn: theme, text size, direction of reading, scale, width class and safe area.
  var traits: TraitCollection { view.traits }
  /// The reader of `http:` and `https:` addresses, as far as the options allow.
  package var network: NetworkReader { station.network }

  /// Creates a renderer with workers of its own.
  ///
  /// - Parameters:
  ///   - viewport: the size of what one picture shows, from 1 to 16384 points a side.
  ///   - scale: the device pixels of a point, from 0.01 to 16.
  ///   - options: how the renderer works.
  /// - Throws: `RenderError.viewport` for a size or scale out of range, `FontError` where the fonts cannot be used,
  ///   and an error of the system where it starts not even one worker's thread.
  public convenience init(viewport: Size, scale: Double, options: Options = Options()) throws {
    try self.init(viewport: viewport, scale: scale, options: options, sharing: nil)
  }

  /// Creates a renderer that may share memory with others.
  ///
  /// - Parameters:
  ///   - viewport: the size of what one picture shows, from 1 to 16384 points a side.
  ///   - scale: the device pixels of a point, from 0.01 to 16.
  ///   - options: how the renderer works.
  ///   - memory: what other renderers may share; `nil` for memory of its own. With shared memory a picture is read anew where its file has
  ///     changed since `begin(_:)`; otherwise each picture is read once.
  ///   - lane: what renderers share that draw one after the other; `nil` for memory of its own.
  /// - Throws: `RenderError.viewport` for a size or scale out of range, `FontError` where the fonts cannot be used,
  ///   and an error of the system where it starts not even one worker's thread.
  package init(viewport: Size, scale: Double, options: Options, sharing memory: RenderMemory?, on lane: LaneMemory? = nil) throws {
    var view = try Viewport(viewport, scale: scale, traits: options.traits)
    // Where renderers share pictures, most pictures belong to other lists.
    if memory != nil { view.looseImageBytes = Viewport.looseImageLimit }
    let network = memory?.network ?? NetworkReader(options.network, cacheDirectory: options.cacheDirectory)
    let images =
      memory.map { ImageStore(access: options.images, network: network, memory: $0.images) }
      ?? ImageStore(access: options.images, network: network)
    let bitmaps = lane?.bitmaps ?? BitmapMemory(byteLimit: LaneMemory.bitmapBytes)
    // The PNG mode and the traits have a say in these options.
    var options = options
    if !options.png.hasBands { options.encodesFrames = false }
    if options.traits.layoutDirection == .rightToLeft { options.layoutDirection = .rightToLeft }
    // Fonts are opened before any worker starts, so that this initialiser throws where they cannot be had.
    let fonts = try FontLibrary.open(options.fonts, cacheDirectory: options.cacheDirectory)
    let workers = try WorkerPool(workerCount: options.jobs, shuffle: options.shuffle, limit: options.jobLimit) { [options] in
      let render = RenderContext(
        fonts: fonts, scale: Scale(scale), layoutDirection: options.layoutDirection, traits: options.traits, images: images,
        memory: bitmaps, glyphs: lane?.glyphs ?? GlyphBudget())
      let encoder = PNGBandEncoder(options.png)
      return DisplayWorker(render: render, encoder: encoder, pieceEncoder: options.encodesFrames ? encoder : nil)
    }
    // Only compressed layers are kept.
    let keepsLayers = options.encodesFrames && (options.layerMemory > 0 || options.layerFiles > 0)
    station = DrawingStation(
      scale: Scale(scale), options, workers: workers, images: images, network: network,
      layers: keepsLayers ? memory?.layers ?? LayerCache(options) : nil)
    self.view = view
  }

  /// Creates a renderer with the workers and the memory of another one, a viewport of its own, and bars over the lists that it draws in it; `nil` for
  /// none.
  ///
  /// - Parameters:
  ///   - leastHeight: the height in points above which pictures are no higher than their list; `nil` for pictures as high as the viewport.
  ///   - traits: the traits of the trees that are drawn in the viewport, besides the direction of reading; `nil` for those of the other
  ///     renderer.
  /// - Throws: `RenderError.viewport` for a size out of range.
  package init(
    _ other: Renderer, viewport: Size, leastHeight: Double? = nil, traits: TraitCollection? = nil, bars: (any FrameBars)? = nil
  ) throws(RenderError) {
    var view = try Viewport(
      viewport, scale: other.station.scale.factor, traits: traits ?? other.view.traits, bars: bars, leastHeight: leastHeight)
    view.looseImageBytes = min(view.looseImageBytes, other.view.looseImageBytes)
    self.view = view
    station = other.station
  }

  /// Returns the offset of a list that only its own node scrolls, in points. At rest, bars lie beside its first row and do not cover it.
  func rest(of list: ListNode) -> Double {
    guard let insets = view.bars?.insets, list.askedOffset == nil, !list.scrollsSideways else { return list.stillOffset }
    return list.stillOffset - (list.isInverted ? insets.bottom : insets.top)
  }

  // MARK: Workers and memory

  /// The amounts of work that all workers have done so far.
  package var counts: WorkCounts { station.counts }

  /// The number of bytes of decoded and prepared pictures that are kept.
  var imageBytes: Int { station.images.cachedBytes }

  /// Starts fetching pictures that will be shown soon, side by side, and returns at once. Otherwise each picture is fetched when its row is
  /// painted. This changes no pixel; pictures that are not fetched over the network are left alone.
  ///
  /// - Parameter urls: the addresses as rows name them.
  public func preload(_ urls: some Sequence<String>) { station.images.prefetch(urls.lazy.map { .url($0) }) }

  /// Switches to another feed, which may have its pictures in other folders. Files that have changed are read again from now on. This is
  /// for renderers that share memory. The drawing of the previous feed must be finished.
  package func begin(_ access: ImageAccess) { station.images.begin(access) }

  /// The files in which pictures were looked for since `begin(_:)`, with their state at that time; `nil` for a file that did not exist.
  package var pictureFiles: [ExactString: FileStamp?] { station.images.files }

  /// Waits until the workers have finished the work that was begun for a task that is cancelled.
  @concurrent
  package func drain() async {
    let workers = station.workers
    for job in (0..<workers.workerCount).map({ _ in workers.submit(priority: .max) { _ in } }) { await job.value }
  }
}

extension Renderer {
  /// Returns the names of the rows of a list: headers and footers count, and in a collection lines do.
  ///
  /// - Throws: `RenderError` where the list's data source is gone.
  package func rowNames(of list: ListNode) throws -> [String] {
    let content = content(of: list)
    if let error = content.fault.flatMap(RenderError.init) { throw error }
    return (0..<content.elements.count).map { content.elements[$0].name }
  }

  /// Makes the cell of a row anew, with the marks of the row, and calls `body` with it on a worker. The list keeps nothing of the cell.
  ///
  /// - Parameters:
  ///   - row: the row, counted from 0.
  ///   - list: the list.
  ///   - body: gets the cell, which is not laid out, the sizes that it may have in the list, and the worker's context.
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have.
  func withCell<Value: Sendable>(
    ofRow row: Int, in list: ListNode, _ body: @escaping @Sendable (CellNode, SizeRange, MeasuringContext) -> Value
  ) async throws -> Value {
    let content = content(of: list)
    let traits = traits
    guard row >= 0 && row < content.elements.count else { throw RenderError.unknownRow(row, count: content.elements.count) }
    return await station.workers.submit { worker in
      let context = worker.render.measuring
      context.measuresAhead = false
      context.setTraits(ofWidth: content.width, traits)
      let (cell, range) = content.makeCell(ofRow: row)
      return body(cell, range, context)
    }.value
  }
}

/// These functions look inside the layout of a list's rows, with the scale, the fonts and the direction of the renderer. Each makes the
/// row's cell anew from its block and does not keep it, so the list stays as it is. The result shows neither pictures nor what delegates
/// and hooks of the interface state do to cells.
///
/// Rows are counted from 0. Headers and footers count as rows. In a collection, each line of items counts as a row.
extension Renderer {
  /// Returns Texture's drawing of the specs of a row's cell as nested boxes.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, the first `LayoutError` where an element cannot be laid out.
  public func asciiArt(of list: ListNode, row: Int) async throws -> String {
    try await inspect(row, of: list) { inspection in Result { try inspection.asciiArt() } }.get()
  }

  /// Returns the rules of specs and styles that gave a box of a row's cell its size and place, one sentence a line.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - row: the row, counted from 0.
  ///   - name: the `debugName` of the spec or node that is explained; `nil`, the default, explains each one, indented below the one around it.
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, `LayoutInspectionError` where nothing in the row has the name,
  ///   the first `LayoutError` where an element cannot be laid out.
  public func explainLayout(of list: ListNode, row: Int, element name: String? = nil) async throws -> String {
    try await inspect(row, of: list) { inspection in Result { try inspection.explanation(of: name) } }.get()
  }

  /// Returns the probable mistakes in a row's cell and in the nodes in it: properties without effect, contradictions, elements that stick out, and
  /// texts with a contrast of less than 3 to 1 with what is painted below them, by the WCAG's formula. That is looked at in the renderer's theme and,
  /// where the row or the list's ground looks different in it, in the other one.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, the first `LayoutError` where an element cannot be laid out.
  public func lintLayout(of list: ListNode, row: Int) async throws -> [LintFinding] {
    let (findings, error) = try await inspect(row, of: list) { $0.findings() }
    if let error { throw error }
    let fonts = try FontLibrary.open(station.options.fonts, cacheDirectory: station.options.cacheDirectory)
    let ground = content(of: list).ground
    let traits = traits
    let images = station.images
    return findings
      + (try await withCell(ofRow: row, in: list) { cell, range, _ in
        ContrastLint.findings(in: cell, range: range, traits: traits, ground: ground, isAlone: false, fonts: fonts, images: images)
      })
  }

  private func inspect<Value: Sendable>(
    _ row: Int, of list: ListNode, _ body: @escaping @Sendable (LayoutInspection) -> Value
  ) async throws -> Value {
    try await withCell(ofRow: row, in: list) { cell, range, context in body(LayoutInspection(of: cell, in: range, context)) }
  }
}

/// A viewport is the area through which a list is seen.
struct Viewport {
  /// The largest number of device pixels of a viewport: 268 million, which take a gigabyte.
  static let maximumPixels = Limits.viewportPixels

  /// The width and height of the viewport in points.
  let size: Size
  /// The traits of the trees that are seen: theme, text size and safe area.
  let traits: TraitCollection
  /// The number of bytes of prepared and decoded pictures that stay in memory although no row in range shows them. Rows far from each other
  /// often show the same picture, which should be read and drawn once.
  var looseImageBytes: Int
  /// The bars over the lists that are seen; `nil` for none.
  var bars: (any FrameBars)?
  /// The height in points above which a picture is no higher than its list; `nil` for pictures as high as the viewport.
  var leastHeight: Double?

  static let looseImageLimit = 16 << 20

  /// Returns the size of the viewport in device pixels, at least one a side.
  func pixelSize(_ scale: Scale) -> PixelSize {
    PixelSize(
      width: scale.nearestPixelCount(size.width, in: 1...Scale.pixelCountLimit),
      height: scale.nearestPixelCount(size.height, in: 1...Scale.pixelCountLimit))
  }
}

extension Viewport {
  /// Creates a viewport that keeps a quarter of the number of bytes of its pixels for loose pictures, within the limit.
  ///
  /// - Throws: `RenderError.viewport` for a size or scale out of range.
  init(
    _ size: Size, scale: Double, traits: TraitCollection, bars: (any FrameBars)? = nil, leastHeight: Double? = nil
  ) throws(RenderError) {
    let pixels = size.width * scale * size.height * scale
    guard Renderer.sides.contains(size.width), Renderer.sides.contains(size.height), Limits.scale.range.contains(scale),
      pixels <= Double(Self.maximumPixels)
    else {
      throw .viewport(size, scale: scale)
    }
    self.init(
      size: size, traits: traits, looseImageBytes: min(Int(pixels), Self.looseImageLimit), bars: bars, leastHeight: leastHeight)
  }
}
