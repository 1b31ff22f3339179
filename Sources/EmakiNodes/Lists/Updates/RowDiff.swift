import EmakiDisplay
import EmakiSupport
import FoundationEssentials

/// A row diff finds the updates that lead from one list of rows to another.
public enum RowDiff {
  /// Returns the updates of one section. Rows whose id is gone are deleted, rows with a new id are inserted, rows whose content changed are
  /// reloaded, and as few rows as possible are moved.
  ///
  /// Where an id occurs more than once, its first row is matched with the first, its second with the second, and so on.
  ///
  /// - Parameters:
  ///   - old: the rows before the updates.
  ///   - new: the rows after the updates.
  ///   - section: the number of the section; 0 by default.
  ///   - animation: the animation of insertions, deletions and reloads.
  /// - Complexity: O(*n* log *n*) in the number of rows.
  public static func updates<Row: Identifiable & Equatable>(
    from old: [Row], to new: [Row], section: Int = 0, with animation: RowAnimation = .automatic
  ) -> TableUpdates {
    updates(from: old, to: new, section: section, with: animation) { $0.id }
  }

  /// Returns the updates of one section of rows whose ids are strings. Ids are compared byte for byte: two spellings of an accent are two
  /// ids.
  public static func updates<Row: Identifiable & Equatable>(
    from old: [Row], to new: [Row], section: Int = 0, with animation: RowAnimation = .automatic
  ) -> TableUpdates where Row.ID == String {
    updates(from: old, to: new, section: section, with: animation) { $0.id.exact }
  }

  private static func updates<Row: Equatable, ID: Hashable>(
    from old: [Row], to new: [Row], section: Int, with animation: RowAnimation, id: (Row) -> ID
  ) -> TableUpdates {
    func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
    // `first` is the next unmatched row of each id, `next` the row after each that has the same id.
    var first: [ID: Int] = Dictionary(minimumCapacity: old.count)
    var next = [Int?](repeating: nil, count: old.count)
    for index in old.indices.reversed() {
      next[index] = first.updateValue(index, forKey: id(old[index]))
    }
    var stays = [Bool](repeating: false, count: old.count)
    var matches: [(old: Int, new: Int)] = []
    var inserted: [Int] = []
    for (index, row) in new.enumerated() {
      let key = id(row)
      if let match = first[key] {
        first[key] = next[match]
        stays[match] = true
        matches.append((match, index))
      } else {
        inserted.append(index)
      }
    }
    var updates = TableUpdates()
    updates.deleteRows(at: old.indices.filter { !stays[$0] }.map(path), with: animation)
    updates.insertRows(at: inserted.map(path), with: animation)
    updates.reloadRows(at: matches.filter { old[$0.old] != new[$0.new] }.map { path($0.old) }, with: animation)
    let inOrder = longestIncreasing(matches.map(\.old))
    for (match, keepsItsPlace) in zip(matches, inOrder) where !keepsItsPlace {
      updates.moveRow(at: path(match.old), to: path(match.new))
    }
    return updates
  }

  /// Marks the members of a longest increasing subsequence of distinct numbers, which are the rows that need not move.
  ///
  /// The source is Fredman, "On computing the length of longest increasing subsequences" (1975).
  private static func longestIncreasing(_ numbers: [Int]) -> [Bool] {
    // For each length, this is the index where the increasing subsequence with the smallest end ends.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      // Most numbers are the largest so far.
      let isLargest = ends.last.map { numbers[$0] < number } ?? true
      let length = isLargest ? ends.count : firstIndex(below: ends.count) { numbers[ends[$0]] >= number }
      if length > 0 { previous[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var isInOrder = [Bool](repeating: false, count: numbers.count)
    var index = ends.last
    while let current = index {
      isInOrder[current] = true
      index = previous[current]
    }
    return isInOrder
  }
}
