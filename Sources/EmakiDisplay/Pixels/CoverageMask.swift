/// How much of each pixel of a picture is painted, from 0 to 255: row after row, each a multiple of four bytes long.
package struct CoverageMask: Sendable {
  package let size: PixelSize
  /// The number of bytes from one row to the next.
  package let stride: Int
  package private(set) var bytes: [UInt8]

  package init(size: PixelSize) {
    self.size = size
    stride = (size.width + 3) / 4 * 4
    bytes = [UInt8](repeating: 0, count: stride * size.height)
  }

  /// Makes the mask of a shape, of which parts may lie outside the picture.
  package init(_ shape: PixelCoverage, size: PixelSize) {
    self.init(size: size)
    let (columns, rows) = (0..<size.width, shape.rows.clamped(to: 0..<size.height))
    for y in rows {
      let (outer, whole) = (shape.columns(inRow: y, atLeast: 1), shape.columns(inRow: y, atLeast: 255).clamped(to: columns))
      for x in whole { bytes[y * stride + x] = 255 }
      let edges = whole.isEmpty ? [outer] : [outer.lowerBound..<whole.lowerBound, whole.upperBound..<outer.upperBound]
      for edge in edges { for x in edge.clamped(to: columns) { self[x, y] = shape[x, y] } }
    }
  }

  package subscript(x: Int, y: Int) -> UInt8 {
    get { bytes[y * stride + x] }
    set { bytes[y * stride + x] = newValue }
  }

  /// Lets through only what another mask of the same size lets through, too.
  mutating func limit(to other: CoverageMask) {
    for index in bytes.indices where bytes[index] > 0 { bytes[index] = UInt8(multiplied(UInt32(bytes[index]), by: other.bytes[index])) }
  }
}
