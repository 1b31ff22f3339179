import EmakiEncoding
import EmakiRaster
import Synchronization

/// A frame overlay is a picture, such as a bar or a header, that stays at its place in all frames of a scroll and covers the list.
///
/// An opaque overlay is compressed once. Below a translucent one the rows are another picture in each frame, and are compressed anew.
package final class FrameOverlay: Sendable {
  /// The pixels of the overlay, which are as wide as the frame.
  private let source: Source
  /// The frame's pixel row where the overlay begins. The overlay may stick out of the frame.
  package let top: Int
  private let encoded = Mutex<EncodedLayer?>(nil)

  private enum Source {
    case bitmap(Bitmap)
    case layer(EncodedLayer)
  }

  /// Creates an overlay of a bitmap that is as wide as the frame.
  package init(_ bitmap: Bitmap, top: Int) {
    source = .bitmap(bitmap)
    self.top = top
  }

  /// Creates an overlay of a layer that has already been painted and compressed.
  init(_ layer: EncodedLayer, top: Int) {
    source = .layer(layer)
    self.top = top
  }

  private var size: PixelSize {
    switch source {
    case .bitmap(let bitmap): bitmap.size
    case .layer(let layer): layer.size
    }
  }

  private var isOpaque: Bool {
    switch source {
    case .bitmap(let bitmap): bitmap.isOpaque
    case .layer(let layer): layer.isOpaque
    }
  }

  /// The pixels of the overlay.
  package var bitmap: Bitmap {
    switch source {
    case .bitmap(let bitmap): bitmap
    case .layer(let layer): layer.bitmap
    }
  }

  /// Returns the parts of a frame with the overlay drawn over them.
  func laid(over parts: [LayerRows], height: Int, by worker: DisplayWorker) -> [LayerRows] {
    let shown = (top..<top + size.height).clamped(to: 0..<height)
    if shown.isEmpty { return parts }
    let own = shown.lowerBound - top..<shown.upperBound - top
    return parts.rows(0..<shown.lowerBound) + [covered(parts.rows(shown), own, by: worker)] + parts.rows(shown.upperBound..<height)
  }

  private func covered(_ parts: [LayerRows], _ rows: Range<Int>, by worker: DisplayWorker) -> LayerRows {
    if isOpaque { return LayerRows(layer: layer(by: worker), rows: rows) }
    let below = StackedPicture(size: PixelSize(width: size.width, height: rows.count), parts: parts).bitmap()
    return LayerRows(layer: EncodedLayer(bitmap.blended(rows: rows, over: below), by: worker), rows: 0..<rows.count)
  }

  private func layer(by worker: DisplayWorker) -> EncodedLayer {
    if case .layer(let layer) = source { return layer }
    return encoded.withLock { encoded in
      if let encoded { return encoded }
      let layer = EncodedLayer(bitmap, by: worker)
      encoded = layer
      return layer
    }
  }
}
