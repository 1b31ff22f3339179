import EmakiDisplay
import EmakiEncoding
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// A drawing station holds everything that drawing needs besides the content: workers, pictures, painted layers, the network, the scale and
/// how pixels are encoded.
final class DrawingStation: Sendable {
  let scale: Scale
  /// The compression of PNG files.
  let png: PNGMode
  /// Whether each frame carries a description of the rows and nodes that it shows and of their places.
  let describesFrames: Bool
  /// The set of things that are drawn over a copy of each picture; empty for nothing.
  let overlay: PictureOverlay
  let layoutDirection: LayoutDirection
  /// The traits of the trees that are drawn: theme, text size, direction of reading, scale, width class and safe area.
  let traits: TraitCollection
  /// Whether painted pieces are compressed right after painting, in bands that frames share.
  let encodesBands: Bool
  let workers: WorkerPool<DisplayWorker>
  let images: ImageStore
  let network: NetworkReader
  let layers: LayerCache
  private let counted = WorkCounts()

  init(
    scale: Scale, layoutDirection: LayoutDirection, traits: TraitCollection, png: PNGMode, describesFrames: Bool, overlay: PictureOverlay,
    encodesBands: Bool,
    workers: WorkerPool<DisplayWorker>, images: ImageStore, network: NetworkReader, layers: LayerCache
  ) {
    (self.scale, self.layoutDirection, self.png, self.encodesBands) = (scale, layoutDirection, png, encodesBands)
    (self.describesFrames, self.overlay, self.traits) = (describesFrames, overlay, traits)
    (self.workers, self.images, self.network, self.layers) = (workers, images, network, layers)
  }

  /// Whether nodes are asked for more than their drawing, so that frames can be described or have an overlay.
  var describesRows: Bool { describesFrames || !overlay.isEmpty }

  /// The amounts of work that all workers have done so far.
  var counts: WorkCounts.Values {
    var values = counted.values
    values.imagesDecoded = images.counters.decoded
    values.imageFramesDecoded = images.counters.frames
    values.imagesPrepared = images.counters.prepared
    return values
  }

  /// Changes the counts of work that is done.
  func count(_ change: (inout WorkCounts.Values) -> Void) { counted.change(change) }

  /// Runs `body` and adds the number of texts that a worker shapes in that time to the counts of work.
  func countingTexts<Value>(_ worker: DisplayWorker, _ body: () -> Value) -> Value {
    let shaped = worker.render.counters.textsShaped
    defer { count { $0.textsShaped += worker.render.counters.textsShaped - shaped } }
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
      if describesFrames {
        description.links = cell.linksBelow(in: context).map(FrameContents.Link.init)
        description.accessibility = cell.accessibilityTree(in: context).map { [$0] } ?? []
      }
      description.marks = OverlayMarks.all(in: cell, overlay, context, images)
      return description
    }
  }
}

/// A row description describes the nodes of a row beside their drawing: links, accessibility elements, marks. Places are points from the
/// row's top left corner.
struct RowDescription: Sendable {
  /// The links in the row's texts; empty unless frames have contents.
  var links: [FrameContents.Link] = []
  // An optional element would make each row's state larger, which mostly has no description.
  /// The accessibility elements of the row: one, mostly a group, or none. Empty unless frames have contents.
  var accessibility: [AccessibilityElement] = []
  /// The marks that the overlay draws over the row; empty where there is no overlay.
  var marks: [OverlayMark] = []

  var isEmpty: Bool { links.isEmpty && accessibility.isEmpty && marks.isEmpty }
}
