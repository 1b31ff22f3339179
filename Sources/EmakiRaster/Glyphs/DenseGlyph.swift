import CEmakiKernels
import CPango

/// A dense glyph is the coverage of a glyph whose columns are four times as dense as its pixels, and whose rows are not.
///
/// FreeType draws it once, and the glyph is put together from it at each of the four places between two pixels where it is shown.
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

  private var stride: Int { width + 2 * Self.margin }

  /// The number of bytes of the coverage.
  var byteCount: Int { stride * height }

  /// Copies what FreeType has drawn four times as large on both axes.
  ///
  /// - Parameters:
  ///   - index: the glyph's index in its font.
  ///   - left: quarters of a pixel from the glyph's origin to the left edge.
  ///   - top: quarters of a pixel from the glyph's origin down to the top edge.
  init(_ index: UInt32, _ bitmap: FT_Bitmap, left: Int, top: Int) {
    self.index = index
    self.left = left
    self.top = top >> 2
    width = Int(bitmap.width)
    height = (top + Int(bitmap.rows) + 3) >> 2 - self.top
    columns = .allocate(capacity: (width + 2 * Self.margin) * height)
    columns.initialize(repeating: 0, count: (width + 2 * Self.margin) * height)
    emaki_join_rows(
      columns + Self.margin, stride, height, bitmap.buffer, Int(bitmap.pitch), width, Int(bitmap.rows), Int32(top - 4 * self.top))
  }

  deinit { columns.deallocate() }

  /// Returns the glyph's pixels.
  ///
  /// - Parameter quarter: how many quarters of a pixel the glyph is moved to the right, 0 to 3.
  func glyph(quarter: Int) -> RasterizedGlyph {
    let first = (left + quarter) >> 2
    let end = (left + quarter + width + 3) >> 2
    var result = RasterizedGlyph(left: Int32(first), top: Int32(top), width: Int32(end - first), height: Int32(height))
    let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: (end - first) * height)
    emaki_join_columns(coverage, end - first, height, columns + Self.margin - (left + quarter - 4 * first), stride)
    result.coverage = coverage
    return result
  }
}
