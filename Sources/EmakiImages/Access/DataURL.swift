internal import EmakiDisplay
private import FoundationEssentials

/// Reads the bytes inside a `data:` URL (RFC 2397). Its media type is ignored, because a picture's bytes show its format.
enum DataURL {
  /// Returns the decoded bytes of a `data:` URL.
  ///
  /// - Parameters:
  ///   - content: the part of the URL after `data:`.
  ///   - byteLimit: the largest number of decoded bytes that are allowed.
  static func bytes(of content: Substring, byteLimit: Int, url: String) throws(ImageError) -> [UInt8] {
    let utf8 = content.utf8
    guard let comma = utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw .malformedURL(url: url, cause: "a data: URL needs a comma before its content")
    }
    let isBase64 = content[..<comma].lowercased().split(separator: ";", omittingEmptySubsequences: false).dropFirst()
      .contains { $0.trimmed == "base64" }
    let payload = utf8[utf8.index(after: comma)...]
    // Four base64 characters hold three bytes, and one escaped byte takes three characters. So a text longer than this holds too many bytes
    // in either form.
    guard payload.count / 4 <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
    guard let unescaped = percentDecoded(payload) else {
      throw .malformedURL(url: url, cause: "a \"%\" in it is not followed by two hexadecimal digits")
    }
    let bytes = isBase64 ? try base64Decoded(unescaped, url: url) : unescaped
    guard bytes.count <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
    return bytes
  }

  /// Decodes base64 as browsers do: white space is skipped and the padding may be left out.
  private static func base64Decoded(_ text: [UInt8], url: String) throws(ImageError) -> [UInt8] {
    var digits = text.filter { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
    if digits.count % 4 > 1 { digits.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 4 - digits.count % 4)) }
    guard let data = Data(base64Encoded: Data(digits)) else {
      throw .malformedURL(url: url, cause: "its content is not base64")
    }
    return [UInt8](data)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let head = drop { $0 == " " }
    return head.last == " " ? head[..<(head.lastIndex { $0 != " " }.map(head.index(after:)) ?? head.startIndex)] : head
  }
}

/// Replaces each escape such as `%41` by its byte; returns `nil` if a "%" is not followed by two hexadecimal digits.
func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var result: [UInt8] = []
  result.reserveCapacity(text.underestimatedCount)
  var bytes = text.makeIterator()
  while let byte = bytes.next() {
    guard byte == UInt8(ascii: "%") else {
      result.append(byte)
      continue
    }
    guard let high = bytes.next().flatMap(hexadecimal), let low = bytes.next().flatMap(hexadecimal) else { return nil }
    result.append(high << 4 | low)
  }
  return result
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
