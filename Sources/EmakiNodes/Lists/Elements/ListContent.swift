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
  /// Whether elements follow each other side by side.
  package let isHorizontal: Bool
  package private(set) var elements: ListElements
  /// The length of the list across the direction of scrolling, in points: its width, or its height where it scrolls sideways.
  let breadth: Double
  /// The colour where nothing is painted.
  package private(set) var ground: DynamicColor
  /// The width of the list in points, which decides the width class of its cells' traits.
  package internal(set) var width: Double
  /// The height of the list's viewport in points; `nil` where it is not known.
  var viewportHeight: Double?
  /// The planner that the list was given. It stays the same for a picture in which fewer elements are in range.
  package let ownPlanner: RangePlanner
  package private(set) var planner: RangePlanner
  /// The lengths of all elements along the direction of scrolling, in points; `nil` where they are not known.
  package internal(set) var heights: [Double]?
  var separator: ListSeparator?
  package internal(set) var contentInset: EdgeInsets = .zero
  /// Whether the list keeps the content of its rows inside the sides of the screen's safe area.
  var insetsRows = false
  /// The distances from the left and the right of the list that the content of rows keeps, in points.
  private var rowInsets: EdgeInsets = .zero
  /// The traits of the cells: those of the viewport, without the sides of the safe area where rows keep their content inside them.
  package private(set) var traits = TraitCollection()
  /// Whether headers of sections stay at the top, and footers at the bottom.
  var pinsHeaders = false, pinsFooters = false
  package internal(set) var isInverted = false
  /// The offset at which pages begin, in points; `nil` shows the empty space above the first element.
  var startOffset: Double?
  package internal(set) var leadingScreensForBatching = 0.0
  package var delegate: (any TableDelegate)?
  var marks: ListMarks = ([], [])
  /// The reason why the list cannot be drawn; `nil` where it can be.
  package internal(set) var fault: ListFault?

  /// Creates the content of a list with what it says of all its elements; `nil` is a node that is drawn by itself.
  init(_ arrangement: Arrangement, _ elements: ListElements, breadth: Double, of list: ListContainerNode?) {
    self.arrangement = arrangement
    isHorizontal =
      switch arrangement {
      case .rows, .alone, .stage: false
      case .columns, .pages: true
      }
    self.elements = elements
    self.breadth = breadth
    width = breadth
    ground = list?.backgroundColor.map { DynamicColor($0) } ?? list?.standardGround ?? .systemBackground
    ownPlanner = list.map { RangePlanner(tuning: $0.rangeTuning, mode: $0.rangeMode) } ?? RangePlanner()
    planner = ownPlanner
    guard let list = list as? ListNode else { return }
    heights = list.rowHeights
    contentInset = list.contentInset
    isInverted = list.isInverted
    leadingScreensForBatching = list.leadingScreensForBatching
    delegate = list.valueDelegate
    marks = list.marks
    fault = list.fault
  }

  /// Creates the content of pictures of one node.
  ///
  /// - Parameter width: the width in points of pictures in which the node changes; `nil` for a picture as large as the node.
  package init(_ node: TableRow, onStageOf width: Double? = nil, in range: SizeRange, ground: Color?) {
    self.init(width == nil ? .alone(range) : .stage(range), ListElements(node), breadth: width ?? range.max.width, of: nil)
    if let ground { self.ground = DynamicColor(ground) }
  }

  /// The offset of a list that is not scrolled, in points.
  var restOffset: Double { startOffset ?? (contentInset.top.isFinite ? -contentInset.top : 0) }

  /// Whether there may be headers that stay at the top, and footers that stay at the bottom.
  package var pins: (headers: Bool, footers: Bool) {
    isInverted || elements.shape.isRowsOnly ? (false, false) : (pinsHeaders, pinsFooters && !isHorizontal)
  }

  /// Makes room for bars that cover the edges of the list. Pages and columns have no bars.
  mutating func addInsets(_ insets: EdgeInsets) {
    switch arrangement {
    case .rows:
      // An inverted list begins at the bottom of the screen.
      let (before, after) = isInverted ? (insets.bottom, insets.top) : (insets.top, insets.bottom)
      contentInset.top += before
      contentInset.bottom += after
      if insets.left != 0 || insets.right != 0 {
        traits.safeAreaInsets = EdgeInsets(left: insets.left, right: insets.right)
      }
    case .alone, .stage: traits.safeAreaInsets = insets
    case .columns, .pages: break
    }
  }

  /// Gives the cells the traits of a viewport, and keeps the content of rows inside the sides of the safe area, where the list does so.
  ///
  /// - Parameter bars: the distances from the edges of the viewport that bars cover; `nil` for no bars.
  package mutating func take(_ traits: TraitCollection, bars: EdgeInsets?) {
    self.traits = traits
    if let bars { addInsets(bars) }
    guard insetsRows, arrangement == .rows else { return }
    let safeArea = self.traits.safeAreaInsets
    rowInsets = EdgeInsets(left: safeArea.left, right: safeArea.right)
    self.traits.safeAreaInsets.left = 0
    self.traits.safeAreaInsets.right = 0
  }

  /// The same content for a single picture, in which only what is visible is in range.
  package var still: ListContent {
    var content = self
    content.planner = RangePlanner(tuning: .standard, mode: planner.mode == .lowMemory ? .lowMemory : .visibleOnly)
    return content
  }

  /// Whether the heights of rows may be limited.
  var limitsRows: Bool {
    if arrangement != .rows { return false }
    return elements.held?.limitsSizes ?? (delegate != nil && elements.lines == nil)
  }

  /// The height of a footer that says that the list has no rows and fills what bars leave free, in points; `nil` where there is none.
  var emptyStateHeight: Double? {
    guard elements.showsEmptyState, let viewportHeight else { return nil }
    let height = viewportHeight - contentInset.top - contentInset.bottom
    return height.isFinite ? max(0, height) : nil
  }

  /// Returns the marks of an element.
  func marks(at index: Int) -> RowMarks {
    var own = RowMarks(surround: elements.grouping == nil ? nil : surround(at: index), contentInsets: rowInsets)
    if marks.selected.isEmpty && marks.highlighted.isEmpty { return own }
    guard case .row(let path) = elements.shape.element(at: index) else { return own }
    guard let lines = elements.lines else {
      own.isSelected = marks.selected.contains(path)
      own.isHighlighted = marks.highlighted.contains(path)
      return own
    }
    let items = lines.items(ofLine: path).map { item in
      let path = IndexPath(item: item, section: path.section)
      return RowMarks(isSelected: marks.selected.contains(path), isHighlighted: marks.highlighted.contains(path))
    }
    return RowMarks(items: items.contains { $0 != RowMarks() } ? items : [])
  }

  /// Sets which rows or items are selected and highlighted.
  ///
  /// - Returns: the indices of the elements whose marks have changed.
  package mutating func setMarks(_ new: ListMarks) -> [Int] {
    let changed = marks.selected.symmetricDifference(new.selected).union(marks.highlighted.symmetricDifference(new.highlighted))
    marks = new
    return Set(changed.compactMap { elements.element(at: $0)?.index }).sorted()
  }

  /// Replaces the elements. Marks move along with their rows or items.
  package mutating func update(to next: ListElements, _ mapping: ElementMapping, items: ItemChange?) {
    (elements, fault) = (next, nil)
    marks = next.moved(marks, mapping, items)
  }

  /// Returns what surrounds a row or a header of a grouped table.
  func surround(at index: Int) -> RowSurround? {
    guard let grouping = elements.grouping else { return nil }
    if case .sectionHeader(let section) = elements.shape.element(at: index) {
      return RowSurround(grouping: grouping, isFirst: section == 0, isLast: false, separator: nil)
    }
    guard let (section, row) = elements.shape.place(at: index) else { return nil }
    let isLast = row == elements.shape.sections[section].rowCount - 1
    return RowSurround(grouping: grouping, isFirst: row == 0, isLast: isLast, separator: separator)
  }

  /// Returns the separator that the list itself draws below an element. A grouped table's rows draw their own.
  func separator(at index: Int) -> ListSeparator? {
    if elements.grouping != nil { return nil }
    return separator.flatMap { elements.shape.rowNumber(at: index) == nil ? nil : $0 }
  }
}

