import EmakiSupport

/// A body mark is a part of a row's body that is bold or struck through, or that leads to an address.
public struct BodyMark: Hashable, Sendable {
  /// A look says how a marked part differs from the other text.
  public enum Look: Hashable, Sendable {
    /// The part is set in bold letters.
    case bold
    /// The part is struck through: it is no longer right.
    case strikethrough
    /// The part is a link. The value is its address.
    case link(String)
  }

  /// The range of the part in the body, in bytes of UTF-8, from one character to another.
  public var range: Range<Int>
  /// The look of the part.
  public var look: Look

  /// Creates a mark.
  public init(_ look: Look, in range: Range<Int>) { (self.look, self.range) = (look, range) }

  /// Returns whether two marks are equal byte for byte.
  public static func == (a: BodyMark, b: BodyMark) -> Bool {
    switch (a.look, b.look) {
    case (.bold, .bold), (.strikethrough, .strikethrough): a.range == b.range
    case (.link(let one), .link(let other)): a.range == b.range && one.exact == other.exact
    default: false
    }
  }

  /// Hashes where the mark is.
  public func hash(into hasher: inout Hasher) { hasher.combine(range) }
}

/// A marked body is a text whose marked parts are known.
struct MarkedBody {
  private(set) var text: String
  /// The marks in the order of their beginnings.
  private(set) var marks: [BodyMark]
  /// The address of the first picture in it; `nil` for none.
  var picture: String?
  /// Whether there is more of it than was read.
  var isCut = false
  /// Whether U+FFFD stands for a letter in it that no text has.
  var hasLostLetters = false

  init(_ text: String = "", marks: [BodyMark] = []) { (self.text, self.marks) = (text, marks) }

  /// Creates the body that HTML is, with its line breaks, and with an ellipsis where there is more of it than is read.
  init(html: String, isCut: Bool = false) {
    var copy = html
    self = copy.withUTF8 { HTMLText.body($0, breaks: .lines) }
    self.isCut = self.isCut || isCut
    if self.isCut, !text.isEmpty { text += "…" }
  }

  /// Whether the body has no text that is seen.
  var isEmpty: Bool { text.isBlank }

  /// Appends a text, with a look or without.
  mutating func append(_ other: String, _ look: BodyMark.Look? = nil) {
    if other.isEmpty { return }
    let start = text.utf8.count
    text += other
    if let look { marks.append(BodyMark(look, in: start..<text.utf8.count)) }
  }

  /// Appends another body.
  mutating func append(_ other: MarkedBody) {
    let start = text.utf8.count
    (picture, isCut, hasLostLetters) = (picture ?? other.picture, isCut || other.isCut, hasLostLetters || other.hasLostLetters)
    text += other.text
    marks += other.marks.map { BodyMark($0.look, in: $0.range.lowerBound + start..<$0.range.upperBound + start) }
  }

  /// The body in an isolate of its own. Marks are left out where isolates are in it already.
  var isolated: MarkedBody {
    if text.unicodeScalars.contains(where: { 0x2066...0x2069 ~= $0.value }) || marks.isEmpty { return MarkedBody(text.isolated) }
    var body = MarkedBody("\u{2068}")
    body.append(self)
    body.append("\u{2069}")
    return body
  }

  /// Returns the body with the name of who said it in bold letters: before it and a colon, or where it begins with the name. The direction of the name
  /// changes nothing of the text.
  func said(by author: String) -> MarkedBody {
    var rest = self
    // A sentence may have put the name in an isolate, behind a mark.
    let mark = text.prefix { $0 == "\u{200E}" || $0 == "\u{200F}" }
    let after = [author, author.isolated].lazy.map { mark + $0 }.first(where: text.hasPrefix).map { text.dropFirst($0.count) }
    let isRepeated = after?.drop { $0 == "-" }.unicodeScalars.first.map { !$0.continuesWord } ?? (after != nil)
    if isRepeated, let after {
      let length = text.utf8.count - after.utf8.count
      rest = MarkedBody(
        String(after),
        marks: marks.filter { $0.range.lowerBound >= length }.map {
          BodyMark($0.look, in: $0.range.lowerBound - length..<$0.range.upperBound - length)
        })
    }
    var body = MarkedBody(isRepeated ? String(mark) : "")
    body.append(!rest.text.isEmpty && (author.hasDirections || rest.text.hasDirections) ? author.isolated : author, .bold)
    if !isRepeated, !text.isEmpty { body.append(": ") }
    body.append(rest)
    return body
  }

