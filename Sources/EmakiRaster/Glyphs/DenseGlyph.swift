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
    let drawn = OutlineCoverage(outline)
    (left, width) = (drawn.columns.lowerBound, drawn.columns.count)
    (top, height) = (drawn.rows.lowerBound, drawn.rows.count)
    stride = width + 2 * Self.margin
    byteCount = stride * height
    columns = .allocate(capacity: byteCount)
    columns.initialize(repeating: 0, count: byteCount)
    drawn.draw(to: columns + Self.margin, stride: stride)
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
