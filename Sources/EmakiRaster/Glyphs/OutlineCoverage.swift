import CEmakiKernels
import CPango

/// The cells that an outline covers, and how much of each. A cell is a quarter of a pixel wide and a pixel high.
struct OutlineCoverage {
  /// The cells' columns, in quarters of a pixel from the glyph's origin.
  let columns: Range<Int>
  /// The cells' rows, in pixels from the glyph's origin; they go down.
  let rows: Range<Int>
  private let outline: UnsafeMutablePointer<FT_Outline>

  /// Finds the cells of an outline, which is not drawn yet.
  ///
  /// - Parameter outline: the outline of the face's glyph as FreeType has it, four times as large on both axes.
  init(_ outline: UnsafeMutablePointer<FT_Outline>) {
    self.outline = outline
    var box = FT_BBox()
    FT_Outline_Get_CBox(outline, &box)
    columns = Int(box.xMin) >> 6..<(Int(box.xMax) + 63) >> 6
    rows = -Int(box.yMax) >> 8..<(-Int(box.yMin) + 255) >> 8
  }

  /// Draws the outline.
  ///
  /// - Parameters:
  ///   - coverage: gets a byte for each cell.
  ///   - stride: the number of bytes from one row to the next.
  func draw(to coverage: UnsafeMutablePointer<UInt8>, stride: Int) {
    guard draw(rowsPerPixel: 1, to: coverage, stride: stride) else { return }
    // Where edges of two contours cross, a cell has the sum of both. In cells that are a quarter as high, the error is a quarter as large.
    var parts = [UInt8](repeating: 0, count: columns.count * rows.count * 4)
    _ = draw(rowsPerPixel: 4, to: &parts, stride: columns.count)
    emaki_join_rows(coverage, stride, parts, columns.count, columns.count, rows.count)
  }

  /// Draws the outline in cells that may be lower than a pixel.
  ///
  /// - Returns: whether contours overlap.
  private func draw(rowsPerPixel: Int, to coverage: UnsafeMutablePointer<UInt8>, stride: Int) -> Bool {
    let height = rows.count * rowsPerPixel
    // The sums of a row end beyond its last column, and four of them are added at a time.
    let cellStride = (columns.count + 2 + 3) & ~3
    let cells = UnsafeMutablePointer<Int32>.allocate(capacity: cellStride * height)
    defer { cells.deallocate() }
    cells.initialize(repeating: 0, count: cellStride * height)
    let (left, top) = (columns.lowerBound, rows.lowerBound)
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
    return emaki_outline_coverage(coverage, stride, &pen, columns.count, height) != 0
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
