/// A code point that no font has, and where it is.
public struct MissingGlyph: Hashable, Sendable {
  public var scalar: Unicode.Scalar
  /// The text round the first place where it is: a few words at most.
  public var text: String

  public init(_ scalar: Unicode.Scalar, text: String) {
    self.scalar = scalar
    self.text = text
  }

  /// Looks for a code point in a text.
  package init(_ scalar: Unicode.Scalar, in string: String) {
    let place = string.firstIndex { $0.unicodeScalars.contains(scalar) } ?? string.startIndex
    let start = string.index(place, offsetBy: -Self.reach, limitedBy: string.startIndex) ?? string.startIndex
    let end = string.index(place, offsetBy: Self.reach, limitedBy: string.endIndex) ?? string.endIndex
    let line = string[start..<end].map { $0.isNewline ? " " : $0 }
    text = (start > string.startIndex ? "…" : "") + String(line) + (end < string.endIndex ? "…" : "")
    self.scalar = scalar
  }

  /// In characters, to either side.
  private static var reach: Int { 16 }
}
