package import EmakiDisplay
package import EmakiLayout
public import FoundationEssentials
import Synchronization

/// A table row holds the block that makes a row's cell, and the cell once it is made.
///
/// The lock hands the tree from one job to the next. Jobs wait for it only if a hook requests the cells of other rows from its list.
package final class TableRow: Sendable {
  /// The name of the row in messages.
  package let name: String
  /// The block that makes the cell; `nil` for a row that was given its node.
  private let nodeBlock: NodeBlock?
  private let lock = Mutex(())
  // The state is touched only while `lock` is held. `Mutex<State>` would express that, but the compiler would then treat the measuring
  // context, which the tree gets only for the duration of a call, as a part of the state. The lock is also why its exclusivity is not checked.
  @exclusivity(unchecked) private nonisolated(unsafe) var state = State()

  private struct State {
    var node: DisplayNode?
    /// The marks that the cell shows; `nil` where it shows none. They are boxed because most rows of a list have none.
    var marks: Box<RowMarks>?
    /// Whether hooks have changed the layout or looks of the cell. Making the cell again from its block would then lose the changes.
    var isChanged = false
    /// The result of measuring the row; `nil` before it is measured and after `release(in:)`. It is boxed because most rows of a long list
    /// have none.
    var kept: Kept?
  }

  /// The result of measuring the row, the conditions under which it was measured, and the versions that the row's node had.
  fileprivate typealias Kept = Box<(row: MeasuredRow, conditions: MeasuringConditions, versions: NodeVersions)>

  /// A start holds what is known of a cell before a hook or an action may change it.
  struct Start {
    let versions: NodeVersions
    /// Whether the cell was animated already.
    let wasAnimated: Bool
  }

  /// Creates a row whose cell is made when the row is first measured.
  ///
  /// - Parameters:
  ///   - name: the name of the row in messages.
  ///   - nodeBlock: makes the cell.
  init(name: String, nodeBlock: @escaping NodeBlock) {
    self.name = name
    self.nodeBlock = nodeBlock
  }

  /// Creates a row of a node that exists already and is drawn by itself.
  ///
  /// - Parameters:
  ///   - name: the name of the row in messages.
  ///   - node: the node. Nobody else may use it while the row is in use.
  package init(name: String, lending node: DisplayNode) {
    self.name = name
    nodeBlock = nil
    state.node = node
  }

  /// The name in messages of a node that is drawn by itself: its `debugName`, or else that of its class. `nil` for a row of a list.
  package var nodeName: String? { nodeBlock == nil ? lock.withLock { _ in state.node?.displayName } : nil }

  /// Returns a new cell from the row's block, which the row does not keep.
  func makeCell() -> CellNode { nodeBlock?() ?? CellNode() }

  /// Makes the node if it does not exist yet, lays it out in a range of sizes and resolves its tree to a drawing.
  ///
  /// - Parameters:
  ///   - range: the range of sizes in points.
  ///   - marks: whether the cell is selected or highlighted.
  ///   - place: the section and the number in it of the row; `nil` for headers and footers.
  ///   - isSeparated: whether the list draws a separator below the row, for which it needs the `separatorLook`.
  ///   - moment: the instant at which the row is seen; `nil` for all of its contents displayed. The drawing of an instant is made anew each
  ///     time and not kept.
  ///   - context: the context of the measuring worker.
  func measure(
    in range: SizeRange, marks: RowMarks = RowMarks(), place: ListPlace? = nil, isSeparated: Bool = false, at moment: DisplayMoment? = nil,
    in context: MeasuringContext
  ) -> MeasuredRow {
    lock.withLock { _ in
      let node = state.node ?? nodeBlock?() ?? CellNode()
      state.node = node
      if marks != state.marks?.values ?? RowMarks() {
        if let cell = node as? CellNode { marks.apply(to: cell) }
        state.marks = Box(marks)
        state.kept = nil
      }
      if let place { (node as? CellNode)?.setListPlace(place) }
      var result = measured(node, range, context)
      if isSeparated { result.separatorLook = SeparatorLook(node) }
      guard let moment else { return result }
      node.showing(at: moment.motion, scale: context.scale, in: context) {
        let former = moment.isSettled(besidesMotionAfter: result.traits.fadeDuration) ? node.former(at: moment.motion) : nil
        result.list = former ?? node.displayList(in: context, at: moment)
        result.height = node.frame.height
      }
      result.errors.add(context.takeErrors())
      return result
    }
  }

  /// Makes the node if it does not exist yet, lays it out in a width and a height in points, which may be any, and resolves its tree to a drawing.
  package func measure(
    width: Double, height: Double? = nil, at moment: DisplayMoment? = nil, in context: MeasuringContext
  ) -> MeasuredRow {
    measure(in: SizeRange(width: width, height: height), at: moment, in: context)
  }

  /// Returns the kept measurement, and measures the node if none is kept. It is called while the lock is held.
  private func measured(_ node: DisplayNode, _ range: SizeRange, _ context: MeasuringContext) -> MeasuredRow {
    let conditions = MeasuringConditions(range, context)
    let versions = node.nodeVersions
    if let kept = state.kept, kept.values.conditions == conditions, kept.values.versions == versions { return kept.values.row }
    // The cell was changed by a hook or an action that had requested it from the list.
    if state.kept.map({ $0.values.versions != versions }) == true { state.isChanged = true }
    context.beginRow()
    var errors = node.layoutTree(range, in: context)
    let laidOut = node.nodeVersions
    node.loadTree()
    // A row is laid out once, unless `didLoad()` has changed what was laid out.
    if node.nodeVersions != laidOut || node.motion?.timeline?.requests.isEmpty == false {
      errors.add(node.layoutTree(range, in: context))
    }
    let list = node.displayList(in: context)
    errors.add(context.takeErrors())
    var result = MeasuredRow(
      height: node.frame.height, list: list, errors: errors, traits: node.displayTraits)
    if node.motion?.timeline == nil {
      result.traits.lacks += node.cuts(in: context)
    } else {
      // What is animated may come from outside and go there.
      result.traits.motion = node.motion(scale: context.scale)
    }
    if !node.clipsToBounds { result.overflow = list.verticalOverflow }
    state.kept = Kept((result, conditions, node.nodeVersions))
    return result
  }

  /// Calls a function with the cell, which is made if it does not exist yet, or with the cell of an item in it.
  ///
  /// - Parameters:
  ///   - context: the circumstances of the call.
  ///   - item: the number of the item's cell in a line or section of a collection; `nil` for the row's cell.
  ///   - action: the function.
  /// - Returns: whether that has changed the cell's layout or looks. Then the cell must be measured again.
  package func perform(_ context: borrowing HookContext, item: Int? = nil, _ action: (DisplayNode) -> Void) -> Bool {
    lock.withLock { _ in
      _ = cellToChange()
      state.isChanged = true
    }
    return changesCell(context) { cell in
      let cell = (cell as? CellNode)?.rowCell ?? cell
      action(item.flatMap { (cell as? ItemsCell)?.items[$0] } ?? cell)
    }
  }

  /// Calls a function with the cell, which is made if it does not exist yet, while the lock is held.
  ///
  /// - Returns: whether the function has changed the cell's layout or looks. Then the cell must be measured again.
  package func changesMadeCell(_ context: borrowing HookContext, _ body: (DisplayNode) -> Void) -> Bool {
    lock.withLock { _ in if state.node == nil { state.node = makeCell() } }
    return changesCell(context, body)
  }

  /// Lets items of a collection's line fade in.
  ///
  /// - Parameters:
  ///   - items: the numbers of the items in the line.
  ///   - time: the instant on the virtual clock, in milliseconds.
  package func fadeIn(_ items: [Int], at time: Int) {
    lock.withLock { _ in
      guard let line = state.node as? ItemsCell else { return }
      line.fadeIn(items.compactMap { line.items.indices.contains($0) ? line.items[$0] : nil }, at: time)
      state.kept = nil
    }
  }

  /// Calls a function with the cell, if there is one, while the lock is held.
  ///
  /// - Returns: whether the function has changed the cell's layout or looks. Then the cell must be measured again.
  package func changesCell(_ context: borrowing HookContext = HookContext(), _ body: (DisplayNode) -> Void) -> Bool {
    // This is called for every cell in view in every frame of a scroll. A closure that captured the context took a tenth of the time.
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    guard let node = state.node else { return false }
    let start = node.beginChanges(at: context.time)
    let cell = node as? CellNode
    let owner = context.owner
    if let place = context.place { cell?.setListPlace(place) }
    cell?.setListOwner(owner)
    let outer = owner?.lentCells
    owner?.lentCells = LentCells(time: context.clock, ownRow: self, ownCell: cell)
    body(node)
    node.advanceAnimations(to: context.time, isInRange: node.interfaceState.contains(.preload))
    owner?.endLending(outer)
    cell?.setListOwner(nil)
    return end(start, of: node, at: context.time)
  }

  /// Forgets what was measured of a cell if it has changed since the start. It is called while the lock is held.
  private func end(_ start: Start, of node: DisplayNode, at time: Int?) -> Bool {
    node.isChangedOnClock = false
    let versions = node.nodeVersions
    if versions == start.versions { return false }
    if let time { node.keepFormer(start.wasAnimated ? nil : state.kept?.values.row.list, at: time) }
    state.kept = nil
    state.isChanged = true
    return true
  }

  // MARK: Lending

  /// Returns the cell, which is made if it does not exist yet, to be changed until `takeBack(_:_:at:)`. Until then no worker uses it.
  func lend(at time: Int?) -> (cell: CellNode, start: Start)? {
    // The lock must be held until the hook that requested the cell returns, which is longer than a closure could run. Only the task of the
    // list holds several locks, and a worker that holds one never waits for another, so there is no deadlock.
    lock._unsafeLock()
    guard let cell = cellToChange() else {
      lock._unsafeUnlock()
      return nil
    }
    return (cell, cell.beginChanges(at: time))
  }

  /// Takes a cell back that was lent.
  ///
  /// - Returns: whether the cell has changed.
  func takeBack(_ cell: CellNode, _ start: Start, at time: Int?) -> Bool {
    defer { lock._unsafeUnlock() }
    return end(start, of: cell, at: time)
  }

  /// Returns the cell of a list that is not being drawn, and makes it if it does not exist yet; `nil` if it is in use all the same, because
  /// the heights of the rows are being measured.
  func cellOutsideDrawing() -> CellNode? {
    whenIdle { cellToChange() }
  }

  /// Gives the cell away, because another row is going to show it; `nil` if it is not made yet, or is in use.
  func giveUpCell() -> CellNode? {
    whenIdle {
      defer { state = State() }
      return state.node as? CellNode
    }
  }

  /// Gives the cell of a collection's line away, because other lines are going to show its items. The row would make a new one.
  ///
  /// - Parameter waits: whether to wait for a row in use.
  /// - Returns: the line, and whether its block would make another one; `nil` where it is not made yet, or is in use.
  func giveUpLine(waits: Bool) -> (line: ItemsCell, isChanged: Bool)? {
    if waits {
      lock._unsafeLock()
    } else if !lock._unsafeTryLock() {
      return nil
    }
    defer { lock._unsafeUnlock() }
    guard let line = state.node as? ItemsCell else { return nil }
    defer { state = State() }
    return (line, state.isChanged || line.holdsMovedItems)
  }

  /// Whether the cell is made. A row in use has one.
  var isMade: Bool { whenIdle { state.node != nil } ?? true }

  /// The cell; `nil` if it is not made yet, or is in use.
  var cellIfMade: CellNode? { whenIdle { state.node as? CellNode } }

  /// Calls a function while the lock is held; `nil` where the row is in use.
  private func whenIdle<Value>(_ body: () -> Value?) -> Value? {
    guard lock._unsafeTryLock() else { return nil }
    defer { lock._unsafeUnlock() }
    return body()
  }

  /// Returns the cell, which is made if it does not exist yet. It is called while the lock is held.
  private func cellToChange() -> CellNode? {
    if state.node == nil { state.node = makeCell() }
    // Nodes outside the tree, such as the items of a line that is not laid out yet, report their changes to nobody.
    if state.kept == nil { state.isChanged = true }
    return state.node as? CellNode
  }

  /// Releases the row's drawing and the cell's layout. The cell and its nodes are kept, and take about 4 KB.
  ///
  /// - Parameter mode: how much is kept. In `.lowMemory` the cell is released as well and made again from its block, unless it is in range
  ///   or hooks have changed it.
  package func release(in mode: RangeMode = .full) {
    lock.withLock { _ in
      if mode == .lowMemory, nodeBlock != nil, !state.isChanged, (state.node as? ItemsCell)?.holdsMovedItems != true,
        state.node?.interfaceState.contains(.preload) != true
      {
        state.node?.motion?.timeline?.clear()
        state = State()
      } else {
        state.kept = nil
        state.node?.releaseLayouts()
      }
    }
  }

  deinit { state.node?.motion?.timeline?.clear() }

  /// Calls `body` with the row's node, or `nil` before it is made. The node must not escape.
  ///
  /// - Parameter motion: the instant at which nodes that are animated are seen, as `DisplayMoment` has it; `nil` for their final values.
  package func withCell<Result: Sendable>(at motion: Int? = nil, _ body: (DisplayNode?) -> Result) -> Result {
    lock.withLock { _ in
      guard let node = state.node else { return body(nil) }
      return node.showing(at: motion, scale: Scale(node.contentsScale), in: nil) { body(node) }
    }
  }
}

