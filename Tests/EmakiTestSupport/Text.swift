import Foundation

extension StringProtocol {
  /// The words between spaces, as of a command line.
  package var words: [String] { (split(separator: " ") as [SubSequence]).map { String($0) } }

  /// The lines, but for empty ones.
  package var lines: [String] { (split(separator: "\n") as [SubSequence]).map { String($0) } }

  /// The bytes in UTF-8.
  package var bytes: [UInt8] { Array(utf8) }

  /// A value that is read from JSON.
  package func decoded<Value: Decodable>(_: Value.Type) throws -> Value { try bytes.decoded(Value.self) }
}

extension Sequence<UInt8> {
  /// What bytes say in UTF-8.
  package var text: String { String(decoding: Array(self), as: UTF8.self) }

  /// A value that is read from JSON.
  package func decoded<Value: Decodable>(_: Value.Type) throws -> Value { try JSONDecoder().decode(Value.self, from: Data(self)) }
}
