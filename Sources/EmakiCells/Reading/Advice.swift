import EmakiDiagnostics
import EmakiDocuments

/// Advice makes the sentence that says what was probably meant by a word that is not allowed, from `ForeignWords`. What other elements
/// have is told by `ElementKind.owner(of:in:)`.
enum Advice {
  /// Returns advice on a key that a mapping cannot have.
  static func onKey(_ key: String, among allowed: [String]) -> String {
    meantKey(key, among: allowed) ?? list("It can have", allowed)
  }

  /// Returns advice on a key that a mapping cannot have; `nil` where only the keys that it can have can be told.
  static func meantKey(_ key: String, among allowed: [String]) -> String? {
    if let meant = ForeignWords.meant(by: key, among: allowed) { return didYouMean(meant) }
    if let sentence = ForeignWords.sentence(on: key, among: allowed) { return sentence }
    if allowed.contains("style"), let meant = ForeignWords.meant(by: key, among: StyleProperties.keys) {
      return "Write it into the element's style: style: { \(meant): ... }."
    }
    return near(key, among: allowed).map(didYouMean)
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
}
