/// A YAML value is a scalar, a list or a mapping of a YAML text, with the place where it begins.
///
/// JSON is read as well, because JSON is YAML. So readers of these values can name places in the same way for both formats.
package struct YAMLValue: Sendable {
  /// Content is what a value holds.
  package enum Content: Sendable {
    /// A scalar is a text; `isPlain` says whether it stands without quotes and may therefore be a number, a boolean or null.
    case scalar(String, isPlain: Bool)
    /// A list is values in the order of the text.
    case list([YAMLValue])
    /// A mapping is members in the order of the text, whose keys differ.
    case mapping([Member])
  }

  /// A member is a key of a mapping with its value.
  package struct Member: Sendable {
    package let key: String
    /// The place where the key begins.
    package let place: YAMLPlace
    /// The value under the key.
    package let value: YAMLValue

    package init(key: String, place: YAMLPlace, value: YAMLValue) { (self.key, self.place, self.value) = (key, place, value) }
  }

  package let content: Content
  /// The place where the value begins.
  package let place: YAMLPlace

  package init(_ content: Content, at place: YAMLPlace) { (self.content, self.place) = (content, place) }
}

extension YAMLValue {
  /// The text of a scalar, quoted or not; `nil` for another value.
  package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The values of a list; `nil` for another value.
  package var list: [YAMLValue]? { if case .list(let values) = content { values } else { nil } }

  /// The members of a mapping; `nil` for another value.
  package var members: [Member]? { if case .mapping(let members) = content { members } else { nil } }

  /// The value that a mapping has under a key; `nil` where it has none, and for another value.
  package subscript(key: String) -> YAMLValue? { members?.first { $0.key == key }?.value }

  /// Whether the value is an empty scalar without quotes, `null` or `~`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The number that a scalar without quotes is, in the notations of JSON and with a sign; `nil` for another value.
  package var number: Double? {
    guard case .scalar(let text, isPlain: true) = content, let first = text.utf8.first, first != UInt8(ascii: "+") else { return nil }
    // `Double` would also read "0x10", "nan" and "infinity".
    let allowed = text.utf8.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    guard allowed, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// The boolean that a scalar without quotes is: `true` or `false`, and no other word; `nil` for another value.
  package var boolean: Bool? {
    switch content {
    case .scalar("true", isPlain: true): true
    case .scalar("false", isPlain: true): false
    default: nil
    }
  }

  /// What the value is, in words for messages, such as `"abc"` or `a list`.
  package var phrase: String {
    switch content {
    case .scalar(let text, let isPlain): isNull ? "nothing" : isPlain && (number != nil || boolean != nil) ? text : "\"\(text)\""
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}
