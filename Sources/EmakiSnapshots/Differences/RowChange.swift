import EmakiDiagnostics
import EmakiEngine

/// What has become of a row from one picture to the other.
package struct RowChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case same
    /// It looks the same and stands lower by so many device pixels, or higher where they are negative.
    case moved(by: Int)
    /// Its height has changed, in device pixels.
    case resized(from: Int, to: Int)
    /// Its pixels have changed.
    case repainted
    case added
    /// It is in the picture no longer.
    case removed
  }

  /// A node some of whose pixels have changed.
  package struct Node: Hashable, Sendable {
    package var name: String
    /// How many of its pixels.
    package var count: Int

    package init(name: String, count: Int) { (self.name, self.count) = (name, count) }
  }

  package var kind: Kind
  /// `nil` where the row is new.
  package var expected: PictureManifest.Row?
  /// `nil` where the row is gone.
  package var actual: PictureManifest.Row?
  /// Of the part that is in view in both, in pixels of the actual picture; `nil` where none differ.
  package var difference: PixelDifference?
  /// The innermost nodes in whose frames pixels have changed; none where only the row itself has.
  package var nodes: [Node] = []
  /// Whether a tolerance allows the difference; only of a row that is repainted.
  package var isTolerated = false

  package var name: String? { actual?.name ?? expected?.name }
}

extension RowChange.Kind {
  /// In one word, for documents.
  var word: String {
    switch self {
    case .same: "same"
    case .moved: "moved"
    case .resized: "resized"
    case .repainted: "repainted"
    case .added: "added"
    case .removed: "removed"
    }
  }
}

extension RowChange: CustomStringConvertible {
  /// `row "n-1"`
  private var row: String { name.map { "row \(quoted($0))" } ?? "the ground" }
  private var nodeList: String { nodes.isEmpty ? "" : " (\(nodes.map { printable($0.name) }.joined(separator: ", ")))" }

  /// `row "n-1" (date, icon)`
  package var place: String { row + nodeList }

  package var description: String {
    let pixels = difference.map { ": \($0)" } ?? ""
    switch kind {
    case .same: return "\(row) is the same"
    case .moved(let distance): return "\(row) moved by \(distance > 0 ? "+" : "")\(distance) px"
    case .resized(let from, let to): return "\(row) resized from \(from) to \(to) px\(nodeList)\(pixels)"
    case .repainted: return "\(row) repainted\(nodeList)\(pixels)\(isTolerated ? ", which is tolerated" : "")"
    case .added: return "\(row) added"
    case .removed: return "\(row) removed"
    }
  }
}
