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

  /// The number with the digits that the text has.
  package var jsonNumber: JSONNumber? { number == nil ? nil : text.map { JSONNumber($0) } }

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

/// A YAML fault says why a text cannot be read as YAML by this module, and where.
package struct YAMLFault: Error, Hashable, Sendable {
  /// A reason is what is wrong.
  package enum Reason: Hashable, Sendable {
    /// The text is not YAML; `words` are the parser's.
    case malformed(words: String)
    /// A line is indented with a tab.
    case tab
    /// A line does not stand in the column of the lines that it belongs to.
    case indentation
    /// A text without quotes has a colon and a space, which end a key.
    case colon
    /// A colour stands without quotes behind a colon: its `#` begins a comment.
    case comment
    /// The text is not UTF-8, or holds a character that YAML does not allow.
    case unreadable
    /// Lists or mappings are nested more than `limit` levels deep.
    case tooDeep(limit: Int)
    /// The text has more than so many bytes.
    case tooLong(limit: Int)
    /// The text has more than so many values.
    case tooManyValues(limit: Int)
    /// A mapping has a key twice; `first` is where it stands before.
    case repeatedKey(String, first: YAMLPlace)
    /// The key of a mapping is itself a mapping or a list, as in `{{ name }}` without quotes.
    case keyIsNoText
    /// The text has an anchor, an alias or a merge key, which stand for values elsewhere. They are not supported here.
    case alias
    /// An alias has the name of no anchor before it.
    case unknownAlias(String)
    /// The text has a tag such as `!word`, which changes the type of a value. Tags are not supported.
    case tag
    /// A second document begins in the text.
    case secondDocument
    /// The text holds no value.
    case empty
    /// The library that reads YAML cannot be loaded, for this reason.
    case noLibrary(String)
  }

  package var place: YAMLPlace
  /// What is wrong.
  package var reason: Reason
  /// Whether the line contains an unquoted text that should be quoted, because it begins with `{{`, `*`, `!`, `@`, `&`, `%` or a backtick.
  var needsQuotes = false

  init(at place: YAMLPlace, _ reason: Reason, needsQuotes: Bool = false) {
    (self.place, self.reason, self.needsQuotes) = (place, reason, needsQuotes)
  }
}

extension YAMLFault.Reason: CustomStringConvertible {
  /// The reason in words, with how to mend it.
  package var description: String {
    switch self {
    case .malformed(let words): "malformed YAML: \(printable(words)). Correct the text at that place."
    case .tab: "the line is indented with a tab, which YAML does not allow. Indent with spaces, two a level."
    case .indentation:
      "the line is not indented as the lines that it belongs to. Keys of one mapping, and hyphens of one list, begin in the same column, and what "
        + "is under a key is indented two spaces further."
    case .comment:
      "a # behind a space begins a comment, so that no value is there. Put the colour between double quotes, as in \"#2f7cf6\"."
    case .colon: "a text with a colon and a space stands there without quotes. Put it between double quotes."
    case .unreadable: "the text is not UTF-8, or has a control character. Save it as UTF-8 without control characters."
    case .tooDeep(let limit): "values are nested more than \(limit) levels deep. Flatten the value that opens there."
    case .tooLong(let limit): "the text has more than \(limit) bytes. Leave out what is not needed."
    case .tooManyValues(let limit): "the text has more than \(limit) values. Leave out what is not needed."
    case .repeatedKey(let key, let first):
      "the key \(quoted(key)) stands there twice, the first time in line \(first.line). Keep one of them."
    case .keyIsNoText: "a key is a mapping or a list. Write keys as words; quote a text that begins with {{, such as \"{{ name }}\"."
    case .alias: "anchors and aliases (&name, *name, <<) are not read. Write the value itself; quote a text that begins with * or &."
    case .unknownAlias(let name):
      "the alias *\(printable(name)) stands for nothing: no value before it has &\(printable(name)). Write the value itself."
    case .tag: "tags (!name) are not read. Quote a text that begins with !."
    case .secondDocument: "a second document begins there. Keep one document in a file."
    case .empty: "the text is empty."
    case .noLibrary(let words): "YAML cannot be read: \(printable(words)). \(remedy("Install libyaml (libyaml-0-2).", for: words))"
    }
  }
}

extension YAMLFault: CustomStringConvertible {
  /// The fault in words: what is wrong and how to mend it, without the place.
  package var description: String {
    let quotes = "Put texts that begin with {{, *, !, @, %, & or ` between double quotes."
    return needsQuotes ? "\(reason) \(quotes)" : reason.description
  }
}

/// A YAML place is a line and a column of a text, counted from 1; columns count code points.
package struct YAMLPlace: Hashable, Sendable {
  /// The number of the line, from 1.
  package var line: Int
  /// The number of the column in code points, from 1.
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
