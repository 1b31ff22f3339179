public import EmakiLayout

/// Fills a collection's lines with items from left to right, and the collection with lines from top to bottom.
///
/// Items stand at the top of their line, which is as high as its highest item. In a list from right to left lines are mirrored, and the
/// left and right of insets change places.
///
/// Source: `UICollectionViewFlowLayout`. Otherwise than there, an item is never wider than its line, a section without items has no
/// insets, and a short last line keeps the distances of the lines above.
public struct CollectionFlowLayout: Hashable, Sendable {
  /// What decides how large items are and how many a line has. Lengths are points.
  public enum ItemSize: Hashable, Sendable {
    /// So many equal columns, each item as high as its own layout says.
    ///
    /// Columns are as wide as whole device pixels allow without exceeding the line: at 320 pt with insets and spacings of 10 pt, three of
    /// 93 pt at scale 2, at 10, 113.5 and 217 pt. The pixels left over, fewer than there are columns, widen the spacings.
    case columns(Int)
    /// Every item of this size, its width rounded down to device pixels, and as many in a line as fit with the minimum spacing. What is left
    /// of the line widens the spacings; where only one item fits, it is centred.
    case fixed(Size)
    /// Each item as large as its own layout says, at most as wide as the line; a line ends where the next item does not fit. Items stand
    /// at the minimum spacing.
    ///
    /// A section is one element of the list: reaching it makes and measures all of its items.
    case selfSizing
  }

  public var itemSize: ItemSize
  /// Between the items of a line, in points; 10 by default, as in UIKit.
  public var minimumInteritemSpacing: Double
  /// Between the lines of a section, in points; 10 by default, as in UIKit.
  public var minimumLineSpacing: Double
  /// Round the items of a section, headers and footers left out, in points. None by default.
  public var sectionInset: EdgeInsets
  /// Whether the header of the section at the top stays there, until the next header pushes it out. Off by default, as in UIKit.
  public var sectionHeadersPinToVisibleBounds: Bool

  public init(
    _ itemSize: ItemSize, minimumInteritemSpacing: Double = 10, minimumLineSpacing: Double = 10, sectionInset: EdgeInsets = .zero,
    sectionHeadersPinToVisibleBounds: Bool = false
  ) {
    self.itemSize = itemSize
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.minimumLineSpacing = minimumLineSpacing
    self.sectionInset = sectionInset
    self.sectionHeadersPinToVisibleBounds = sectionHeadersPinToVisibleBounds
  }

  /// The lines of a collection as a table's rows: what updates of the collection lead to, as `BatchContext` and `ScheduledUpdate` take them.
  ///
  /// - Parameter width: of the collection in points, as `.fixed` decides by it how many items a line has.
  public func lines(of dataSource: any CollectionDataSource, width: Double) -> any TableDataSource {
    check()
    return CollectionLines(dataSource, self, width: width)
  }

  /// What a width leaves for items, in points.
  func lineWidth(_ width: Double) -> Double { max(0, width - sectionInset.left - sectionInset.right) }

  /// How many items a line has; `nil` where that depends on their sizes.
  func itemsPerLine(width: Double) -> Int? {
    switch itemSize {
    case .columns(let count): return count
    case .fixed(let size):
      // A millionth of a point: sums of thirds must not cost an item.
      let count = (lineWidth(width) + minimumInteritemSpacing + 1e-6) / (size.width + minimumInteritemSpacing)
      return max(1, Int(min(count, 1e6)))
    case .selfSizing: return nil
    }
  }

  /// Traps where a layout cannot be reckoned with.
  func check() {
    func isLength(_ value: Double) -> Bool { value.isFinite && value >= 0 }
    let inset = sectionInset
    precondition((inset.top + inset.left + inset.bottom + inset.right).isFinite, "a section's insets are numbers of points, not \(inset)")
    switch itemSize {
    case .columns(let count): precondition(count > 0, "a collection has 1 column or more, not \(count)")
    case .fixed(let size):
      precondition(
        isLength(size.width) && size.width > 0 && isLength(size.height),
        "an item is wider than 0 points and not of negative height, not \(size.width) x \(size.height)")
    case .selfSizing: break
    }
    precondition(
      isLength(minimumInteritemSpacing) && isLength(minimumLineSpacing),
      "spacings are 0 points or more, not \(minimumInteritemSpacing) and \(minimumLineSpacing)")
  }
}
