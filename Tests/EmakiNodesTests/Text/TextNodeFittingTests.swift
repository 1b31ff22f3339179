import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes

/// Tests fitting with characters that are squares: ten characters of 10 points are 100 wide and 10 high.
@Suite struct TextNodeFittingTests {
  private func measured(
    _ string: String, in size: Size, factors: [Double], lines: Int = 0
  ) -> (node: TextNode, typesetter: SquareTypesetter) {
    let (context, typesetter) = MeasuringContext.squares()
    let node = TextNode(string, size: 10)
    node.pointSizeScaleFactors = factors
    node.maximumNumberOfLines = lines
    node.layoutTree(SizeRange(max: size), in: context)
    _ = node.displayList(in: context)
    return (node, typesetter)
  }

  private let text = "abcdefghij"

  @Test func `a text that fits keeps its size`() {
    let (node, typesetter) = measured(text, in: Size(width: 100, height: 10), factors: [0.5], lines: 1)
    #expect(node.frame.size == Size(width: 100, height: 10))
    #expect(typesetter.requests.count == 1)
  }

  @Test func `the first factor with which the text fits is used`() {
    let (node, typesetter) = measured(text, in: Size(width: 60, height: .unbounded), factors: [0.8, 0.6, 0.4], lines: 1)
    #expect(node.frame.size == Size(width: 60, height: 6))
    #expect(!node.isTruncated)
    #expect(typesetter.requests.map { $0.text.runs[0].font.size } == [10, 8, 6])
  }

  @Test func `a limited height counts as well`() {
    // At a font size of 10 two lines of 50 points are 20 high. At 5 one line is 5 high.
    let (node, _) = measured(text, in: Size(width: 50, height: 12), factors: [0.8, 0.5])
    #expect(node.frame.size == Size(width: 50, height: 5))
  }

  @Test func `if no factor fits the smallest is used, in whatever order they are given`() {
    let (node, _) = measured(text, in: Size(width: 20, height: .unbounded), factors: [0.5, 0.8], lines: 1)
    #expect(node.isTruncated)
    #expect(node.frame.height == 5)
  }

  @Test func `insets are added around the text`() {
    let node = TextNode("abcdefgh", size: 10, lineHeight: 14)
    node.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let context = MeasuringContext.test()
    node.layoutTree(SizeRange(max: Size(width: 41, height: .unbounded)), in: context)
    // 35 points hold three squares.
    #expect(node.frame.size == Size(width: 36, height: 46))
    // A square of 10 in the middle of 14 stands on 2 + 8.
    #expect(node.firstBaseline == 11)
    #expect(node.style.ascender == 11)
    #expect(node.lastBaseline == 11 + 28)
    for case .pass(let pass) in node.displayList(in: context).entries {
      for case .text(_, let origin) in pass.items { #expect(origin == Point(x: 2, y: 1)) }
    }
  }

  @Test func `settings for cutting reach the typesetter, and only changed ones measure again`() {
    let (context, typesetter) = MeasuringContext.squares()
    let node = TextNode(text, size: 10)
    func layOut() -> TextTruncation? {
      node.layoutTree(SizeRange(max: Size(width: 50, height: .unbounded)), in: context)
      return typesetter.requests.last?.truncation
    }
    #expect(layOut() == nil)
    node.truncationMode = .byTruncatingTail
    _ = layOut()
    #expect(typesetter.requests.count == 1)
    node.truncationMode = .byTruncatingHead
    node.truncationAttributedText = AttributedText("…")
    node.additionalTruncationMessage = AttributedText("more")
    #expect(
      layOut()
        == TextTruncation(mode: .byTruncatingHead, token: AttributedText("…"), additionalMessage: AttributedText("more")))
    #expect(typesetter.requests.count == 2)
  }
}
