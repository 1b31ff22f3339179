import EmakiDiagnostics
import EmakiDocuments

/// Advice makes the sentence that says what was probably meant by a word that is not allowed, from `ForeignWords` and the tables of properties.
enum Advice {
  /// Returns advice on a key that a mapping cannot have.
  ///
  /// - Parameter place: the words that messages give the mapping, such as `text.style`.
  static func onKey(_ key: String, in place: String, among allowed: [String]) -> String {
    if let meant = ForeignWords.meant(by: key, among: allowed) { return didYouMean(meant) }
    if let sentence = ForeignWords.sentence(on: key, among: allowed) { return sentence }
    if let sentence = besideStyle(key, in: place, among: allowed) { return sentence }
    if let near = near(key, among: allowed) { return didYouMean(near) }
    if allowed.contains("layout"), ElementKind.byName[key] != nil { return "Write the element under layout: layout: { \(key): ... }." }
    if let sentence = elsewhere(key, among: allowed) { return sentence }
    return list("It can have", allowed)
  }

  /// Returns advice on a word that a property cannot be.
  static func onWord(_ word: String, among allowed: [String]) -> String {
    if let meant = ForeignWords.meant(by: word, among: allowed) { return didYouMean(meant) }
    if let sentence = ForeignWords.sentence(on: word, among: allowed) { return sentence }
    return near(word, among: allowed).map(didYouMean) ?? list("It can be", allowed)
  }

  /// Returns advice on the name of an element that there is not.
  static func onKind(_ kind: String, among allowed: [String]) -> String {
    for word in [kind, ForeignWords.withoutClassName(kind)] {
      if let meant = ForeignWords.meant(by: word, among: allowed) { return didYouMean(meant) }
      if let sentence = ForeignWords.sentence(on: word, among: allowed) { return sentence }
      if let near = near(word, among: allowed) { return didYouMean(near) }
    }
    return list("There are", allowed)
  }

  /// Returns advice on a key that no data declares.
  static func onData(_ key: String, among allowed: [String]) -> String {
    near(key, among: allowed).map(didYouMean) ?? list("It declares", allowed)
  }

  /// Returns whether a key was probably meant as another one.
  static func isMeant(_ key: String, by word: String) -> Bool {
    ForeignWords.meant(by: word, among: [key]) != nil || near(word, among: [key]) != nil
  }

  /// Returns the allowed word that is nearly the same as another one; `nil` where none is.
  static func near(_ word: String, among allowed: [String]) -> String? {
    let length = word.utf8.count
    // Of words of one letter nobody can tell whether they are nearly the same.
    return EditDistance.nearest(to: word, among: allowed, upTo: length < 2 ? 0 : length < 4 ? 1 : 2)
  }

  private static func didYouMean(_ word: String) -> String { "Did you mean \(quoted(word))?" }

  private static func list(_ words: String, _ allowed: [String]) -> String {
    allowed.isEmpty ? "There is none." : "\(words) \(allowed.joined(separator: ", "))."
  }

  /// Returns advice on a key of a style that stands beside it, or a key of an element that stands in its style.
  private static func besideStyle(_ key: String, in place: String, among allowed: [String]) -> String? {
    if allowed.contains("style"), let meant = ForeignWords.meant(by: key, among: StyleProperties.keys) {
      return "Write it into the element's style: style: { \(meant): ... }."
    }
    guard place.hasSuffix(".style"), let kind = ElementKind.byName[String(place.dropLast(".style".count))] else { return nil }
    return ForeignWords.meant(by: key, among: kind.keys.map(\.key)).map { "Write it outside style, as a key of \(kind.name): \($0)." }
  }

  /// Returns advice on a key that other elements have.
  private static func elsewhere(_ key: String, among allowed: [String]) -> String? {
    guard allowed.contains("style") else { return nil }
    if let shared = ForeignWords.meant(by: key, among: NodeProperties.all.map(\.name)) {
      return "Nodes have \(shared), and specs do not: put the spec into a box: box: { \(shared): ..., child: ... }."
    }
    let word = ForeignWords.normalized(key)
    let kinds = ElementKind.all.filter { kind in kind.keys.contains { ForeignWords.normalized($0.key) == word } }.map(\.name)
    if kinds.isEmpty { return nil }
    let names =
      kinds.count > 3
      ? "\(kinds.prefix(3).joined(separator: ", ")) and others have"
      : "\(kinds.joined(separator: " and ")) \(kinds.count == 1 ? "has" : "have")"
    return "It is no key of this element: \(names) it."
  }
}
