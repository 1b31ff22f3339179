private import Synchronization

/// How much of each pixel of a picture is painted, from 0 to 255: row after row, each a multiple of four bytes long.
package struct CoverageMask: Sendable {
  package let size: PixelSize
  /// The number of bytes from one row to the next.
  package let stride: Int
  package private(set) var bytes: [UInt8]

  /// Makes the mask of a shape, of which parts may lie outside the picture.
  private init(_ shape: PixelCoverage, size: PixelSize) {
    self.size = size
    stride = (size.width + 3) / 4 * 4
    bytes = [UInt8](repeating: 0, count: stride * size.height)
    let columns = 0..<size.width
    for y in shape.rows.clamped(to: 0..<size.height) {
      let (outer, whole) = (shape.columns(inRow: y, atLeast: 1), shape.columns(inRow: y, atLeast: 255).clamped(to: columns))
      for x in whole { bytes[y * stride + x] = 255 }
      let edges = whole.isEmpty ? [outer] : [outer.lowerBound..<whole.lowerBound, whole.upperBound..<outer.upperBound]
      for edge in edges { for x in edge.clamped(to: columns) { bytes[y * stride + x] = shape[x, y] } }
    }
  }

  /// The masks that `mask(of:size:)` has made last, the latest first.
  private static let recent = Mutex<[(shape: PixelCoverage, mask: CoverageMask)]>([])

  /// Returns the mask of a shape, which is made if it is none of the last few. The pictures of a list have few sizes.
  package static func mask(of shape: PixelCoverage, size: PixelSize) -> CoverageMask {
    if let known = recent.withLock({ $0.first { $0.shape == shape && $0.mask.size == size } }) { return known.mask }
    let made = CoverageMask(shape, size: size)
    if made.bytes.count <= 1 << 18 { recent.withLock { $0 = [(shape, made)] + $0.prefix(3) } }
    return made
  }

  /// Returns a mask of what a function makes of each pixel's coverage and that of another mask of the same size.
  package func combined(with other: CoverageMask, _ combine: (UInt8, UInt8) -> UInt8) -> CoverageMask {
    var result = self
    for index in bytes.indices { result.bytes[index] = combine(bytes[index], other.bytes[index]) }
    return result
  }
}
