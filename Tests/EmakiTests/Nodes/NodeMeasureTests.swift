import EmakiDrawing
import Testing

/// Tests nodes outside of any table, which are measured on the calling thread or drawn by themselves.
struct NodeMeasureTests {
  /// Wants a size, whole pixels or not.
  private final class Sized: DisplayNode {
    private let wanted: Size

    init(_ width: Double, _ height: Double, name: String? = nil, color: Color? = .black) {
      wanted = Size(width, height)
      super.init()
      debugName = name
      backgroundColor = color
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { wanted }
  }

  private static func column(_ children: DisplayNode..., name: String? = nil) -> DisplayNode {
    let node = DisplayNode().laidOut { _ in StackLayoutSpec(.vertical, spacing: 3, alignItems: .start, children: children) }
    node.debugName = name
    return node
  }

  private static func text(_ lines: Int) -> TextNode {
    let text = TextNode()
    text.attributedText = AttributedText(
      Array(repeating: "kitten", count: lines).joined(separator: "\n"), font: .system(size: 14), lineHeight: 20)
    return text
  }

  private let room = SizeRange(max: Size(200, 300))

  // MARK: Measured

  @Test(arguments: [(1, 11, 21), (2, 10.5, 20.5), (3, 31.0 / 3, 61.0 / 3)] as [(Double, Double, Double)])
  func `a size is rounded up to pixels of the given scale, by default 3`(scale: Double, width: Double, height: Double) throws {
    let node = Sized(10.3, 20.2)
    let size = scale == 3 ? try node.measure(room) : try node.measure(room, scale: scale)
    let layout = scale == 3 ? try node.layoutThatFits(room) : try node.layoutThatFits(room, scale: scale)
    #expect([size, node.calculatedSize, layout.size] == Array(repeating: Size(width, height), count: 3))
  }

  @Test func `texts are measured in the real fonts`() throws {
    let size = try Self.text(3).measure(room)
    // Six letters of 14 points.
    #expect(size.height == 60 && size.width > 24 && size.width < 84)
    #expect(try Self.text(3).measure(SizeRange(max: Size(size.width - 5, .unbounded))).height > 60)
  }

  @Test func `fractions are taken of the range's maximum, and another range measures again`() throws {
    let node = DisplayNode()
    node.style.preferredLayoutSize = LayoutSize(width: .percent(50), height: .percent(10))
    let sizes = try [room, SizeRange(max: Size(20, 30))].map { try node.measure($0) }
    #expect(sizes == [Size(100, 30), Size(10, 3)] && node.calculatedSize == sizes[1])
  }

  @Test func `a range that holds no size, and each time a node that cannot be laid out, is an error, and the next node is measured`() throws
  {
    let empty = SizeRange(min: Size(60, 0), max: Size(50, 50))
    #expect(throws: LayoutError.self) { try DisplayNode().measure(empty) }
    let broken = Self.column(Sized(10, 10), Sized(.infinity, 10, name: "endless"))
    for _ in 0..<2 {
      #expect(throws: LayoutError.invalidSize(element: "endless", size: Size(.infinity, 10))) {
        try broken.measure(SizeRange(max: Size(.unbounded, 100)))
      }
    }
    #expect(try Sized(10, 10).measure(room) == Size(10, 10))
  }