  /// Returns the first characters of the body, without white space at its ends, and with an ellipsis where it goes on.
  func excerpt(characters: Int, byteLimit: Int) -> MarkedBody {
    var whole = text
    guard let short = whole.withUTF8({ $0.excerpt(characters: characters, byteLimit: byteLimit, goesOn: self.isCut) }) else {
      return MarkedBody()
    }
    if marks.isEmpty { return MarkedBody(short) }
    let start = text.utf8.count - text.drop { $0.isWhitespace }.utf8.count
    // The ellipsis is no part of what is marked.
    let isCut = short.utf8.count > text.utf8.count - start || !text.utf8.dropFirst(start).starts(with: short.utf8)
    let end = short.utf8.count - (isCut && short.hasSuffix("…") ? "…".utf8.count : 0)
    return MarkedBody(
      short,
      marks: marks.compactMap { mark in
        let range = (mark.range.lowerBound - start..<mark.range.upperBound - start).clamped(to: 0..<end)
        return range.isEmpty ? nil : BodyMark(mark.look, in: range)
      })
  }

  /// The body with character boundaries at the ends of its marks: a mark inside a character is left out.
  var checked: MarkedBody {
    if marks.isEmpty { return self }
    var boundaries = Set(marks.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    var place = 0
    var found: Set<Int> = [0]
    for character in text {
      place += character.utf8.count
      if boundaries.remove(place) != nil { found.insert(place) }
    }
    return MarkedBody(text, marks: marks.filter { found.contains($0.range.lowerBound) && found.contains($0.range.upperBound) })
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the first characters of UTF-8 text, without white space at either end; `nil` if there is only white space. An ellipsis follows
  /// where the text goes on.
  ///
  /// A character is what a reader sees as one (a grapheme cluster) and is never cut. It can be of any length, so the result of a hostile
  /// text can have more than `byteLimit` bytes; then it may be cut anywhere after them. Nor is a word cut
  /// of whose last 40 characters one is white space.
  ///
  /// - Parameter goesOn: whether more text follows these bytes.
  /// - Complexity: linear in the length of the result, and of the white space before it.
  fileprivate func excerpt(characters: Int, byteLimit: Int, goesOn: Bool) -> String? {
    let start = firstIndex { !$0.isASCIIWhitespace } ?? endIndex
    var length = Swift.min(16 * characters, count - start)
    while true {
      let window = UnsafeBufferPointer(rebasing: self[start..<characterBoundary(start + length)])
      let isWhole = start + length == count
      let text = String(decoding: window, as: UTF8.self).drop { $0.isWhitespace }
      if let cut = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex), cut < text.endIndex {
        let hasMore = goesOn || !isWhole || text[cut...].contains { !$0.isWhitespace }
        // No word is cut that begins near.
        let blank = text[cut].isWhitespace ? nil : text[..<cut].suffix(40).lastIndex { $0.isWhitespace }
        return String(text[..<(blank ?? cut)]).trimmed + (hasMore ? "…" : "")
      }
      if isWhole || length > byteLimit + 4 {
        let trimmed = String(text).trimmed
        return trimmed.isEmpty ? nil : trimmed + (goesOn ? "…" : "")
      }
      length = Swift.min(length * 16, count - start)
    }
  }

  /// Returns the last position up to `position` where a code point starts, so that a cut there leaves valid UTF-8.
  func characterBoundary(_ position: Int) -> Int {
    var boundary = position
    while boundary > 0, boundary < count, self[boundary] & 0xC0 == 0x80 { boundary -= 1 }
    return boundary
  }
}

extension Unicode.Scalar {
  /// Whether a letter or number ends no word before it, as one of Thai, Chinese, Japanese or Korean does, which need no blank there.
  fileprivate var continuesWord: Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0x20000...0x3FFFF: false
    default: Character(self).isLetter || Character(self).isNumber
    }
  }
}
