import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// Texts and images in drawings.
struct DrawingContentTests {
  private static let text = AttributedText("Emaki 絵巻 🎂", font: .system(size: 16), color: .pureRed)
  private static let square = Image.resizableRounded(cornerRadius: 0, fill: .pureRed)

  /// A picture of a node with a drawing, on white.
  private func draw(
    _ width: Double, _ height: Double, scale: Double = 1, _ draw: @escaping @Sendable (inout DrawingContext) -> Void
  ) throws -> Bitmap {
    try DisplayNode(Rect(0, 0, width, height), drawing: draw).painted(scale: scale)
  }

  // MARK: Texts

  /// The text of a node is blended with the ground in one step, that of a drawing in two. The results may be rounded in different ways.
  @Test(arguments: scales) func `a text in a drawing looks as in a text node`(scale: Double) throws {
    let node = TextNode()
    (node.attributedText, node.frame) = (Self.text, Rect(0, 0, 120, 30))
    let drawn = try draw(120, 30, scale: scale) { $0.draw(Self.text, at: .zero) }
    let moved = try draw(120, 30, scale: scale) { context in
      context.translateBy(x: -40, y: -7)
      context.draw(Self.text, in: Rect(40, 7, 120, 30))
    }
    #expect(try InkDifference(drawn.words, node.painted(scale: scale).words).largest <= 2 && moved.words == drawn.words)
  }

  @Test func `a text is clipped, covers what was drawn before and is covered by what comes later`() throws {
    let bitmap = try draw(40, 40) { context in
      context.fill(DrawingPath(context.bounds), with: .color(.pureRed))
      context.saveState()
      context.clip(to: DrawingPath(10, 0, 30, 40))
      context.draw(AttributedText("████", size: 40), at: .zero)
      context.restoreState()
      context.fill(DrawingPath(30, 0, 10, 40), with: .color(.pureBlue))
    }
    #expect(bitmap.at((5, 24), (20, 24), (35, 24)) == [0xFFFF_0000, 0xFF00_0000, 0xFF00_00FF])
  }

  @Test func `a turned text is the upright one turned`() throws {
    let pictures = try [false, true].map { turns in
      try draw(60, 60) { context in
        if turns {
          context.translateBy(x: 60, y: 0)
          context.rotate(by: .pi / 2)
        }
        context.draw(Self.text, in: Rect(0, 10, 60, 50))
      }
    }
    let differences = zip(pictures[1].words, pictures[0].turned).map { abs(Int($0 & 255) - Int($1 & 255)) }
    #expect(!pictures[1].inkBounds().isEmpty && differences.allSatisfy { $0 <= 8 })
  }

  private static func lines(_ string: String) -> AttributedText { AttributedText(string, size: 10, lineHeight: 12) }

  @Test func `lines without room in the rectangle are left out, except the first`() throws {
    let bottoms = try [(60.0, 0), (30, 0), (11, 0), (60, 2), (24, 0)].map { height, limit in
      try draw(60, 60) { $0.draw(Self.lines("one\ntwo\nthree"), in: Rect(0, 0, 60, height), maximumNumberOfLines: limit) }.inkBounds().maxY
    }
    #expect(bottoms[0] > 26 && 14...24 ~= bottoms[1] && bottoms[2] <= 12 && bottoms[3] == bottoms[4])
  }

  @Test func `a drawing can ask for the size of a text, to put it in the middle`() throws {
    let ink = try draw(41, 30) { context in
      let size = context.size(of: Self.lines("7"))
      context.draw(Self.lines("7"), at: Point((context.size.width - size.width) / 2, (context.size.height - size.height) / 2))
      let two = context.size(of: Self.lines("a\nb\nc"), maximumNumberOfLines: 2)
      #expect([size, two, context.size(of: Self.lines("aaaa bbbb"), maximumWidth: 30)].map(\.height) == [12, 24, 24])
    }.inkBounds()
    #expect(abs(ink.x + ink.maxX - 41) <= 2 && abs(ink.y + ink.maxY - 30) <= 3)
  }

  @Test func `the shadows and pictures of a text are drawn with it`() throws {
    let shadow = Shadow(color: .pureBlue, opacity: 1, offset: Point(20, 0), radius: 0)
    let both = AttributedText("█", size: 20, lineHeight: 20).with(\.shadow, shadow)
    let attachment = AttributedText(TextAttachment(image: Self.square, bounds: Rect(0, 0, 10, 10)))
    let bitmap = try draw(60, 40) { context in
      context.draw(both, at: .zero)
      context.draw(attachment, at: Point(45, 20))
    }
    #expect(Set(bitmap.words).isSuperset(of: [0xFF00_0000, 0xFF00_00FF, 0xFFFF_0000]))
  }

  // MARK: Images

  @Test(arguments: scales) func `an image fills its rectangle, moved and enlarged as the drawing is`(scale: Double) throws {
    let pictures = try [false, true].map { isChanged in
      try draw(20, 20, scale: scale) { context in
        if isChanged {
          context.translateBy(x: 1, y: 2)
          context.scaleBy(x: 2, y: 2)
        }
        context.draw(Self.square, in: Rect(2, 3, 4, 5))
      }
    }
    #expect(pictures.map { $0.inkBounds() } == [Rect(2, 3, 4, 5), Rect(5, 8, 8, 10)].map { PixelRect($0, scale: scale) })
    #expect(Set(pictures[1].words) == [0xFFFF_FFFF, 0xFFFF_0000])
  }

  @Test func `an image is clipped, and nothing is drawn in an empty or invalid rectangle`() throws {
    let bitmap = try draw(20, 20) { context in
      for value in [Double.nan, .infinity, 1e300, 0, -4] { context.draw(Self.square, in: Rect(5, 5, value, 5)) }
      context.clip(to: DrawingPath(0, 0, 3, 20))
      context.draw(Self.square, in: Rect(0, 0, 10, 10))
    }
    #expect(bitmap.inkBounds() == PixelRect(0, 0, 3, 10))
  }

  @Test func `a modification tints an image`() throws {
    #expect(try Set(draw(10, 10) { $0.draw(Self.square, in: $0.bounds, modification: .tint(.pureBlue)) }.words) == [0xFF00_00FF])
  }
}
