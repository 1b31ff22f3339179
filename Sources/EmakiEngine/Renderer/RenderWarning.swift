import EmakiDiagnostics
public import EmakiDisplay

/// A render warning says what a picture shows differently than asked for. The picture is complete all the same.
public enum RenderWarning: Hashable, Sendable {
  /// A picture of a row could not be had. The default image stands in its place.
  case image(row: String, ImageError)
  /// No font of the set has this code point.
  case missingGlyph(row: String, MissingGlyph)
  /// No font of the set has so many code points of a row besides those that other warnings name.
  case moreMissingGlyphs(row: String, count: Int)
  /// More rows could not be fetched, in the words of the delegate, or were given up after a hundred fetches without rows.
  case page(String)
  /// Something is not there at this instant and never comes.
  case unsettled(String)
}

extension RenderWarning: CustomStringConvertible {
  /// The warning in words: what is different, where, and how to mend it.
  public var description: String {
    switch self {
    case .image(let row, let error): "row \"\(printable(row))\": \(error)"
    case .page(let message): message
    case .unsettled(let what): "the list never settles: \(what). Give it a latency in the scroll script."
    case .missingGlyph(let row, let glyph):
      "row \"\(printable(row))\": no font has U+\(String(glyph.scalar.value, radix: 16, uppercase: true)) in \"\(printable(glyph.text))\". "
        + "Its place shows a box."
    case .moreMissingGlyphs(let row, let count):
      "row \"\(printable(row))\": no font has \(count) more code point\(count == 1 ? "" : "s") of its texts. Boxes stand in their places."
    }
  }
}

extension RenderWarning {
  /// The most code points of a row that are named one by one.
  static let namedGlyphs = 16

  /// Returns the warnings of code points of a row that no font has: one each for the first few, and one that counts the others.
  static func missingGlyphs(_ glyphs: [MissingGlyph], row: String) -> [RenderWarning] {
    let named = glyphs.prefix(namedGlyphs).map { RenderWarning.missingGlyph(row: row, $0) }
    return glyphs.count > namedGlyphs ? named + [.moreMissingGlyphs(row: row, count: glyphs.count - namedGlyphs)] : named
  }
}
