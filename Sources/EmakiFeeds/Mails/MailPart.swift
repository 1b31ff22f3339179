import EmakiDiagnostics

/// A mail part is a mail, or one of the parts that it consists of: headers and what follows them (RFC 5322, RFC 2045).
struct MailPart {
  /// A slice of the document.
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// The headers by their names in lower case. Of several of one name the first counts.
  let headers: [String: String]
  private let content: Bytes

  /// The most bytes of a part that are decoded, of headers that are read, and of levels of parts inside of each other.
  private static let (contentLimit, headerLimit, levels) = (64 << 10, 256 << 10, 8)

  /// Reads the headers of a part.
  init(_ bytes: Bytes) {
    var headers: [String: String] = [:]
    var rest = bytes
    var (name, value) = ("", "")
    func keep() { if !name.isEmpty, headers[name] == nil { headers[name] = value } }
    while !rest.isEmpty, bytes.startIndex + Self.headerLimit > rest.startIndex {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if line.last == 0x0D { line = line.dropLast() }
      if line.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09 {
        // A line that begins with white space goes on with the one before.
        if value.utf8.count < 64 << 10 { value += " " + Self.text(line).trimmed }
      } else {
        keep()
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.count == 2 ? Self.text(parts[0]).lowercased() : ""
        value = parts.count == 2 ? Self.text(parts[1]).trimmed : ""
      }
    }
    keep()
    (self.headers, content) = (headers, rest)
  }

  private static func text(_ bytes: Bytes) -> String { CharsetText.string(Array(bytes), charset: "utf-8") }

  /// The text of the mail, of its plain part where it has one; `nil` without a text.
  var text: MarkedBody? { text(levels: Self.levels) }

  private func text(levels: Int) -> MarkedBody? {
    let type = MailParameters(headers["content-type"] ?? "text/plain")
    if headers["content-disposition"]?.lowercased().hasPrefix("attachment") == true { return nil }
    if type.value.hasPrefix("multipart/") {
      guard levels > 0, let boundary = type["boundary"] else { return nil }
      let parts = parts(boundary)
      let isPlain = { (part: MailPart) in
        let kind = MailParameters(part.headers["content-type"] ?? "text/plain").value
        return kind == "text/plain"
      }
      return parts.first(where: isPlain)?.text(levels: levels - 1) ?? parts.lazy.compactMap { $0.text(levels: levels - 1) }.first
    }
    guard type.value == "text/plain" || type.value == "text/html" || type.value.isEmpty else { return nil }
    let bytes = MailCoding.bytes(content.prefix(Self.contentLimit), coding: headers["content-transfer-encoding"]?.trimmed ?? "")
    var text = CharsetText.string(bytes, charset: type["charset"] ?? "utf-8")
    if type.value == "text/html" { return text.withUTF8 { HTMLText($0) }.body }
    return MarkedBody(Self.own(text))
  }

  /// Returns the parts between lines of a boundary.
  private func parts(_ boundary: String) -> [MailPart] {
    var parts: [MailPart] = []
    var start: Bytes.Index?
    var line = content.startIndex
    let sign = Array(("--" + boundary).utf8)
    while line < content.endIndex, parts.count < 64 {
      let end = content[line...].firstIndex(of: 0x0A) ?? content.endIndex
      if content[line...].starts(with: sign) {
        if let start { parts.append(MailPart(content[start..<line])) }
        start = min(end + 1, content.endIndex)
        if content[(line + sign.count)..<end].starts(with: "--".utf8) { return parts }
      }
      line = min(end + 1, content.endIndex)
    }
    if let start, start < content.endIndex { parts.append(MailPart(content[start...])) }
    return parts
  }

  /// Returns a text without what it quotes of another mail, and without the signature.
  private static func own(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line == "-- " { break }
      if !line.hasPrefix(">") { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }
}

/// Mail parameters are a value of a header with parameters behind it: `text/plain; charset="utf-8"`.
private struct MailParameters {
  /// The value in lower case.
  let value: String
  private let parameters: [String: String]

  init(_ header: String) {
    var parts: [String] = [""]
    var isQuoted = false
    for character in header {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    value = parts[0].trimmed.lowercased()
    var parameters: [String: String] = [:]
    for part in parts.dropFirst().prefix(32) {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parameters[String(pair[0]).trimmed.lowercased()] = String(pair[1]).trimmed }
    }
    self.parameters = parameters
  }

  subscript(name: String) -> String? { parameters[name] }
}
