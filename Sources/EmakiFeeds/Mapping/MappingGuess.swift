import EmakiSupport

/// A mapping guess finds a mapping that may fit rows of an unknown shape, by the names of their keys and what stands there, so that a message can
/// say what to type.
struct MappingGuess {
  let mapping: FeedMapping
  /// How much the rows look like messages.
  let score: Int

  /// The most rows that are looked at.
  static let rowLimit = 20
  /// The greatest number of steps of a path, and of leaves.
  private static let (stepLimit, leafLimit) = (8, 400)

  /// A leaf is what stands on one path in the rows.
  private struct Leaf {
    let path: ValuePath
    /// The names of the steps, as `TableColumns.plain` has them.
    let names: [String]
    var values: [JSONTree] = []

    var texts: [String] { values.compactMap { $0.text?.trimmed }.filter { !$0.isEmpty } }
    var isOfPerson: Bool { names.dropLast().contains { TableColumns.isPerson($0) } }

    /// How well the name fits a part: that of the last step, or of the one before it where the last only says that there is a value.
    func rank(_ part: FeedMapping.Part) -> Int? {
      let names = names.suffix(words("label value text plaintext rendered datetime").contains(names.last ?? "") ? 2 : 1)
      return names.lazy.compactMap { TableColumns.rank(of: $0, as: part) }.first.map { 90 - $0 }
    }
  }

  /// Guesses a mapping for rows like some; `nil` where nothing in them looks like a message.
  ///
  /// - Parameter path: where the rows stand in their document.
  init?(rows: [JSONTree], at path: ValuePath? = nil) {
    let rows = rows.prefix(Self.rowLimit)
    let leaves = Self.leaves(of: rows)
    var values: [FeedMapping.Part: MappedValue] = [:]
    var taken: Set<ValuePath> = []
    var score = 0
    func take(_ part: FeedMapping.Part, isOpposite: Bool = false, _ rank: (Leaf) -> Int?) {
      var best: (leaf: Leaf, rank: Int)?
      for leaf in leaves where !taken.contains(leaf.path) {
        // What many rows have comes before what few have, and what stands higher up before what is deep inside.
        guard let own = rank(leaf) else { continue }
        let whole = own - 5 * leaf.path.steps.count + 10 * leaf.values.count / max(1, rows.count)
        if whole > best?.rank ?? 0 { best = (leaf, whole) }
      }
      guard let best else { return }
      taken.insert(best.leaf.path)
      values[part] = isOpposite ? .opposite(.path(best.leaf.path)) : .path(best.leaf.path)
      score += part == .body ? best.rank : 15
    }
    func areTruths(_ leaf: Leaf) -> Bool { leaf.values.allSatisfy { $0 == .null || $0.truth != nil } }
    take(.body, Self.bodyRank)
    guard let body = values[.body]?.paths.first else { return nil }
    take(.author) { leaf in
      guard !leaf.texts.isEmpty, leaf.texts.allSatisfy({ $0.utf8.count <= 100 && !TableHead.isValue($0) }) else { return nil }
      return leaf.isOfPerson ? Self.personNames.firstIndex(of: leaf.names.last ?? "").map { 99 - $0 } : leaf.rank(.author)
    }
    take(.date) { leaf in
      guard Self.areDates(leaf) else { return nil }
      let isOther = leaf.isOfPerson || leaf.names.contains { ["end", "due"].contains($0) }
      return (leaf.rank(.date) ?? (TableColumns.namesDate(leaf.names.last ?? "") ? 40 : 30)) - (isOther ? 50 : 0)
    }
    take(.imageURL) { leaf in
      guard leaf.texts.contains(where: { $0.contains("/") && !$0.contains(" ") && !$0.hasPrefix("image/") }) else { return nil }
      return leaf.names.suffix(2).compactMap { TableColumns.rank(of: $0, as: .imageURL) }.min().map { 90 - $0 }
    }
    take(.isRead) { areTruths($0) ? $0.rank(.isRead) : nil }
    if values[.isRead] == nil {
      take(.isRead, isOpposite: true) { areTruths($0) && TableColumns.unread.contains($0.names.last ?? "") ? 70 : nil }
    }
    take(.id) { leaf in
      // An id stands beside what it names: at the top, or where the message is.
      let isBeside = leaf.path.steps.count == 1 || leaf.path.steps.dropLast() == body.steps.dropLast()
      return isBeside && Set(leaf.values.compactMap(\.scalarText)).count == rows.count ? leaf.rank(.id) : nil
    }
    if let path { values[.rows] = .path(path) }
    let texts = leaves.first { $0.path == body }?.texts ?? []
    let isHTML = HTMLText.isLikely(texts.map { $0.prefix(1000) }.joined(separator: " "))
    (mapping, self.score) = (FeedMapping(values: values, format: isHTML ? .words("html") : .sentence([])), score)
  }

  /// Returns a mapping for a table; `nil` where no column looks like a message.
  static func mapping(columns: [String], records: [[String]]) -> FeedMapping? {
    MappingGuess(
      rows: records.map { record in
        .object(Dictionary(zip(columns, record.map { .text($0.exact) }).filter { !$0.0.isEmpty }) { first, _ in first })
      })?.mapping
  }

  /// Returns how much a leaf looks like a message: by its name, or because it holds sentences.
  private static func bodyRank(_ leaf: Leaf) -> Int? {
    let texts = leaf.texts.filter { !TableHead.isValue($0) && ($0.contains(" ") || !$0.contains("@")) }
    guard !texts.isEmpty else { return nil }
    let sentences = texts.count { $0.contains(" ") || $0.unicodeScalars.contains { $0.value >= 0x2E80 } } * 25 / texts.count
    if let rank = leaf.rank(.body) { return rank + sentences - (leaf.isOfPerson ? 80 : 0) }
    if leaf.isOfPerson { return nil }
    return leaf.names.last == "name" ? 20 + sentences : sentences > 0 && leaf.rank(.author) == nil ? 10 + sentences : nil
  }

  private static func areDates(_ leaf: Leaf) -> Bool {
    let values = leaf.values.filter { $0 != .null }
    return !values.isEmpty
      && values.allSatisfy { value in
        if case .number(let number) = value { return number.value >= 1e8 && DateTime(number: number.value) != nil }
        guard let text = value.text else { return false }
        if WrittenDate.number(text) != nil { return TableColumns.namesDate(leaf.names.last ?? "") }
        return WrittenDate.read(text) != nil
      }
  }

  private static let personNames = words("displayname fullname name realname nickname label username login handle")

  /// Returns the leaves of rows, those that stand higher up first.
  private static func leaves(of rows: some Sequence<JSONTree>) -> [Leaf] {
    var leaves: [ValuePath: Leaf] = [:]
    func collect(_ tree: JSONTree, _ steps: [ValuePath.Step], _ names: [String]) {
      if steps.count > stepLimit { return }
      switch tree {
      case .object(let members):
        for (key, value) in members.sorted(by: { $0.key.exact < $1.key.exact }) {
          collect(value, steps + [.key(key.exact)], names + [TableColumns.plain(key)])
        }
      // Of a list the first element alone can be named for all rows.
      case .list(let elements): if let first = elements.first, !names.isEmpty { collect(first, steps + [.index(0)], names) }
      default:
        let path = ValuePath(steps)
        if leaves[path] != nil || leaves.count < leafLimit { leaves[path, default: Leaf(path: path, names: names)].values.append(tree) }
      }
    }
    for row in rows { collect(row, [], []) }
    return leaves.values.sorted { ($0.path.steps.count, $0.path.description) < ($1.path.steps.count, $1.path.description) }
  }
}
