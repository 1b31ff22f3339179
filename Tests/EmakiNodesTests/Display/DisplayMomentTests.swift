import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiNodes

/// What a row shows before its display pass is done, and while something fades.
struct DisplayMomentTests {
  /// A node with a placeholder that is a fill of its own.
  private final class ImagedNode: ImageNode {
    override func placeholderImage() -> Image? { .resizableRounded(cornerRadius: 2, fill: Color(0x00FF00)) }
  }

  /// A node of 20 x 20 that draws a disc, and a grey square before that where it has a placeholder.
  private func dot(_ node: ImageNode = ImageNode(), placeholder: Bool = true, fade: Double = 0) -> ImageNode {
    node.image = .resizableRounded(cornerRadius: 5, fill: .black)
    node.style.preferredSize = Size(20, 20)
    (node.placeholderEnabled, node.placeholderFadeDuration) = (placeholder, fade)
    return node
  }

  private let dotDrawn = "fill 0,0,20,20 r5.0 #000000"
  private let greyDrawn = "fill 0,0,20,20 #f2f2f2"

  // MARK: Content

  @Test func `before it is displayed a row shows backgrounds and borders but no content`() {
    let text = TextNode("abc")
    (text.backgroundColor, text.borderWidth) = (.white, 1)
    let cell = DisplayNode.column([text, dot(placeholder: false)])
    #expect(cell.drawn(displayedFor: nil) == ["fill 0,0,30,10 #ffffff", "border 0,0,30,10 #000000"])
    #expect(cell.drawn(displayedFor: 0).contains("text 0,0,30,10"))
  }

  @Test func `a synchronous node shows its content at every moment and never a placeholder`() {
    let node = dot(fade: 1)
    node.displaysAsynchronously = false
    let cell = DisplayNode.column([node])
    #expect([nil, 0, 500].map { cell.drawn(displayedFor: $0) } == [[dotDrawn], [dotDrawn], [dotDrawn]])
  }

  // MARK: Placeholders

