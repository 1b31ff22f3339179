import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiDisplay
@testable import EmakiNodes
@testable import EmakiRaster

struct TextAttachmentTests {
  private static func image(_ width: Int, _ height: Int) -> Image {
    .bitmap(Bitmap(size: PixelSize(width, height), pixels: [UInt32](repeating: 0xFFFF_0000, count: width * height)))
  }

  private static func box(_ width: Double, _ height: Double = 10, y: Double = 0) -> TextAttachment {
    TextAttachment(bounds: Rect(0, y, width, height))
  }

  /// A text with a picture between two others.
  private func text(_ attachment: TextAttachment, before: String = "ab", after: String = "cd", lineHeight: Double? = 20) -> AttributedText {
    var text = AttributedText(before, lineHeight: lineHeight)
    text.append(AttributedText(attachment))
    text.append(AttributedText(after))
    return text
  }

  private func node(_ text: AttributedText, scale: Double = 1, images: any ImageProvider = BitmapImages()) throws -> (
    TextNode, RenderContext
  ) {
    let node = TextNode()
    node.attributedText = text
    let context = try RenderContext.test(scale: scale, images: images)
    node.layOut(width: 200, in: context.measuring)
    return (node, context)
  }

  /// The picture's pixels, which must be a rectangle.
  private func redBounds(_ node: TextNode, _ context: RenderContext) throws -> PixelRect {
    let bitmap = try context.painted(node).bitmap
    let bounds = bitmap.bounds(of: .pureRed)
    #expect(bitmap.words.count { $0 == 0xFFFF_0000 } == bounds.size.area)
    return bounds
  }

  // MARK: Places

  @Test(arguments: scales) func `a picture is painted at its bounds relative to the baseline, and without them stands on it`(
    scale: Double
  ) throws {
    let pictures = [(TextAttachment(image: Self.image(4, 4), bounds: Rect(0, -4, 16, 12)), 16.0, 8.0, 12.0)]
    for (picture, width, rise, height) in pictures + [(TextAttachment(image: Self.image(9, 7)), 9, 7, 7)] {
      let (node, context) = try node(text(picture), scale: scale)
      let expected = try Rect(EmakiRasterTests.width("ab"), node.firstBaseline - rise, width, height)
      #expect(try redBounds(node, context) == PixelRect(expected, scale: scale))
    }
  }

  @Test func `a picture takes up its width in the line`() throws {
    let layout = try text(Self.box(33)).layout()
    #expect(try abs(layout.size.width - 33 - width("ab") - width("cd")) < 0.01)
    #expect(layout.missingScalars.isEmpty && layout.glyphs.count == 4)
  }

  @Test func `a line without a line height is as high as its pictures need`() throws {
    let plain = try AttributedText("ab").layout()
    let descent = plain.size.height - plain.firstBaseline
    // A picture's 10 points above the baseline are less than those of the font.
    for (y, height, baseline) in [
      (0.0, 40 + descent, 40), (-30, plain.firstBaseline + 30, plain.firstBaseline),
      (-38, plain.firstBaseline + 38, plain.firstBaseline),
    ] {
      let layout = try text(Self.box(10, 40, y: y), lineHeight: nil).layout()
      #expect(layout.lines.count == 1 && isNear([layout.size.height, layout.firstBaseline], [height, baseline], within: 1e-9))
    }
  }

  @Test func `a line height holds even with a higher picture`() throws {
    let layout = try text(TextAttachment(image: Self.image(50, 50)), after: "\ncd").layout()
    #expect(layout.lines.map(\.frame.minY) == [0, 20] && layout.size.height == 40)
  }

  @Test func `lines can break between pictures`() throws {
    let row = (0..<5).reduce(into: AttributedText("", lineHeight: 20)) { row, _ in row.append(AttributedText(Self.box(30))) }
    let layout = try row.layout(width: 100)
    #expect([layout.lines.map(\.frame.width), layout.details?.attachments.map(\.rect.minX)] == [[90, 60], [0, 30, 60, 0, 30]])
  }

  @Test(arguments: [nil, TextTruncation(mode: .byTruncatingTail, token: AttributedText("\u{2026}"))])
  func `a picture that is cut off is not drawn, and the text is truncated`(truncation: TextTruncation?) throws {
    for (width, count) in [(80.0, 0), (120, 1)] {
      let layout = try text(Self.box(60), before: "abcd ", after: "").layout(width: width, lines: 1, truncation: truncation)
      #expect(layout.isTruncated == (count == 0) && layout.details?.attachments.count ?? 0 == count)
    }
  }

  @Test func `a picture is one character with one box, and can be a link`() throws {
    let (node, context) = try node(text(Self.box(30)).with(\.link, "https://example.com", 2..<3))
    let rect = try #require(node.rects(forCharacterRange: 2..<3, in: context.measuring).first)
    let middle = Point(rect.midX, rect.midY)
    let links = [middle, Point(rect.maxX + 1, rect.midY)].map { node.link(at: $0, in: context.measuring) }
    #expect(abs(rect.width - 30) < 1e-9 && rect.height == 20 && links == ["https://example.com", nil])
    #expect(node.characterIndex(at: middle, in: context.measuring) == 2)
  }

