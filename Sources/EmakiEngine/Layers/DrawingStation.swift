import EmakiDisplay
import EmakiEncoding
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport
import Synchronization

/// A drawing station holds everything that drawing needs besides the content: workers, pictures, painted layers, the network, the scale and
/// how pixels are encoded.
final class DrawingStation: Sendable {
  let scale: Scale
  let options: RendererOptions
  let workers: WorkerPool<DisplayWorker>
  let images: ImageStore
  let network: NetworkReader
  /// The painted layers; `nil` where none is kept.
  let layers: LayerCache?
  /// Whether nodes are asked for more than their drawing, so that frames can be described or have an overlay.
  let describesRows: Bool
  /// The amounts of work that workers have done so far, without that on pictures, which their store counts.
  let work = Mutex(WorkCounts())

  init(
    scale: Scale, _ options: RendererOptions, workers: WorkerPool<DisplayWorker>, images: ImageStore, network: NetworkReader,
    layers: LayerCache?
  ) {
    self.scale = scale
    self.options = options
    self.workers = workers
    self.images = images
    self.network = network
    self.layers = layers
    describesRows = options.describesFrames || !options.overlay.isEmpty
  }

  /// The amounts of work that all workers have done so far.
  var counts: WorkCounts {
    var counts = work.withLock { $0 }
    let pictures = images.work
    counts.imagesDecoded = pictures.decoded
    counts.imageFramesDecoded = pictures.frames
    counts.imagesPrepared = pictures.prepared
    return counts
  }

  /// Runs `body` and adds the number of texts that a worker shapes in that time to the counts of work.
  func countingTexts<Value>(_ worker: DisplayWorker, _ body: () -> Value) -> Value {
    let shaped = worker.render.counters.textsShaped
    defer { work.withLock { $0.textsShaped += worker.render.counters.textsShaped - shaped } }
    return body()
  }
}

extension DrawingStation {
  /// Returns the description of a row that is laid out, as far as frames need it.
  func description(of row: TableRow, by worker: DisplayWorker) -> RowDescription {
    let context = worker.render.measuring
    return row.withCell { cell in
      var description = RowDescription()
      guard let cell else { return description }
      if options.describesFrames {
        description.links = cell.linksBelow(in: context).map { FrameContents.Link(url: $0.url, boxes: $0.rects) }
        description.accessibility = cell.accessibilityTree(in: context).asArray
      }
      description.marks = OverlayMarks.all(in: cell, options.overlay, context, images)
      return description
    }
  }
}

/// A row description describes the nodes of a row beside their drawing: links, accessibility elements, marks. Places are points from the
/// row's top left corner.
struct RowDescription {
  /// The links in the row's texts; empty unless frames have contents.
  var links: [FrameContents.Link] = []
  // An optional element would make each row's state larger, which mostly has no description.
  /// The accessibility elements of the row: one, mostly a group, or none. Empty unless frames have contents.
  var accessibility: [AccessibilityElement] = []
  /// The marks that the overlay draws over the row; empty where there is no overlay.
  var marks: [OverlayMark] = []

  var isEmpty: Bool { links.isEmpty && accessibility.isEmpty && marks.isEmpty }
}

/// A display worker holds the fonts, glyphs and compressor with which one worker of a renderer paints. It is never shared between threads.
struct DisplayWorker {
  let render: RenderContext
  let encoder: PNGBandEncoder
  /// What compresses painted pieces right after painting, in bands that frames share; `nil` where they are not compressed.
  let pieceEncoder: PNGBandEncoder?
}

/// Work counts hold how many times each kind of work was done, so that tests can check that nothing is done twice.
package struct WorkCounts: Hashable, Sendable {
  /// The number of cells that were laid out.
  var cellsMeasured = 0
  /// The number of texts that were set in lines, whether their glyphs were known or not.
  var textsShaped = 0
  /// The number of layers that were painted and compressed.
  var layersDrawn = 0
  /// The number of layers that were taken from the cache.
  var layersReused = 0
  /// The number of nodes that were painted for rows whose looks change from frame to frame.
  var passesDrawn = 0
  /// The number of bands that were compressed.
  var bandsEncoded = 0
  /// The number of pictures that were read and decoded, or whose reading or decoding failed.
  var imagesDecoded = 0
  /// The number of frames of animations that were decoded to play them.
  var imageFramesDecoded = 0
  /// The number of requests for prepared pictures that were drawn, or whose drawing failed.
  var imagesPrepared = 0
  /// The number of bars over lists that were painted.
  var barsPainted = 0
  /// The number of times that a translucent overlay was put together with the rows below it.
  var overlaysComposed = 0
  /// The number of device pixels below translucent bars that were blurred.
  var pixelsBlurred = 0
}

extension Scale {
  /// Returns the size in points of so many device pixels.
  func points(_ size: PixelSize) -> Size { Size(width: points(size.width), height: points(size.height)) }
}
