public import EmakiLayout
public import FoundationEssentials

/// A flow layout fills a collection's lines with items from left to right, and the collection with lines from top to bottom.
///
/// A line is as high as its highest item. In a list from right to left, lines are mirrored, and the left and right of insets change places.
///
/// A layout that scrolls sideways is the same layout turned by a right angle. Its lines are columns, which are filled from top to bottom
/// and follow each other from left to right, or from right to left.
///
/// ```swift
/// let grid = CollectionFlowLayout(.columns(3), minimumLineSpacing: 8, sectionInset: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
/// let strip = CollectionFlowLayout(.rows(1), scrollDirection: .horizontal)
/// ```
///
/// The source is `UICollectionViewFlowLayout`, with three differences. An item is never longer than its line: 100 points in a strip of 80
/// become 80. Items of columns are at the top of their line instead of in its middle. A section without items has no insets.
///
/// A `CollectionNodeDelegateFlowLayout` gives each section its own insets, spacings, and sizes of header and footer.
public struct CollectionFlowLayout: Hashable, Sendable {
  /// The item size determines how large items are and how many a line has. Lengths are in points.
  ///
  /// Width and height change places in a layout that scrolls sideways, where a line is a column.
  public enum ItemSize: Hashable, Sendable {
    /// Every line has this number of equal columns. Each item is as high as its own layout says.
    ///
    /// Columns are as wide as whole device pixels allow without exceeding the line. The pixels left over, fewer than there are columns,
    /// widen the spacings. At 320 pt with insets and spacings of 10 pt, three columns are 93 pt wide at scale 2, and begin at 10, 113.5 and
    /// 217 pt.
    case columns(Int)
    /// Every item has this size, its width rounded down to device pixels. A line has as many items as fit with the minimum spacing. The
    /// rest of the line widens the spacings; where only one item fits, it is centred.
    ///
    /// A delegate that is an object is asked first, as in Texture, where the data source is an object, too: where `collectionNode(_:constrainedSizeForItemAt:)` gives ranges, their items
    /// are measured as those of `.selfSizing`, and the others have this size.
    case fixed(Size)
    /// Each item is as large as its own layout says, and at most as wide as the line. A line ends where the next item does not fit with the
    /// minimum spacing.
    ///
    /// As in UIKit, the rest of a line widens its spacings, so that its last item ends at the end of the line. A single item in its line is
    /// centred, and items are centred across the height of their line. The last line begins at the start of the section and has the minimum
    /// spacing; if all items of the section have the same length, it has the distances of the lines above.
    ///
    /// A section is one element of the list: reaching it makes and measures all of its items.
    case selfSizing

    /// Every column of a layout that scrolls sideways has this number of items of equal height, each as wide as its own layout says. It is
    /// the same as `.columns`, under a name that suits such a layout: `.rows(1)` is a strip.
    public static func rows(_ count: Int) -> ItemSize { .columns(count) }
  }

  /// A scroll direction is the axis on which a collection scrolls.
  public enum ScrollDirection: Sendable {
    case vertical, horizontal
  }

  /// The way in which the size of items, and the number of items in a line, are determined.
  public var itemSize: ItemSize
  /// The least distance between the items of a line, in points; 10 by default, as in UIKit.
  public var minimumInteritemSpacing: Double
  /// The distance between the lines of a section, in points; 10 by default, as in UIKit.
  public var minimumLineSpacing: Double
  /// The empty space around the items of a section, in points. Headers and footers lie outside it. Zero by default.
  public var sectionInset: EdgeInsets
  /// The size of every header in points. Only its length along the direction of scrolling is used: the height, or the width in a collection
  /// that scrolls sideways. With 0, the default, a header is as long as its own layout says; in UIKit there would be no header.
  public var headerReferenceSize: Size
  /// The size of every footer in points, as `headerReferenceSize` is that of a header.
  public var footerReferenceSize: Size
  /// Whether the header of the section at the top stays there until the next header pushes it out. `false` by default, as in UIKit. It has no
  /// effect in a collection that scrolls sideways.
  public var sectionHeadersPinToVisibleBounds: Bool
  /// Whether the footer of the section at the bottom stays there from the first item of its section on until its own place comes into view. `false` by
  /// default, as in UIKit. It has no effect in a collection that scrolls sideways.
  public var sectionFootersPinToVisibleBounds: Bool
  /// The axis on which the collection scrolls; `.vertical` by default.
  public var scrollDirection: ScrollDirection

