package import EmakiDisplay
package import EmakiLayout
package import FoundationEssentials

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
    /// There is one element, as large as its layout in this range of sizes says, at the start of a list that may be wider.
    case stage(SizeRange)
  }

  package let arrangement: Arrangement
  /// The length of the list across the direction of scrolling, in points: its width, or its height where it scrolls sideways.
  let breadth: Double
  /// The width of the list in points, which decides the width class of its cells' traits.
  package let width: Double
  package private(set) var elements: ListElements
  /// The colour where nothing is painted.
  package let ground: DynamicColor
  /// The lengths of all elements along the direction of scrolling, in points; `nil` where they are not known.
  package let heights: [Double]?
  let separator: ListSeparator?
  package private(set) var contentInset: EdgeInsets
  /// Whether the list keeps the content of its rows inside the sides of the screen's safe area.
  private let insetsRows: Bool
  /// The distances from the left and the right of the list that the content of rows keeps, in points.
  private var rowInsets: EdgeInsets = .zero
  /// The distances from the edges of the screen that bars cover, in points, where they are not those of the renderer's traits.
  private(set) var safeAreaInsets: EdgeInsets?
  package let pinsHeaders: Bool
  /// Whether footers of sections stay at the bottom.
  package let pinsFooters, isInverted: Bool
  package private(set) var planner: RangePlanner
  /// The planner that the list was given. It stays the same for a picture in which fewer elements are in range.
  package let ownPlanner: RangePlanner
  /// The offset of a list that is not scrolled, in points.
  private(set) var restOffset: Double
  package let leadingScreensForBatching: Double
  package var delegate: (any TableDelegate)?
  /// The reason why the list cannot be drawn; `nil` where it can be.
  package let fault: ListFault?
  /// The source, where it may limit the heights of rows; otherwise `nil`.
  private(set) var limitedRows: (any LimitedRows)?
  /// The height of the list's viewport in points; `nil` where it is not known.
  private let viewportHeight: Double?
  /// Whether a footer that says that the list has no rows fills the list's space.
  private var showsEmptyState: Bool
  /// The lengths of the headers and footers of a collection.
  let supplementLengths: SupplementLengths
  /// The rows or items that are selected.
  private var selected: Set<IndexPath>
  /// The rows or items that are highlighted.
  private var highlighted: Set<IndexPath>

  /// Creates what is drawn of a list.
  ///
  /// - Parameters:
  ///   - arrangement: how large elements are, and in which direction they follow each other.
  ///   - elements: the elements of the list, in order.
  ///   - breadth: the length of the list across the direction of scrolling, in points.
  ///   - width: the width of the list in points; by default the breadth.
  ///   - viewportHeight: the height of the list's viewport in points; `nil` where it is not known.
  ///   - ground: the colour where nothing is painted.
  ///   - planner: plans which elements are in range.
  ///   - heights: the lengths of all elements in points; `nil` where they are not known.
  ///   - separator: the line below each row; `nil` for none.
  ///   - insetsRows: whether the list keeps the content of its rows inside the sides of the screen's safe area.
  ///   - contentInset: the empty space above the first and below the last element, in points.
  ///   - pinsHeaders: whether headers of sections stay at the top.
  ///   - pinsFooters: whether footers of sections stay at the bottom.
  ///   - isInverted: whether element 0 is at the bottom.
  ///   - restOffset: the offset of a list that is not scrolled, in points; `nil` shows the empty space above the first element.
  ///   - leadingScreensForBatching: the distance from its end at which the list fetches more rows, in lengths of the viewport.
  ///   - delegate: the delegate of the list.
  ///   - selected: the rows whose cells are selected.
  ///   - highlighted: the rows whose cells are highlighted.
  ///   - fault: why the list cannot be drawn; `nil` where it can be.
  init(
    _ arrangement: Arrangement, _ elements: ListElements, breadth: Double, width: Double? = nil, viewportHeight: Double? = nil,
    ground: DynamicColor, planner: RangePlanner,
    heights: [Double]? = nil,
    separator: ListSeparator? = nil, insetsRows: Bool = false,
    contentInset: EdgeInsets = .zero, pinsHeaders: Bool = false, pinsFooters: Bool = false, isInverted: Bool = false,
    restOffset: Double? = nil, leadingScreensForBatching: Double = 0, delegate: (any TableDelegate)? = nil, selected: Set<IndexPath> = [],
    highlighted: Set<IndexPath> = [], fault: ListFault? = nil
  ) {
    (self.arrangement, self.elements, self.breadth, self.ground, self.planner) = (arrangement, elements, breadth, ground, planner)
    self.width = width ?? breadth
    self.insetsRows = insetsRows
    ownPlanner = planner
    (self.heights, self.separator, self.contentInset) = (heights, separator, contentInset)
    (self.pinsHeaders, self.isInverted, self.leadingScreensForBatching) = (pinsHeaders, isInverted, leadingScreensForBatching)
    self.restOffset = restOffset ?? (contentInset.top.isFinite ? -contentInset.top : 0)
    (self.delegate, self.selected, self.highlighted, self.fault) = (delegate, selected, highlighted, fault)
    limitedRows = elements.source as? any LimitedRows
    self.viewportHeight = viewportHeight
    showsEmptyState = Self.showsEmptyState(elements)
    self.pinsFooters = pinsFooters && !showsEmptyState
    supplementLengths = (elements.source as? any ItemLines)?.supplementLengths ?? SupplementLengths()
  }

  package init(_ node: TableRow, in range: SizeRange, ground: Color) {
    self.init(.alone(range), ListElements(node), breadth: range.max.width, ground: DynamicColor(ground), planner: RangePlanner())
  }

  /// Creates the content of pictures in which one node changes.
  ///
  /// - Parameter width: the width of the pictures in points.
  package init(_ node: TableRow, onStageOf width: Double, in range: SizeRange, ground: Color) {
    self.init(.stage(range), ListElements(node), breadth: width, ground: DynamicColor(ground), planner: RangePlanner())
  }

  /// Whether elements follow each other side by side.
  package var isHorizontal: Bool {
    switch arrangement {
    case .rows, .alone, .stage: false
    case .columns, .pages: true
    }
  }

  /// Adds empty space before the first and after the last row, for the parts of the screen that bars cover at the top and the bottom. The
  /// distances at the sides become the safe area of cells. In a node that is drawn alone, all distances become the safe area. Nothing
  /// changes if elements are side by side.
  package mutating func addInsets(_ insets: EdgeInsets) {
    switch arrangement {
    case .rows: break
    case .alone, .stage: safeAreaInsets = insets
    case .columns, .pages: return
    }
    guard arrangement == .rows else { return }
    // An inverted list begins at the bottom of the screen.
    let (before, after) = isInverted ? (insets.bottom, insets.top) : (insets.top, insets.bottom)
    contentInset.top += before
    contentInset.bottom += after
    restOffset -= before
    if insets.left != 0 || insets.right != 0 { safeAreaInsets = EdgeInsets(top: 0, left: insets.left, bottom: 0, right: insets.right) }
  }

  /// Keeps the content of rows inside the sides of the screen's safe area, if the list does that. The rows' own traits have none at the sides then.
  ///
  /// - Parameter safeArea: the safe area of the renderer's traits, which counts where bars give none.
  package mutating func keepRows(inside safeArea: EdgeInsets) {
    var rest = safeAreaInsets ?? safeArea
    guard insetsRows, arrangement == .rows, rest.left != 0 || rest.right != 0 else { return }
    rowInsets = EdgeInsets(left: rest.left, right: rest.right)
    (rest.left, rest.right) = (0, 0)
    safeAreaInsets = rest
  }

  /// The same content for a picture in which nothing takes time. In it only rows in view are in range.
  package var still: ListContent {
    var content = self
    content.planner = RangePlanner(tuning: .standard, mode: planner.mode == .lowMemory ? .lowMemory : .visibleOnly)
    return content
  }

  /// Whether the heights of rows may be limited.
  var limitsRows: Bool {
    if arrangement != .rows { return false }
    return limitedRows?.limitsRows ?? (delegate != nil && !(elements.source is any ItemLines))
  }

  private static func showsEmptyState(_ elements: ListElements) -> Bool {
    elements.shape.rowCount == 0 && elements.source is any EmptyStateSource
  }

  /// The height in points of the room that a footer fills to say that the list has no rows; `nil` where no footer does.
  var emptyStateHeight: Double? {
    guard showsEmptyState, let viewportHeight else { return nil }
    let height = viewportHeight - contentInset.top - contentInset.bottom
    return height.isFinite ? max(0, height) : nil
  }

  /// Returns whether an element, or an item of it, is selected or highlighted.
  func marks(at index: Int) -> RowMarks {
    var marks = RowMarks()
    (marks.surround, marks.contentInsets) = (surround(at: index), rowInsets)
    if selected.isEmpty && highlighted.isEmpty { return marks }
    guard case .row(let path) = elements.shape.element(at: index) else { return marks }
    guard let lines = elements.source as? any ItemLines else {
      (marks.isSelected, marks.isHighlighted) = (selected.contains(path), highlighted.contains(path))
      return marks
    }
    let items = lines.items(ofLine: path).map { item in
      let path = IndexPath(item: item, section: path.section)
      return RowMarks(isSelected: selected.contains(path), isHighlighted: highlighted.contains(path))
    }
    return RowMarks(items: items.contains { $0 != RowMarks() } ? items : [])
  }

  /// Sets which rows or items are selected and highlighted.
  ///
  /// - Returns: the indices of the elements whose marks have changed, in their order.
  package mutating func setMarks(selected: Set<IndexPath>, highlighted: Set<IndexPath>) -> [Int] {
    let changed = self.selected.symmetricDifference(selected).union(self.highlighted.symmetricDifference(highlighted))
    (self.selected, self.highlighted) = (selected, highlighted)
    return Set(changed.compactMap { element(at: $0)?.0 }).sorted()
  }

  /// Replaces the content by the next one, to which updates lead. Selected and highlighted rows keep their marks at their new places.
  ///
  /// - Parameters:
  ///   - next: the next elements.
  ///   - mapping: where the elements go.
  ///   - item: returns the new place of an item of a collection; `nil` where items stay at their places.
  package mutating func update(to next: ListElements, _ mapping: ElementMapping, item: ((IndexPath) -> IndexPath?)? = nil) {
    let old = elements.shape
    elements = next
    limitedRows = elements.source as? any LimitedRows
    showsEmptyState = Self.showsEmptyState(elements)
    if selected.isEmpty && highlighted.isEmpty { return }
    let new = elements.shape
    func moved(_ path: IndexPath) -> IndexPath? {
      if elements.source is any ItemLines { return item.map { $0(path) } ?? path }
      guard old.has(path), let place = mapping.new(ofOld: old.index(of: path)), case .row(let path) = new.element(at: place) else {
        return nil
      }
      return path
    }
    (selected, highlighted) = (Set(selected.compactMap(moved)), Set(highlighted.compactMap(moved)))
  }

  /// Returns the look around the cell of a grouped table's row or section header; `nil` for other elements, and in other lists.
  func surround(at index: Int) -> RowSurround? {
    guard let grouping = elements.grouping else { return nil }
    if case .sectionHeader(let section) = elements.shape.element(at: index) {
      return RowSurround(grouping: grouping, isFirst: section == 0, isLast: false, separator: nil)
    }
    guard let (section, row) = elements.shape.place(at: index) else { return nil }
    let isLast = row == elements.shape.sections[section].rowCount - 1
    return RowSurround(grouping: grouping, isFirst: row == 0, isLast: isLast, separator: separator)
  }

  /// Returns the separator that the list draws below an element; `nil` where there is none. Rows of grouped tables draw theirs themselves.
  func separator(at index: Int) -> ListSeparator? {
    if elements.grouping != nil { return nil }
    return separator.flatMap { elements.shape.rowNumber(at: index) == nil ? nil : $0 }
  }
}
