import EmakiDisplay
import EmakiEncoding
import EmakiNodes
import Synchronization

/// A frame overlay is a picture, such as a bar or a header, that stays at its place in all frames of a scroll and covers the list.
///
/// An opaque overlay is compressed once. A translucent overlay is blended with the rows below it and compressed again in each frame in
/// which those rows have moved.
final class FrameOverlay: Sendable {
  /// The pixels of the overlay, which are as wide as the frame.
  private let source: Layer
  /// The frame's pixel row where the overlay begins. The overlay may stick out of the frame.
  let top: Int
  /// The material through which the rows below the overlay are seen; `nil` shows them as they are.
  private let material: BarMaterial?
  /// The picture of the same size that is laid where the overlay's own marks are not seen on what is below them; `nil` for none.
  private let standIn: Bitmap?
  /// The opaque overlay with its bands.
  private let encoded = Mutex<Layer?>(nil)
  /// The last composite of a translucent overlay with the rows below it.
  private let composite = Mutex<Composite?>(nil)

  /// A composite is an overlay with the rows below it.
  private struct Composite {
    var parts: [LayerRows]
    var rows: Range<Int>
    var layer: Layer
  }

  /// Creates an overlay of a layer that is as wide as the frame. It needs no bands, which it gets where it is opaque.
  init(_ source: Layer, top: Int, material: BarMaterial? = nil, standIn: Bitmap? = nil) {
    self.source = source
    self.top = top
    self.material = material
    self.standIn = standIn
  }

  /// Returns the same overlay at another pixel row.
  func moved(to top: Int) -> FrameOverlay { FrameOverlay(source, top: top, material: material, standIn: standIn) }

  /// The frame's pixel rows that the overlay takes; some may lie outside the frame.
  var rows: Range<Int> { top..<top + source.size.height }

  /// The pixels of the overlay.
  var bitmap: Bitmap { source.bitmap }

  /// Returns the parts of a frame with the overlay drawn over them.
  ///
  /// - Parameters:
  ///   - parts: the parts of the frame.
  ///   - height: the height of the frame, in device pixels.
  ///   - station: counts the work.
  ///   - worker: the worker that composes.
  func laid(over parts: [LayerRows], height: Int, _ station: DrawingStation, by worker: DisplayWorker) -> [LayerRows] {
    let shown = self.rows.clamped(to: 0..<height)
    if shown.isEmpty { return parts }
    let own = shown.lowerBound - top..<shown.upperBound - top
    return parts.rows(0..<shown.lowerBound) + [covered(parts.rows(shown), own, station, by: worker)] + parts.rows(shown.upperBound..<height)
  }

  private func covered(_ parts: [LayerRows], _ rows: Range<Int>, _ station: DrawingStation, by worker: DisplayWorker) -> LayerRows {
    if material == nil && source.isOpaque { return LayerRows(layer: layer(by: worker), rows: rows) }
    let known = composite.withLock { $0 }
    if let known, known.rows == rows, known.parts.isSame(as: parts) { return LayerRows(layer: known.layer, rows: 0..<rows.count) }
    var below = Picture(size: PixelSize(width: source.size.width, height: rows.count), parts: parts, by: nil).bitmap()
    if let material { below = material.applied(to: below, scale: station.scale) }
    station.work.withLock {
      $0.overlaysComposed += 1
      if material != nil { $0.pixelsBlurred += below.size.area }
    }
    let shown = standIn.flatMap { bitmap.isSeen(rows: rows, over: below) ? nil : $0 } ?? bitmap
    let layer = Layer(shown.blended(rows: rows, over: below), by: worker.pieceEncoder)
    composite.withLock { $0 = Composite(parts: parts, rows: rows, layer: layer) }
    return LayerRows(layer: layer, rows: 0..<rows.count)
  }

  private func layer(by worker: DisplayWorker) -> Layer {
    if !source.bands.isEmpty || worker.pieceEncoder == nil { return source }
    return encoded.withLock { encoded in
      if let encoded { return encoded }
      let layer = Layer(bitmap, by: worker.pieceEncoder)
      encoded = layer
      return layer
    }
  }
}

extension Bitmap {
  /// Returns whether the marks in some rows of the bitmap are seen on what is below them, by the mean colours of both.
  ///
  /// - Parameters:
  ///   - rows: the bitmap's pixel rows that are laid over others.
  ///   - below: the rows below them, as wide as the bitmap.
  fileprivate func isSeen(rows: Range<Int>, over below: Bitmap) -> Bool {
    var marks = [0, 0, 0]
    var ground = [0, 0, 0]
    var count = 0
    withPixels { pixels in
      below.withPixels { under in
        for (index, word) in pixels[rows.lowerBound * width..<rows.upperBound * width].enumerated() where word >> 24 == 255 {
          count += 1
          for channel in 0..<3 {
            marks[channel] += Int(word >> UInt32(8 * channel) & 0xFF)
            ground[channel] += Int(under[index] >> UInt32(8 * channel) & 0xFF)
          }
        }
      }
    }
    if count == 0 { return true }
    func color(_ sums: [Int]) -> Color { Color(UInt32(sums[2] / count) << 16 | UInt32(sums[1] / count) << 8 | UInt32(sums[0] / count)) }
    return color(marks).isSeen(on: color(ground))
  }
}
