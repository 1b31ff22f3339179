import Emaki
import EmakiImages
import EmakiRaster
import Testing

extension RenderContext {
  /// Makes a context with the real fonts and without pictures, on the test's own thread.
  static func test(scale: Double, layoutDirection: LayoutDirection = .leftToRight) throws -> RenderContext {
    try RenderContext(
      fonts: .open(.default, cacheDirectory: TestFonts.cacheDirectory), scale: Scale(scale), layoutDirection: layoutDirection,
      images: ImageStore(access: ImageAccess(baseDirectory: ".")), memory: BitmapMemory(byteLimit: 1 << 20))
  }

  /// Lays a tree out and paints it on white. The nodes have their frames afterwards.
  func picture(of root: DisplayNode, in range: SizeRange) throws -> Picture {
    try #require(root.layoutTree(range, in: measuring) == [])
    return Picture(try #require(layer(root.displayList(in: measuring), over: .white)).bitmap)
  }
}

extension SizeRange {
  /// Returns the range that a table measures its cells in: as wide as the table, of any height.
  static func row(width: Double) -> SizeRange {
    SizeRange(width: width, height: nil)
  }
}

extension Picture {
  /// The colours of opaque pixels.
  func colors(_ places: (Int, Int)...) -> [Color] { places.map { color($0, $1) } }

  /// The part in a frame, in points; the frame's edges lie on pixels.
  func part(_ frame: Rect, scale: Double) -> [UInt32] {
    let columns = Int((frame.minX * scale).rounded())..<Int((frame.maxX * scale).rounded())
    let rows = Int((frame.minY * scale).rounded())..<Int((frame.maxY * scale).rounded())
    return rows.flatMap { row in columns.map { self[$0, row] } }
  }
}