/// The rows or items of a list whose cells are selected, and those whose cells are highlighted.
package typealias ListMarks = (selected: Set<IndexPath>, highlighted: Set<IndexPath>)

extension ListContent {
  /// Lays an element out and resolves its node tree to a drawing. Adds the separator that the table draws in the device pixel below a row's cell,
  /// and limits the drawing to the pixels of the viewport.
  ///
  /// - Parameter moment: the instant at which the element is seen; `nil` for all of its contents displayed.
  package func measured(_ index: Int, at moment: DisplayMoment? = nil, in context: MeasuringContext) -> MeasuredRow {
    context.measuresAhead = planner.mode.measuresAhead
    context.setTraits(ofWidth: width, traits)
    let separator = separator(at: index)
    var row = elements[index].measure(
      in: sizeRange(at: index), marks: marks(at: index), place: elements.shape.place(at: index), isSeparated: separator != nil, at: moment,
      in: context)
    let scale = context.scale
    if let separator {
      let isMirrored = context.layoutDirection == .rightToLeft
      let items = row.separatorLook.fills(separator, width: row.list.size.width, isMirrored: isMirrored).map { fill in
        DisplayItem.fill(RoundedRect(Rect(x: fill.left, y: row.height, width: fill.width, height: scale.onePixel)), fill.color)
      }
      if !items.isEmpty { row.list.entries.append(.pass(DisplayPass(node: "separator", items: items))) }
      row.height += scale.onePixel
      row.list.size.height += scale.onePixel
    }
    let room: Size
    switch arrangement {
    case .rows: room = Size(width: breadth, height: .unbounded)
    case .columns: room = Size(width: .unbounded, height: breadth)
    case .pages(let page): room = page
    case .stage: (room, row.list.size.width) = (Size(width: .unbounded, height: .unbounded), breadth)
    case .alone: return row
    }
    // Layout rounds a size up to whole pixels, but a viewport is rounded to the nearest pixel, and has at least one: 333 points at scale 1.1
    // are 367 pixels in a row, and 366 in a viewport.
    let size = row.list.size
    if size.width > room.width, scale.nearestPixelCount(size.width) > max(1, scale.nearestPixelCount(room.width)) {
      row.list.size.width = room.width
    }
    if size.height > room.height, scale.nearestPixelCount(size.height) > max(1, scale.nearestPixelCount(room.height)) {
      (row.list.size.height, row.height) = (room.height, room.height)
    }
    return row
  }

