import EmakiDisplay
import EmakiSupport
import Testing

@testable import EmakiNodes

/// What is displayed when a subtree is displayed as one.
struct RasterizationTests {
  private func text(_ string: String, placeholder: Bool = true) -> TextNode {
    let node = TextNode(string)
    node.placeholderEnabled = placeholder
    node.placeholderFadeDuration = 0.2
    return node
  }

  private func cell(_ children: [DisplayNode]) -> CellNode {
    let cell = DisplayNode.column(children)
    cell.backgroundColor = .white
    cell.shouldRasterizeDescendants = true
    return cell
  }

  private let ground = "fill 0,0,100,20 #ffffff"
  private let content = ["fill 0,0,100,20 #ffffff", "text 0,0,30,10", "text 0,10,30,10"]

  @Test func `a rasterised subtree is one pass, with or without a group in it`() {
    let plain = text("abc")
    let cell = cell([plain, text("def")])
    let changes = [{}, { plain.alpha = 0.5 }, { cell.alpha = 0.5 }, { cell.shouldRasterizeDescendants = false }]
    let counts = changes.map { change in
      change()
      return cell.displayList(in: .test()).passes.count
    }
    #expect(counts == [1, 1, 1, 3])
  }

  @Test func `before a rasterised subtree is displayed nothing in it shows`() {
    let (late, synchronous) = (text("abc"), text("def"))
    synchronous.displaysAsynchronously = false
    late.backgroundColor = .black
    #expect(cell([late, synchronous]).drawn(displayedFor: nil) == [ground])
  }

  @Test func `the placeholder of a rasterised node stands for the subtree and fades in front of it`() {
    let (stand, cell) = (DisplayNode(), cell([text("abc"), text("def")]))
    stand.backgroundColor = .black
    (cell.placeholderNode, cell.placeholderEnabled, cell.placeholderFadeDuration) = (stand, true, 0.1)
    let black = "fill 0,0,100,20 #000000"
    #expect([nil, 50, 100].map { cell.drawn(displayedFor: $0) } == [[ground, black], content + ["0.5 of " + black], content])
  }

  @Test func `a synchronous rasterised node shows its subtree at once`() {
    let cell = cell([text("abc"), text("def")])
    cell.displaysAsynchronously = false
    #expect(cell.drawn(displayedFor: nil) == content && !cell.displayTraits.isAsynchronous)
  }

  @Test func `a late picture in a rasterised subtree is left out until it has arrived`() {
    let cell = cell([text("abc"), NetworkImageNode("a.png")])
    let ground = "fill 0,0,100,30 #ffffff"
    #expect(cell.drawn(displayedFor: 10, images: ["a.png": LateImage()]) == [ground, "text 0,0,30,10"])
    #expect(
      cell.drawn(displayedFor: 10, images: ["a.png": LateImage(quality: .full, shownFor: 0)])
        == [ground, "text 0,0,30,10", "full a.png 0,10,20,20"])
  }

  @Test func `only the URLs of nodes in a rasterised subtree count as traits`() {
    let shimmering = text("abc")
    shimmering.placeholderShimmers = true
    shimmering.drawingPriority = 9
    let inner = DisplayNode()
    inner.addSubnode(NetworkImageNode("b.png"))
    let cell = cell([shimmering, NetworkImageNode("a.png"), inner])
    cell.drawingPriority = 4
    var expected = DisplayTraits()
    (expected.isAsynchronous, expected.drawingPriority, expected.imageURLs) = (true, 4, ["a.png", "b.png"])
    expected.playedImages = expected.imageURLs.map { PlayedImage(url: $0, start: 0) }
    #expect(cell.displayTraits == expected)
  }
}
