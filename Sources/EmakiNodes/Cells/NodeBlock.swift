/// A node block is a function that makes the node tree of a row, an item, a page or a header. It runs on a worker when the cell is first
/// needed.
/// It runs again if the list has released the cell, which long lists and lists in low-memory mode do. So it must capture values, and not
/// indices
/// into something that changes.
public typealias NodeBlock = @Sendable () -> CellNode
