public import FoundationEssentials

/// A scheduled action is a function that changes a row's cell or the list itself at an instant of the virtual clock. It stands for a tap on
/// the row, or for a call by the list's controller. Changes to nodes are seen from that instant on, and animations begin at it.
///
/// ```swift
/// let tap = ScheduledAction(at: 500, row: 3) { (cell: FoldingCell) in
///   cell.isOpen.toggle()
///   cell.transitionLayout(withAnimation: true)
/// }
/// let frames = renderer.frames(of: table, script: ScrollScript(duration: 1000), actions: [tap])
/// ```
///
/// An action holds what it captures strongly, as long as the action itself or a `FrameSequence` that was made with it exists. It captures only what is
/// `Sendable`, which a node and a controller are not, because it runs on the task that holds the list. So it reaches a controller through the list, and
/// there is no cycle:
///
/// ```swift
/// let answer = ScheduledAction(at: 2000) { (table: TableNode) in
///   guard let controller = table.dataSource as? PostsController else { return }
///   controller.posts.append(Post("late"))
///   table.insertRows(at: [IndexPath(row: controller.posts.count - 1, section: 0)])
/// }
/// ```
///
/// Only a controller that is `Sendable` can be captured. If it keeps the action or the sequence, both keep each other: capture it weakly then, with
/// `[weak controller]`.
///
/// In an action on a cell the list is the cell's `owningNode`. Of what is set on the list itself, such as `selectedRows`, only changes of its rows and
/// items show in this drawing, the rest in the next.
public struct ScheduledAction: Sendable {
  /// The instant of the action on the virtual clock, in milliseconds.
  public var at: Int
  /// The row of a table or the item of a collection, by its place at that instant; `nil` for an action on the list. A node that is drawn alone is
  /// row 0.
  public var indexPath: IndexPath?
  /// Acts on the cell or the list, on the task that holds it. It returns the name of the class of nodes that the action takes where the node is of
  /// another; `nil` where it has acted.
  package let perform: @Sendable (DisplayNode) -> String?

  /// Creates an action on the cell of a row or an item.
  ///
  /// Where the row is not in range at the instant, its cell changes without an animation. Where the cell is not of the class that `body` takes,
  /// drawing ends with `RenderError.actionClass`.
  ///
  /// - Parameters:
  ///   - time: the instant of the action on the virtual clock, in milliseconds.
  ///   - indexPath: the row's place at that instant.
  ///   - body: acts on the cell.
  public init<Node: DisplayNode>(at time: Int, rowAt indexPath: IndexPath, _ body: @escaping @Sendable (Node) -> Void) {
    self.init(time, indexPath, body)
  }

  private init<Node: DisplayNode>(_ time: Int, _ indexPath: IndexPath?, _ body: @escaping @Sendable (Node) -> Void) {
    (at, self.indexPath) = (time, indexPath)
    perform = { node in
      guard let node = node as? Node else { return "\(Node.self)" }
      body(node)
      return nil
    }
  }

  /// Creates an action on a list: on a `TableNode`, a `CollectionNode`, or either as a `ListNode`.
  ///
  /// The list may be empty. Where it is of another class, drawing ends with `RenderError.actionClass`.
  ///
  /// - Parameters:
  ///   - time: the instant of the action on the virtual clock, in milliseconds.
  ///   - body: acts on the list.
  public init<List: ListNode>(at time: Int, _ body: @escaping @Sendable (List) -> Void) { self.init(time, nil, body) }

  /// Creates an action on the cell of a row or an item of the first section.
  ///
  /// - Parameters:
  ///   - time: the instant of the action on the virtual clock, in milliseconds.
  ///   - row: the row's number at that instant, counted from 0.
  ///   - body: acts on the cell.
  public init<Node: DisplayNode>(at time: Int, row: Int = 0, _ body: @escaping @Sendable (Node) -> Void) {
    self.init(at: time, rowAt: IndexPath(row: row, section: 0), body)
  }
}

/// A scheduled update changes a list's rows at an instant of the virtual clock. A fetch under way at that instant is cancelled, because it
/// continues content that is no longer shown.
public struct ScheduledUpdate: Sendable {
  /// The instant of the update on the virtual clock, in milliseconds.
  public var at: Int
  /// The function that returns the updates that lead from the content shown at that instant to `dataSource`.
  public var updates: @Sendable (_ shown: any TableDataSource) -> TableUpdates
  /// The content that the updates lead to.
  public var dataSource: any TableDataSource

  /// Creates an update of content that nothing changes before the instant.
  public init(at: Int, updates: TableUpdates, dataSource: any TableDataSource) {
    self.init(at: at, dataSource: dataSource) { _ in updates }
  }

  /// Creates an update of content that fetches or other updates may have changed before the instant.
  public init(at: Int, dataSource: any TableDataSource, updates: @escaping @Sendable (_ shown: any TableDataSource) -> TableUpdates) {
    self.at = at
    self.updates = updates
    self.dataSource = dataSource
  }
}
