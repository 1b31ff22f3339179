import EmakiDisplay
import EmakiLayout
import EmakiTestSupport
import Testing

@testable import EmakiNodes

/// Tests fitting with characters that are squares: ten characters of 10 points are 100 wide and 10 high.
struct TextNodeFittingTests {
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

  @Test(
    arguments: [
      // A text that fits keeps its size; else it has the first factor with which it fits.
      (Size(100, 10), [0.5], 1, Size(100, 10), [10]), (Size(60, .unbounded), [0.8, 0.6, 0.4], 1, Size(60, 6), [10, 8, 6]),
      // A limited height counts as well: at a font size of 10 two lines of 50 points are 20 high, at 5 one line is 5 high.
      (Size(50, 12), [0.8, 0.5], 0, Size(50, 5), [10, 8, 5]),
      // If no factor fits the smallest is used, in whatever order they are given.
      (Size(20, .unbounded), [0.5, 0.8], 1, Size(20, 5), [10, 5, 8]),
    ] as [(Size, [Double], Int, Size, [Double])])
  func `the first factor with which the text fits is used`(room: Size, factors: [Double], lines: Int, size: Size, fonts: [Double]) {
    let (node, typesetter) = measured(text, in: room, factors: factors, lines: lines)
    #expect(node.frame.size == size && node.isTruncated == (room.width == 20))
    #expect(typesetter.requests.map { $0.text.runs[0].font.size } == fonts)
  }

  @Test func `insets are added around the text`() {
    let node = TextNode("abcdefgh", size: 10, lineHeight: 14)
    node.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let context = MeasuringContext.test()
    node.layoutTree(SizeRange(max: Size(41, .unbounded)), in: context)
    // 35 points hold three squares. A square of 10 in the middle of 14 stands on 2 + 8.
    #expect([node.firstBaseline, node.style.ascender, node.lastBaseline] == [11, 11, 11 + 28])
    #expect(node.frame.size == Size(36, 46) && node.displayList(in: context).drawn == ["text 2,1,30,42"])
  }

  @Test func `settings for cutting reach the typesetter, and only changed ones measure again`() {
    let (context, typesetter) = MeasuringContext.squares()
    let node = TextNode(text, size: 10)
    func layOut() -> TextTruncation? {
      node.layoutTree(SizeRange(max: Size(50, .unbounded)), in: context)
      return typesetter.requests.last?.truncation
    }
    #expect(layOut() == nil)
    node.truncationMode = .byTruncatingTail
    #expect(layOut() == nil && typesetter.requests.count == 1)
    node.truncationMode = .byTruncatingHead
    node.truncationAttributedText = AttributedText("…")
    node.additionalTruncationMessage = AttributedText("more")
    #expect(
      layOut()
        == TextTruncation(mode: .byTruncatingHead, token: AttributedText("…"), additionalMessage: AttributedText("more")))
    #expect(typesetter.requests.count == 2)
  }
}
