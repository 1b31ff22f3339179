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
  private let nodeBlock: NodeBlock
  private let lock = Mutex(())
  // Touched only while `lock` is held. `Mutex<State>` would say the same, but the compiler then takes the measuring context, which the
  // tree is handed for the time of a call, for a part of it.
  private nonisolated(unsafe) var state = State()

  private struct State {
    var cell: CellNode?
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
    var width: Double
    var height: Double?
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

  /// Makes the cell if it is not there yet, lays it out in a width and resolves what to paint.
  ///
  /// - Parameter height: in points; `nil` leaves it to the cell.
  package func measure(width: Double, height: Double? = nil, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    lock.withLock { _ in measured(width, height, marks, context).result }
  }

  /// The same row as it is at an instant, with the errors of its placeholders. It is made anew each time and not kept.
  package func list(at moment: DisplayMoment, width: Double, marks: RowMarks = [], in context: MeasuringContext) -> MeasuredRow {
    lock.withLock { _ in
      var (cell, result) = measured(width, nil, marks, context)
      result.list = cell.displayList(in: context, at: moment)
      result.errors += context.takeErrors()
      return result
    }
  }

  /// Called with the lock held.
  private func measured(
    _ width: Double, _ height: Double?, _ marks: RowMarks, _ context: MeasuringContext
  ) -> (cell: CellNode, result: MeasuredRow) {
    let cell = state.cell ?? nodeBlock()
    state.cell = cell
    if marks != state.marks {
      cell.isSelected = marks.contains(.selected)
      cell.isHighlighted = marks.contains(.highlighted)
      (state.marks, state.result) = (marks, nil)
    }
    let conditions = Conditions(width: width, height: height, scale: context.scale, direction: context.layoutDirection)
    if let result = state.result, state.conditions == conditions { return (cell, result) }
    let range = SizeRange(min: Size(width: width, height: height ?? 0), max: Size(width: width, height: height ?? .unbounded))
    var errors = cell.layoutTree(range, in: context)
    cell.loadTree()
    // `didLoad()` may have changed what decides the size; unchanged, this costs a cache hit.
    errors += cell.layoutTree(range, in: context)
    let list = cell.displayList(in: context)
    errors += context.takeErrors()
    let result = MeasuredRow(height: cell.frame.height, list: list, errors: errors, traits: cell.displayTraits)
    state.conditions = conditions
    state.result = result
    return (cell, result)
  }

  /// Gives the cell and its nodes a state, and calls their hooks.
  ///
  /// - Returns: whether a hook has changed how the cell is laid out or looks: then it is to be measured again.
  package func setInterfaceState(_ interfaceState: InterfaceState) -> Bool { changes { $0.setInterfaceState(interfaceState) } }

  /// Tells the cell and its nodes how a picture comes.
  ///
  /// - Returns: whether that has changed how the cell is laid out or looks: then it is to be measured again.
  package func tell(_ news: ImageNews) -> Bool { changes { $0.tell(news) } }

  private func changes(_ tell: (CellNode) -> Void) -> Bool {
    lock.withLock { _ in
      guard let cell = state.cell else { return false }
      let versions = (cell.layoutVersion, cell.displayVersion)
      tell(cell)
      if (cell.layoutVersion, cell.displayVersion) == versions { return false }
      (state.result, state.isChanged) = (nil, true)
      return true
    }
  }

  /// Forgets what to paint and how the cell was laid out. The cell and its nodes stay, in some 4 KB.
  ///
  /// - Parameter mode: in low memory the cell goes as well, and is made again from its block, unless it is in range or hooks have changed it.
  package func release(in mode: RangeMode = .full) {
    lock.withLock { _ in
      if mode == .lowMemory, !state.isChanged, state.cell?.interfaceState.contains(.preload) != true {
        state = State()
      } else {
        state.result = nil
        state.cell?.releaseLayouts()
      }
    }
  }

  /// Returns the links of the cell's texts; boxes are in its coordinate space. It is laid out, or has none.
  package func links(in context: MeasuringContext) -> [TextLink] { lock.withLock { _ in state.cell?.linksBelow(in: context) ?? [] } }

  /// Works on the row's cell, which must not escape.
  package func withCell<Result: Sendable>(_ body: (CellNode?) -> Result) -> Result { lock.withLock { _ in body(state.cell) } }
}

/// What measuring a row gives.
package struct MeasuredRow: Sendable {
  /// In points, on whole pixels.
  package var height: Double
  package var list: DisplayList
  package var errors: [LayoutError]
  /// How the row can look over time.
  package var traits: DisplayTraits
}
