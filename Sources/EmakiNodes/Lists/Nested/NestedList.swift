import EmakiDisplay
import EmakiLayout
import FoundationEssentials

/// A nested list makes, measures and places the cells of a list that is inside a node.
///
/// Cells are measured from the first one to the last one shown, unless their lengths are known. A cell that was in range once is kept, but
/// a cell that was made only for measuring is not. Places are device pixels along the direction of scrolling.
final class NestedList {
  private unowned let list: ListContainerNode
  /// How far the list reaches; `nil` before the first layout, and for a list without a size.
  private(set) var extent: NestedListLayout.Extent?
  /// The offset to which the last layout has scrolled the list because a cell was to be shown; `nil` if it did not scroll for that reason.
  private(set) var scrolledOffset: Point?
  /// The offset at which the last layout found the row or item to which the list is being scrolled on the virtual clock; `nil` if there was none.
  private(set) var resolvedOffset: Point?
  /// The elements that fade in with the next layout, by their indices, with the numbers of the items that do; `nil` for the whole element.
  private var fading: [Int: [Int]?] = [:]
  /// The content of the last layout, and its conditions; `nil` before the first.
  private var last: (content: ListContent, conditions: MeasuringConditions)?
  /// The cells that are kept, by the index of their element.
  private var cells: [Int: CellNode] = [:]
  /// The nodes of the separators that are kept, by the index of the element that they stand below.
  private var separators: [Int: [DisplayNode]] = [:]
  /// The lengths of elements that are measured, each with the version of the cell's layout that it belongs to.
  private var lengths: [Int: (length: Int, version: Int)] = [:]
  /// The lengths of elements of each kind whose elements are all equally long.
  private var lengthsOfKinds: [Int: Int] = [:]
  /// The elements that were skipped because the list was scrolled far; `nil` where there are none.
  private var skipped: NestedListLayout.Skipped?
  /// The items in range whose lines were made anew since the last layout.
  private var moved: [ItemChange.Moved] = []

  init(_ list: ListContainerNode) { self.list = list }

  /// Keeps the cells of elements that a change does not affect, at their new places.
  func apply(_ change: ListChange) {
    guard var now = last, case .success(let mapping) = change.mapping, mapping.old == now.content.elements.shape else { return }
    let before = now.content
    now.content.update(to: change.elements, mapping, items: change.items)
    last = now
    noteFades(change, mapping)
    func renumbered<Value>(_ values: [Int: Value], _ place: (Int) -> Int?) -> [Int: Value] {
      Dictionary(uniqueKeysWithValues: values.compactMap { index, value in place(index).map { ($0, value) } })
    }
    if let items = change.items {
      for (index, cell) in cells where mapping.keptNew(ofOld: index) == nil {
        moved += items.takeCells(from: cell, element: index)?.moved.filter { !$0.state.isEmpty } ?? []
      }
      items.takeIdleCells()
    }
    cells = renumbered(cells, mapping.keptNew(ofOld:))
    separators = renumbered(separators, mapping.keptNew(ofOld:))
    for (index, cell) in cells { if let place = now.content.elements.shape.place(at: index) { cell.setListPlace(place) } }
    lengths = renumbered(lengths) { mapping.newOfSameSize(ofOld: $0, from: before, to: now.content) }
    if let count = skipped?.count {
      let new = now.content.elements.count
      skipped?.count = max(0, min(new, count + new - before.elements.count))
    }
  }

  /// The elements of the last layout; `nil` before it.
  var elements: ListElements? { last?.content.elements }

  /// Returns the place of the row or item that a cell shows; `nil` for a cell that is not in the list.
  func indexPath(of node: CellNode) -> IndexPath? {
    cells.values.contains { $0 === node || $0.itemsCell?.items.holds(node) == true } ? node.indexPath : nil
  }

  /// Returns the cell of an element of the last layout; `nil` where it was not in range.
  func cell(ofElement index: Int) -> CellNode? { cells[index] }

