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
    var counts = Self.lineLengths(text.string, perLine: request.maximumWidth.isFinite ? max(1, Int(request.maximumWidth / side)) : Int.max)
    let limit = request.maximumNumberOfLines
    let isTruncated = limit > 0 && counts.count > limit
    if isTruncated { counts.removeLast(counts.count - limit) }
    var lines: [TextLayout.Line] = []
    for count in counts {
      let top = Double(lines.count) * height
      let frame = Rect(x: 0, y: top, width: Double(count) * side, height: height)
      lines.append(TextLayout.Line(frame: frame, baseline: top + (height - side) / 2 + side * 0.8, range: 0..<0))
    }
    return TextLayout(
      size: Size(width: Double(counts.max() ?? 0) * side, height: Double(counts.count) * height), lines: lines, runs: [], glyphs: [],
      isTruncated: isTruncated, missingGlyphs: [])
  }

  /// How many characters each line holds.
  private static func lineLengths(_ string: String, perLine: Int) -> [Int] {
    var counts: [Int] = []
    for paragraph in Array(string).split(separator: "\n", omittingEmptySubsequences: false) {
      var left = paragraph.count
      repeat {
        counts.append(min(left, perLine))
        left -= min(left, perLine)
      } while left > 0
    }
    return counts
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
