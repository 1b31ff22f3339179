public import EmakiNodes
public import Foundation

/// A scheduled action acts on the cell of a row at an instant of the virtual clock, as a tap on the row would. What it does to nodes is seen from
/// that instant on; what it animates begins then.
///
/// ```swift
/// let tap = ScheduledAction(at: 500, row: 3) { (cell: FoldingCell) in
///   cell.isOpen.toggle()
///   cell.transitionLayout(withAnimation: true)
/// }
/// let frames = renderer.frames(of: table, script: ScrollScript(duration: 1000), actions: [tap])
/// ```
public struct ScheduledAction: Sendable {
  /// The instant of the action on the virtual clock, in milliseconds.
  public var at: Int
  /// The row, by its place at that instant. In a collection a row is a line; a node that is drawn alone is row 0.
  public var indexPath: IndexPath
  /// The name of the class of cells on which the action acts.
  let cellClass: String
  /// The function that acts, with the row's cell, on the task that holds it. It returns whether the cell is of the class.
  let body: @Sendable (DisplayNode) -> Bool

  /// Creates an action on the cell of a row.
  ///
  /// Where the row is not in range at the instant, its cell changes without an animation. Where the cell is not of the class that `body` takes,
  /// drawing ends with `RenderError.actionClass`.
  ///
  /// - Parameters:
  ///   - time: the instant of the action on the virtual clock, in milliseconds.
  ///   - indexPath: the row's place at that instant.
  ///   - body: acts on the cell.
  public init<Node: DisplayNode>(at time: Int, rowAt indexPath: IndexPath, _ body: @escaping @Sendable (Node) -> Void) {
    (at, self.indexPath, cellClass) = (time, indexPath, "\(Node.self)")
    self.body = { node in
      guard let cell = node as? Node else { return false }
      body(cell)
      return true
    }
  }

  /// Creates an action on the cell of a row of the first section.
  ///
  /// - Parameters:
  ///   - time: the instant of the action on the virtual clock, in milliseconds.
  ///   - row: the row's number at that instant, counted from 0.
  ///   - body: acts on the cell.
  public init<Node: DisplayNode>(at time: Int, row: Int = 0, _ body: @escaping @Sendable (Node) -> Void) {
    self.init(at: time, rowAt: IndexPath(row: row, section: 0), body)
  }
}