  /// Whether nobody has set the list's data source.
  var hasNoSource: Bool { last?.content.fault == .noSource }

  /// Whether the list has no cells at all.
  var isEmpty: Bool { list.nestedContent(in: .zero).elements.isEmpty }

  /// Whether the cells follow each other side by side; `nil` before the first layout, and for pages, each of which is as large as the node.
  var scrollsSideways: Bool? {
    guard let content = last?.content else { return nil }
    if case .pages = content.arrangement { return nil }
    return content.isHorizontal
  }

  /// The offset of the last layout, limited to the content; `nil` before it.
  var presentOffset: Point? { extent.map { point($0.offset) } }

  private func point(_ offset: Double) -> Point { last?.content.isHorizontal == true ? Point(x: offset, y: 0) : Point(x: 0, y: offset) }

  /// Returns the laid out cells in range, with their places in a list that is not mirrored, in painting order.
  ///
  /// - Parameters:
  ///   - size: the size of the list in points.
  ///   - offset: the point of the content at the list's top left corner, in points; `nil` for a list that is not scrolled.
  ///   - context: the context of the layout.
  func children(in size: Size, offset: Point?, _ context: LayoutContext) -> [Layout.Child] {
    let content = list.nestedContent(in: size)
    if let fault = content.fault, fault != .noSource { context.report(.listContent(element: list.displayName, problem: fault.description)) }
    begin(content, MeasuringConditions(content.sizeRange(at: nil), context))
    extent = nil
    if size.width <= 0 || size.height <= 0 { return [] }
    var layout = NestedListLayout(content, size: size, offset: offset, scale: context.scale, skipped: skipped) { [self] index in
      knownLength(of: index, content, context)
    } measure: { [self] index in
      length(of: index, content, context)
    }
    scrolledOffset = nil
    resolvedOffset = nil
    if content.elements.isEmpty {
      extent = layout.extent
      return []
    }
    if let target = list.nestedTarget, let offset = layout.offset(of: target.goal) {
      skipped = layout.skipped
      if list.run != nil, target.isAnimated {
        resolvedOffset = point(offset)
      } else {
        layout.scroll(to: offset)
        scrolledOffset = point(offset)
      }
    }
    let (range, isShifted) = layout.place(measuresAhead: context.measuresAhead, fetchReach: list.fetchReach)
    extent = layout.extent
    if isShifted { scrolledOffset = presentOffset }
    let pinned = layout.pinned
    let pinnedIndices = pinned.map(\.index)
    var children: [Layout.Child] = []
    for index in range where !pinnedIndices.contains(index) {
      append(index, at: layout.position(of: index), content, context, to: &children)
    }
    for row in pinned { append(row.index, at: row.position, content, context, to: &children) }
    forgetCells(outside: range, besides: pinnedIndices)
    return children
  }

  /// Removes everything that belongs to other elements, or to other conditions, than the layout that begins.
  private func begin(_ content: ListContent, _ conditions: MeasuringConditions) {
    if let last, last.content.elements.rows !== content.elements.rows {
      list.takeItems(of: Array(cells.values))
      cells = [:]
      separators = [:]
      lengths = [:]
      lengthsOfKinds = [:]
      fading = [:]
      skipped = nil
    } else if last?.conditions != conditions {
      lengths = [:]
      lengthsOfKinds = [:]
    }
    last = (content, conditions)
  }

  /// Returns the length of an element with its separator, in device pixels.
  private func length(of index: Int, _ content: ListContent, _ context: LayoutContext) -> Int {
    if let known = knownLength(of: index, content, context) { return known }
    let (cell, layout) = layout(of: index, content, context)
    let own = content.isHorizontal ? layout.size.width : layout.size.height
    let length = context.scale.nearestPixelCount(own) + separatorLength(index, content)
    lengths[index] = (length, cell.layoutVersion)
    if let kind = content.elements.lengthKind(at: index) { lengthsOfKinds[kind] = length }
    return length
  }

