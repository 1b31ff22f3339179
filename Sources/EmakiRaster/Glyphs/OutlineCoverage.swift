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
    var pen = Pen(
      outline: emaki_outline(cells: cells, stride: cellStride, x: 0, y: 0), left: columns.lowerBound, top: rows.lowerBound,
      rowsPerPixel: rowsPerPixel)
    Self.decompose(outline, with: &pen)
    return emaki_outline_coverage(coverage, stride, &pen.outline, columns.count, height) != 0
  }

  /// Adds each contour to a pen's cells.
  private static func decompose(_ outline: UnsafeMutablePointer<FT_Outline>, with pen: inout Pen) {
    var functions = FT_Outline_Funcs()
    functions.move_to = { to, user in
      guard let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      (pen.pointee.outline.x, pen.pointee.outline.y) = pen.pointee.place(to)
      return 0
    }
    functions.line_to = { to, user in
      guard let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      let (x, y) = pen.pointee.place(to)
      emaki_outline_line(&pen.pointee.outline, x, y)
      return 0
    }
    functions.conic_to = { control, to, user in
      guard let control, let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      let ((x1, y1), (x, y)) = (pen.pointee.place(control), pen.pointee.place(to))
      emaki_outline_conic(&pen.pointee.outline, x1, y1, x, y)
      return 0
    }
    functions.cubic_to = { first, second, to, user in
      guard let first, let second, let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      let ((x1, y1), (x2, y2), (x, y)) = (pen.pointee.place(first), pen.pointee.place(second), pen.pointee.place(to))
      emaki_outline_cubic(&pen.pointee.outline, x1, y1, x2, y2, x, y)
      return 0
    }
    FT_Outline_Decompose(outline, &functions, &pen)
  }

  private struct Pen {
    var outline: emaki_outline
    /// The left edge of the cells, in quarters of a pixel.
    let left: Int
    /// The upper edge of the cells, in pixels.
    let top: Int
    let rowsPerPixel: Int

    /// Returns where a point of an outline lies, in 1/256 of a cell from the cells' upper left corner. The outline's units are 1/64 of a
    /// column and 1/256 of a pixel's height, and its y axis points up.
    func place(_ point: UnsafePointer<FT_Vector>) -> (x: Int32, y: Int32) {
      let (x, y) = (4 * point.pointee.x - 256 * left, rowsPerPixel * (-point.pointee.y - 256 * top))
      return (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
    }
  }
}
