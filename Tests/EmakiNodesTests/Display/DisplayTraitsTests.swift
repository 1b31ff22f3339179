import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct DisplayTraitsTests {
  private func placeholder(_ text: TextNode, fade: Double, shimmers: Bool = false) -> TextNode {
    text.placeholderEnabled = true
    text.placeholderFadeDuration = fade
    text.placeholderShimmers = shimmers
    return text
  }

  @Test func `a row of backgrounds only has no traits`() {
    #expect(DisplayNode.column([DisplayNode()]).displayTraits == DisplayTraits())
  }

  @Test func `URLs are listed in the order of the tree, each once, and only visible ones`() {
    let shown = NetworkImageNode("own.png")
    shown.image = .resizableRounded(cornerRadius: 5, fill: .black)
    let inner = DisplayNode()
    inner.addSubnode(NetworkImageNode("c.png"))
    let cell = DisplayNode.column(["b.png", "a.png", "b.png"].map { NetworkImageNode($0) } + [shown, inner])
    #expect(cell.displayTraits.imageURLs == ["b.png", "a.png", "c.png"])
  }

  @Test func `URLs that look the same but have other bytes are different, and each arrives by itself`() {
    let cell = DisplayNode.column(["\u{E9}.png", "e\u{301}.png"].map { NetworkImageNode($0) })
    #expect(cell.displayTraits.imageURLs == ["\u{E9}.png", "e\u{301}.png"])
    #expect(cell.drawn(displayedFor: 900, images: ["e\u{301}.png": LateImage()]) == ["full \u{E9}.png 0,0,20,20"])
  }

  @Test func `a text waits for the pictures in it`() {
    let text = TextNode("a")
    text.attributedText?.append(AttributedText(TextAttachment(url: "b.png", bounds: Rect(x: 0, y: 0, width: 5, height: 5))))
    text.attributedText?.append(AttributedText(TextAttachment(url: "a.png", bounds: Rect(x: 0, y: 0, width: 5, height: 5))))
    #expect(DisplayNode.column([NetworkImageNode("a.png"), text]).displayTraits.imageURLs == ["a.png", "b.png"])
  }

  @Test func `the longest fade of nodes with a placeholder counts`() {
    let without = TextNode("a")
    without.placeholderFadeDuration = 9
    let cell = DisplayNode.column([placeholder(TextNode("b"), fade: 0.1), placeholder(TextNode("c"), fade: 0.25), without])
    #expect(cell.displayTraits.fadeDuration == 250)
    #expect(cell.displayTraits.isAsynchronous)
    #expect(!cell.displayTraits.shimmers)
  }

  @Test func `hidden and synchronous nodes do not count`() {
    let (hidden, synchronous) = (
      placeholder(TextNode("a"), fade: 1, shimmers: true), placeholder(TextNode("b"), fade: 1, shimmers: true)
    )
    hidden.isHidden = true
    synchronous.displaysAsynchronously = false
    synchronous.drawingPriority = 7
    #expect(DisplayNode.column([hidden, synchronous]).displayTraits == DisplayTraits())
  }

  @Test func `the largest priority of asynchronous nodes counts`() {
    let (low, high) = (TextNode("a"), TextNode("b"))
    low.drawingPriority = -5
    high.drawingPriority = -3
    #expect(DisplayNode.column([low]).displayTraits.drawingPriority == -5)
    #expect(DisplayNode.column([low, high]).displayTraits.drawingPriority == -3)
  }

  @Test func `a placeholder shimmers unless a node stands for it`() {
    let text = placeholder(TextNode("a"), fade: 0, shimmers: true)
    let cell = DisplayNode.column([text])
    #expect(cell.displayTraits.shimmers)
    text.placeholderNode = DisplayNode()
    #expect(!cell.displayTraits.shimmers)
  }

  @Test func `a cell that never shows placeholders waits only for its pictures`() {
    let cell = DisplayNode.column([placeholder(TextNode("a"), fade: 1, shimmers: true), NetworkImageNode("a.png")])
    cell.neverShowPlaceholders = true
    var expected = DisplayTraits()
    (expected.imageURLs, expected.playedImages) = (["a.png"], [PlayedImage(url: "a.png", start: 0)])
    #expect(cell.displayTraits == expected)
  }
}
