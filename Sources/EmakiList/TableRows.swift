import Synchronization

/// The rows of a table, each made when it is first asked for, on whatever worker, and kept: a row that nobody reaches costs nothing.
package final class TableRows: RandomAccessCollection, Sendable {
  package let startIndex = 0
  package let endIndex: Int
  private let make: @Sendable (Int) -> TableRow
  private let blocks: Mutex<[Block?]>

  /// Rows are kept in blocks, so that a long table's beginning costs little.
  private struct Block {
    static let count = 256
    var rows: [TableRow?] = Array(repeating: nil, count: Block.count)
  }

  /// - Parameter make: called once for each index, never for two at once.
  package init(count: Int, make: @escaping @Sendable (Int) -> TableRow) {
    precondition(count >= 0, "a table has 0 rows or more, not \(count)")
    endIndex = count
    self.make = make
    blocks = Mutex(Array(repeating: nil, count: (count + Block.count - 1) / Block.count))
  }

  /// The rows of the next content: those of the last that it keeps, and others made on demand.
  ///
  /// - Parameter place: where a row of the last stands now; `nil` where it is gone or made anew.
  package convenience init(count: Int, keeping old: TableRows, at place: (Int) -> Int?, make: @escaping @Sendable (Int) -> TableRow) {
    self.init(count: count, make: make)
    let made = old.made
    blocks.withLock { blocks in
      for (index, row) in made {
        guard let (block, place) = place(index)?.quotientAndRemainder(dividingBy: Block.count) else { continue }
        if blocks[block] == nil { blocks[block] = Block() }
        blocks[block]?.rows[place] = row
      }
    }
  }

  /// The rows that were reached.
  private var made: [(index: Int, row: TableRow)] {
    blocks.withLock { blocks in
      blocks.enumerated().flatMap { number, block -> [(index: Int, row: TableRow)] in
        (block?.rows ?? []).enumerated().compactMap { place, row in row.map { (number * Block.count + place, $0) } }
      }
    }
  }

  package subscript(index: Int) -> TableRow {
    precondition(index >= 0 && index < endIndex, "row \(index) is outside 0..<\(count)")
    let (block, place) = index.quotientAndRemainder(dividingBy: Block.count)
    return blocks.withLock { blocks in
      if let row = blocks[block]?.rows[place] { return row }
      let row = make(index)
      if blocks[block] == nil { blocks[block] = Block() }
      blocks[block]?.rows[place] = row
      return row
    }
  }
}
