import EmakiDiagnostics
import EmakiImages
package import EmakiNetwork
import EmakiPNG
import EmakiRaster

/// Draws lists: owns the workers, the fonts and the pictures that they share.
///
/// Make one and keep it: its workers stay warm. It may be used from any task, for several lists at once. What it does for a task that is
/// cancelled ends with a `CancellationError` before the next rows, and leaves nothing behind.
public final class Renderer: Sendable {
  /// A viewport has at most so many device pixels: 268 million, a gigabyte.
  public static let maximumPixels = Limits.viewportPixels

  /// What a viewport's sides may be, in points.
  private static let sides = Limits.side.range

  /// Whether it draws at so many device pixels a point: above 0 and at most 16.
  package static func draws(atScale scale: Double) -> Bool { Limits.scale.contains(scale) }

  /// What one picture shows, in points.
  public let viewport: Size
  /// Device pixels a point.
  public let scale: Double
  let png: PNGMode
  let describesFrames: Bool
  /// Whether what is painted is compressed in bands that frames share.
  let encodesBands: Bool
  let workers: WorkerPool<DisplayWorker>
  let images: ImageStore
  /// How many bytes of pictures stay, prepared and decoded, that no row in a list's range shows: rows far from each other often show the
  /// same one, which is to be read and drawn once. A quarter of a viewport, at most 16 MB; as much as that where renderers share pictures,
  /// most of which are of other lists.
  let looseImageBytes: Int
  /// Gives what is at `http:` and `https:` addresses, as far as the options allow.
  package let network: NetworkReader
  let layers: LayerCache
  private let counted = WorkCounts()

  /// - Throws: `RenderError.viewport` for a size or scale out of range, `FontError` where the fonts are not installed.
  public convenience init(viewport: Size, scale: Double, options: Options = Options()) throws {
    try self.init(viewport: viewport, scale: scale, options: options, sharing: nil)
  }

  /// - Parameter memory: what other renderers may share. Then a picture is read anew where its file has changed since `begin(_:)`;
  ///   otherwise each is read once.
  package init(viewport: Size, scale: Double, options: Options, sharing memory: RenderMemory?) throws {
    try Self.check(viewport, scale: scale)
    self.viewport = viewport
    self.scale = scale
    let network = memory?.network ?? NetworkReader(options)
    let images =
      memory.map { ImageStore(access: options.images, network: network, memory: $0.images) }
      ?? ImageStore(access: options.images, network: network)
    (self.network, self.images) = (network, images)
    looseImageBytes = memory == nil ? Self.looseImageBytes(viewport, scale: scale) : Self.looseImageLimit
    png = options.png
    describesFrames = options.describesFrames
    let encodesBands = options.encodesFrames && options.png.bandCompression != nil
    self.encodesBands = encodesBands
    layers = memory?.layers ?? LayerCache(options)
    let bitmaps = BitmapMemory(byteLimit: 12 << 20)
    let makeContext: @Sendable () throws(FontError) -> RenderContext = { () throws(FontError) in
      try RenderContext(
        fonts: options.fonts, cacheDirectory: options.cacheDirectory.map { $0 + "/fontconfig" }, scale: Scale(scale),
        layoutDirection: options.layoutDirection, images: images, memory: bitmaps)
    }
    // Fonts are set up here, once, before any worker starts; what cannot be had is an error here.
    try RenderContext.prepareFonts(options.fonts, cacheDirectory: options.cacheDirectory.map { $0 + "/fontconfig" })
    workers = WorkerPool(workerCount: options.jobs, shuffle: options.shuffle) {
      // The fonts were found above, and the configuration stays for the life of the process.
      DisplayWorker(try! makeContext(), png: options.png, encodesBands: encodesBands)
    }
  }

  /// The same workers and memory with another viewport.
  ///
  /// - Throws: `RenderError.viewport` for a size out of range.
  package init(_ other: Renderer, viewport: Size) throws(RenderError) {
    try Self.check(viewport, scale: other.scale)
    self.viewport = viewport
    (scale, png, workers, images, network, layers) = (other.scale, other.png, other.workers, other.images, other.network, other.layers)
    (describesFrames, encodesBands) = (other.describesFrames, other.encodesBands)
    looseImageBytes = min(other.looseImageBytes, Self.looseImageBytes(viewport, scale: scale))
  }

  private static let looseImageLimit = 16 << 20

