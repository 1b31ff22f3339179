import EmakiDiagnostics
import EmakiJSON

/// Row leaves are the texts, numbers and truths in the first rows of a list, by the paths on which they stand.
struct RowLeaves {
  /// A leaf is what stands on one path in the rows.
  struct Leaf {
    /// The path from the row.
    let path: ValuePath
    /// The names of the steps, in lower case and without what separates words: `["user", "name"]`.
    let names: [String]
    /// The values in the rows that have one; `null` is none.
    var values: [JSONTree]
    /// Whether some row has `null` here.
    var hasNull = false

    /// The texts among the values that are not empty.
    let texts: [String]

    fileprivate init(path: ValuePath, names: [String], values: [JSONTree]) {
      (self.path, self.names) = (path, names)
      hasNull = values.contains(.null)
      self.values = values.filter { $0 != .null }
      texts = self.values.compactMap { $0.text.flatMap { $0.trimmed.isEmpty ? nil : $0 } }
    }

    /// The name that tells what the value is: the last, or the one before it where the last only says that there is a value.
    var name: String { Self.wrappers.contains(names.last ?? "") && names.count > 1 ? names[names.count - 2] : names.last ?? "" }

    private static let wrappers: Set<String> = [
      "label", "value", "text", "plain", "plaintext", "rendered", "raw", "html", "datetime", "datetimeutc", "content", "string", "t",
      "seconds",
      "url", "src", "href", "medium", "large", "small", "default",
    ]
  }

  /// The leaves, those that stand higher up first.
  let leaves: [Leaf]
  /// The number of rows that were looked at.
  let rowCount: Int

  /// The most rows that are looked at.
  static let rowLimit = 20
  /// The greatest number of steps of a path, and of leaves.
  private static let (stepLimit, leafLimit) = (8, 400)

  /// Looks at rows, at most `rowLimit` of them.
  init(_ rows: [JSONTree]) {
    let rows = rows.prefix(Self.rowLimit)
    var values: [ValuePath: (names: [String], values: [JSONTree])] = [:]
    func collect(_ tree: JSONTree, _ steps: [ValuePath.Step], _ names: [String]) {
      switch tree {
      case .object(let members):
        guard steps.count < Self.stepLimit else { return }
        for (key, value) in members.sorted(by: { $0.key.exact < $1.key.exact }) {
          collect(value, steps + [.key(key.exact)], names + [TableColumns.plain(key)])
        }
      case .list(let elements):
        // Of a list the first element alone can be named for all rows.
        if let first = elements.first, steps.count < Self.stepLimit, !names.isEmpty { collect(first, steps + [.index(0)], names) }
      default:
        let path = ValuePath(steps)
        if values[path] == nil, values.count >= Self.leafLimit { return }
        values[path, default: (names, [])].values.append(tree)
      }
    }
    for row in rows { collect(row, [], []) }
    rowCount = rows.count
    leaves = values.map { Leaf(path: $0.key, names: $0.value.names, values: $0.value.values) }
      .sorted { ($0.path.steps.count, $0.path.description) < ($1.path.steps.count, $1.path.description) }
  }
}
