/// A row of a table: as wide as the table, as high as its own layout says, from 0 to unbounded.
open class CellNode: DisplayNode {}

/// Makes a row's node tree. It runs on a worker, once in the row's life, so it must hold values, not indices into something that changes.
public typealias NodeBlock = @Sendable () -> CellNode
