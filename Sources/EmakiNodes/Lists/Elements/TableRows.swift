import Synchronization

/// Table rows are the rows of a table. Each row is made when it is first requested, on any worker, and is then kept. A row that is never
/// requested costs nothing.
final class TableRows: RandomAccessCollection, Sendable {
  /// The index of the first row, which is 0.
  let startIndex = 0
  /// The number of rows.
  let endIndex: Int
  private let make: @Sendable (Int) -> TableRow
  private let blocks: Mutex<[Block?]>

  /// A block holds a part of the rows. Rows are kept in blocks, so that using only the first rows of a long table costs little.
  private struct Block {
    static let count = 256
    var rows: [TableRow?] = Array(repeating: nil, count: Block.count)
  }

  /// Creates rows that are made on demand.
  ///
  /// - Parameters:
  ///   - count: 0 or more.
  ///   - make: makes the row at an index. It is called once for each index, and never for two at once.
  init(count: Int, make: @escaping @Sendable (Int) -> TableRow) {
    precondition(count >= 0, "a table has 0 rows or more, not \(count)")
    endIndex = count
    self.make = make
    blocks = Mutex(Array(repeating: nil, count: (count + Block.count - 1) / Block.count))
  }

  /// Creates the rows of the next content: the rows that it keeps of the last content, and others that are made on demand.
  ///
  /// - Parameters:
  ///   - count: the number of rows, 0 or more.
  ///   - old: the rows of the last content.
  ///   - place: returns the new index of an old row; `nil` where the row is deleted or made anew.
  ///   - make: makes the row at an index.
  convenience init(count: Int, keeping old: TableRows, at place: (Int) -> Int?, make: @escaping @Sendable (Int) -> TableRow) {
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

  /// The rows that have been made, with their indices.
  var made: [(index: Int, row: TableRow)] {
    blocks.withLock { blocks in
      blocks.enumerated().flatMap { number, block -> [(index: Int, row: TableRow)] in
        (block?.rows ?? []).enumerated().compactMap { place, row in row.map { (number * Block.count + place, $0) } }
      }
    }
  }

  /// Returns a row if it has been made; otherwise `nil`.
  func known(_ index: Int) -> TableRow? {
    let (block, place) = index.quotientAndRemainder(dividingBy: Block.count)
    return blocks.withLock { $0[block]?.rows[place] }
  }

  /// Returns the index of a row that has been made; `nil` for a row of another list.
  ///
  /// - Parameter row: the row.
  func index(of row: TableRow) -> Int? { made.first { $0.row === row }?.index }

  /// Accesses a row, which is made the first time.
  subscript(index: Int) -> TableRow {
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
