/// A mail scanner finds mail addresses in a text.
struct MailScanner {
  let text: ScannedText

  /// The limits of RFC 5321, section 4.5.3.1.
  private static let longestName = 64
  private static let longestDomain = 255

  func addresses() -> [FoundLink] {
    var found: [FoundLink] = []
    var end = 0
    for (index, scalar) in text.scalars.enumerated() where scalar == 0x40 {
      guard let range = address(around: index), range.lowerBound >= end else { continue }
      end = range.upperBound
      found.append(("mailto:" + encoded(text.string(range)), text.utf8Range(range)))
    }
    return found
  }

  private func address(around at: Int) -> Range<Int>? {
    var start = at
    while start > 0 && at - start <= Self.longestName && isPartOfName(text[start - 1]) { start -= 1 }
    if at - start > Self.longestName { return nil }
    // Quotes and dots before the name belong to the sentence.
    while start < at && !isLetterOrDigit(text[start]) && text[start] != 0x5F { start += 1 }
    guard start < at, text[at - 1] != 0x2E, text[start - 1] != 0x40 else { return nil }
    for index in start..<at where text[index] == 0x2E && text[index + 1] == 0x2E { return nil }
    var end = at + 1
    var labelStart = end
    // The domain ends with the last label that has a letter, so that `a@b.example.` and `a@b.example.1` keep only what may be a domain.
    var (labels, last) = (0, 0)
    while end - at <= Self.longestDomain {
      let scalar = text[end]
      if isLetterOrDigit(scalar) || scalar == 0x2D {
        end += 1
        continue
      }
      if end == labelStart || end - labelStart > 63 || text[labelStart] == 0x2D { break }
      var edge = end
      while text[edge - 1] == 0x2D { edge -= 1 }
      labels += 1
      if labels > 1 && edge - labelStart > 1 && !ScannedText.isDigit(text[labelStart]) { last = edge }
      guard scalar == 0x2E && edge == end else { break }
      end += 1
      labelStart = end
    }
    guard last > 0, text[last] != 0x40 else { return nil }
    return start..<last
  }

  /// Whether a scalar is a digit or a letter of the alphabets that addresses are written in; `LinkScanner` draws the line there, too.
  private func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    ScannedText.isDigit(scalar) || scalar < 0x590 && ScannedText.isSpacedLetter(scalar)
  }

  /// Whether a scalar may stand before the `@`: of what RFC 5322 allows, what names have in practice.
  private func isPartOfName(_ scalar: UInt32) -> Bool {
    isLetterOrDigit(scalar) || [0x2E, 0x5F, 0x25, 0x2B, 0x2D, 0x27, 0x26].contains(scalar)
  }

  /// Returns an address with all bytes percent-encoded but the sign in it and those that RFC 3986 calls unreserved.
  private func encoded(_ address: String) -> String {
    address.utf8.reduce(into: "") { encoded, byte in
      let scalar = UInt32(byte)
      if ScannedText.isDigit(scalar) || ScannedText.isASCIILetter(scalar) || "@+-._~".contains(scalar) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