  /// Makes a new cell for an element, selected and highlighted like the element. The list does not keep it. The range is that of the sizes
  /// that the cell may have.
  package func makeCell(ofRow index: Int) -> (cell: CellNode, range: SizeRange) {
    let cell = elements[index].makeCell()
    marks(at: index).apply(to: cell)
    cell.listPlace = elements.shape.place(at: index)
    return (cell, sizeRange(at: index))
  }

  /// The number of rows of a table, or of items of a collection.
  package var rowCount: Int {
    guard let lines = elements.lines else { return elements.shape.rowCount }
    return (0..<elements.shape.rowCount).reduce(0) { $0 + lines.items(ofLine: elements.shape.indexPath(ofRow: $1)).count }
  }

  /// Returns the range of sizes that an element may have, in points. A table's row has the heights that the delegate allows. A collection's
  /// header or footer has the length that the layout gives.
  ///
  /// - Parameter index: the element; `nil` for one that no delegate limits.
  func sizeRange(at index: Int?) -> SizeRange {
    var range =
      switch arrangement {
      case .rows: SizeRange(min: Size(width: breadth, height: 0), max: Size(width: breadth, height: .unbounded))
      case .columns: SizeRange(min: Size(width: 0, height: breadth), max: Size(width: .unbounded, height: breadth))
      case .pages(let page): SizeRange(exactly: page)
      case .alone(let range), .stage(let range): range
      }
    guard let index, !elements.shape.isRowsOnly || limitsRows else { return range }
    let own: SizeRange?
    switch elements.shape.element(at: index) {
    case .sectionHeader(let section): own = elements.lines?.supplementRange(ofHeader: true, section)
    case .sectionFooter(let section):
      own = elements.lines?.supplementRange(ofHeader: false, section)
      if let emptyStateHeight { range.min.height = emptyStateHeight }
    case .row(let path) where limitsRows:
      own = elements.held.map { $0[path].sizeRange } ?? delegate?.constrainedSizeForRow(at: path)
    case .row, .header, .footer: own = nil
    }
    if let own { range.setLength(of: own, isHorizontal: isHorizontal) }
    return range
  }
}

/// A measured row is the result of laying out and resolving a row.
package struct MeasuredRow: Sendable {
  /// The height of the row in points, on whole pixels.
  package var height: Double
  /// The drawing of the row with all contents displayed.
  package var list: DisplayList
  /// The errors of the row's layout.
  package var errors: [LayoutError]
  /// The traits that say how the row can look over time.
  package var traits: DisplayTraits
  /// The distances in points by which the drawing reaches above and below the row. A cell that clips does not leave its row.
  package var overflow: (above: Double, below: Double) = (0, 0)
  /// The look of the pixel row below the cell in which the separator stands, where the list draws one.
  var separatorLook = SeparatorLook()
}

extension SizeRange {
  /// Takes the lengths of another range along the direction of scrolling.
  mutating func setLength(of other: SizeRange, isHorizontal: Bool) {
    if isHorizontal {
      (min.width, max.width) = (other.min.width, other.max.width)
    } else {
      (min.height, max.height) = (other.min.height, other.max.height)
    }
  }
}

extension Scale {
  /// Converts points to device pixels. NaN counts as 0, and nothing is longer than a list can be: a billion points.
  package func listPixels(_ points: Double) -> Int { points.isNaN ? 0 : nearestPixelCount(min(max(points, -1e9), 1e9)) }
}
