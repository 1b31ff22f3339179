package import EmakiDisplay
package import EmakiLayout
package import EmakiNodes
import Synchronization

/// A table row holds the block that makes a row's cell, and the cell once it is made.
///
/// The lock is never contended: it hands the tree from one job to the next.
package final class TableRow: Sendable {
  /// The name of the row in messages.
  package let name: String
  /// The block that makes the cell; `nil` for a row that was given its node.
  private let nodeBlock: NodeBlock?
  private let lock = Mutex(())
  // This is touched only while `lock` is held. `Mutex<State>` would say the same, but then the compiler takes the measuring context, which
  // the tree gets for the time of a call, for a part of the state.
  private nonisolated(unsafe) var state = State()

  private struct State {
    var node: DisplayNode?
    var marks: RowMarks = []
    /// Whether hooks have changed the layout or looks of the cell. Then making it again from its block would lose the changes.
    var isChanged = false
    /// The result of measuring the row; `nil` before it is measured and after `release(in:)`. It is boxed because most rows of a long list
    /// have none.
    var kept: Kept?
  }

  /// Conditions are everything besides the cell itself that decides what measuring gives.
  private struct Conditions: Equatable {
    var range: SizeRange
    var scale: Scale
    var direction: LayoutDirection
    var measuresAhead: Bool
  }

  private final class Kept {
    let row: MeasuredRow
    /// The conditions under which the row was measured.
    let conditions: Conditions

    init(_ row: MeasuredRow, _ conditions: Conditions) { (self.row, self.conditions) = (row, conditions) }
  }

  /// Creates a row whose cell is made when the row is first measured.
  ///
  /// - Parameters:
  ///   - name: the name of the row in messages.
  ///   - nodeBlock: makes the cell.
  package init(name: String, nodeBlock: @escaping NodeBlock) {
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

  /// Returns a new cell from the row's block, which the row does not keep.
  package func makeCell() -> CellNode { nodeBlock?() ?? CellNode() }

  /// Makes the node if it does not exist yet, lays it out in a range of sizes and resolves its tree to a drawing.
  package func measure(in range: SizeRange, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    lock.withLock { _ in measured(range, marks, context).result }
  }

  /// Makes the node if it does not exist yet, lays it out in a width and resolves its tree to a drawing.
  ///
  /// - Parameters:
  ///   - width: the width in points.
  ///   - height: the height in points; `nil` leaves it to the node.
  ///   - marks: whether the cell is selected or highlighted.
  ///   - context: the context of the measuring worker.
  package func measure(width: Double, height: Double? = nil, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    measure(in: SizeRange(width: width, height: height), marks: marks, in: context)
  }

  /// Returns the measured row as it looks at an instant, with the errors of its placeholders. The drawing is made anew each time and not
  /// kept.
  package func list(at moment: DisplayMoment, in range: SizeRange, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    lock.withLock { _ in
      var (node, result) = measured(range, marks, context)
      result.list = node.displayList(in: context, at: moment)
      result.errors += context.takeErrors()
      return result
    }
  }

  /// Returns the measured row as it looks at an instant, in a width in points.
  package func list(at moment: DisplayMoment, width: Double, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    list(at: moment, in: SizeRange(width: width, height: nil), marks: marks, in: context)
  }

  /// Returns the node with the kept measurement, and measures the node if none is kept. It is called while the lock is held.
  private func measured(
    _ range: SizeRange, _ marks: RowMarks, _ context: MeasuringContext
  ) -> (node: DisplayNode, result: MeasuredRow) {
    let node = state.node ?? nodeBlock?() ?? CellNode()
    state.node = node
    if marks != state.marks {
      if let cell = node as? CellNode {
        cell.isSelected = marks.contains(.selected)
        cell.isHighlighted = marks.contains(.highlighted)
      }
      (state.marks, state.kept) = (marks, nil)
    }
    let conditions = Conditions(
      range: range, scale: context.scale, direction: context.layoutDirection, measuresAhead: context.measuresAhead)
    if let kept = state.kept, kept.conditions == conditions { return (node, kept.row) }
    var errors = node.layoutTree(range, in: context)
    node.loadTree()
    // `didLoad()` may have changed the size. Where it has not, this costs a cache hit.
    errors += node.layoutTree(range, in: context)
    let list = node.displayList(in: context)
    errors += context.takeErrors()
    var result = MeasuredRow(height: node.frame.height, list: list, errors: errors, traits: node.displayTraits)
    if !node.clipsToBounds { result.overflow = list.verticalOverflow }
    state.kept = Kept(result, conditions)
    return (node, result)
  }

  /// Sets the interface state of the cell and its nodes, and calls their hooks.
  ///
  /// - Returns: whether a hook has changed the cell's layout or looks. Then the cell must be measured again.
  package func setInterfaceState(_ interfaceState: InterfaceState) -> Bool { changesCell { $0.setInterfaceState(interfaceState) } }

  /// Gives nodes that the last layout has added to the cell the interface state that they have there, and calls their hooks.
  ///
  /// - Returns: whether a hook has changed the cell's layout or looks. Then the cell must be measured again.
  package func updateInterfaceState() -> Bool { changesCell { $0.setInterfaceState($0.interfaceState) } }

  /// Passes news of a picture to the cell and its nodes.
  ///
  /// - Returns: whether that has changed the cell's layout or looks. Then the cell must be measured again.
  package func deliver(_ news: ImageNews) -> Bool { changesCell { $0.deliver(news) } }

  private func changesCell(_ body: (DisplayNode) -> Void) -> Bool {
    lock.withLock { _ in
      guard let node = state.node else { return false }
      let versions = (node.layoutVersion, node.displayVersion)
      body(node)
      if (node.layoutVersion, node.displayVersion) == versions { return false }
      (state.kept, state.isChanged) = (nil, true)
      return true
    }
  }

  /// Releases the row's drawing and the cell's layout. The cell and its nodes stay, in some 4 KB.
  ///
  /// - Parameter mode: how much is kept. In `.lowMemory` the cell is released as well and made again from its block, unless it is in range
  ///   or hooks have changed it.
  package func release(in mode: RangeMode = .full) {
    lock.withLock { _ in
      if mode == .lowMemory, nodeBlock != nil, !state.isChanged, state.node?.interfaceState.contains(.preload) != true {
        state = State()
      } else {
        state.kept = nil
        state.node?.releaseLayouts()
      }
    }
  }

  /// Calls `body` with the row's node, or `nil` before it is made. The node must not escape.
  package func withCell<Result: Sendable>(_ body: (DisplayNode?) -> Result) -> Result { lock.withLock { _ in body(state.node) } }
}

extension SizeRange {
  /// Creates the range of sizes of a row: exactly this wide, and exactly this high where a height is given, in points.
  package init(width: Double, height: Double?) {
    self.init(min: Size(width: width, height: height ?? 0), max: Size(width: width, height: height ?? .unbounded))
  }
}