  /// A quarter of four bytes a pixel.
  private static func looseImageBytes(_ viewport: Size, scale: Double) -> Int {
    min(Int(viewport.width * scale * viewport.height * scale), looseImageLimit)
  }

  private static func check(_ viewport: Size, scale: Double) throws(RenderError) {
    guard sides.contains(viewport.width), sides.contains(viewport.height), draws(atScale: scale),
      viewport.width * scale * viewport.height * scale <= Double(maximumPixels)
    else {
      throw .viewport(viewport, scale: scale)
    }
  }

  /// What was done so far, by all workers.
  package var counts: WorkCounts.Values {
    var values = counted.values
    values.imagesDecoded = images.counters.decoded
    values.imagesPrepared = images.counters.prepared
    return values
  }

  /// Of the pictures kept, decoded and prepared.
  package var imageBytes: Int { images.cachedBytes }

  // MARK: Pictures

  /// Has pictures that will be shown soon be fetched side by side, and returns at once. Otherwise each is asked for when its row is
  /// painted. It changes no pixel; pictures that are not fetched over the network are left alone.
  ///
  /// - Parameter urls: as rows name them.
  public func preload(_ urls: some Sequence<String>) { images.prefetch(urls.lazy.map { .url($0) }) }

  /// The part of a list that the viewport shows.
  ///
  /// - Parameter offset: how far it is scrolled, in points; clamped to the list, and rounded to device pixels. By default at rest: at
  ///   `-contentInset.top`, which mostly is 0.
  public nonisolated(nonsending) func render(_ list: ListNode, offset: Double? = nil) async throws -> Frame {
    // Nothing takes time here; only a list that fetches more rows is another after some of it.
    if list.delegate != nil { return try await render(list, at: .settled, offset: offset) }
    return try await ListDisplay(self, list).frame(index: 0, offset: offset ?? list.restOffset)
  }

  /// The same with a row at the viewport's top, as far as the list reaches.
  ///
  /// - Parameter row: counted from 0, headers and footers with the rows; in a collection lines are rows.
  public nonisolated(nonsending) func render(_ list: ListNode, row: Int) async throws -> Frame {
    try await render(list, offset: try await ListDisplay(self, list).top(ofRow: row))
  }

  /// How far a list is scrolled when a row is at the viewport's top, in points, not clamped.
  public nonisolated(nonsending) func offset(ofRow row: Int, in list: ListNode) async throws -> Double {
    try await ListDisplay(self, list).top(ofRow: row)
  }

  /// The height of every row in points.
  ///
  /// - Parameter width: the list's, in points; the viewport's by default.
  public nonisolated(nonsending) func heights(of list: ListNode, width: Double? = nil) async throws -> [Double] {
    if let width, !Self.sides.contains(width) { throw RenderError.viewport(Size(width: width, height: viewport.height), scale: scale) }
    let display = ListDisplay(self, list, width: width)
    try await display.measureAll()
    return (0..<display.rowCount).map { Double(display.tops[$0 + 1] - display.tops[$0]) / scale }
  }

  /// One row alone, as large as its cell.
  public nonisolated(nonsending) func render(_ list: ListNode, onlyRow row: Int) async throws -> Frame {
    try await ListDisplay(self, list).picture(ofRow: row)
  }

  /// The whole list as one picture, however high; an empty one is a viewport of the list's ground.
  public nonisolated(nonsending) func renderFull(_ list: ListNode) async throws -> ListPicture {
    let display = ListDisplay(self, list)
    try await LiveList(display, script: ScrollScript(), offsets: { _ in 0 }).fetchAll()
    try await display.measureAll()
    return ListPicture(display)
  }

  /// The frames of a scroll.
  public func frames(of list: ListNode, scroll: Scroll) -> FrameSequence {
    FrameSequence(
      renderer: self, content: ListContent(list, width: viewport.width), path: ScrollPath(scroll, rest: list.restOffset), updates: [])
  }

  /// Of a viewport so wide, in device pixels.
  func pixelSize(width: Double) -> PixelSize {
    PixelSize(width: max(1, Int((width * scale).rounded())), height: max(1, Int((viewport.height * scale).rounded())))
  }

  func count(_ change: (inout WorkCounts.Values) -> Void) { counted.change(change) }

  /// Counts the texts that a worker shapes meanwhile.
  func countingTexts<Value>(_ worker: DisplayWorker, _ body: () -> Value) -> Value {
    let shaped = worker.render.counters.textsShaped
    defer { count { $0.textsShaped += worker.render.counters.textsShaped - shaped } }
    return body()
  }
}
