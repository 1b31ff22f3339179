package import EmakiDisplay
package import EmakiLayout
package import Foundation

/// A list content holds what is drawn of a list, a pager or a single node. It is a copy, so the node may change meanwhile.
package struct ListContent: Sendable {
  /// An arrangement says how large elements are, and in which direction they follow each other.
  package enum Arrangement: Hashable, Sendable {
    /// Elements follow each other from top to bottom, each as wide as the list and as high as its own layout says.
    case rows
    /// Elements follow each other side by side, each as high as the list and as wide as its own layout says.
    case columns
    /// Pages follow each other side by side, from page 0 to the last, each of exactly this size in points.
    case pages(Size)
    /// There is one element, as large as its layout in this range of sizes says.
    case alone(SizeRange)
  }

  package let arrangement: Arrangement
  /// The length of the list across the direction of scrolling, in points: its width, or its height where it scrolls sideways.
  package let breadth: Double
  package private(set) var elements: ListElements
  package let ground: Color
  /// The lengths of all elements along the direction of scrolling, in points; `nil` where they are not known.
  package let heights: [Double]?
  package let separator: ListSeparator?
  package let contentInset: EdgeInsets
  package let pinsHeaders: Bool
  package let isInverted: Bool
  package private(set) var planner: RangePlanner
  /// The planner that the list was given, also for a picture in which less is in range.
  package let ownPlanner: RangePlanner
  /// The offset of a list that is not scrolled, in points.
  package let restOffset: Double
  package let leadingScreensForBatching: Double
  package var delegate: (any TableDelegate)?
  private var selected: Set<IndexPath>
  private var highlighted: Set<IndexPath>

  /// Creates what is drawn of a list.
  ///
  /// - Parameters:
  ///   - arrangement: how large elements are, and in which direction they follow each other.
  ///   - elements: the elements of the list, in order.
  ///   - breadth: the length of the list across the direction of scrolling, in points.
  ///   - ground: the colour where nothing is painted.
  ///   - planner: plans which elements are in range.
  ///   - heights: the lengths of all elements in points; `nil` where they are not known.
  ///   - separator: the line below each row; `nil` for none.
  ///   - contentInset: the empty space above the first and below the last element, in points.
  ///   - pinsHeaders: whether headers of sections stay at the top.
  ///   - isInverted: whether element 0 is at the bottom.
  ///   - restOffset: the offset of a list that is not scrolled, in points; `nil` shows the empty space above the first element.
  ///   - leadingScreensForBatching: the distance from its end at which the list fetches more rows, in lengths of the viewport.
  ///   - delegate: the delegate of the list.
  ///   - selected: the rows whose cells are selected.
  ///   - highlighted: the rows whose cells are highlighted.
  package init(
    _ arrangement: Arrangement, _ elements: ListElements, breadth: Double, ground: Color, planner: RangePlanner, heights: [Double]? = nil,
    separator: ListSeparator? = nil, contentInset: EdgeInsets = .zero, pinsHeaders: Bool = false, isInverted: Bool = false,
    restOffset: Double? = nil, leadingScreensForBatching: Double = 0, delegate: (any TableDelegate)? = nil, selected: Set<IndexPath> = [],
    highlighted: Set<IndexPath> = []
  ) {
    (self.arrangement, self.elements, self.breadth, self.ground, self.planner) = (arrangement, elements, breadth, ground, planner)
    ownPlanner = planner
    (self.heights, self.separator, self.contentInset) = (heights, separator, contentInset)
    (self.pinsHeaders, self.isInverted, self.leadingScreensForBatching) = (pinsHeaders, isInverted, leadingScreensForBatching)
    self.restOffset = restOffset ?? (contentInset.top.isFinite ? -contentInset.top : 0)
    (self.delegate, self.selected, self.highlighted) = (delegate, selected, highlighted)
  }

  /// Creates the content of a picture of one node.
  package init(_ node: TableRow, in range: SizeRange, ground: Color) {
    self.init(.alone(range), ListElements(node), breadth: range.max.width, ground: ground, planner: RangePlanner())
  }

  /// Whether elements follow each other side by side.
  package var isHorizontal: Bool {
    switch arrangement {
    case .rows, .alone: false
    case .columns, .pages: true
    }
  }

  /// The same content for a picture in which nothing takes time, so that only rows in view are in range.
  package var still: ListContent {
    var content = self
    content.planner = RangePlanner(tuning: .standard, mode: planner.mode == .lowMemory ? .lowMemory : .visibleOnly)
    return content
  }

  /// Returns whether an element is selected or highlighted.
  package func marks(at index: Int) -> RowMarks {
    if selected.isEmpty && highlighted.isEmpty { return [] }
    guard case .row(let path) = elements.shape.element(at: index) else { return [] }
    return RowMarks((selected.contains(path) ? [.selected] : []) + (highlighted.contains(path) ? [.highlighted] : []))
  }

  /// Replaces the content by the next one, to which updates lead. Selected and highlighted rows stay so at their new places.
  package mutating func update(to source: any TableDataSource, _ mapping: ElementMapping) {
    let old = elements.shape
    elements = elements.updated(to: source, mapping)
    let new = elements.shape
    func moved(_ paths: Set<IndexPath>) -> Set<IndexPath> {
      Set(
        paths.compactMap { path in
          guard old.has(path), let place = mapping.new(ofOld: old.index(of: path)), case .row(let path) = new.element(at: place) else {
            return nil
          }
          return path
        })
    }
    (selected, highlighted) = (moved(selected), moved(highlighted))
  }

  /// Returns the separator below an element; `nil` where there is none.
  package func separator(at index: Int) -> ListSeparator? {
    separator.flatMap { elements.shape.rowNumber(at: index) == nil ? nil : $0 }
  }
}
