/// A node block is a function that makes a row's node tree. It runs on a worker, once in the row's life, so it must hold values, not
/// indices into something that changes.
public typealias NodeBlock = @Sendable () -> CellNode
