import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiNodes

/// Tests what a node shows while its picture cannot be had. This is Texture's `placeholderShouldPersist`.
struct PersistingPlaceholderTests {
  private let grey = "fill 0,0,20,20 #f2f2f2"
  private let picture = "full a.png 0,0,20,20"
  private let white = Image.resizableRounded(cornerRadius: 0, fill: .white)

  private func cell(_ change: (NetworkImageNode) -> Void = { _ in }) -> CellNode {
    let node = NetworkImageNode("a.png")
    node.placeholderEnabled = true
    change(node)
    return .column([node])
  }

  /// What is painted once it is known which pictures cannot be had, by default all; `nil` where nothing is painted in their place.
  private func drawn(
    _ cell: CellNode, at moment: DisplayMoment? = nil, missing: Set<String>? = nil, in context: MeasuringContext = .test()
  ) -> [String]? {
    let list = cell.displayList(in: context, at: moment).substituting { source in
      guard case .url(let url) = source else { return false }
      return missing?.contains(url) ?? true
    }
    return list?.drawn
  }

  @Test func `the placeholder of a missing picture stays if there is no default image`() {
    let cell = cell()
    let seen: [[String]?] = [cell.drawn, drawn(cell), drawn(cell, at: DisplayMoment(displayedFor: 5000)), drawn(cell, missing: [])]
    #expect(seen == [[picture], [grey], [grey], nil])
  }

  @Test func `a default image, an image or no address replaces the placeholder, and a node that showed none before shows none`() {
    let never = cell()
    never.neverShowPlaceholders = true
    let rasterized = cell()
    rasterized.shouldRasterizeDescendants = true
    let others = [
      cell { $0.defaultImage = white }, cell { $0.image = white }, cell { $0.url = nil }, cell { $0.placeholderEnabled = false },
      cell { $0.displaysAsynchronously = false }, never, rasterized,
    ]
    #expect(others.map { drawn($0) } == others.map { _ in nil })
  }

  @Test func `nodes with missing pictures keep their placeholders, the others show their pictures`() {
    let nodes = [NetworkImageNode("a.png"), NetworkImageNode("b.png")]
    for node in nodes { node.placeholderEnabled = true }
    #expect(drawn(.column(nodes), missing: ["b.png"]) == [picture, "fill 0,20,20,20 #f2f2f2"])
  }

  @Test func `a placeholder that stays does not fade as a picture would`() {
    let cell = cell { $0.placeholderFadeDuration = 0.2 }
    let moment = DisplayMoment(displayedFor: 900, images: ["a.png": LateImage(quality: .full, shownFor: 100)])
    #expect(cell.displayList(in: .test(), at: moment).drawn == [picture, "0.5 of " + grey])
    // What bounded the mixture of both is still there, and cuts nothing.
    #expect(drawn(cell, at: moment) == ["clipped to 0,0,20,20 r0.0 " + grey])
  }

  @Test func `a placeholder that stays does not shimmer, because nothing is being loaded`() {
    #expect(drawn(cell { $0.placeholderShimmers = true }, at: DisplayMoment(displayedFor: 900, clock: 150)) == [grey])
  }

  @Test func `a placeholder node stays if there is one`() {
    let standIn = DisplayNode()
    (standIn.backgroundColor, standIn.alpha) = (.black, 0.5)
    #expect(drawn(cell { $0.placeholderNode = standIn }) == ["0.5 of fill 0,0,20,20 #000000"])
  }

  @Test func `a placeholder that stays lies in front of the background and behind the border`() {
    let cell = cell { ($0.backgroundColor, $0.borderWidth) = (.white, 1) }
    #expect(drawn(cell) == ["fill 0,0,20,20 #ffffff", grey, "border 0,0,20,20 #000000"])
  }

  /// With a placeholder that stays, the pass whose border is clipped with the picture becomes several.
  @Test(arguments: [0.0, 1]) func `a placeholder that stays is clipped as the picture would be`(borderWidth: Double) {
    let cell = cell { ($0.cornerRadius, $0.cornerRoundingType, $0.borderWidth) = (4, .precomposited, borderWidth) }
    #expect(cell.displayList(in: .test()).passes.count == 1)
    let cut = "cut to 0,0,20,20 r4.0 "
    #expect(drawn(cell) == [cut + grey] + (borderWidth > 0 ? [cut + "border 0,0,20,20 #000000"] : []))
  }

  @Test func `a placeholder that stays is found inside groups and subtrees`() {
    #expect(drawn(cell { $0.alpha = 0.5 }) == ["0.5 of " + grey])
    let subnode = DisplayNode(frame: Rect(0, 0, 5, 5))
    subnode.backgroundColor = .black
    let rasterized = cell {
      $0.shouldRasterizeDescendants = true
      $0.addSubnode(subnode)
    }
    #expect(rasterized.displayList(in: .test()).passes.count == 1 && drawn(rasterized) == [grey, "fill 0,0,5,5 #000000"])
  }

  @Test func `an error in the layout of a placeholder that stays is reported with the row, and with no other`() {
    let row = TableRow(name: "row") {
      let node = NetworkImageNode("a.png")
      node.placeholderEnabled = true
      node.placeholderNode = DisplayNode.impossible()
      return .column([node])
    }
    let context = MeasuringContext.test()
    #expect(!row.measure(width: 100, in: context).errors.isEmpty && context.takeErrors().isEmpty)
  }

  // MARK: Versions

  private final class Versions: MultiplexImageNodeDataSource {
    func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? {
      imageIdentifier + ".png"
    }
  }

  private let versions = Versions()

  /// Shows `a.png`, or else `b.png`.
  private func multiplexNode() -> MultiplexImageNode {
    let node = MultiplexImageNode()
    (node.dataSource, node.imageIdentifiers, node.downloadsIntermediateImages) = (versions, ["a", "b"], true)
    (node.placeholderEnabled, node.style.preferredSize) = (true, Size(20, 20))
    return node
  }

  @Test func `a placeholder stays only if all versions of the picture are missing`() {
    let node = multiplexNode()
    let cell = DisplayNode.column([node])
    #expect(drawn(cell, missing: ["a.png"]) == nil)
    #expect(history(of: drawn(cell, missing: ["a.png", "b.png"]), { node.image = white }) == [[grey], nil])
  }

  @Test func `the placeholder of a missing thumbnail still shimmers while the original is loaded`() {
    let node = multiplexNode()
    node.placeholderShimmers = true
    let cell = DisplayNode.column([node])
    func moment(_ late: [ImageURL: LateImage]) -> DisplayMoment { DisplayMoment(displayedFor: 900, images: late, clock: 150) }
    let before = cell.displayList(in: .test(), at: moment(["a.png": LateImage(), "b.png": LateImage()])).drawn
    #expect(before.count > 1 && drawn(cell, at: moment(["a.png": LateImage()]), missing: ["b.png"]) == before)
    // Once the original has arrived, or is known to be missing, nothing else is expected.
    let there = moment(["a.png": LateImage(quality: .full, shownFor: 100)])
    #expect(drawn(cell, at: there, missing: ["b.png"]) == nil && drawn(cell, at: there, missing: ["a.png", "b.png"]) == [grey])
  }

  @Test func `nodes that are each other's placeholder stop the program`() async {
    await #expect(processExitsWith: .failure) {
      let (first, second, inner) = (DisplayNode(), DisplayNode(), DisplayNode())
      second.addSubnode(inner)
      inner.placeholderNode = first
      first.placeholderNode = second
    }
  }
}