  /// Creates a layout from the size of items and the spaces around them. Lengths are in points.
  ///
  /// - Precondition: when a collection is made with the layout, there is at least one column, sizes and spacings are finite and not
  ///   negative, items have a length above 0 along their line, and insets are finite. The sizes of headers and footers are finite and not
  ///   negative.
  public init(
    _ itemSize: ItemSize, minimumInteritemSpacing: Double = 10, minimumLineSpacing: Double = 10, sectionInset: EdgeInsets = .zero,
    headerReferenceSize: Size = .zero, footerReferenceSize: Size = .zero, sectionHeadersPinToVisibleBounds: Bool = false,
    sectionFootersPinToVisibleBounds: Bool = false, scrollDirection: ScrollDirection = .vertical
  ) {
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
    self.itemSize = itemSize
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.minimumLineSpacing = minimumLineSpacing
    self.sectionInset = sectionInset
    self.sectionHeadersPinToVisibleBounds = sectionHeadersPinToVisibleBounds
    self.sectionFootersPinToVisibleBounds = sectionFootersPinToVisibleBounds
    self.scrollDirection = scrollDirection
  }

  /// The size of items that have no range of their own in a layout in which items size themselves; `nil` leaves it to them.
  private(set) var usualSize: SizeRange?
  /// The axis along which the items of a line follow each other.
  var lineAxis: StackLayoutSpec.Direction { scrollDirection == .vertical ? .horizontal : .vertical }

  /// The same layout with items of different sizes, of which those without a range of their own have the layout's fixed size.
  var withOwnSizes: CollectionFlowLayout {
    guard case .fixed(let size) = itemSize else { return self }
    var layout = self
    layout.itemSize = .selfSizing
    layout.usualSize = SizeRange(exactly: size)
    return layout
  }

  /// Returns the length in points that a line has for items.
  ///
  /// - Parameter breadth: the width of the collection, or its height where it scrolls sideways, in points.
  func lineLength(_ breadth: Double) -> Double {
    let inset = scrollDirection == .vertical ? sectionInset.left + sectionInset.right : sectionInset.top + sectionInset.bottom
    return max(0, breadth - inset)
  }

  /// Returns the number of items in a line; `nil` where it depends on the items' sizes.
  func itemsPerLine(breadth: Double) -> Int? {
    switch itemSize {
    case .columns(let count): return count
    case .fixed(let size):
      // A millionth of a point is added, so that rounding errors, for example of thirds, do not remove an item from the line.
      let count = (lineLength(breadth) + minimumInteritemSpacing + 1e-6) / (lineAxis.along(size) + minimumInteritemSpacing)
      return max(1, Int(min(count, 1e6)))
    case .selfSizing: return nil
    }
  }

  /// Returns the range of lengths of headers or footers along the direction of scrolling; `nil` where their own layouts say them.
  func supplementRange(ofHeader isHeader: Bool) -> SizeRange? {
    let length = lineAxis.across(isHeader ? headerReferenceSize : footerReferenceSize)
    return length > 0 ? SizeRange(length: length) : nil
  }

  /// Returns the empty space round a line, in points, which the spacing after it is a part of.
  ///
  /// - Parameters:
  ///   - isFirst: whether the line begins its section.
  ///   - isLast: whether the line ends its section.
  func spaces(isFirst: Bool, isLast: Bool) -> EdgeInsets {
    let own = sectionInset
    let spacing = minimumLineSpacing
    return scrollDirection == .horizontal
      ? EdgeInsets(top: own.top, left: isFirst ? own.left : 0, bottom: own.bottom, right: isLast ? own.right : spacing)
      : EdgeInsets(top: isFirst ? own.top : 0, left: own.left, bottom: isLast ? own.bottom : spacing, right: own.right)
  }

  /// Stops the program where a length is negative or not finite, or a line has no column.
  func check() {
    func isLength(_ value: Double) -> Bool { value.isFinite && value >= 0 }
    let inset = sectionInset
    precondition((inset.top + inset.left + inset.bottom + inset.right).isFinite, "a section's insets are numbers of points, not \(inset)")
    switch itemSize {
    case .columns(let count): precondition(count > 0, "a collection has 1 column or more, not \(count)")
    case .fixed(let size):
      precondition(
        isLength(size.width) && isLength(size.height) && lineAxis.along(size) > 0,
        "an item is longer than 0 points along its line and nowhere negative, not \(size.width) x \(size.height)")
    case .selfSizing: break
    }
    for size in [headerReferenceSize, footerReferenceSize] {
      precondition(
        isLength(size.width) && isLength(size.height), "a header or footer is 0 points long or more, not \(size.width) x \(size.height)")
    }
    precondition(
      isLength(minimumInteritemSpacing) && isLength(minimumLineSpacing),
      "spacings are 0 points or more, not \(minimumInteritemSpacing) and \(minimumLineSpacing)")
  }

