package import EmakiDisplay
package import EmakiLayout

/// Sets every character as a square of the font's size, or a part of one, with the baseline a fifth of it above the bottom; lines are broken anywhere.
///
/// A text that starts with a Hebrew letter takes the whole width it is offered, as texts from right to left do.
package final class SquareTypesetter: Typesetter {
  /// Every request, in order.
  package private(set) var requests: [TextRequest] = []

  private let aspect: Double

  /// - Parameter aspect: the width of a character in heights.
  package init(aspect: Double = 1) { self.aspect = aspect }

  package func metrics(of font: Font) -> Font.Metrics {
    Font.Metrics(ascender: font.size * 0.8, descender: -font.size * 0.2, capHeight: font.size * 0.7, xHeight: font.size * 0.5)
  }

  package func layout(_ request: TextRequest) -> TextLayout {
    requests.append(request)
    let text = request.text
    let side = text.runs[0].font.size
    let height = text.paragraphStyle.lineHeight ?? side
    let characters = text.string.count
    let perLine = max(1, Int(min(request.maximumWidth / (side * aspect), 1e6)))
    let wanted = max(1, (characters + perLine - 1) / perLine)
    let count = request.maximumNumberOfLines > 0 ? min(wanted, request.maximumNumberOfLines) : wanted
    let isRightToLeft = text.string.unicodeScalars.first.map { ("\u{5D0}"..."\u{5EA}").contains($0) } ?? false
    let given = isRightToLeft && request.maximumWidth.isFinite ? request.maximumWidth : nil
    let lines = (0..<count).map { line in
      let (top, length) = (Double(line) * height, min(perLine, characters - line * perLine))
      return TextLayout.Line(
        frame: Rect(0, top, given ?? Double(length) * side * aspect, height), baseline: top + (height - side) / 2 + side * 0.8, range: 0..<0
      )
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
