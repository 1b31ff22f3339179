package import EmakiDisplay
package import EmakiLayout

/// Sets every character as a square of the font's size, with the baseline a fifth of it above the bottom; lines are broken anywhere.
package final class SquareTypesetter: Typesetter {
  /// Every request, in order.
  package private(set) var requests: [TextRequest] = []

  package init() {}

  package func metrics(of font: Font) -> Font.Metrics {
    Font.Metrics(ascender: font.size * 0.8, descender: -font.size * 0.2, capHeight: font.size * 0.7, xHeight: font.size * 0.5)
  }

  package func layout(_ request: TextRequest) -> TextLayout {
    requests.append(request)
    let text = request.text
    let side = text.runs[0].font.size
    let height = text.paragraphStyle.lineHeight ?? side
    let characters = text.string.count
    let perLine = max(1, Int(min(request.maximumWidth / side, 1e6)))
    let wanted = max(1, (characters + perLine - 1) / perLine)
    let count = request.maximumNumberOfLines > 0 ? min(wanted, request.maximumNumberOfLines) : wanted
    let lines = (0..<count).map { line in
      let (top, length) = (Double(line) * height, min(perLine, characters - line * perLine))
      return TextLayout.Line(
        frame: Rect(0, top, Double(length) * side, height), baseline: top + (height - side) / 2 + side * 0.8, range: 0..<0)
    }
    return TextLayout(
      size: Size(lines[0].frame.width, Double(count) * height), lines: lines, runs: [], glyphs: [], isTruncated: count < wanted,
      missingGlyphs: [])
  }
}

extension LayoutContext {
  package static func test(scale: Double = 1, layoutDirection: LayoutDirection = .leftToRight) -> MeasuringContext {
    MeasuringContext(scale: Scale(scale), layoutDirection: layoutDirection, typesetter: SquareTypesetter())
  }
}
