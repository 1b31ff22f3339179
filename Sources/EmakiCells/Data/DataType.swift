import EmakiSupport

/// A data type says which values a key of a row may have, as declared by `data` in a cell file.
indirect enum DataType: Sendable {
  case text, number, bool, date, image, url, color
  /// Any value; keys below it are not checked.
  case any
  case list(DataType)
  case object([DataKey])

  /// The words for the types that have no parameters.
  static let simple: [(word: String, type: DataType)] = [
    ("text", .text), ("number", .number), ("bool", .bool), ("date", .date), ("image", .image), ("url", .url), ("color", .color),
    ("object", .any), ("list", .list(.any)), ("any", .any),
  ]

  /// The type in words, for messages.
  var phrase: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .bool: "a bool"
    case .date: "a date"
    case .image: "an image"
    case .url: "a url"
    case .color: "a colour"
    case .any: "any value"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// Whether a value of the type has a text of its own.
  var hasText: Bool {
    switch self {
    case .text, .number, .date, .image, .url, .color, .any: true
    case .bool, .list, .object: false
    }
  }
}

/// A data key is a key that `data` declares.
struct DataKey: Sendable {
  let name: String
  let type: DataType
  /// Whether a row may lack the key.
  let isOptional: Bool
  /// The value of rows that lack the key; `nil` for none.
  let standard: JSONTree?
}