  @Test func `nodes can be measured on many threads at once`() async throws {
    let expected = try Self.column(Self.text(3), Self.text(2)).layoutThatFits(room)
    let layouts = try await withThrowingTaskGroup(of: Layout.self) { group in
      for _ in 0..<8 { group.addTask { try Self.column(Self.text(3), Self.text(2)).layoutThatFits(room) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(layouts == Array(repeating: expected, count: 8))
  }

  // MARK: Drawn

  private func render(_ node: sending DisplayNode, in range: SizeRange? = nil, ground: Color = .white, scale: Double = 2) async throws
    -> Frame
  {
    let renderer = try Renderer.test(120, 80, scale: scale)
    return if let range { try await renderer.render(node, in: range, ground: ground) } else {
      try await renderer.render(node, ground: ground)
    }
  }

  @Test func `a plain node is drawn as large as the viewport, and the ground where nothing is painted`() async throws {
    let picture = try await render(DisplayNode(.accent)).picture
    #expect(picture.size == PixelSize(240, 160) && Set(picture.words) == [Color.accent.premultiplied])
    for (ground, word) in [(Color.white, Color.white.premultiplied), (.clear, 0)] {
      #expect(Set(try await render(Sized(2, 2, color: nil), ground: ground).decoded().words) == [word])
    }
  }

  @Test(arguments: [(Theme.light, Color.white), (.dark, .black)]) func `a node alone stands on the ground of lists`(
    theme: Theme, ground: Color
  ) async throws {
    let renderer = try Renderer.test(2, 2, theme: theme)
    #expect(Set(try await renderer.render(Sized(2, 2, color: nil)).picture.words) == [ground.premultiplied])
  }

  @Test(arguments: [1.0, 2, 3]) func `a node is drawn as large as it is measured`(scale: Double) async throws {
    let size = try Self.column(Self.text(2), Sized(33.3, 4.4)).measure(room, scale: scale)
    let frame = try await render(Self.column(Self.text(2), Sized(33.3, 4.4)), in: room, scale: scale)
    #expect(frame.size == PixelSize(Int((size.width * scale).rounded()), Int((size.height * scale).rounded())))
  }

  @Test func `a range can be exact, or larger than the viewport`() async throws {
    let exact = SizeRange(exactly: Size(7, 9))
    let sizes = [try await render(Sized(20, 10), in: exact).size, try await render(Sized(20, 1000), in: .row(width: 200)).size]
    #expect(sizes == [PixelSize(14, 18), PixelSize(400, 2000)])
  }

  @Test func `every kind of node can be drawn`() async throws {
    let (image, network) = (ImageNode(), NetworkImageNode())
    image.image = .resizableRounded(cornerRadius: 5, fill: .accent)
    (network.url, network.style.preferredSize) = ("none.png", Size(10, 10))
    let frames = [try await render(image), try await render(BoxCell(height: 12, color: .black)), try await render(network)]
    #expect(frames.map { [$0.size.width, $0.size.height, $0.warnings.count] } == [[22, 22, 0], [240, 24, 0], [20, 20, 1]])
  }

  @Test func `a character without a glyph is a warning`() async throws {
    let text = TextNode()
    text.attributedText = AttributedText("x\u{378}y")
    let frame = try await render(text)
    let missing = RenderWarning.missingGlyphs(row: "node", MissingGlyphs(script: "Unknown", scalars: ["\u{378}"], text: "x\u{378}y"))
    #expect(frame.warnings == [.node("TextNode", missing)] && "\(frame.warnings[0])".hasPrefix("node \"TextNode\": no font has "))
  }

  @Test func `a node without a size that is drawn by itself is named in its warning, and no row is`() async throws {
    let picture = ImageNode()
    picture.debugName = "avatar"
    let frame = try await render(Self.column(picture, Sized(10, 10), name: "card"))
    #expect(frame.warnings.map(\.description).contains { $0.hasPrefix("node \"card\" (avatar): the image node shows nothing") })
  }

  // MARK: Not drawn

  @Test func `a node of no pixels or of too many is refused with its size`() async throws {
    await #expect(throws: RenderError.pictureSize(width: 40, height: 0)) { try await render(Sized(20, 0)) }
    // In an unbounded range a plain box takes no room.
    await #expect(throws: RenderError.pictureSize(width: 0, height: 0)) { try await render(DisplayNode(), in: .unbounded) }
    await #expect(throws: RenderError.pictureSize(width: 40_000, height: 40_000)) {
      try await render(Sized(20_000, 20_000), in: .unbounded)
    }
  }

  @Test func `an error in a node's layout names the node and the element inside, also in frames`() async throws {
    func broken() -> DisplayNode { Self.column(Sized(10, .infinity, name: "odd"), name: "card") }
    func isNamed(_ error: any Error) -> Bool { "\(error)".hasPrefix("node \"card\": \"odd\": ") }
    await #expect { _ = try await render(broken()) } throws: { isNamed($0) }
    await #expect { _ = try await Renderer.test().frames(ofNode: broken(), frames: 1).all() } throws: { isNamed($0) }
    await #expect { _ = try await render(Self.column(Sized(10, .infinity))) } throws: { "\($0)".hasPrefix("node \"DisplayNode\": ") }
  }
}
