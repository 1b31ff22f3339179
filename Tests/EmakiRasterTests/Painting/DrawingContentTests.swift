import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// Texts, images and radial gradients in drawings.
@Suite struct DrawingContentTests {
  private static let text = AttributedText("Emaki 絵巻 🎂", font: .system(size: 16), color: .pureRed)

  /// A picture of a node with a drawing, on white.
  private func draw(
    _ width: Double, _ height: Double, scale: Double = 1, _ draw: @escaping @Sendable (inout DrawingContext) -> Void
  ) throws -> Bitmap {
    let node = DisplayNode(Rect(x: 0, y: 0, width: width, height: height))
    node.drawing = Drawing(key: "test", draw)
    return try node.painted(scale: scale)
  }

  /// The largest difference of two pictures in one channel.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.words, b.words).map { a, b in
      stride(from: 0, through: 24, by: 8).map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
    }.max() ?? 0
  }

  // MARK: Texts

  /// The text of a node is blended with the ground in one step, that of a drawing in two. The results may be rounded in different ways.
  @Test(arguments: [1.0, 2, 3]) func `a text in a drawing looks as in a text node`(scale: Double) throws {
    let context = try RenderContext.test(scale: scale)
    let node = TextNode()
    node.attributedText = Self.text
    node.layoutTree(SizeRange(exactly: Size(width: 120, height: 30)), in: context.measuring)
    let expected = try #require(context.layer(node.displayList(in: context.measuring), over: .white)).bitmap
    let drawn = try draw(120, 30, scale: scale) { $0.draw(Self.text, at: .zero) }
    #expect(difference(drawn, expected) <= 2)
    let moved = try draw(120, 30, scale: scale) { context in
      context.translateBy(x: -40, y: -7)
      context.draw(Self.text, in: Rect(x: 40, y: 7, width: 120, height: 30))
    }
    #expect(moved.words == drawn.words)
  }

  @Test func `a text is clipped, covers what was drawn before and is covered by what comes later`() throws {
    let block = AttributedText("████", font: .system(size: 40))
    let bitmap = try draw(40, 40) { context in
      context.fill(DrawingPath(context.bounds), with: .color(.pureRed))
      context.saveState()
      context.clip(to: DrawingPath(Rect(x: 10, y: 0, width: 30, height: 40)))
      context.draw(block, at: .zero)
      context.restoreState()
      context.fill(DrawingPath(Rect(x: 30, y: 0, width: 10, height: 40)), with: .color(.pureBlue))
    }
    #expect([5, 20, 35].map { bitmap[$0, 24] } == [0xFFFF_0000, 0xFF00_0000, 0xFF00_00FF])
  }

  @Test func `a turned text is the upright one turned`() throws {
    let upright = try draw(60, 60) { $0.draw(Self.text, in: Rect(x: 0, y: 10, width: 60, height: 50)) }
    let turned = try draw(60, 60) { context in
      context.translateBy(x: 60, y: 0)
      context.rotate(by: .pi / 2)
      context.draw(Self.text, in: Rect(x: 0, y: 10, width: 60, height: 50))
    }
    let differences = zip(turned.words, upright.turned).map { a, b in abs(Int(a & 255) - Int(b & 255)) }
    #expect(!turned.inkBounds().isEmpty)
    #expect(differences.allSatisfy { $0 <= 8 })
  }

  @Test func `lines without room in the rectangle are left out, except the first`() throws {
    let text = AttributedText("one\ntwo\nthree", font: .system(size: 10), lineHeight: 12)
    func ink(_ height: Double, lines: Int = 0) throws -> PixelRect {
      try draw(60, 60) { $0.draw(text, in: Rect(x: 0, y: 0, width: 60, height: height), maximumNumberOfLines: lines) }.inkBounds()
    }
    #expect(try ink(60).maxY > 26)
    #expect(try 14...24 ~= ink(30).maxY)
    #expect(try ink(11).maxY <= 12)
    #expect(try ink(60, lines: 2) == ink(24))
  }

  @Test func `a drawing can ask for the size of a text, to put it in the middle`() throws {
    let text = AttributedText("7", font: .system(size: 10), lineHeight: 12)
    let ink = try draw(41, 30) { context in
      let size = context.size(of: text)
      context.draw(text, at: Point(x: (context.size.width - size.width) / 2, y: (context.size.height - size.height) / 2))
    }.inkBounds()
    #expect(abs(ink.x + ink.maxX - 41) <= 2 && abs(ink.y + ink.maxY - 30) <= 3)
    _ = try draw(10, 10) { context in
      #expect(context.size(of: text).height == 12)
      #expect(context.size(of: AttributedText("a\nb\nc", font: .system(size: 10), lineHeight: 12), maximumNumberOfLines: 2).height == 24)
      #expect(context.size(of: AttributedText("aaaa bbbb", font: .system(size: 10), lineHeight: 12), maximumWidth: 30).height == 24)
    }
  }

  @Test func `the shadows and pictures of a text are drawn with it`() throws {
    var text = AttributedText("█", font: .system(size: 20), lineHeight: 20)
    text.addAttribute(\.shadow, Shadow(color: .pureBlue, opacity: 1, offset: Point(x: 20, y: 0), radius: 0), range: 0..<1)
    let square = Image.resizableRounded(cornerRadius: 0, fill: .pureRed)
    let attachment = AttributedText(TextAttachment(image: square, bounds: Rect(x: 0, y: 0, width: 10, height: 10)))
    let both = text
    let bitmap = try draw(60, 40) { context in
      context.draw(both, at: .zero)
      context.draw(attachment, at: Point(x: 45, y: 20))
    }
    #expect(bitmap.words.contains(0xFF00_0000) && bitmap.words.contains(0xFF00_00FF) && bitmap.words.contains(0xFFFF_0000))
  }

  // MARK: Images

  private static let square = Image.resizableRounded(cornerRadius: 0, fill: .pureRed)

  @Test(arguments: [1.0, 2, 3]) func `an image fills its rectangle, moved and enlarged as the drawing is`(scale: Double) throws {
    let pixels = Int(scale)
    let plain = try draw(20, 20, scale: scale) { $0.draw(Self.square, in: Rect(x: 2, y: 3, width: 4, height: 5)) }
    #expect(plain.inkBounds() == PixelRect(x: 2 * pixels, y: 3 * pixels, width: 4 * pixels, height: 5 * pixels))
    let changed = try draw(20, 20, scale: scale) { context in
      context.translateBy(x: 1, y: 2)
      context.scaleBy(x: 2, y: 2)
      context.draw(Self.square, in: Rect(x: 2, y: 3, width: 4, height: 5))
    }
    #expect(changed.inkBounds() == PixelRect(x: 5 * pixels, y: 8 * pixels, width: 8 * pixels, height: 10 * pixels))
    #expect(Set(changed.words) == [0xFFFF_FFFF, 0xFFFF_0000])
  }

  @Test func `an image is clipped, and nothing is drawn in an empty or invalid rectangle`() throws {
    let bitmap = try draw(20, 20) { context in
      for value in [Double.nan, .infinity, 1e300, 0, -4] { context.draw(Self.square, in: Rect(x: 5, y: 5, width: value, height: 5)) }
      context.clip(to: DrawingPath(Rect(x: 0, y: 0, width: 3, height: 20)))
      context.draw(Self.square, in: Rect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(bitmap.inkBounds() == PixelRect(x: 0, y: 0, width: 3, height: 10))
  }

  @Test func `a modification tints an image`() throws {
    let bitmap = try draw(10, 10) { $0.draw(Self.square, in: $0.bounds, modification: .tint(.pureBlue)) }
    #expect(Set(bitmap.words) == [0xFF00_00FF])
  }

  @Test func `rows that are painted separately equal those of the whole`() throws {
    let node = DisplayNode(Rect(x: 3, y: 2, width: 60, height: 40))
    node.drawing = Drawing(key: "contents") { context in
      context.draw(Self.square, in: Rect(x: 1, y: 1, width: 20, height: 30))
      context.draw(Self.text, at: Point(x: 4, y: 4))
      context.rotate(by: 0.3)
      context.draw(Self.text, at: Point(x: 4, y: 10))
    }
    let context = try RenderContext.test()
    let list = DisplayList(size: Size(width: 70, height: 50), entries: node.displayList(in: context.measuring).entries)
    let whole = try #require(context.layer(list, over: .white)).bitmap
    let part = try #require(context.layer(list, over: .white, rows: 5..<21)).bitmap
    #expect(part.words == Array(whole.words[5 * 70..<21 * 70]))
  }

  // MARK: Gradients

  @Test func `a radial gradient goes from its middle to its circle, and on in the last colour`() throws {
    let gradient = RadialGradient(center: Point(x: 5, y: 5), radius: 4, colors: [.black, .white])
    let bitmap = try draw(10, 10, scale: 20) { $0.fill(DrawingPath($0.bounds), with: .radialGradient(gradient)) }
    for (x, y) in [(100, 100), (120, 100), (100, 150), (60, 70), (179, 100), (10, 10)] {
      let (dx, dy) = (Double(x) + 0.5 - 100, Double(y) + 0.5 - 100)
      let distance = (dx * dx + dy * dy).squareRoot() / 80
      #expect(abs(Double(bitmap[x, y] & 255) - min(distance, 1) * 255) <= 3)
    }
  }

  @Test func `a radial gradient begins at its first circle, and is not drawn with a radius below 0`() throws {
    var gradient = RadialGradient(
      startCenter: Point(x: 5, y: 5), startRadius: 2, endCenter: Point(x: 5, y: 5), endRadius: 4,
      stops: [.init(position: 0, color: .pureRed), .init(position: 0.5, color: .pureBlue), .init(position: 1, color: .pureBlue)])
    let ring = gradient
    let bitmap = try draw(10, 10, scale: 20) { $0.fill(DrawingPath($0.bounds), with: .radialGradient(ring)) }
    #expect(bitmap[100, 100] == 0xFFFF_0000 && bitmap[100, 130] == 0xFFFF_0000 && bitmap[100, 165] == 0xFF00_00FF)
    for radius in [-1, Double.nan, .infinity] {
      gradient.startRadius = radius
      let invalid = gradient
      #expect(try draw(10, 10) { $0.fill(DrawingPath($0.bounds), with: .radialGradient(invalid)) }.inkBounds().isEmpty)
    }
  }
}
