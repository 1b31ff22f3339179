/// A JSON value type is one of the six types that JSON has.
public enum JSONValueType: Hashable, Sendable {
  /// The value is of this type.
  case object, array, string, number, boolean, null
}

extension JSONValueType {
  /// The name of the type with its article, for messages.
  package var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }

  /// The advice on how to write a value of the type, for messages.
  package var advice: String {
    switch self {
    case .object: "write an object in braces"
    case .array: "write an array in square brackets"
    case .string: "write a string in double quotes"
    case .number: "write a number without quotes"
    case .boolean: "write true or false without quotes"
    case .null: "write null"
    }
  }
}