  /// Returns the lines of a collection as a table's rows. Updates of a collection lead to such a source: `BatchContext` and
  /// `ScheduledUpdate` take it.
  ///
  /// - Parameter width: the width of the collection in points, or its height where it scrolls sideways. It decides how many `.fixed` items a
  ///   line has.
  public func lines(of dataSource: any CollectionDataSource, width: Double) -> any TableDataSource {
    check()
    return CollectionLines(dataSource, .flow(self), breadth: width)
  }
}

/// A collection layout is your own code that places the items of a collection, for example as a mosaic, a waterfall or a circle. It
/// corresponds to the layout delegate of Texture's `ASCollectionLayout`.
///
/// The items of a section are measured first, each in the range that `sizeRangeForItem(at:in:)` gives; then `frames(ofSection:sizes:in:)` makes
/// rectangles from their sizes. Both are functions of their arguments and run on workers. A section is one element of the list: reaching it makes
/// and measures all of its items.
///
/// ```swift
/// struct Waterfall: CollectionLayout {
///   func sizeRangeForItem(at indexPath: IndexPath, in context: CollectionLayoutContext) -> SizeRange {
///     SizeRange(max: Size(width: context.length / 2, height: .unbounded))
///   }
///   func frames(ofSection section: Int, sizes: [Size], in context: CollectionLayoutContext) -> [Rect] {
///     var heights = [0.0, 0]
///     return sizes.map { size in
///       let column = heights[0] <= heights[1] ? 0 : 1
///       defer { heights[column] += size.height }
///       return Rect(x: Double(column) * context.length / 2, y: heights[column], width: size.width, height: size.height)
///     }
///   }
/// }
/// ```
public protocol CollectionLayout: Sendable {
  /// Returns the range of sizes in which an item is measured, in points.
  func sizeRangeForItem(at indexPath: IndexPath, in context: CollectionLayoutContext) -> SizeRange

  /// Returns the place of each item of a section.
  ///
  /// - Parameters:
  ///   - section: the number of the section.
  ///   - sizes: the sizes that the items have by their own layouts, in points, in their order.
  ///   - context: the space that there is.
  /// - Returns: a rectangle for each item, in points. The origin is the top left corner of the section, inside `sectionInset`. If a
  ///   rectangle differs in size from its item, the item is laid out again, exactly as large as the rectangle. From right to left, all
  ///   rectangles are mirrored. The section ends at the end of the last rectangle.
  func frames(ofSection section: Int, sizes: [Size], in context: CollectionLayoutContext) -> [Rect]

  /// The axis on which the collection scrolls; `.vertical` by default.
  var scrollDirection: CollectionFlowLayout.ScrollDirection { get }

  /// The empty space around the items of each section, in points; zero by default. Headers and footers lie outside it.
  var sectionInset: EdgeInsets { get }

  /// Whether the header of the section at the top stays there until the next header pushes it out; `false` by default.
  var sectionHeadersPinToVisibleBounds: Bool { get }

  /// Whether the footer of the section at the bottom stays there from the first item of its section on until its own place comes into view; `false` by
  /// default.
  var sectionFootersPinToVisibleBounds: Bool { get }
}

extension CollectionLayout {
  /// Returns `.vertical`.
  public var scrollDirection: CollectionFlowLayout.ScrollDirection { .vertical }
  /// Returns zero.
  public var sectionInset: EdgeInsets { .zero }
  /// Returns `false`.
  public var sectionHeadersPinToVisibleBounds: Bool { false }
  /// Returns `false`.
  public var sectionFootersPinToVisibleBounds: Bool { false }
}

/// A collection layout context describes the space that a collection layout has for the items of a section.
public struct CollectionLayoutContext: Hashable, Sendable {
  /// The length of the section across the direction of scrolling, inside `sectionInset`, in points: its width, or its height in a collection that
  /// scrolls sideways.
  public var length: Double
  /// The number of device pixels of a point.
  public var scale: Double

  /// Creates the description of a space.
  public init(length: Double, scale: Double = 1) { (self.length, self.scale) = (length, scale) }
}
