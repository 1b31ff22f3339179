/// Where each row of a list was before updates, and where each went.
///
/// Rows are counted through all sections, from 0. The rows are kept as runs, so that its size depends on the number of changes and of
/// sections, not on that of rows.
public struct RowMapping: Hashable, Sendable {
  /// Where a row comes from.
  public enum Origin: Hashable, Sendable {
    /// It was not there.
    case new(RowAnimation)
    /// It was there, and is as it was.
    case kept(oldIndex: Int)
    /// It was there, and has another content.
    case reloaded(oldIndex: Int, RowAnimation)

    /// Before the updates.
    public var oldIndex: Int? {
      switch self {
      case .new: nil
      case .kept(let index), .reloaded(let index, _): index
      }
    }
  }

  /// Rows that follow each other after the updates, and the same rows before them.
  public struct Run: Hashable, Sendable {
    /// After the updates. Never empty.
    public internal(set) var rows: Range<Int>
    /// That of the first row; if it was there, the other rows followed it.
    public internal(set) var origin: Origin

    /// Of a row of the run.
    func origin(of row: Int) -> Origin {
      let distance = row - rows.lowerBound
      return switch origin {
      case .new: origin
      case .kept(let first): .kept(oldIndex: first + distance)
      case .reloaded(let first, let animation): .reloaded(oldIndex: first + distance, animation)
      }
    }
  }

  /// Rows that follow each other before the updates, and go.
  public struct Removal: Hashable, Sendable {
    /// Before the updates. Never empty.
    public internal(set) var rows: Range<Int>
    public internal(set) var animation: RowAnimation
  }

  /// The number of rows before the updates.
  public let oldCount: Int
  /// The number of rows after the updates.
  public let newCount: Int
  /// All rows after the updates, in order.
  public let runs: [Run]
  /// The rows that go, in order.
  public let removals: [Removal]
  /// The runs that were there, in their order before the updates.
  private let oldOrder: [Run]

  init(oldCount: Int, newCount: Int, runs: [Run], removals: [Removal]) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.runs = runs
    self.removals = removals
    oldOrder = runs.filter { $0.origin.oldIndex != nil }.sorted { ($0.origin.oldIndex ?? 0) < ($1.origin.oldIndex ?? 0) }
  }

  /// Where a row comes from; `nil` for an index outside `0..<newCount`.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func origin(of row: Int) -> Origin? {
    let run = firstIndex(below: runs.count) { runs[$0].rows.upperBound > row }
    guard run < runs.count, runs[run].rows.contains(row) else { return nil }
    return runs[run].origin(of: row)
  }

  /// Where a row of before is after the updates; `nil` if it went, or for an index outside `0..<oldCount`.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func newIndex(of oldRow: Int) -> Int? {
    let next = firstIndex(below: oldOrder.count) { (oldOrder[$0].origin.oldIndex ?? 0) > oldRow }
    guard next > 0, let first = oldOrder[next - 1].origin.oldIndex else { return nil }
    let run = oldOrder[next - 1]
    return oldRow - first < run.rows.count ? run.rows.lowerBound + (oldRow - first) : nil
  }

  /// How a row of before goes; `nil` if it stays, or for an index outside `0..<oldCount`.
  public func removal(of oldRow: Int) -> RowAnimation? {
    let index = firstIndex(below: removals.count) { removals[$0].rows.upperBound > oldRow }
    return index < removals.count && removals[index].rows.contains(oldRow) ? removals[index].animation : nil
  }

  /// Whether every row is what and where it was.
  public var isIdentity: Bool { removals.isEmpty && runs.allSatisfy { $0.origin == .kept(oldIndex: $0.rows.lowerBound) } }
}

extension [RowMapping.Run] {
  /// Adds rows, to the last run where they continue it.
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

extension [RowMapping.Removal] {
  /// Adds rows that lie after all others, to the last removal where they continue it.
  mutating func add(_ rows: Range<Int>, _ animation: RowAnimation) {
    guard !rows.isEmpty else { return }
    if let last, last.rows.upperBound == rows.lowerBound, last.animation == animation {
      self[endIndex - 1].rows = last.rows.lowerBound..<rows.upperBound
    } else {
      append(RowMapping.Removal(rows: rows, animation: animation))
    }
  }
}
