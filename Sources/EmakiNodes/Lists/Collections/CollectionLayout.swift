public import EmakiLayout
public import FoundationEssentials

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
