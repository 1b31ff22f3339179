/// A node block is a function that makes the node tree of a row, an item, a page or a header. It runs on a worker, when the cell is first
/// reached, and again where a long list, or one that saves memory, has given the cell up. So it must hold values, not indices into something
/// that changes.
public typealias NodeBlock = @Sendable () -> CellNode
