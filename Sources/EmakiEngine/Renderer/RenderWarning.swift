import EmakiDiagnostics
public import EmakiDisplay

/// What a picture shows differently than asked for. The picture is complete all the same.
public enum RenderWarning: Hashable, Sendable {
  /// A picture that could not be had; the default image stands in its place.
  case image(row: String, ImageError)
  /// A code point that no font of the set has.
  case missingGlyph(row: String, MissingGlyph)
  /// More rows that could not be had, in the words of who fetches them; or that are given up after a hundred fetches without rows.
  case page(String)
  /// Something that is not there at this instant and never comes.
  case unsettled(String)
}

extension RenderWarning: CustomStringConvertible {
  public var description: String {
    switch self {
    case .image(let row, let error): "row \"\(printable(row))\": \(error)"
    case .page(let message): message
    case .unsettled(let what): "the list never settles: \(what). Give it a latency in the scroll script."
    case .missingGlyph(let row, let glyph):
      "row \"\(printable(row))\": no font has U+\(String(glyph.scalar.value, radix: 16, uppercase: true)) in \"\(printable(glyph.text))\". "
        + "Its place shows a box."
    }
  }
}