  /// Returns the length of an element with its separator, in device pixels; `nil` where it must be measured.
  private func knownLength(of index: Int, _ content: ListContent, _ context: LayoutContext) -> Int? {
    if case .pages(let page) = content.arrangement { return context.scale.nearestPixelCount(page.width) }
    if let given = givenLength(of: index, content, context) { return given }
    if let known = lengths[index], cells[index].map({ $0.layoutVersion == known.version }) ?? true { return known.length }
    if !lengthsOfKinds.isEmpty, let kind = content.elements.lengthKind(at: index) { return lengthsOfKinds[kind] }
    guard content.limitsRows else { return nil }
    // A delegate that says exactly how long a row is makes measuring unnecessary.
    let range = content.sizeRange(at: index)
    let (least, most) = content.isHorizontal ? (range.min.width, range.max.width) : (range.min.height, range.max.height)
    return least == most && most.isFinite ? context.scale.nearestPixelCount(most) + separatorLength(index, content) : nil
  }

  private func givenLength(of index: Int, _ content: ListContent, _ context: LayoutContext) -> Int? {
    guard let heights = content.heights, heights.indices.contains(index) else { return nil }
    return context.scale.nearestPixelCount(max(0, heights[index]))
  }

  private func separatorLength(_ index: Int, _ content: ListContent) -> Int { content.separator(at: index) == nil ? 0 : 1 }

  /// Returns the cell of an element, laid out.
  private func layout(of index: Int, _ content: ListContent, _ context: LayoutContext) -> (cell: CellNode, layout: Layout) {
    let cell = cells[index] ?? content.elements[index].makeCell()
    cells[index] = cell
    content.marks(at: index).apply(to: cell)
    if let place = content.elements.shape.place(at: index) { cell.setListPlace(place) }
    var range = content.sizeRange(at: index)
    if let given = givenLength(of: index, content, context) {
      range.setLength(
        of: SizeRange(length: context.scale.points(max(0, given - separatorLength(index, content)))), isHorizontal: content.isHorizontal)
    }
    let measuring = context as? MeasuringContext
    measuring?.nesting += 1
    defer { measuring?.nesting -= 1 }
    return (cell, cell.layoutThatFits(range, parentSize: ParentSize(range.max), in: context))
  }

  /// Adds an element's cell, and the separator below it.
  ///
  /// - Parameter position: where the element begins in the list, in device pixels.
  private func append(
    _ index: Int, at position: Int, _ content: ListContent, _ context: LayoutContext, to children: inout [Layout.Child]
  ) {
    let (cell, layout) = layout(of: index, content, context)
    let place = context.scale.points(position)
    children.append(Layout.Child(cell, at: point(place), layout: layout))
    guard let separator = content.separator(at: index) else { return }
    // The layout is mirrored as a whole later, so the separator is not mirrored here.
    for (part, fill) in SeparatorLook(cell).fills(separator, width: content.breadth, isMirrored: false).enumerated() {
      while separators[index, default: []].count <= part { separators[index, default: []].append(DisplayNode()) }
      let line = separators[index, default: []][part]
      line.debugName = "separator"
      line.backgroundColor = fill.color
      children.append(
        Layout.Child(
          line, at: Point(x: fill.left, y: place + layout.size.height),
          layout: context.layout(of: line, size: Size(width: fill.width, height: context.scale.onePixel))))
    }
  }

  /// Removes the cells that are out of range and never were in range.
  private func forgetCells(outside range: Range<Int>, besides pinned: [Int]) {
    for (index, cell) in cells where !range.contains(index) && !pinned.contains(index) && !cell.isLoaded {
      // A line that is not laid out yet may hold items that were.
      if cell.itemsCell?.holdsMovedItems == true { continue }
      cells[index] = nil
      separators[index] = nil
    }
  }

  /// Returns the nodes that were in range before a change of the content and are not after it, although they are not in the tree to be told so. They
  /// are returned once.
  func takeCellsOutOfRange() -> [DisplayNode] {
    defer { moved = [] }
    return moved.filter { item in
      guard let line = (last?.content.elements.element(at: item.path)?.index).flatMap({ cells[$0] })?.itemsCell else { return true }
      return !line.items.holds(item.cell) || line.supernode == nil
    }.map(\.cell)
  }