extension SizeRange {
  /// Creates the range of sizes of a row: exactly this wide, and exactly this high where a height is given, in points.
  package init(width: Double, height: Double?) {
    self.init(min: Size(width: width, height: height ?? 0), max: Size(width: width, height: height ?? .unbounded))
  }
}

extension [LayoutError] {
  /// Adds the errors that are not there yet.
  fileprivate mutating func add(_ errors: [LayoutError]) {
    for error in errors where !contains(error) { append(error) }
  }
}

/// Row marks say whether a row of a table, a line of a collection or its items are selected or highlighted, and what else the list decides
/// about the looks of a cell.
struct RowMarks: Hashable {
  /// Whether the cell is selected.
  var isSelected = false
  /// Whether the cell is highlighted.
  var isHighlighted = false
  /// The marks of the items of a collection's line, in their order; empty where no item is marked.
  var items: [RowMarks] = []
  /// The look of a grouped table's row besides its cell; `nil` elsewhere.
  var surround: RowSurround?
  /// The distances from the left and the right of the list that the content of a table's row keeps, in points.
  var contentInsets: EdgeInsets = .zero

  /// Marks a cell, and the items that it holds.
  func apply(to cell: CellNode) {
    (cell as? any SurroundedCell)?.surround = surround
    // A card of a grouped table keeps away from the sides as a whole. Without cards, the backgrounds of cells reach them.
    (surround?.grouping == .wide ? cell.rowCell : cell).contentInsets = contentInsets
    cell.rowCell.isSelected = isSelected
    cell.rowCell.isHighlighted = isHighlighted
    if cell.rowCell !== cell { return }
    guard let cell = cell.itemsCell else { return }
    for (index, item) in cell.items.enumerated() { (items.indices.contains(index) ? items[index] : RowMarks()).apply(to: item) }
  }
}

