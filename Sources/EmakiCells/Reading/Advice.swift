import EmakiSupport

/// Advice says what was probably meant by a word that is not allowed, or where it has its place.
enum Advice {
  /// Returns the sentence with the allowed word that is nearly the same, or with all of them behind `list`.
  static func on(_ word: String, among allowed: [String], _ list: String) -> String {
    if let near = near(word, among: allowed) { return "Did you mean \(quoted(near))?" }
    return allowed.isEmpty ? "There is none." : "\(list) \(allowed.joined(separator: ", "))."
  }

  /// Returns the allowed word that is nearly the same as another one; `nil` where none is.
  static func near(_ word: String, among allowed: [String]) -> String? {
    let length = word.utf8.count
    // Of words of one letter nobody can tell whether they are nearly the same.
    return EditDistance.nearest(to: word, among: allowed, upTo: length < 2 ? 0 : length < 4 ? 1 : 2)
  }

  /// Returns advice on a key that a mapping cannot have and that has its place elsewhere; `nil` for another key.
  ///
  /// - Parameter place: the words that messages give the mapping, such as `text.style`.
  static func place(of key: String, in place: String) -> String? {
    if place == "the cell file" { return ElementKind.byName[key].map { "Write the element under layout: layout: { \($0.name): ... }." } }
    if place.hasSuffix(".style"), let kind = ElementKind.byName[String(place.dropLast(".style".utf8.count))] {
      return kind.keys.contains { $0.key == key } ? "Write it outside style, as a key of \(kind.name)." : nil
    }
    guard ElementKind.byName[place] != nil else { return nil }
    if StyleProperties.keys.contains(key) { return "Write it into the element's style: style: { \(key): ... }." }
    return NodeProperties.all.contains { $0.name == key } ? "Specs do not have it: put the spec into a box." : nil
  }
}
