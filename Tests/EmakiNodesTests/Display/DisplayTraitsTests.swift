import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiNodes

struct DisplayTraitsTests {
  private func text(fade: Double? = nil, shimmers: Bool = false, _ change: (TextNode) -> Void = { _ in }) -> TextNode {
    let text = TextNode("a")
    (text.placeholderEnabled, text.placeholderFadeDuration, text.placeholderShimmers) = (fade != nil, fade ?? 9, shimmers)
    change(text)
    return text
  }

  private func traits(_ nodes: DisplayNode...) -> DisplayTraits { DisplayNode.column(nodes).displayTraits }

  @Test func `backgrounds, hidden and synchronous nodes have no traits`() {
    let nodes = [
      DisplayNode(), text(fade: 1, shimmers: true) { $0.isHidden = true },
      text(fade: 1, shimmers: true) { ($0.displaysAsynchronously, $0.drawingPriority) = (false, 7) },
    ]
    #expect(nodes.map { traits($0) } == nodes.map { _ in DisplayTraits() })
  }

  @Test func `URLs are listed in the order of the tree, each once, and only visible ones`() {
    let shown = NetworkImageNode("own.png")
    shown.image = .resizableRounded(cornerRadius: 5, fill: .black)
    let inner = DisplayNode(frame: .zero, NetworkImageNode("c.png"))
    let nodes = "b.png a.png b.png".words.map { NetworkImageNode($0) }
    #expect(traits(nodes[0], nodes[1], nodes[2], shown, inner).imageURLs == ["b.png", "a.png", "c.png"])
  }

  @Test func `a text waits for the pictures in it`() {
    let text = text {
      for url in ["b.png", "a.png"] {
        $0.attributedText?.append(AttributedText(TextAttachment(url: url, bounds: Rect(0, 0, 5, 5))))
      }
    }
    #expect(traits(NetworkImageNode("a.png"), text).imageURLs == ["a.png", "b.png"])
  }

  @Test func `the longest fade of nodes with a placeholder counts`() {
    let traits = traits(text(fade: 0.1), text(fade: 0.25), text())
    #expect(traits.fadeDuration == 250 && traits.isAsynchronous && !traits.shimmers)
  }

  @Test func `the largest priority of asynchronous nodes counts`() {
    let (low, high) = (text { $0.drawingPriority = -5 }, text { $0.drawingPriority = -3 })
    #expect([traits(low), traits(low, high)].map(\.drawingPriority) == [-5, -3])
  }

  @Test func `a placeholder shimmers unless a node stands for it`() {
    let text = text(fade: 0, shimmers: true)
    #expect(history(of: traits(text).shimmers, { text.placeholderNode = DisplayNode() }) == [true, false])
  }

  @Test func `a cell that never shows placeholders waits only for its pictures`() {
    let cell = DisplayNode.column([text(fade: 1, shimmers: true), NetworkImageNode("a.png")])
    cell.neverShowPlaceholders = true
    var expected = DisplayTraits()
    (expected.imageURLs, expected.playedImages) = (["a.png"], [PlayedImage(url: "a.png", start: 0)])
    #expect(cell.displayTraits == expected)
  }
}
