import EmakiDiagnostics

/// A mail part is a mail, or one of the parts that it consists of: headers and what follows them (RFC 5322, RFC 2045).
struct MailPart {
  /// A slice of the document.
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// The headers by their names in lower case. Of several of one name the first counts.
  let headers: [String: String]
  private let content: Bytes
  private let charsets: MailCharsets

  /// The most bytes of a part that are decoded, of headers that are read, and of levels of parts inside of each other.
  private static let (contentLimit, headerLimit, levels) = (64 << 10, 256 << 10, 8)

  /// Reads the headers of a part.
  init(_ bytes: Bytes, _ charsets: MailCharsets) {
    var headers: [String: String] = [:]
    var rest = bytes
    var (name, value): (String, [UInt8]) = ("", [])
    func keep() {
      if name.isEmpty || headers[name] != nil { return }
      // Only these two are drawn, and worth a warning. Encoded words name an encoding, though it may be written without them.
      let isNoted = (name == "from" || name == "subject") && value.firstRange(of: Array("=?".utf8)) == nil
      headers[name] = (isNoted ? charsets.string(value, charset: nil) : CharsetText.guessed(value).text).trimmed
    }
    while !rest.isEmpty, bytes.startIndex + Self.headerLimit > rest.startIndex {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if line.last == 0x0D { line = line.dropLast() }
      if line.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09 {
        // A line that begins with white space goes on with the one before.
        if value.count < 64 << 10 { value += [0x20] + Self.trimmed(line) }
      } else {
        keep()
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        // A line that is no header is left out, as programs do.
        name = parts.count == 2 ? String(decoding: parts[0], as: UTF8.self).trimmed.lowercased() : ""
        value = parts.count == 2 ? Array(Self.trimmed(parts[1])) : []
      }
    }
    keep()
    (self.headers, content, self.charsets) = (headers, rest, charsets)
  }

  private static func trimmed(_ line: Bytes) -> Bytes {
    let start = line.drop { $0.isASCIIWhitespace }
    return start.lastIndex { !$0.isASCIIWhitespace }.map { start[...$0] } ?? start
  }

  /// The text of the mail, of its plain part where it has one; `nil` without a text.
  var text: MarkedBody? { text(levels: Self.levels) }

  private func text(levels: Int) -> MarkedBody? {
    let type = MailParameters(headers["content-type"] ?? "text/plain")
    if headers["content-disposition"]?.lowercased().hasPrefix("attachment") == true { return nil }
    if type.value.hasPrefix("multipart/") {
      guard levels > 0, let boundary = type["boundary"] else { return nil }
      let parts = parts(boundary)
      let isPlain = { (part: MailPart) in MailParameters(part.headers["content-type"] ?? "text/plain").value == "text/plain" }
      // Of parts that do not say the same, the first is the text, and others are attached to it.
      let isChoice = type.value == "multipart/alternative"
      let ordered = isChoice ? parts.filter(isPlain) + parts.filter { !isPlain($0) } : parts
      let texts = ordered.lazy.compactMap { $0.text(levels: levels - 1) }
      return texts.first { !$0.text.allSatisfy(\.isWhitespace) }
    }
    guard type.value == "text/plain" || type.value == "text/html" || type.value.isEmpty else { return nil }
    let bytes = MailCoding.bytes(content.prefix(Self.contentLimit), coding: headers["content-transfer-encoding"] ?? "")
    var text = charsets.string(bytes, charset: type["charset"])
    if type.value == "text/html" {
      return text.withUTF8 { html in
        let own = HTMLText(html, leavesOutQuotes: true).body
        // A mail that is forwarded may have no words but those.
        return own.isEmpty ? HTMLText(html).body : own
      }
    }
    var lines = SignedText.plain(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
    if type["format"]?.lowercased() == "flowed" {
      lines = FlowedText.joined(lines, deletesSpaces: type["delsp"]?.lowercased() == "yes")
    }
    return MarkedBody(MailQuotes.own(lines).joined(separator: "\n"))
  }

  /// Returns the parts between lines of a boundary.
  private func parts(_ boundary: String) -> [MailPart] {
    var parts: [MailPart] = []
    var start: Bytes.Index?
    var line = content.startIndex
    let sign = Array(("--" + boundary).utf8)
    while line < content.endIndex, parts.count < 64 {
      let end = content[line...].firstIndex(of: 0x0A) ?? content.endIndex
      if content[line..<end].starts(with: sign) {
        let behind = content[(line + sign.count)..<end]
        let isLast = behind.starts(with: "--".utf8)
        // A boundary may be the beginning of that of a part inside.
        if behind.dropFirst(isLast ? 2 : 0).allSatisfy(\.isASCIIWhitespace) {
          if let start { parts.append(MailPart(content[start..<line], charsets)) }
          if isLast { return parts }
          start = min(end + 1, content.endIndex)
        }
      }
      line = min(end + 1, content.endIndex)
    }
    if let start, start < content.endIndex { parts.append(MailPart(content[start...], charsets)) }
    return parts
  }
}