  @Test func `in a right-to-left text a picture stands left of what comes before it`() throws {
    let layout = try text(Self.box(30), before: "שלום", after: "עולם").layout(width: 200)
    let rect = try #require(layout.details?.attachments.first?.rect)
    let right = 200 - (try width("שלום"))
    #expect(try isNear([rect.maxX, rect.minX, layout.lines[0].frame.minX], [right, right - 30, right - 30 - width("עולם")]))
  }

  @Test func `only U+FFFC with an attachment is a picture`() throws {
    let text = AttributedText("a\u{FFFC}b")
    let layouts = try [text, text.with(\.attachment, Self.box(30))].map { try $0.layout() }
    #expect(layouts.map { $0.details?.attachments.count } == [nil, 1] && layouts[1].glyphs.count == 2)
  }

  @Test(arguments: [
    Rect(.nan, .nan, 10, 10), Rect(0, .infinity, .infinity, 10),
    Rect(-1e300, 1e300, 1e300, 1e300), Rect(0, 0, -5, 7),
  ])
  func `invalid bounds are laid out without a trap`(bounds: Rect) throws {
    let size = try text(TextAttachment(bounds: bounds), lineHeight: nil).layout().size
    #expect(size.width.isFinite && size.height.isFinite && size.height <= 20_100)
  }

  @Test func `scaling a text down scales its pictures`() throws {
    let (node, context) = try node(text(TextAttachment(image: Self.image(40, 40)), lineHeight: nil))
    (node.maximumNumberOfLines, node.pointSizeScaleFactors) = (1, [0.5])
    node.layOut(width: node.calculatedSize.width - 10, in: context.measuring)
    #expect(node.broken.first?.layout.details?.attachments.first?.rect.size == Size(20, 20))
  }

  @Test func `a picture can stand beside letters with shadows and in text with exclusion paths`() throws {
    let shadow = Shadow(color: .black, opacity: 0.5, offset: Point(1, 1), radius: 0)
    let (node, context) = try node(text(TextAttachment(image: Self.image(8, 8))).with(\.shadow, shadow))
    let before = try redBounds(node, context)
    node.exclusionPaths = [DrawingPath(0, 0, 50, 30)]
    node.layOut(width: 200, in: context.measuring)
    let bounds = try redBounds(node, context)
    #expect([before.width, bounds.width] == [8, 8] && bounds.x > 50)
  }

  // MARK: Pictures that are loaded

  private static let fill = Image.resizableRounded(cornerRadius: 0, fill: .pureRed)

  /// What is drawn in place of a picture that arrives late.
  private func drawn(_ late: LateImage, image: Image? = nil) throws -> [DisplayItem] {
    let picture = TextAttachment(image: image, url: "a.png", bounds: Rect(0, 0, 20, 10))
    let (node, context) = try node(text(picture))
    let moment = DisplayMoment(displayedFor: 5, images: ["a.png": late])
    return Array(node.displayList(in: context.measuring, at: moment).passes.flatMap(\.items).dropFirst())
  }

  @Test func `a picture that is late is left out, or shows its default image`() throws {
    let items = try drawn(LateImage(), image: Self.fill)
    let size: Size? = if case .fill(let shape, .pureRed)? = items.first { shape.rect.size } else { nil }
    #expect(try items.count == 1 && size == Size(20, 10) && drawn(LateImage()).isEmpty)
  }

  @Test(arguments: [ImageQuality.preview, .full]) func `a picture is drawn in the quality that has arrived`(quality: ImageQuality) throws {
    let item = try drawn(LateImage(quality: quality, shownFor: 3)).first
    let image = if case .image(let image)? = item { image } else { nil as DisplayImage? }
    #expect(image?.source == .url("a.png") && image?.quality == quality)
  }

  @Test func `a picture that cannot be had shows its default image and is reported`() throws {
    let picture = TextAttachment(image: Self.fill, url: "none.png", bounds: Rect(0, 0, 20, 10))
    let (node, context) = try node(text(picture), images: NoImages())
    #expect(try redBounds(node, context).width == 20)
    #expect(try context.painted(node).notes.errors == [.missing(url: "picture", path: "nowhere")])
  }
}

/// Has bitmaps only, and stretches them of one colour.
struct BitmapImages: ImageProvider {
  func image(for request: ImageRequest) throws(ImageError) -> (bitmap: Bitmap, repair: ImageRepair?) {
    guard case .bitmap(let bitmap) = request.source else { throw .missing(url: "picture", path: "nowhere") }
    let color = bitmap[0, 0]
    return (Bitmap(size: request.size, isOpaque: true, cleared: false) { $0.update(repeating: color, count: request.size.area) }, nil)
  }
}
