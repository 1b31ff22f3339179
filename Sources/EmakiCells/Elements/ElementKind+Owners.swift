extension ElementKind {
  /// Returns advice on a key that a mapping cannot have but other elements can; `nil` where none can.
  ///
  /// - Parameter place: the words that messages give the mapping, such as `text.style`.
  static func owner(of key: String, in place: String) -> String? {
    if place == "the cell file" { return byName[key].map { "Write the element under layout: layout: { \($0.name): ... }." } }
    if place.hasSuffix(".style"), let kind = byName[String(place.dropLast(".style".utf8.count))] {
      return ForeignWords.meant(by: key, among: kind.keys.map(\.key)).map { "Write it outside style, as a key of \(kind.name): \($0)." }
    }
    guard byName[place] != nil else { return nil }
    if let shared = ForeignWords.meant(by: key, among: NodeProperties.all.map(\.name)) {
      return "Nodes have \(shared), and specs do not: put the spec into a box: box: { \(shared): ..., child: ... }."
    }
    let word = ForeignWords.normalized(key)
    let kinds = all.filter { kind in kind.keys.contains { ForeignWords.normalized($0.key) == word } }.map(\.name)
    if kinds.isEmpty { return nil }
    let names =
      kinds.count > 3
      ? "\(kinds.prefix(3).joined(separator: ", ")) and others have"
      : "\(kinds.joined(separator: " and ")) \(kinds.count == 1 ? "has" : "have")"
    return "It is no key of this element: \(names) it."
  }
}
