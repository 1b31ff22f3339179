import EmakiEngine
import EmakiSupport

/// A row change says how a row has changed from the expected picture to the actual one.
struct RowChange: Hashable, Sendable {
  /// A kind says in which way a row has changed.
  package enum Kind: Hashable, Sendable {
    case same
    /// The row looks the same and stands lower by a number of device pixels, or higher where the number is negative.
    case moved(by: Int)
    /// The row's height has changed; both heights are in device pixels.
    case resized(from: Int, to: Int)
    /// The row's pixels have changed.
    case repainted
    case added
    /// The row is no longer in the picture.
    case removed
  }

  /// A node describes a node of the row whose pixels have changed.
  package struct Node: Hashable, Sendable {
    /// The node's name.
    var name: String
    /// The number of the node's pixels that have changed.
    var count: Int

    init(name: String, count: Int) { (self.name, self.count) = (name, count) }
  }

  /// The way in which the row has changed.
  var kind: Kind
  /// The row in the expected picture; `nil` where the row is new.
  var expected: PictureManifest.Row?
  /// The row in the actual picture; `nil` where the row is gone.
  var actual: PictureManifest.Row?
  /// The difference of the part that is in view in both pictures, in pixels of the actual picture; `nil` where it is the same.
  var difference: PixelDifference?
  /// The innermost nodes in whose frames pixels have changed; empty where only the row itself has changed.
  var nodes: [Node] = []
  /// Whether a tolerance allows the difference. It can be `true` only for a row that is repainted.
  var isTolerated = false

  /// The row's id; `nil` for the background below rows.
  var name: String? { actual?.name ?? expected?.name }
}

extension RowChange.Kind {
  /// The kind in one word, for documents.
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
  /// The row in words, such as `row "n-1"`.
  private var row: String { name.map { "row \(quoted($0))" } ?? "the ground" }
  private var nodeList: String { nodes.isEmpty ? "" : " (\(nodes.map { printable($0.name) }.joined(separator: ", ")))" }

  /// Whether the row is new, is gone or has another height, which moves other rows.
  var changesList: Bool {
    switch kind {
    case .added, .removed, .resized: true
    case .same, .moved, .repainted: false
    }
  }

  /// The row and its changed nodes in words, such as `row "n-1" (date, icon)` or `row "n-2" (added)`.
  var place: String {
    switch kind {
    case .added, .removed: "\(row) (\(kind.word))"
    case .same, .moved, .resized, .repainted: row + nodeList
    }
  }

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
