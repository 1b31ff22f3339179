import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

@Suite struct TextAttachmentTests {
  private static func image(_ width: Int, _ height: Int) -> Image {
    .bitmap(Bitmap(size: PixelSize(width: width, height: height), pixels: [UInt32](repeating: 0xFFFF_0000, count: width * height)))
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

  private func width(_ string: String) throws -> Double { try AttributedText(string).width }

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
    let bitmap = try #require(context.layer(node.displayList(in: context.measuring), over: .white)).bitmap
    let bounds = bitmap.bounds(of: .pureRed)
    #expect(bitmap.words.count { $0 == 0xFFFF_0000 } == bounds.width * bounds.height)
    return bounds
  }

  // MARK: Places

  @Test(arguments: [1.0, 2, 3]) func `a picture is painted at its bounds relative to the baseline`(scale: Double) throws {
    let picture = TextAttachment(image: Self.image(4, 4), bounds: Rect(0, -4, 16, 12))
    let (node, context) = try node(text(picture), scale: scale)
    // 8 points above the baseline and 4 below it.
    let expected = PixelRect(Rect(try width("ab"), node.firstBaseline - 8, 16, 12), scale: scale)
    #expect(try redBounds(node, context) == expected)
  }

  @Test func `a picture without bounds has its own size and stands on the baseline`() throws {
    let (node, context) = try node(text(TextAttachment(image: Self.image(9, 7))))
    let expected = PixelRect(Rect(try width("ab"), node.firstBaseline - 7, 9, 7), scale: 1)
    #expect(try redBounds(node, context) == expected)
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
    for (y, height, baseline) in [(0.0, 40 + descent, 40), (-30, plain.firstBaseline + 30, plain.firstBaseline)] {
      let layout = try text(Self.box(10, 40, y: y), lineHeight: nil).layout()
      #expect(abs(layout.size.height - height) < 1e-9 && abs(layout.firstBaseline - baseline) < 1e-9)
    }
    #expect(try text(Self.box(10, 40, y: -38), lineHeight: nil).layout().lines.count == 1)
  }

  @Test func `a line height holds even with a higher picture`() throws {
    let layout = try text(TextAttachment(image: Self.image(50, 50)), after: "\ncd").layout()
    #expect(layout.lines.map(\.frame.minY) == [0, 20] && layout.size.height == 40)
  }

  @Test func `lines can break between pictures`() throws {
    var row = AttributedText("", lineHeight: 20)
    for _ in 0..<5 { row.append(AttributedText(Self.box(30))) }
    let layout = try row.layout(width: 100)
    #expect(layout.lines.map(\.frame.width) == [90, 60])
    #expect(layout.details?.attachments.map(\.rect.minX) == [0, 30, 60, 0, 30])
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
    let middle = Point(x: rect.midX, y: rect.midY)
    #expect(abs(rect.width - 30) < 1e-9 && rect.height == 20)
    #expect(node.characterIndex(at: middle, in: context.measuring) == 2)
    #expect(node.link(at: middle, in: context.measuring) == "https://example.com")
    #expect(node.link(at: Point(x: rect.maxX + 1, y: rect.midY), in: context.measuring) == nil)
  }

  @Test func `in a right-to-left text a picture stands left of what comes before it`() throws {
    let layout = try text(Self.box(30), before: "שלום", after: "עולם").layout(width: 200)
    let rect = try #require(layout.details?.attachments.first?.rect)
    let right = 200 - (try width("שלום"))
    #expect(abs(rect.maxX - right) < 0.01 && abs(rect.minX - (right - 30)) < 0.01)
    #expect(try abs(layout.lines[0].frame.minX - (rect.minX - width("עולם"))) < 0.01)
  }

  @Test func `only U+FFFC with an attachment is a picture`() throws {
    let layout = try AttributedText("a\u{FFFC}b").with(\.attachment, Self.box(30)).layout()
    #expect(layout.details?.attachments.count == 1 && layout.glyphs.count == 2)
    #expect(try AttributedText("a\u{FFFC}b").layout().details == nil)
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
    let shadow = Shadow(color: .black, opacity: 0.5, offset: Point(x: 1, y: 1), radius: 0)
    let (node, context) = try node(text(TextAttachment(image: Self.image(8, 8))).with(\.shadow, shadow))
    #expect(try redBounds(node, context).width == 8)
    node.exclusionPaths = [DrawingPath(Rect(0, 0, 50, 30))]
    node.layOut(width: 200, in: context.measuring)
    let bounds = try redBounds(node, context)
    #expect(bounds.x > 50 && bounds.width == 8)
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
    #expect(try drawn(LateImage()).isEmpty)
    let items = try drawn(LateImage(), image: Self.fill)
    guard case .fill(let shape, .pureRed)? = items.first else { return #expect(Bool(false), "no default image") }
    #expect(items.count == 1 && shape.rect.size == Size(20, 10))
  }

  @Test(arguments: [ImageQuality.preview, .full]) func `a picture is drawn in the quality that has arrived`(quality: ImageQuality) throws {
    guard case .image(let image)? = try drawn(LateImage(quality: quality, shownFor: 3)).first else {
      return #expect(Bool(false), "no picture")
    }
    #expect(image.source == .url("a.png") && image.quality == quality)
  }

  @Test func `a picture that cannot be had shows its default image and is reported`() throws {
    let picture = TextAttachment(image: Self.fill, url: "none.png", bounds: Rect(0, 0, 20, 10))
    let (node, context) = try node(text(picture), images: NoImages())
    #expect(try redBounds(node, context).width == 20)
    let layer = try #require(context.layer(node.displayList(in: context.measuring), over: .white))
    #expect(layer.errors == [.missing(url: "picture", path: "nowhere")])
  }
}

/// Has bitmaps only, and stretches them of one colour.
struct BitmapImages: ImageProvider {
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap {
    guard case .bitmap(let bitmap) = request.source else { throw .missing(url: "picture", path: "nowhere") }
    let color = bitmap[0, 0]
    return Bitmap(size: request.size, isOpaque: true, cleared: false) { $0.update(repeating: color, count: request.size.area) }
  }

  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize { PixelSize(width: 1, height: 1) }
}
