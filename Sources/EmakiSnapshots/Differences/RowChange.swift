import EmakiDiagnostics
import EmakiEngine

/// A row change says what became of a row from one picture to the other.
package struct RowChange: Hashable, Sendable {
  /// A kind says in which way a row changed.
  package enum Kind: Hashable, Sendable {
    /// The row is the same.
    case same
    /// It looks the same and stands lower by so many device pixels, or higher where they are negative.
    case moved(by: Int)
    /// Its height has changed, in device pixels.
    case resized(from: Int, to: Int)
    /// The row's pixels have changed.
    case repainted
    /// The row is new.
    case added
    /// The row is no longer in the picture.
    case removed
  }

  /// This type names a node whose pixels have changed.
  package struct Node: Hashable, Sendable {
    /// The node's name.
    package var name: String
    /// The number of its pixels that have changed.
    package var count: Int

    /// Creates a node.
    package init(name: String, count: Int) { (self.name, self.count) = (name, count) }
  }

  /// In which way the row changed.
  package var kind: Kind
  /// The row in the expected picture; `nil` where the row is new.
  package var expected: PictureManifest.Row?
  /// The row in the actual picture; `nil` where the row is gone.
  package var actual: PictureManifest.Row?
  /// How the part that is in view in both differs, in pixels of the actual picture; `nil` where it does not.
  package var difference: PixelDifference?
  /// The innermost nodes in whose frames pixels have changed; none where only the row itself has changed.
  package var nodes: [Node] = []
  /// Whether a tolerance allows the difference. It is true only of a row that is repainted.
  package var isTolerated = false

  /// The row's id; `nil` for the ground.
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
