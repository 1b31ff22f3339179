package import EmakiDisplay
package import EmakiLayout
package import EmakiNodes
import Synchronization

/// One row of a table: the block that makes its cell, and the cell once it is made.
///
/// The lock is never contended: it hands the tree from one job to the next.
package final class TableRow: Sendable {
  /// What messages call the row.
  package let name: String
  /// `nil` for a row that was given its node.
  private let nodeBlock: NodeBlock?
  private let lock = Mutex(())
  // Touched only while `lock` is held. `Mutex<State>` would say the same, but the compiler then takes the measuring context, which the
  // tree is handed for the time of a call, for a part of it.
  private nonisolated(unsafe) var state = State()

  private struct State {
    var node: DisplayNode?
    /// What `result` was measured under.
    var conditions: Conditions?
    var marks: RowMarks = []
    /// Whether hooks have changed how the cell is laid out or looks: its block alone does not say so.
    var isChanged = false
    /// `nil` before measuring and after `release()`: most of a long list's rows have none.
    var kept: Kept?
    var result: MeasuredRow? {
      get { kept?.row }
      set { kept = newValue.map(Kept.init) }
    }
  }

  /// What decides, with the cell itself, what measuring gives.
  private struct Conditions: Equatable {
    var range: SizeRange
    var scale: Scale
    var direction: LayoutDirection
  }

  private final class Kept {
    let row: MeasuredRow

    init(_ row: MeasuredRow) { self.row = row }
  }

  package init(name: String, nodeBlock: @escaping NodeBlock) {
    self.name = name
    self.nodeBlock = nodeBlock
  }

  /// Makes a row of a node that is there already: a node that is drawn by itself.
  ///
  /// - Parameter node: must not be used by anybody else as long as the row is in use.
  package init(name: String, lending node: DisplayNode) {
    self.name = name
    nodeBlock = nil
    state.node = node
  }

  /// Makes the node if it is not there yet, lays it out in a range and resolves what to paint.
  package func measure(in range: SizeRange, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    lock.withLock { _ in measured(range, marks, context).result }
  }

  /// Makes the node if it is not there yet, lays it out in a width and resolves what to paint.
  ///
  /// - Parameter height: in points; `nil` leaves it to the node.
  package func measure(width: Double, height: Double? = nil, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    measure(in: SizeRange(width: width, height: height), marks: marks, in: context)
  }

  /// Gives the same row as it is at an instant, with the errors of its placeholders. It is made anew each time and not kept.
  package func list(at moment: DisplayMoment, in range: SizeRange, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    lock.withLock { _ in
      var (node, result) = measured(range, marks, context)
      result.list = node.displayList(in: context, at: moment)
      result.errors += context.takeErrors()
      return result
    }
  }

  /// Gives the same row at an instant, in a width in points.
  package func list(at moment: DisplayMoment, width: Double, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    list(at: moment, in: SizeRange(width: width, height: nil), marks: marks, in: context)
  }

  /// Called with the lock held.
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
      (state.marks, state.result) = (marks, nil)
    }
    let conditions = Conditions(range: range, scale: context.scale, direction: context.layoutDirection)
    if let result = state.result, state.conditions == conditions { return (node, result) }
    var errors = node.layoutTree(range, in: context)
    node.loadTree()
    // `didLoad()` may have changed what decides the size; unchanged, this costs a cache hit.
    errors += node.layoutTree(range, in: context)
    let list = node.displayList(in: context)
    errors += context.takeErrors()
    let result = MeasuredRow(height: node.frame.height, list: list, errors: errors, traits: node.displayTraits)
    state.conditions = conditions
    state.result = result
    return (node, result)
  }

  /// Gives the cell and its nodes a state, and calls their hooks.
  ///
  /// - Returns: whether a hook has changed how the cell is laid out or looks: then it is to be measured again.
  package func setInterfaceState(_ interfaceState: InterfaceState) -> Bool { changes { $0.setInterfaceState(interfaceState) } }

  /// Tells the cell and its nodes how a picture comes.
  ///
  /// - Returns: whether that has changed how the cell is laid out or looks: then it is to be measured again.
  package func tell(_ news: ImageNews) -> Bool { changes { $0.tell(news) } }

  private func changes(_ tell: (DisplayNode) -> Void) -> Bool {
    lock.withLock { _ in
      guard let node = state.node else { return false }
      let versions = (node.layoutVersion, node.displayVersion)
      tell(node)
      if (node.layoutVersion, node.displayVersion) == versions { return false }
      (state.result, state.isChanged) = (nil, true)
      return true
    }
  }

  /// Forgets what to paint and how the cell was laid out. The cell and its nodes stay, in some 4 KB.
  ///
  /// - Parameter mode: in low memory the cell goes as well, and is made again from its block, unless it is in range or hooks have changed it.
  package func release(in mode: RangeMode = .full) {
    lock.withLock { _ in
      if mode == .lowMemory, nodeBlock != nil, !state.isChanged, state.node?.interfaceState.contains(.preload) != true {
        state = State()
      } else {
        state.result = nil
        state.node?.releaseLayouts()
      }
    }
  }

  /// Returns the links of the cell's texts; boxes are in its coordinate space. It is laid out, or has none.
  package func links(in context: MeasuringContext) -> [TextLink] { lock.withLock { _ in state.node?.linksBelow(in: context) ?? [] } }

  /// Works on the row's node, which must not escape; `nil` before it is made.
  package func withCell<Result: Sendable>(_ body: (DisplayNode?) -> Result) -> Result { lock.withLock { _ in body(state.node) } }
}

extension SizeRange {
  /// The range of a row: exactly so wide, and exactly so high where a height is given, in points.
  package init(width: Double, height: Double?) {
    self.init(min: Size(width: width, height: height ?? 0), max: Size(width: width, height: height ?? .unbounded))
  }
}