extension CellNode {
  /// The cell as one that holds items; `nil` where it is none.
  var itemsCell: ItemsCell? { holdsItems ? self as? ItemsCell : nil }

  /// The cell as a line of a collection; `nil` where it is none.
  var line: ItemsCell? { itemsCell.flatMap { $0.isRow ? nil : $0 } }

  /// The cell that the user of the list has made for a row. It is this cell, or, in a grouped table, the one inside it.
  package var rowCell: CellNode {
    guard let surround = itemsCell, surround.isRow, let cell = surround.items.first else { return self }
    return cell
  }

  /// Sets the list that the cell and the items inside it belong to. The items become subnodes only when the cell is laid out.
  func setListOwner(_ owner: DisplayNode?) {
    listOwner = owner
    if let line = itemsCell { for item in line.items { item.listOwner = owner } }
  }

  /// The path of the table row or collection item that the cell shows; `nil` in headers, footers and other cells, and before the list
  /// reaches the cell. It is the path at the last layout, or, in a hook, at the instant of the hook.
  public var indexPath: IndexPath? { listPlace.map { IndexPath(row: $0.row, section: $0.section) } }

  /// Sets the section and the number in it of the row that the cell shows. The items of a collection's line are in the same section.
  func setListPlace(_ place: ListPlace) {
    listPlace = place
    guard let line = itemsCell else { return }
    if rowCell !== self { return rowCell.listPlace = place }
    // Lines of one item go to other places together with their items.
    if line.holdsOneItem { line.items.first?.listPlace = place }
    for item in line.items { item.listPlace?.section = place.section }
  }
}

extension DisplayNode {
  /// Notifies the nodes of a row that its display begins, or is done. Items that were displayed in another line before are not notified.
  package func notifyRowDisplay(isDone: Bool) {
    guard let line = self as? ItemsCell, !line.displayedItems.isEmpty else { return notifyDisplay(isDone: isDone) }
    for item in line.items where !line.displayedItems.holds(item) { item.notifyDisplay(isDone: isDone) }
    if isDone { line.displayedItems = [] }
  }
}
