import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// Sets every character as a square of the font's size, with the baseline a fifth of it above the bottom; lines are broken anywhere.
final class SquareTypesetter: Typesetter {
  /// Every request, in order.
  private(set) var requests: [TextRequest] = []

  func metrics(of font: Font) -> Font.Metrics {
    Font.Metrics(ascender: font.size * 0.8, descender: -font.size * 0.2, capHeight: font.size * 0.7, xHeight: font.size * 0.5)
  }

  func layout(_ request: TextRequest) -> TextLayout {
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

extension MeasuringContext {
  static func squares(scale: Double = 1) -> (context: MeasuringContext, typesetter: SquareTypesetter) {
    let typesetter = SquareTypesetter()
    return (MeasuringContext(scale: Scale(scale), typesetter: typesetter), typesetter)
  }

  static func test(scale: Double = 1, layoutDirection: LayoutDirection = .leftToRight) -> MeasuringContext {
    MeasuringContext(scale: Scale(scale), layoutDirection: layoutDirection, typesetter: SquareTypesetter())
  }
}

extension TextNode {
  convenience init(_ string: String, size: Double = 10, lineHeight: Double? = nil) {
    self.init()
    attributedText = AttributedText(string, font: .system(size: size), lineHeight: lineHeight)
  }
}

/// A node of a fixed size that counts how often it is asked for it.
final class BoxNode: DisplayNode {
  var size: Size { didSet { setNeedsLayout() } }
  private(set) var measureCount = 0
  private(set) var layoutCount = 0

  init(_ width: Double = 10, _ height: Double = 10, name: String? = nil) {
    size = Size(width, height)
    super.init()
    debugName = name
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    measureCount += 1
    return size
  }

  override func layout() { layoutCount += 1 }
}

extension DisplayNode {
  /// Lays the tree out as a table does a cell.
  @discardableResult
  func layOut(width: Double = 100, in context: MeasuringContext = .test()) -> [LayoutError] {
    layoutTree(SizeRange(min: Size(width, 0), max: Size(width, .unbounded)), in: context)
  }
}
