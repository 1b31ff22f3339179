package import EmakiEngine
import EmakiSupport

/// A snapshot warning is something that a picture of a test shows differently than asked for, in how many rows, and whether it may.
package struct SnapshotWarning: Hashable, Sendable, Encodable {
  var kind: RenderWarning.Kind
  /// The id of the first row that the warning is about; empty where it is about no row.
  var row: String
  /// The names of that row's nodes that the warning is about; empty where they are not known.
  var nodes: [String]
  /// The warning in words.
  var message: String
  /// The number of other rows whose warnings have the same cause.
  var otherRows = 0
  /// Whether the picture may be a golden all the same.
  var isAllowed: Bool

  private enum CodingKeys: String, CodingKey {
    case kind, row, nodes, message, otherRows
    case isAllowed = "allowed"
  }

  /// Returns the warnings of a frame in their order, each cause once.
  ///
  /// - Parameters:
  ///   - allowed: the kinds of warnings that the picture may have.
  ///   - wording: a function that returns the sentence of a warning about nodes of these names.
  static func all(
    of frame: Frame, allowed: Set<RenderWarning.Kind>, wording: (RenderWarning, _ nodes: [String]) -> String
  ) -> [SnapshotWarning] {
    var warnings: [SnapshotWarning] = []
    var indices: [ExactString: Int] = [:]
    for warning in frame.warnings {
      if let index = indices[warning.cause.exact] {
        warnings[index].otherRows += 1
        continue
      }
      indices[warning.cause.exact] = warnings.count
      let nodes = frame.contents?.warnedNodes[warning] ?? []
      warnings.append(
        SnapshotWarning(
          kind: warning.kind, row: warning.row, nodes: nodes, message: wording(warning, nodes), isAllowed: allowed.contains(warning.kind)))
    }
    return warnings
  }
}

extension SnapshotWarning: CustomStringConvertible {
  /// The warning in words. Where other rows have the same warning, their number follows.
  package var description: String {
    message + (message.hasSuffix(".") || message.hasSuffix("?") ? "" : ".")
      + (otherRows == 0 ? "" : " \(otherRows) more row\(otherRows == 1 ? " has" : "s have") the same.")
  }
}

extension SnapshotWarning {
  /// The warning in words, which say whether the picture may have it.
  package var sentence: String { description + (isAllowed ? " It is allowed." : "") }
}

extension [SnapshotWarning] {
  /// The warnings that the picture may not have.
  package var refused: [SnapshotWarning] { filter { !$0.isAllowed } }
  /// The kinds of the warnings, each once, in the order of the enumeration.
  package var kinds: [RenderWarning.Kind] { RenderWarning.Kind.allCases.filter { kind in contains { $0.kind == kind } } }

  /// The first few warnings in words.
  package var sentences: String {
    let shown = prefix(Self.shownCount).map(\.description).joined(separator: " ")
    return shown + (count > Self.shownCount ? " There are \(count - Self.shownCount) more warnings." : "")
  }

  /// The largest number of warnings that a message holds.
  private static var shownCount: Int { 5 }
}