  @Test func `a text's placeholder is a bar in each line, one point shorter at the top and at the bottom`() {
    let text = TextNode("abcdefghijkl", size: 10, lineHeight: 14)
    text.placeholderEnabled = true
    // Ten characters of 10 pt fit into 100 pt.
    let cell = DisplayNode.column([dot(placeholder: false), text])
    let bars = history(
      of: cell.drawn(displayedFor: nil),
      {
        text.placeholderColor = Color(0x010203)
        text.placeholderInsets = EdgeInsets(top: 2, left: 3, bottom: 4, right: 5)
      })
    #expect(
      bars == [["fill 0,21,100,12 #f2f2f2", "fill 0,35,20,12 #f2f2f2"], ["fill 3,22,92,8 #010203", "fill 3,36,12,8 #010203"]])
    #expect(cell.drawn(displayedFor: 0) == ["fill 0,0,20,20 r5.0 #000000", "text 0,20,100,28"])
  }

  @Test func `a text's placeholder may be round bars of an x's height on the baselines, which shimmer as others do`() {
    let text = TextNode("abcdefghijkl", size: 10, lineHeight: 14)
    text.placeholderEnabled = true
    text.placeholderBar = .xHeight
    let cell = DisplayNode.column([dot(placeholder: false), text])
    // Baselines are 2 + 8 below the tops of the lines, and an "x" is 5 high.
    #expect(cell.drawn(displayedFor: nil) == ["fill 0,25,100,5 r2.5 #f2f2f2", "fill 0,39,20,5 r2.5 #f2f2f2"])
    text.placeholderShimmers = true
    let list = cell.displayList(in: .test(), at: DisplayMoment(displayedFor: nil))
    let clips = list.entries.compactMap { entry -> RoundedRect? in if case .group(let group) = entry { group.clip } else { nil } }
    #expect(clips == [Rect(0, 25, 100, 5), Rect(0, 39, 20, 5)].map { RoundedRect($0, radius: 2.5) })
    text.attributedText = nil
    #expect(cell.drawn(displayedFor: nil) == [])
  }

  @Test func `an image's placeholder is a grey fill with the image's corners`() {
    let node = dot()
    let cell = DisplayNode.column([node])
    let drawn = history(of: cell.drawn(displayedFor: nil), { node.imageModification = .circle }, { node.image = nil })
    #expect(drawn == [[greyDrawn], ["fill 0,0,20,20 r10.0 #f2f2f2"], []])
  }

  @Test func `a placeholder node wins over a placeholder image, and that over the class's own placeholder`() {
    let node = dot(ImagedNode())
    let cell = DisplayNode.column([TextNode("a"), node])
    #expect(cell.drawn(displayedFor: nil) == ["fill 0,10,20,20 r2.0 #00ff00"])
    let inside = TextNode("ab")
    let placeholder = DisplayNode { InsetLayoutSpec(insets: EdgeInsets(top: 3, left: 4), child: inside) }
    placeholder.backgroundColor = Color(0xFF0000)
    node.placeholderNode = placeholder
    // The placeholder node is as large as the node, and all of it is displayed. Its 20 pt less 4 and 3 have room for one character and one
    // line of 10 pt. Ink may leave a text's box, and an image node clips.
    let clip = "clipped to 0,10,20,20 r0.0 "
    let drawn = history(of: cell.drawn(displayedFor: nil), { node.placeholderEnabled = false })
    #expect(drawn == [[clip + "fill 0,10,20,20 #ff0000", clip + "text 4,13,10,10"], []] && node.subnodes.isEmpty)
  }

  @Test func `a node above another cannot be its placeholder`() async {
    await #expect(processExitsWith: .failure) {
      let (cell, node) = (DisplayNode(), DisplayNode())
      cell.addSubnode(node)
      node.placeholderNode = cell
    }
  }

  // MARK: Fading

  @Test func `a placeholder fades out above the content, and is half transparent after half the time`() {
    let cell = DisplayNode.column([dot(fade: 0.4)])
    #expect(
      [nil, 0, 200, 300, 400].map { cell.drawn(displayedFor: $0) } == [
        [greyDrawn], [dotDrawn, greyDrawn], [dotDrawn, "0.5 of " + greyDrawn], [dotDrawn, "0.25 of " + greyDrawn], [dotDrawn],
      ])
  }

  @Test(arguments: [0, -1, Double.nan, -Double.infinity]) func `a fade duration that is not above 0 drops the placeholder at once`(
    value: Double
  ) {
    let node = dot(fade: value)
    #expect(node.placeholderFadeDuration == 0 && DisplayNode.column([node]).drawn(displayedFor: 0) == [dotDrawn])
  }

  @Test func `a node without a placeholder does not fade`() {
    #expect(DisplayNode.column([dot(placeholder: false, fade: 1)]).drawn(displayedFor: 10) == [dotDrawn])
  }

  // MARK: Cells

  @Test func `a cell that never shows placeholders counts as displayed`() {
    let late = NetworkImageNode("a.png")
    late.placeholderEnabled = true
    let cell = DisplayNode.column([dot(fade: 1), late])
    cell.neverShowPlaceholders = true
    #expect(cell.drawn(displayedFor: 10) == [dotDrawn, "full a.png 0,20,20,20"])
    let drawn = history(
      of: cell.drawn(displayedFor: nil, images: ["a.png": LateImage()]),
      { late.defaultImage = .resizableRounded(cornerRadius: 1, fill: .white) })
    #expect(drawn == [[dotDrawn], [dotDrawn, "fill 0,20,20,20 r1.0 #ffffff"]])
  }

  @Test func `a row makes a display list for a moment and keeps the settled one`() {
    let row = TableRow(name: "row") {
      let text = TextNode("abc")
      text.placeholderEnabled = true
      return .column([text])
    }
    let context = MeasuringContext.test()
    let early = row.measure(width: 100, at: DisplayMoment(displayedFor: nil), in: context)
    #expect(early.height == 10 && early.list.drawn == ["fill 0,1,30,8 #f2f2f2"] && early.traits.isAsynchronous)
    let settled = [row.measure(width: 100, in: context), row.measure(width: 100, at: DisplayMoment(displayedFor: 0), in: context)]
    #expect(settled.map(\.list.drawn) == [["text 0,0,30,10"], ["text 0,0,30,10"]])
    row.release()
    #expect(row.measure(width: 50, at: DisplayMoment(displayedFor: nil), in: context).list.drawn == early.list.drawn)
  }

  @Test func `an error in a placeholder's layout is reported with the row`() {
    let row = TableRow(name: "row") {
      let node = TextNode("abc")
      node.placeholderEnabled = true
      node.placeholderNode = DisplayNode.impossible()
      return .column([node])
    }
    let context = MeasuringContext.test()
    let rows = [
      row.measure(width: 100, in: context), row.measure(width: 100, at: DisplayMoment(displayedFor: nil), in: context),
      row.measure(width: 100, at: DisplayMoment(displayedFor: 0), in: context),
    ]
    #expect(rows.map(\.errors.isEmpty) == [true, false, true])
  }
}
