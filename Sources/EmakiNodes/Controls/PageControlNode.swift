public import EmakiDisplay
public import EmakiLayout

/// A page control node shows a row of dots, one for each page; the dot of the present page is darker. It corresponds to `UIPageControl`.
///
/// Dots are 7 points wide and 9 points apart. If there is no room for all dots, only those around the present page are shown; the outermost
/// dot on a side is smaller if more pages follow there. Beside a pager, set `currentPage` in the hook of the pager's delegate.
open class PageControlNode: ControlNode {
  /// The number of pages; 0 by default. Negative numbers count as 0.
  public final var numberOfPages = 0 {
    didSet {
      numberOfPages = max(0, numberOfPages)
      currentPage = min(currentPage, max(0, numberOfPages - 1))
      if numberOfPages != oldValue { setNeedsLayout() }
    }
  }
  /// The index of the present page, counted from 0; 0 by default. Values outside the pages become the nearest page. Setting it sends no
  /// event, as in UIKit.
  public final var currentPage = 0 {
    didSet {
      currentPage = max(0, min(currentPage, numberOfPages - 1))
      if currentPage != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether a single page has no dot. Off by default.
  public final var hidesForSinglePage = false { didSet { if hidesForSinglePage != oldValue { setNeedsDisplay() } } }
  /// The colour of the dots of the other pages; `nil`, the default, means `DynamicColor.tertiaryLabel`. UIKit's default is a pale white
  /// that is visible only on a picture.
  public final var pageIndicatorTintColor: Color? { didSet { if pageIndicatorTintColor != oldValue { setNeedsDisplay() } } }
  /// The colour of the dot of the present page; `nil`, the default, is `DynamicColor.label`, where UIKit's is white.
  public final var currentPageIndicatorTintColor: Color? {
    didSet { if currentPageIndicatorTintColor != oldValue { setNeedsDisplay() } }
  }

  private static let (dot, pitch, height) = (7.0, 16.0, 26.0)

  /// Returns the size in points that dots for a number of pages take.
  public final func size(forNumberOfPages count: Int) -> Size {
    Size(width: count > 0 ? Double(count) * Self.pitch : 0, height: Self.height)
  }

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let size = size(forNumberOfPages: numberOfPages)
    return Size(width: min(size.width, constrainedSize.width), height: size.height)
  }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    if hidesForSinglePage && numberOfPages == 1 { return [] }
    let theme = traitCollection.theme
    let current = currentPageIndicatorTintColor ?? DynamicColor.label.resolved(for: theme)
    let others = pageIndicatorTintColor ?? DynamicColor.tertiaryLabel.resolved(for: theme)
    let pages = shownPages(in: frame.width)
    let left = frame.midX - Double(pages.count) * Self.pitch / 2
    return pages.map { page in
      let place = context.measuring.layoutDirection == .rightToLeft ? pages.upperBound - 1 - page : page - pages.lowerBound
      let goesOn = page == pages.lowerBound && page > 0 || page == pages.upperBound - 1 && page < numberOfPages - 1
      let side = goesOn && page != currentPage ? Self.dot * 0.6 : Self.dot
      let middle = Point(x: left + (Double(place) + 0.5) * Self.pitch, y: frame.midY)
      let circle = Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
      return .fill(RoundedRect(circle, radius: side / 2), page == currentPage ? current : others)
    }
  }

  /// Returns the pages whose dots fit in a width. The present page is in the middle, or as near to it as the number of pages allows.
  private func shownPages(in width: Double) -> Range<Int> {
    let room = max(1, Int(max(0, min(width / Self.pitch, Double(numberOfPages)))))
    let count = min(room, numberOfPages)
    let first = max(0, min(currentPage - count / 2, numberOfPages - count))
    return first..<first + count
  }

  /// Goes to the next page if the tap is after the middle, and to the previous page if it is before the middle, as in UIKit.
  override func takeTap(at point: Point) {
    let isRight = point.x >= frame.width / 2
    let old = currentPage
    currentPage += isRight == (traitCollection.layoutDirection == .leftToRight) ? 1 : -1
    if currentPage != old { sendValueChange() }
  }

  override var isAccessibilityElementByDefault: Bool { true }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  open override var defaultAccessibilityValue: String? { numberOfPages > 0 ? "page \(currentPage + 1) of \(numberOfPages)" : nil }
}