  /// Returns the range in which a cell is.
  ///
  /// - Parameters:
  ///   - frame: the place of the cell in the list, in points.
  ///   - size: the size of the list in points.
  ///   - isMirrored: whether the list is laid out from right to left.
  func range(of frame: Rect, in size: Size, isMirrored: Bool) -> Nearness {
    guard let content = last?.content else { return .visible }
    let (start, end, length) =
      content.isHorizontal ? (frame.minX, frame.maxX, size.width) : (frame.minY, frame.maxY, size.height)
    func meets(before: Double, after: Double) -> Bool { start < length + after && end > -before }
    if meets(before: 0, after: 0) { return .visible }
    let buffers = content.planner.buffers(.display, viewport: length, direction: .forward)
    // If the list is inverted or mirrored, later elements come before the visible ones.
    let isTurned = content.isInverted || content.isHorizontal && isMirrored
    return meets(before: isTurned ? buffers.after : buffers.before, after: isTurned ? buffers.before : buffers.after) ? .display : .preload
  }

  /// A nearness says how near a cell is to what a list in a node shows.
  enum Nearness {
    /// The cell is in view.
    case visible
    /// The cell is displayed ahead.
    case display
    case preload

    /// Returns the interface state of a cell that is this near.
    ///
    /// - Parameter state: the state of the list itself.
    func state(inListOf state: InterfaceState) -> InterfaceState {
      if self == .visible { return state }
      guard state.contains(.visible) else { return state.intersection(.measureLayout) }
      return self == .display ? [.measureLayout, .preload, .display] : [.measureLayout, .preload]
    }
  }

  /// Called after a cell has come into view, or left it.
  func visibilityChanged(of cell: DisplayNode, to isVisible: Bool) {
    guard let content = last?.content, let cell = cell as? CellNode, let path = cell.indexPath, content.elements.shape.has(path),
      cells[content.elements.shape.index(of: path)] === cell
    else { return }
    if isVisible { content.delegate?.willDisplayRow(at: path) } else { content.delegate?.didEndDisplayingRow(at: path) }
    list.nestedVisibilityChanged(of: cell, to: isVisible)
  }

  // MARK: Fades, as in lists that are drawn by themselves

  /// Notes which rows and items fade in with a change, where it is made at an instant of a virtual clock.
  private func noteFades(_ change: ListChange, _ mapping: ElementMapping) {
    fading = Dictionary(uniqueKeysWithValues: fading.compactMap { index, items in mapping.keptNew(ofOld: index).map { ($0, items) } })
    let root = list.root
    guard root.isLoaded, root.isChangedOnClock else { return }
    for index in mapping.changedElements {
      if let items = change.items, case .row(let path) = change.elements.shape.element(at: index) {
        let own = items.fadingItems(ofLine: path)
        if own.isWhole || !own.items.isEmpty { fading.updateValue(own.isWhole ? nil : own.items, forKey: index) }
      } else if mapping.fadesIn(new: index) {
        fading.updateValue(nil, forKey: index)
      }
    }
    if !fading.isEmpty { root.beginFades() }
  }

  /// Called once the cells of the last layout have their frames. Rows and items that were inserted begin to fade in.
  func didPlace(in size: Size) {
    let view = Rect(origin: .zero, size: size)
    for (index, items) in fading.sorted(by: { $0.key < $1.key }) {
      guard let cell = cells[index], !cell.frame.intersection(view).isEmpty else { continue }
      let line = cell.itemsCell?.items ?? []
      let lines = separators[index]?.filter { $0.supernode != nil } ?? []
      let whole = line.isEmpty || cell.itemsCell?.isRow == true ? [cell] + lines : line
      list.root.fadeIn(items.map { $0.filter(line.indices.contains).map { line[$0] } } ?? whole)
    }
    fading = [:]
  }
}
