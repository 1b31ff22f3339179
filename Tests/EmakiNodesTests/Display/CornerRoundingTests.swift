import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiDisplay

/// What each type of corner rounding asks to be painted.
struct CornerRoundingTests {
  private let frame = Rect(5, 5, 20, 20)

  private func rounded(_ node: DisplayNode, _ type: CornerRoundingType, on ground: Color? = .white) -> (DisplayNode, CellNode) {
    let cell = CellNode()
    cell.frame = Rect(0, 0, 30, 30)
    cell.backgroundColor = ground
    node.frame = frame
    node.cornerRadius = 4
    node.cornerRoundingType = type
    cell.addSubnode(node)
    return (node, cell)
  }

  private func black() -> DisplayNode {
    let node = DisplayNode(frame: Rect(0, 0, 99, 9))
    node.backgroundColor = .black
    return node
  }

  private func drawn(_ cell: CellNode) -> [String] { Array(cell.drawn.dropFirst()) }

  @Test func `a precomposited picture is rounded by its modification, without a group`() {
    let picture = NetworkImageNode("a.png")
    picture.imageModification = .grayscale
    let (_, cell) = rounded(picture, .precomposited)
    let list = cell.displayList(in: .test())
    #expect(list.passes.map(\.clip) == [nil, nil] && list.entries.count == 2)
    #expect(cell.shownImage?.modification == .grayscale.then(.rounded(radius: 4)))
    picture.backgroundColor = .black
    #expect(drawn(cell) == ["cut to 5,5,20,20 r4.0 fill 5,5,20,20 r4.0 #000000", "cut to 5,5,20,20 r4.0 full a.png 5,5,20,20"])
  }

  @Test func `a precomposited picture that is drawn in another size is clipped, because its modification would be scaled too`() {
    let picture = NetworkImageNode("a.png")
    let (_, cell) = rounded(picture, .precomposited)
    let clips = history(
      of: cell.displayList(in: .test()).passes.map(\.clip), { picture.forcedSize = Size(80, 40) },
      { (picture.forcedSize, picture.forceUpscaling) = (nil, false) })
    let clip = RoundedRect(frame, radius: 4)
    #expect(clips == [[nil, nil], [nil, clip], [nil, clip]])
  }

  @Test func `a precomposited placeholder is rounded, but subnodes and clips are not`() {
    let picture = NetworkImageNode("a.png")
    picture.placeholderEnabled = true
    let (node, cell) = rounded(picture, .precomposited)
    node.clipsToBounds = true
    node.addSubnode(black())
    #expect(
      Array(cell.drawn(displayedFor: nil).dropFirst()) == [
        "clipped to 5,5,20,20 r0.0 cut to 5,5,20,20 r4.0 fill 5,5,20,20 #f2f2f2", "clipped to 5,5,20,20 r0.0 fill 5,5,99,9 #000000",
      ])
  }

  @Test func `painted corners have the colour of the nearest opaque background behind`() {
    let (node, cell) = rounded(NetworkImageNode("a.png"), .clipping, on: .black)
    let black = "corners 5,5,20,20 r4.0 #000000"
    #expect(drawn(cell) == ["full a.png 5,5,20,20", black] && cell.displayList(in: .test()).passes.count == 2)
    // What the node itself has does not count, nor does a translucent colour.
    let last = history(
      of: cell.drawn.last, { node.backgroundColor = .white }, { cell.isSelected = true },
      { cell.selectedBackgroundColor = Color(0xFF0000, alpha: 0.5) }, { (cell.isSelected, cell.backgroundColor) = (false, nil) })
    #expect(last == [black, black, "corners 5,5,20,20 r4.0 #d9d9d9", black, "clipped to 5,5,20,20 r4.0 full a.png 5,5,20,20"])
  }

  @Test func `painted corners lie over subnodes and the border, and a node that paints nothing has none`() {
    let (node, cell) = rounded(DisplayNode(), .clipping)
    let seen = history(
      of: drawn(cell),
      {
        node.addSubnode(black())
        node.borderWidth = 1
      })
    #expect(seen == [[], ["fill 5,5,99,9 #000000", "border 5,5,20,20 #000000", "corners 5,5,20,20 r4.0 #ffffff"]])
  }

  @Test func `a radius that rounds nothing makes neither corners nor a clip`() {
    for type in [CornerRoundingType.default, .precomposited, .clipping] {
      for radius in [0, -2, Double.nan] {
        let (node, cell) = rounded(NetworkImageNode("a.png"), type)
        node.cornerRadius = radius
        #expect(drawn(cell) == ["full a.png 5,5,20,20"])
      }
    }
  }
}
