import EmakiSupport

/// A cell file error says what is wrong in a cell file or a theme file, and in which line and column.
public struct CellFileError: Error, Hashable, Sendable {
  /// The name that messages give the file.
  public var file: String
  /// The number of the line, from 1.
  public var line: Int
  /// The number of the column in code points, from 1.
  public var column: Int
  /// The fault at that place.
  public var fault: Fault
  /// What to do about a key that has its place elsewhere; `nil` where the fault itself says what to do.
  var advice: String?

  /// A fault is what is wrong.
  public enum Fault: Hashable, Sendable {
    /// The text is not YAML, or uses YAML that is not supported here. The words say why, and how to mend it.
    case syntax(String)
    /// A mapping has a key that it cannot have.
    case unknownKey(String, in: String, allowed: [String])
    /// A mapping lacks a key that it needs.
    case missingKey(String, in: String)
    /// A value is not allowed at its place; `allowed` says in words which values are.
    case value(String, of: String, allowed: String)
    /// A word is none of those that are allowed.
    case unknownWord(String, of: String, allowed: [String])
    /// A token has a name that is nearly the same as the name of a token that every theme has.
    case nearToken(String, in: String, token: String)
    /// A node or a layout spec has an unknown name.
    case unknownKind(String, allowed: [String])
    /// A binding names a key that `data` does not declare, at that place.
    case unknownData(String, allowed: [String])
    /// A binding, a condition or a format does not fit the type of its key. The words say what fits.
    case wrongType(key: String, is: String, allowed: String)
    /// A text with `{{` or a mark cannot be read; the words say why and how to mend it.
    case template(String)
    /// Partials use each other in a circle, in this order.
    case circle([String])
    /// A path leaves the folder of the file, or starts from the root.
    case path(String)
    /// A style names families, and no font in use is of any of them; `known` are the families in use.
    case unknownFamily([String], of: String, known: [String])
    /// The file has more of something than the limit allows.
    case tooMany(String, limit: Int)
  }

  init(_ fault: Fault, at place: YAMLPlace, in file: String) {
    (self.file, line, column, self.fault) = (file, place.line, place.column, fault)
  }
}

extension CellFileError: CustomStringConvertible {
  /// The error in words: which file, where in it, what is wrong, and how to mend it.
  public var description: String {
    guard let advice, case .unknownKey(let key, let place, _) = fault else {
      return escapingControls("\(file):\(line):\(column): \(fault)")
    }
    return escapingControls("\(file):\(line):\(column): \(place) has an unknown key \(quoted(key)). \(advice)")
  }
}

extension CellFileError.Fault: CustomStringConvertible {
  /// The fault in words, without its place.
  public var description: String {
    switch self {
    case .syntax(let words), .template(let words): words
    case .unknownKey(let key, let place, let allowed):
      "\(place) has an unknown key \(quoted(key)). \(Advice.on(key, among: allowed, "It can have"))"
    case .missingKey(let key, let place): "\(place) has no \(quoted(key)). Add it."
    case .value(let value, let place, let allowed): "\(place) is \(printable(value)). Give \(allowed)."
    case .unknownWord(let word, let place, let allowed):
      "\(place) is \(quoted(word)), which it cannot be. \(Advice.on(word, among: allowed, "It can be"))"
    case .nearToken(let name, let place, let token):
      "\(place) has \(quoted(name)). Did you mean \(quoted(token))? Give a token of your own a name that is less like it."
    case .unknownKind(let kind, let allowed):
      "there is no node or layout spec \(quoted(kind)). \(Advice.on(kind, among: allowed, "There are"))"
    case .unknownData(let key, let allowed):
      allowed.isEmpty
        ? "\(quoted(key)) is no key of the row. Declare it in data, such as data: { \(printable(key)): text }."
        : "\(quoted(key)) is no key that data declares. \(Advice.on(key, among: allowed, "It declares"))"
    case .wrongType(let key, let type, let allowed): "\(quoted(key)) is \(type). Here stands \(allowed)."
    case .circle(let names): "partials use each other in a circle: \(names.map(quoted).joined(separator: ", ")). Take one use out."
    case .path(let path):
      "the path \(quoted(path)) leaves the folder of this file. Give a path below it, without .. and without / at its start."
    case .unknownFamily(let names, let place, let known):
      "\(place) is \(names.map(quoted).joined(separator: ", ")), but no font in use is of \(names.count == 1 ? "that family" : "these families"). "
        + Self.familyAdvice(names, known)
    case .tooMany(let what, let limit): "there are more than \(limit) \(what). Leave out what is not needed."
    }
  }

  /// Names the family that was probably meant, or says how to find one.
  private static func familyAdvice(_ names: [String], _ known: [String]) -> String {
    let sorted = known.sorted { $0.lowercased() < $1.lowercased() }
    let near = names.lazy.compactMap { $0.nearest(among: sorted, upTo: 3) }.first
    return near.map { "Did you mean \(quoted($0))?" } ?? "emaki fonts list names those that are; --font FILE adds one."
  }
}

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
    return word.nearest(among: allowed, upTo: length < 2 ? 0 : length < 4 ? 1 : 2)
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
    if StyleTable.all.contains(where: { $0.name == key }) { return "Write it into the element's style: style: { \(key): ... }." }
    return NodeProperties.all.contains { $0.name == key } ? "Specs do not have it: put the spec into a box." : nil
  }
}
