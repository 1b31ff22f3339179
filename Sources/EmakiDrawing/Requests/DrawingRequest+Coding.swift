public import EmakiDisplay
public import EmakiEncoding
public import EmakiEngine
public import EmakiImages
public import EmakiNodes
public import FoundationEssentials

// Requests are encoded with the words that the command line uses.
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

/// An overlay is encoded as an array of the names of what it draws, in order.
extension PictureOverlay: Codable {
  /// Decodes an overlay.
  ///
  /// - Throws: `DecodingError` for an unknown name.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self = []
    while !container.isAtEnd {
      let name = try container.decode(String.self)
      guard let member = PictureOverlay(name: name) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(name) is none of \(PictureOverlay.allNames.joined(separator: ", ")).")
      }
      insert(member)
    }
  }

  /// Encodes the overlay as an array of names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for name in names { try container.encode(name) }
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
