import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiTestSupport

@testable import EmakiEngine

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
  node.attributedText = AttributedText(String(repeating: "x", count: characters), font: .system(size: 10))
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

/// Returns a range that is exactly as wide as a column and has no greatest height.
func column(_ width: Double) -> SizeRange {
  SizeRange(min: Size(width, 0), max: Size(width, .unbounded))
}

func lint(_ spec: LayoutSpec, in range: SizeRange = column(320), scale: Double = 1) -> [LintFinding] {
  LayoutLint.findings(in: node("cell", spec), range: range, context: .test(scale: scale))
}

extension [LintFinding] {
  var sentences: [String] { map(\.description) }
}
