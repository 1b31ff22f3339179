package import EmakiDiagnostics
package import EmakiDigest
import EmakiEncoding
package import EmakiImages
package import EmakiNetwork
import EmakiRaster
import EmakiThreads

/// A renderer draws lists, pagers and nodes. It owns the workers, the fonts and the pictures that they share.
///
/// Make one and keep it: its workers stay warm. It may be used from any task, for several lists at once. What it does for a task that is
/// cancelled ends with a `CancellationError` before the next rows, and leaves nothing behind.
///
/// However a picture is asked for, the nodes that it shows are told the same in the same order: they are laid out, enter the states from
/// `preload` to `visible`, hear what becomes of their pictures, are laid out again where that has changed them, and leave once it is drawn.
public final class Renderer: Sendable {
  /// A viewport has at most so many device pixels: 268 million, a gigabyte.
  public static let maximumPixels = Viewport.maximumPixels

  /// The least and the greatest length of a viewport's side, in points.
  static let sides = Limits.side.range

  /// Whether a renderer draws at so many device pixels a point: above 0 and at most 16.
  package static func draws(atScale scale: Double) -> Bool { Limits.scale.contains(scale) }

  let station: DrawingStation
  let view: Viewport

  /// The size of what one picture shows, in points.
  public var viewport: Size { view.size }
  /// The device pixels of a point.
  public var scale: Double { station.scale.factor }
  /// What reads `http:` and `https:` addresses, as far as the options allow.
  package var network: NetworkReader { station.network }

  /// Makes a renderer with workers of its own.
  ///
  /// - Throws: `RenderError.viewport` for a size or scale out of range, `FontError` where the fonts cannot be used.
  public convenience init(viewport: Size, scale: Double, options: Options = Options()) throws {
    try self.init(viewport: viewport, scale: scale, options: options, sharing: nil)
  }

  /// - Parameter memory: what other renderers may share. Then a picture is read anew where its file has changed since `begin(_:)`;
  ///   otherwise each is read once.
  package init(viewport: Size, scale: Double, options: Options, sharing memory: RenderMemory?) throws {
    try Self.check(viewport, scale: scale)
    let network = memory?.network ?? NetworkReader(options)
    let images =
      memory.map { ImageStore(access: options.images, network: network, memory: $0.images) }
      ?? ImageStore(access: options.images, network: network)
    let encodesBands = options.encodesFrames && options.png.bandCompression != nil
    let bitmaps = BitmapMemory(byteLimit: 12 << 20)
    // Fonts are opened here, before any worker starts: what cannot be had is an error here.
    let fonts = try FontLibrary.open(options.fonts, cacheDirectory: options.cacheDirectory)
    let workers = WorkerPool(workerCount: options.jobs, shuffle: options.shuffle) {
      let render = RenderContext(
        fonts: fonts, scale: Scale(scale), layoutDirection: options.layoutDirection, images: images, memory: bitmaps)
      return DisplayWorker(render, png: options.png, encodesBands: encodesBands)
    }
    station = DrawingStation(
      scale: Scale(scale), png: options.png, describesFrames: options.describesFrames, encodesBands: encodesBands, workers: workers,
      images: images, network: network, layers: memory?.layers ?? LayerCache(options))
    // Where renderers share pictures, most are of other lists.
    let looseImageBytes = memory == nil ? Self.looseImageBytes(viewport, scale: scale) : Self.looseImageLimit
    view = Viewport(size: viewport, looseImageBytes: looseImageBytes)
  }

  /// Makes a renderer with the workers and the memory of another one and a viewport of its own.
  ///
  /// - Throws: `RenderError.viewport` for a size out of range.
  package init(_ other: Renderer, viewport: Size) throws(RenderError) {
    try Self.check(viewport, scale: other.scale)
    station = other.station
    let looseImageBytes = min(other.view.looseImageBytes, Self.looseImageBytes(viewport, scale: other.scale))
    view = Viewport(size: viewport, looseImageBytes: looseImageBytes)
  }

  private static let looseImageLimit = 16 << 20

  /// A quarter of the bytes of a viewport's pixels.
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

  // MARK: Workers and memory

  /// The work that all workers have done so far.
  package var counts: WorkCounts.Values { station.counts }

  /// The bytes of the pictures kept, decoded and prepared.
  package var imageBytes: Int { station.images.cachedBytes }

  /// Has pictures that will be shown soon be fetched side by side, and returns at once. Otherwise each is asked for when its row is
  /// painted. It changes no pixel; pictures that are not fetched over the network are left alone.
  ///
  /// - Parameter urls: as rows name them.
  public func preload(_ urls: some Sequence<String>) { station.images.prefetch(urls.lazy.map { .url($0) }) }

  /// Turns to another feed, whose pictures are elsewhere, and to files as they are from now on. It is for renderers that share memory;
  /// nothing of the feed before may still be drawn.
  package func begin(_ access: ImageAccess) { station.images.begin(access) }

  /// The files that pictures were looked for in since then, as they were; `nil` for one that was not there.
  package var pictureFiles: [ExactString: FileStamp?] { station.images.files }

  /// Waits until the workers have done what was begun for a task that is cancelled.
  package func drain() async {
    let workers = station.workers
    for job in (0..<workers.workerCount).map({ _ in workers.submit(priority: .max) { _ in } }) { await job.value }
  }

  /// To be called before the first of many lists: Cairo's absence shows with the first that needs it, and would fail those that happen to
  /// come after it.
  ///
  /// - Throws: `RenderError.noCairo`.
  package static func requireCairo() throws(RenderError) { try DrawingStation.requireCairo() }
}
