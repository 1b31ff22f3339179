public import FoundationEssentials

/// Table updates are changes of a list's rows and sections that take place together.
///
/// As in UIKit, the order of the calls does not matter. Places that are deleted, reloaded or moved from are counted before the updates;
/// places that are inserted or moved to are counted after them. A deleted section takes its rows with it. A reloaded section is deleted,
/// and is inserted at its place after the updates. A row or section may be moved and reloaded at once, which UIKit does not allow.
///
/// These methods check nothing; `mapping(from:to:)` does.
///
/// ```swift
/// var updates = TableUpdates()
/// updates.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
/// updates.deleteRows(at: [IndexPath(row: 7, section: 0)])
/// ```
public struct TableUpdates: Hashable, Sendable {
  struct Operation<Place: Hashable & Sendable>: Hashable, Sendable {
    var place: Place
    var animation: RowAnimation
  }

  struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    var from: Place
    var to: Place
  }

  /// Holds the changes of rows, or of sections, in the order of the calls.
  struct Changes<Place: Hashable & Sendable>: Hashable, Sendable {
    var deletions: [Operation<Place>] = []
    var insertions: [Operation<Place>] = []
    var reloads: [Operation<Place>] = []
    var moves: [Move<Place>] = []

    var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && reloads.isEmpty && moves.isEmpty }
  }

  var rows = Changes<IndexPath>()
  var sections = Changes<Int>()

  /// Creates updates that change nothing.
  public init() {}

  /// Whether the updates change nothing.
  public var isEmpty: Bool { rows.isEmpty && sections.isEmpty }

  /// The same updates, in which nothing fades.
  var withoutAnimation: TableUpdates {
    func still<Place>(_ changes: Changes<Place>) -> Changes<Place> {
      func still(_ operations: [Operation<Place>]) -> [Operation<Place>] { operations.map { Operation(place: $0.place, animation: .none) } }
      var changes = changes
      changes.deletions = still(changes.deletions)
      changes.insertions = still(changes.insertions)
      changes.reloads = still(changes.reloads)
      return changes
    }
    var updates = self
    updates.rows = still(rows)
    updates.sections = still(sections)
    return updates
  }

  /// Returns the updates that load everything anew.
  static func reload(sections old: Int, to new: Int) -> TableUpdates {
    var updates = TableUpdates()
    updates.deleteSections(0..<old, with: .none)
    updates.insertSections(0..<new, with: .none)
    return updates
  }

  /// Adds the insertion of rows.
  ///
  /// - Parameters:
  ///   - paths: the places of the rows after the updates.
  ///   - animation: how the rows come.
  public mutating func insertRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
    rows.insertions += paths.map { Operation(place: $0, animation: animation) }
  }

  /// Adds the deletion of rows.
  ///
  /// - Parameters:
  ///   - paths: the places of the rows before the updates.
  ///   - animation: how the rows go.
  public mutating func deleteRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
    rows.deletions += paths.map { Operation(place: $0, animation: animation) }
  }

  /// Adds the reloading of rows, which gives them another content.
  ///
  /// - Parameters:
  ///   - paths: the places of the rows before the updates.
  ///   - animation: how the new content comes.
  public mutating func reloadRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
    rows.reloads += paths.map { Operation(place: $0, animation: animation) }
  }

  /// Adds the moving of a row.
  ///
  /// - Parameters:
  ///   - from: the place of the row before the updates.
  ///   - to: the place of the row after the updates, in any section.
  public mutating func moveRow(at from: IndexPath, to: IndexPath) { rows.moves.append(Move(from: from, to: to)) }

  /// Adds the insertion of sections. Their rows need no insertions.
  ///
  /// - Parameters:
  ///   - sections: the numbers of the sections after the updates.
  ///   - animation: how the sections come.
  public mutating func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
    self.sections.insertions += sections.map { Operation(place: $0, animation: animation) }
  }

  /// Adds the deletion of sections with their rows.
  ///
  /// - Parameters:
  ///   - sections: the numbers of the sections before the updates.
  ///   - animation: how the sections go.
  public mutating func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
    self.sections.deletions += sections.map { Operation(place: $0, animation: animation) }
  }

  /// Adds the reloading of sections, which gives them another content, possibly with another number of rows.
  ///
  /// - Parameters:
  ///   - sections: the numbers of the sections before the updates.
  ///   - animation: how the new content comes.
  public mutating func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
    self.sections.reloads += sections.map { Operation(place: $0, animation: animation) }
  }

  /// Adds the moving of a section with its rows.
  ///
  /// - Parameters:
  ///   - from: the number of the section before the updates.
  ///   - to: the number of the section after the updates.
  public mutating func moveSection(_ from: Int, to: Int) { sections.moves.append(Move(from: from, to: to)) }
}

extension TableUpdates: CustomStringConvertible {
  /// The Swift code of the calls that make the updates, with which a case can be repeated.
  public var description: String {
    func lines<Place>(_ changes: Changes<Place>, _ noun: String, _ label: String, _ code: (Place) -> String) -> [String] {
      func call(_ verb: String, _ operation: Operation<Place>) -> String {
        "updates.\(verb)\(noun)s(\(label)[\(code(operation.place))], with: .\(operation.animation))"
      }
      return changes.deletions.map { call("delete", $0) } + changes.reloads.map { call("reload", $0) }
        + changes.moves.map { "updates.move\(noun)(\(label)\(code($0.from)), to: \(code($0.to)))" }
        + changes.insertions.map { call("insert", $0) }
    }
    return (lines(sections, "Section", "") { "\($0)" } + lines(rows, "Row", "at: ", Self.code)).joined(separator: "\n")
  }

  private static func code(_ path: IndexPath) -> String {
    path.count == 2 ? "IndexPath(row: \(path.row), section: \(path.section))" : "IndexPath(indexes: \(Array(path)))"
  }
}

/// A row animation is the way in which UIKit would let a row appear or disappear. Here each of them but `none` is drawn as `fade`; the names exist for
/// ported code.
public enum RowAnimation: String, CaseIterable, Sendable {
  /// The row appears or disappears at once.
  case none
  /// The row fades in within 300 milliseconds.
  ///
  /// The opacity of an inserted row, alone or with its section, goes from 0 to 1 in 300 ms; the row is at its place from the first frame, as all rows
  /// after an update are. A reloaded row fades in over its old picture in the same way, if that picture was complete; otherwise the new one is shown at
  /// once, and so it is in a list that stands in a node. A deleted row disappears at once. A reloaded section is inserted anew.
  case fade
  /// The same as `fade`.
  case automatic
  /// The same as `fade`; in UIKit the row comes from the left edge of the table, or goes to it.
  case left
  /// The same as `fade`; in UIKit the row comes from the right edge of the table, or goes to it.
  case right
  /// The same as `fade`; in UIKit the row slides out from under the row above it, or back under it.
  case top
  /// The same as `fade`; in UIKit the row is uncovered by the rows below it, or covered by them.
  case bottom
  /// The same as `fade`; in UIKit the row is uncovered from its middle, or covered towards it.
  case middle

  /// Whether the row fades.
  var fades: Bool { self != .none }
}
