internal import EmakiDisplay
internal import EmakiSupport
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
      .contains { $0.trimming(while: { $0 == " " }) == "base64" }
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
