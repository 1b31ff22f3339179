import EmakiDisplay

/// A row mapping says where each row of a list was before updates, and where each is after them.
///
/// Rows are counted through all sections, from 0. The mapping is kept as runs of rows, so its size depends on the number of changes and
/// sections and not on the number of rows.
public struct RowMapping: Hashable, Sendable {
  /// An origin says whether a row after the updates existed before them, and where.
  public enum Origin: Hashable, Sendable {
    /// The row is new.
    case new(RowAnimation)
    /// The row existed before at this index, with the same content.
    case kept(oldIndex: Int)
    /// The row existed before at this index, with another content.
    case reloaded(oldIndex: Int, RowAnimation)

    /// The row's index before the updates; `nil` for a new row.
    public var oldIndex: Int? {
      switch self {
      case .new: nil
      case .kept(let index), .reloaded(let index, _): index
      }
    }
  }

  /// A run is a stretch of rows that follow each other both before and after the updates, or that are all new.
  public struct Run: Hashable, Sendable {
    /// The indices of the run's rows after the updates. The range is never empty.
    public internal(set) var rows: Range<Int>
    /// The origin of the run's first row. If that row was there before, the other rows of the run followed it.
    public internal(set) var origin: Origin

    func origin(of row: Int) -> Origin {
      let distance = row - rows.lowerBound
      return switch origin {
      case .new: origin
      case .kept(let first): .kept(oldIndex: first + distance)
      case .reloaded(let first, let animation): .reloaded(oldIndex: first + distance, animation)
      }
    }
  }

  /// The number of rows before the updates.
  public let oldCount: Int
  /// The number of rows after the updates.
  public let newCount: Int
  /// The runs of all rows after the updates, in order.
  public let runs: [Run]
  /// The runs whose rows existed before, in the order of those rows.
  private let oldOrder: [Run]

  init(oldCount: Int, newCount: Int, runs: [Run]) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.runs = runs
    oldOrder = runs.filter { $0.origin.oldIndex != nil }.sorted { ($0.origin.oldIndex ?? 0) < ($1.origin.oldIndex ?? 0) }
  }

  /// Returns the origin of a row; `nil` for an index outside `0..<newCount`.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func origin(of row: Int) -> Origin? {
    let run = firstIndex(below: runs.count) { runs[$0].rows.upperBound > row }
    guard run < runs.count, runs[run].rows.contains(row) else { return nil }
    return runs[run].origin(of: row)
  }

  /// Returns the new index of an old row; `nil` if the row is deleted, or for an index outside `0..<oldCount`.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func newIndex(of oldRow: Int) -> Int? {
    let next = firstIndex(below: oldOrder.count) { (oldOrder[$0].origin.oldIndex ?? 0) > oldRow }
    guard next > 0, let first = oldOrder[next - 1].origin.oldIndex else { return nil }
    let run = oldOrder[next - 1]
    return oldRow - first < run.rows.count ? run.rows.lowerBound + (oldRow - first) : nil
  }
}

extension [RowMapping.Run] {
  /// Appends a number of rows after the updates, as part of the last run where they continue it.
  mutating func add(_ count: Int, _ origin: RowMapping.Origin) {
    guard count > 0 else { return }
    let start = last?.rows.upperBound ?? 0
    if let last, last.origin(of: start) == origin {
      self[endIndex - 1].rows = last.rows.lowerBound..<start + count
    } else {
      append(RowMapping.Run(rows: start..<start + count, origin: origin))
    }
  }
}
