public import EmakiEngine
public import EmakiList
public import EmakiNetwork
public import Foundation

// The words of requests are the command's.
extension Theme: Codable {}
extension TypeSize: Codable {}
extension RangeMode: Codable {}
extension PNGMode: Codable {}
extension NetworkAccess.Mode: Codable {}

/// An instant is encoded as `"first"`, `"settled"` or a number of milliseconds.
extension Instant: Codable {
  /// Decodes an instant.
  ///
  /// - Throws: `DecodingError` for another word than `first` and `settled`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let milliseconds = try? container.decode(Int.self) {
      self = .milliseconds(milliseconds)
      return
    }
    switch try container.decode(String.self) {
    case "first": self = .first
    case "settled": self = .settled
    case let word:
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(word) is not first, settled or a number of milliseconds.")
    }
  }

  /// Encodes the instant as a word or a number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .first: try container.encode("first")
    case .settled: try container.encode("settled")
    case .milliseconds(let time): try container.encode(time)
    }
  }
}

extension DrawingRequest {
  /// Encodes the request as JSON in UTF-8 with sorted keys, so that equal requests give equal bytes.
  ///
  /// - Throws: `EncodingError` for a number that is infinite or not a number.
  public func canonicalEncoding() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
