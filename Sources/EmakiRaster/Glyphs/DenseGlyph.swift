import CEmakiKernels
import CPango

/// A dense glyph is the coverage of a glyph whose columns are four times as dense as its pixels, and whose rows are not.
///
/// Its outline is drawn once, and the glyph is put together from it at each of the four places between two pixels where it is shown.
final class DenseGlyph {
  /// The glyph's index in its font.
  let index: UInt32
  /// The glyph's first column, in quarters of a pixel from its origin.
  private let left: Int
  /// The glyph's first row, in pixels from its origin.
  private let top: Int
  private let width: Int
  private let height: Int
  /// The coverage, row by row. `margin` blank columns are left of the glyph's, and as many right of them.
  private let columns: UnsafeMutablePointer<UInt8>

  /// The number of blank columns beside the glyph's own: wherever it stands, its pixels lie within.
  private static let margin = 3
  private let stride: Int
  /// The number of bytes of the coverage.
  let byteCount: Int

  /// Draws an outline.
  ///
  /// - Parameters:
  ///   - index: the glyph's index in its font.
  ///   - outline: the outline of the face's glyph as FreeType has it, four times as large on both axes.
  init(_ index: UInt32, _ outline: UnsafeMutablePointer<FT_Outline>) {
    self.index = index
    var box = FT_BBox()
    FT_Outline_Get_CBox(outline, &box)
    left = Int(box.xMin) >> 6
    width = ((Int(box.xMax) + 63) >> 6) - left
    top = -Int(box.yMax) >> 8
    height = ((-Int(box.yMin) + 255) >> 8) - top
    stride = width + 2 * Self.margin
    byteCount = stride * height
    columns = .allocate(capacity: byteCount)
    columns.initialize(repeating: 0, count: byteCount)
    guard draw(outline, rowsPerPixel: 1, to: columns + Self.margin, stride: stride) else { return }
    // Where edges of two contours cross, a cell has the sum of both. In cells that are a quarter as high, the error is a quarter as large.
    var parts = [UInt8](repeating: 0, count: width * height * 4)
    _ = draw(outline, rowsPerPixel: 4, to: &parts, stride: width)
    emaki_join_rows(columns + Self.margin, stride, parts, width, width, height)
  }

  /// Draws an outline in cells that are a quarter of a pixel wide, and may be lower than a pixel.
  ///
  /// - Parameters:
  ///   - coverage: gets a byte for each cell.
  ///   - stride: the number of bytes from one row to the next.
  /// - Returns: whether contours overlap.
  private func draw(
    _ outline: UnsafeMutablePointer<FT_Outline>, rowsPerPixel: Int, to coverage: UnsafeMutablePointer<UInt8>, stride: Int
  ) -> Bool {
    let height = height * rowsPerPixel
    // The sums of a row end beyond its last column, and four of them are added at a time.
    let cellStride = (width + 2 + 3) & ~3
    let cells = UnsafeMutablePointer<Int32>.allocate(capacity: cellStride * height)
    defer { cells.deallocate() }
    cells.initialize(repeating: 0, count: cellStride * height)
    /// Returns where a point of an outline lies, in 1/256 of a cell from the cells' upper left corner. The outline's units are 1/64 of a
    /// column and 1/256 of a pixel's height, and its y axis points up.
    func place(_ point: FT_Vector) -> (x: Int32, y: Int32) {
      let (x, y) = (4 * point.x - 256 * left, rowsPerPixel * (-point.y - 256 * top))
      return (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
    }
    var pen = emaki_outline(cells: cells, stride: cellStride, x: 0, y: 0)
    outline.forEachPart { part in
      switch part {
      case .move(let to): (pen.x, pen.y) = place(to)
      case .line(let to):
        let (x, y) = place(to)
        emaki_outline_line(&pen, x, y)
      case .conic(let control, let to):
        let ((x1, y1), (x, y)) = (place(control), place(to))
        emaki_outline_conic(&pen, x1, y1, x, y)
      case .cubic(let first, let second, let to):
        let ((x1, y1), (x2, y2), (x, y)) = (place(first), place(second), place(to))
        emaki_outline_cubic(&pen, x1, y1, x2, y2, x, y)
      }
    }
    return emaki_outline_coverage(coverage, stride, &pen, width, height) != 0
  }

  deinit { columns.deallocate() }

  /// Returns the glyph's pixels.
  ///
  /// - Parameter quarter: how many quarters of a pixel the glyph is moved to the right, 0 to 3.
  func glyph(quarter: Int) -> RasterizedGlyph {
    let first = (left + quarter) >> 2
    let end = (left + quarter + width + 3) >> 2
    let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: (end - first) * height)
    emaki_join_columns(coverage, end - first, height, columns + Self.margin - (left + quarter - 4 * first), stride)
    return RasterizedGlyph(left: Int32(first), top: Int32(top), width: Int32(end - first), height: Int32(height), coverage: coverage)
  }
}

/// An outline part is a contour's beginning, or a line or curve of it, with the points that FreeType gives.
enum OutlinePart {
  case move(FT_Vector)
  case line(FT_Vector)
  case conic(FT_Vector, FT_Vector)
  case cubic(FT_Vector, FT_Vector, FT_Vector)
}

extension UnsafeMutablePointer<FT_Outline> {
  /// Calls a function with each part of the outline, in order.
  func forEachPart(_ body: (OutlinePart) -> Void) {
    func pass(_ part: OutlinePart, _ body: UnsafeMutableRawPointer?) -> Int32 {
      body?.assumingMemoryBound(to: ((OutlinePart) -> Void).self).pointee(part)
      return 0
    }
    // FreeType passes points to each of them.
    var functions = FT_Outline_Funcs()
    functions.move_to = { pass(.move($0!.pointee), $1) }
    functions.line_to = { pass(.line($0!.pointee), $1) }
    functions.conic_to = { pass(.conic($0!.pointee, $1!.pointee), $2) }
    functions.cubic_to = { pass(.cubic($0!.pointee, $1!.pointee, $2!.pointee), $3) }
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { _ = FT_Outline_Decompose(self, &functions, $0) }
    }
  }
}
