import EmakiDisplay
import EmakiLayout
import EmakiNodes

@testable import EmakiEngine

/// Sets every character as a square of 10 points, breaking lines anywhere.
final class SquareTypesetter: Typesetter {
  func metrics(of font: Font) -> Font.Metrics {
    Font.Metrics(ascender: 8, descender: -2, capHeight: 7, xHeight: 5)
  }

  func layout(_ request: TextRequest) -> TextLayout {
    let characters = request.text.string.count
    let perLine = max(1, Int(min(request.maximumWidth / 10, 1e6)))
    let count = max(1, (characters + perLine - 1) / perLine)
    let width = Double(min(characters, perLine)) * 10
    let lines = (0..<count).map { line in
      TextLayout.Line(
        frame: Rect(0, Double(line) * 10, width, 10), baseline: Double(line) * 10 + 8, range: 0..<0)
    }
    return TextLayout(
      size: Size(width, Double(count) * 10), lines: lines, runs: [], glyphs: [], isTruncated: false, missingGlyphs: [])
  }
}

/// A node that wants a size, and takes it where its constraint allows that.
final class BoxNode: DisplayNode {
  let wanted: Size

  init(_ name: String, _ width: Double, _ height: Double) {
    wanted = Size(width, height)
    super.init()
    debugName = name
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { wanted }
}

func text(_ name: String, characters: Int) -> TextNode {
  let node = TextNode()
  node.debugName = name
  node.attributedText = AttributedText(String(repeating: "x", count: characters))
  return node
}

extension LayoutElement {
  func named(_ name: String) -> Self {
    debugName = name
    return self
  }

  func styled(_ change: (inout LayoutElementStyle) -> Void) -> Self {
    change(&style)
    return self
  }
}

/// Returns a node with these specs.
func node(_ name: String = "cell", _ spec: LayoutSpec) -> DisplayNode {
  let node = DisplayNode()
  node.debugName = name
  node.automaticallyManagesSubnodes = true
  node.layoutSpecBlock = { _, _ in spec }
  return node
}

func context(scale: Double = 1) -> MeasuringContext { MeasuringContext(scale: Scale(scale), typesetter: SquareTypesetter()) }

/// Returns a range that is exactly as wide as a column and has no greatest height.
func column(_ width: Double) -> SizeRange {
  SizeRange(min: Size(width, 0), max: Size(width, .unbounded))
}

func lint(_ spec: LayoutSpec, in range: SizeRange = column(320), scale: Double = 1) -> [LintFinding] {
  LayoutLint.findings(in: node("cell", spec), range: range, context: context(scale: scale))
}

extension [LintFinding] {
  var sentences: [String] { map(\.description) }
}
