import Emaki

/// Sets every character as a box half as wide as its font is large, breaking lines anywhere: text whose size is reckoned in the head.
///
/// A text that starts with a Hebrew letter takes the whole width it is offered, as right-to-left texts do.
final class SquareTypesetter: Typesetter {
  private(set) var requests: [TextRequest] = []

  func metrics(of font: Font) -> Font.Metrics {
    Font.Metrics(ascender: font.size * 0.8, descender: -font.size * 0.2, capHeight: font.size * 0.7, xHeight: font.size * 0.5)
  }

  func layout(_ request: TextRequest) -> TextLayout {
    requests.append(request)
    let text = request.text
    let advance = text.runs[0].font.size / 2
    let lineHeight = text.paragraphStyle.lineHeight ?? text.runs[0].font.size
    let characters = text.string.count
    let perLine = max(1, Int(min(request.maximumWidth / advance, 1e6)))
    let wanted = max(1, (characters + perLine - 1) / perLine)
    let count = request.maximumNumberOfLines > 0 ? min(wanted, request.maximumNumberOfLines) : wanted
    let isRightToLeft = text.string.unicodeScalars.first.map { ("\u{5D0}"..."\u{5EA}").contains($0) } ?? false
    let longest = Double(min(characters, perLine)) * advance
    let width = isRightToLeft && request.maximumWidth.isFinite ? request.maximumWidth : longest
    let lines = (0..<count).map { line in
      TextLayout.Line(
        frame: Rect(0, Double(line) * lineHeight, width, lineHeight), baseline: (Double(line) + 0.75) * lineHeight,
        range: 0..<0)
    }
    return TextLayout(
      size: Size(width, Double(count) * lineHeight), lines: lines, runs: [], glyphs: [], isTruncated: count < wanted,
      missingGlyphs: [])
  }
}
