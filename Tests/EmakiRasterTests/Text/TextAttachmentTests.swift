import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

@Suite struct TextAttachmentTests {
  private static let red: UInt32 = 0xFFFF_0000

  private static func image(_ width: Int, _ height: Int) -> Image {
    .bitmap(
      Bitmap(size: PixelSize(width: width, height: height), isOpaque: true, cleared: false) {
        $0.update(repeating: red, count: width * height)
      })
  }

  private func text(_ string: String, lineHeight: Double? = 20) -> AttributedText {
    AttributedText(string, font: .system(size: 14), lineHeight: lineHeight)
  }

  /// A text with a picture between two others.
  private func text(_ before: String, _ attachment: TextAttachment, _ after: String, lineHeight: Double? = 20) -> AttributedText {
    var text = text(before, lineHeight: lineHeight)
    text.append(AttributedText(attachment))
    text.append(AttributedText(after, font: .system(size: 14)))
    return text
  }

  private func layout(_ text: AttributedText, width: Double = .unbounded, lines: Int = 0) throws -> TextLayout {
    try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines))
  }

  private func node(_ text: AttributedText, width: Double = 200, scale: Double = 1, images: any ImageProvider = BitmapImages()) throws
    -> (TextNode, RenderContext)
  {
    let node = TextNode()
    node.attributedText = text
    let context = try RenderContext.test(scale: scale, images: images)
    node.layoutTree(SizeRange(max: Size(width: width, height: .unbounded)), in: context.measuring)
    return (node, context)
  }

  private func painted(_ node: TextNode, _ context: RenderContext) throws -> Bitmap {
    try #require(context.layer(node.displayList(in: context.measuring), over: .white)).bitmap
  }

  /// The picture's pixels, which must be a rectangle.
  private func redBounds(_ bitmap: Bitmap) -> PixelRect {
    var bounds = PixelRect.empty
    var count = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] == Self.red {
        bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
        count += 1
      }
    }
    #expect(count == bounds.width * bounds.height)
    return bounds
  }

  @Test(arguments: [1.0, 2, 3]) func `a picture is painted at its bounds relative to the baseline`(scale: Double) throws {
    let bounds = Rect(x: 0, y: -4, width: 16, height: 12)
    let (node, context) = try node(text("ab", TextAttachment(image: Self.image(4, 4), bounds: bounds), "cd"), scale: scale)
    let before = try layout(text("ab")).size.width
    // 8 points above the baseline and 4 below it.
    let expected = PixelRect(Rect(x: before, y: node.firstBaseline - 8, width: 16, height: 12), scale: scale)
    #expect(try redBounds(painted(node, context)) == expected)
  }

  @Test func `a picture without bounds has its own size and stands on the baseline`() throws {
    let (node, context) = try node(text("ab", TextAttachment(image: Self.image(9, 7)), ""))
    let expected = PixelRect(Rect(x: try layout(text("ab")).size.width, y: node.firstBaseline - 7, width: 9, height: 7), scale: 1)
    #expect(try redBounds(painted(node, context)) == expected)
  }

  @Test func `a picture takes up its width in the line`() throws {
    let layout = try layout(text("ab", TextAttachment(image: Self.image(1, 1), bounds: Rect(x: 0, y: 0, width: 33, height: 5)), "cd"))
    #expect(try abs(layout.size.width - 33 - self.layout(text("ab")).size.width - self.layout(text("cd")).size.width) < 0.01)
    #expect(layout.missingScalars.isEmpty)
    #expect(layout.glyphs.count == 4)
  }

  @Test func `a line without a line height is as high as its pictures need`() throws {
    let plain = try layout(text("ab", lineHeight: nil))
    let descent = plain.size.height - plain.firstBaseline
    func lines(_ y: Double) throws -> TextLayout {
      try layout(text("ab", TextAttachment(bounds: Rect(x: 0, y: y, width: 10, height: 40)), "cd", lineHeight: nil))
    }
    #expect(try abs(lines(0).size.height - (40 + descent)) < 1e-9 && abs(lines(0).firstBaseline - 40) < 1e-9)
    // The picture's 10 points above the baseline are less than those of the font.
    #expect(try abs(lines(-30).size.height - (plain.firstBaseline + 30)) < 1e-9)
    #expect(try lines(-30).firstBaseline == plain.firstBaseline)
    #expect(try lines(-38).lines.count == 1)
  }

  @Test func `a line height holds even with a higher picture`() throws {
    let layout = try layout(text("ab", TextAttachment(image: Self.image(50, 50)), "\ncd"))
    #expect(layout.lines.map(\.frame.minY) == [0, 20])
    #expect(layout.size.height == 40)
  }

  @Test func `lines can break between pictures`() throws {
    var row = text("")
    for _ in 0..<5 { row.append(AttributedText(TextAttachment(bounds: Rect(x: 0, y: 0, width: 30, height: 10)))) }
    let layout = try layout(row, width: 100)
    #expect(layout.lines.map(\.frame.width) == [90, 60])
    #expect(layout.details?.attachments.map(\.rect.minX) == [0, 30, 60, 0, 30])
  }

  @Test(arguments: [nil, TextTruncation(mode: .byTruncatingTail, token: AttributedText("\u{2026}"))])
  func `a picture that is cut off is not drawn, and the text is truncated`(truncation: TextTruncation?) throws {
    let picture = TextAttachment(image: Self.image(1, 1), bounds: Rect(x: 0, y: 0, width: 60, height: 10))
    var request = TextRequest(text: text("abcd ", picture, ""), maximumWidth: 80, maximumNumberOfLines: 1, truncation: truncation)
    let cut = try TestFonts.typesetter().layout(request)
    #expect(cut.isTruncated && cut.details?.attachments.isEmpty ?? true)
    request.maximumWidth = 120
    let whole = try TestFonts.typesetter().layout(request)
    #expect(!whole.isTruncated && whole.details?.attachments.count == 1)
  }

  @Test func `a picture is one character with one box, and can be a link`() throws {
    var linked = text("ab", TextAttachment(bounds: Rect(x: 0, y: 0, width: 30, height: 10)), "cd")
    linked.addAttribute(\.link, "https://example.com", range: 2..<3)
    let (node, context) = try node(linked)
    let rect = try #require(node.rects(forCharacterRange: 2..<3, in: context.measuring).first)
    #expect(abs(rect.width - 30) < 1e-9 && rect.height == 20)
    #expect(node.characterIndex(at: Point(x: rect.midX, y: rect.midY), in: context.measuring) == 2)
    #expect(node.link(at: Point(x: rect.midX, y: rect.midY), in: context.measuring) == "https://example.com")
    #expect(node.link(at: Point(x: rect.maxX + 1, y: rect.midY), in: context.measuring) == nil)
  }

  @Test func `in a right-to-left text a picture stands left of what comes before it`() throws {
    let picture = TextAttachment(bounds: Rect(x: 0, y: 0, width: 30, height: 10))
    let layout = try layout(text("שלום", picture, "עולם"), width: 200)
    let rect = try #require(layout.details?.attachments.first?.rect)
    let (before, after) = try (self.layout(text("שלום")).size.width, self.layout(text("עולם")).size.width)
    #expect(abs(rect.maxX - (200 - before)) < 0.01)
    #expect(abs(rect.minX - (200 - before - 30)) < 0.01 && abs(layout.lines[0].frame.minX - (rect.minX - after)) < 0.01)
  }

  @Test func `only U+FFFC with an attachment is a picture`() throws {
    var attributes = text("a\u{FFFC}b")
    attributes.addAttribute(\.attachment, TextAttachment(bounds: Rect(x: 0, y: 0, width: 30, height: 10)), range: 0..<3)
    #expect(try layout(attributes).details?.attachments.count == 1)
    #expect(try layout(attributes).glyphs.count == 2)
    #expect(try layout(text("a\u{FFFC}b")).details == nil)
  }

  @Test(arguments: [
    Rect(x: .nan, y: .nan, width: 10, height: 10), Rect(x: 0, y: .infinity, width: .infinity, height: 10),
    Rect(x: -1e300, y: 1e300, width: 1e300, height: 1e300), Rect(x: 0, y: 0, width: -5, height: 7),
  ])
  func `invalid bounds are laid out without a trap`(bounds: Rect) throws {
    let layout = try layout(text("ab", TextAttachment(bounds: bounds), "cd", lineHeight: nil))
    #expect(layout.size.width.isFinite && layout.size.height.isFinite && layout.size.height <= 20_100)
  }

  @Test func `scaling a text down scales its pictures`() throws {
    let (node, context) = try node(text("ab", TextAttachment(image: Self.image(40, 40)), "cd", lineHeight: nil))
    node.maximumNumberOfLines = 1
    node.pointSizeScaleFactors = [0.5]
    node.layoutTree(SizeRange(max: Size(width: node.calculatedSize.width - 10, height: .unbounded)), in: context.measuring)
    let rect = try #require(node.broken.first?.layout.details?.attachments.first?.rect)
    #expect(rect.size == Size(width: 20, height: 20))
  }

  @Test func `a picture can stand beside letters with shadows and in text with exclusion paths`() throws {
    var shaded = text("ab", TextAttachment(image: Self.image(8, 8)), "cd")
    shaded.addAttribute(\.shadow, Shadow(color: .black, opacity: 0.5, offset: Point(x: 1, y: 1), radius: 0), range: 0..<5)
    let (node, context) = try node(shaded)
    #expect(try redBounds(painted(node, context)).width == 8)
    node.exclusionPaths = [DrawingPath(Rect(x: 0, y: 0, width: 50, height: 30))]
    node.layoutTree(SizeRange(max: Size(width: 200, height: .unbounded)), in: context.measuring)
    let bounds = try redBounds(painted(node, context))
    #expect(bounds.x > 50 && bounds.width == 8)
  }

  // MARK: Pictures that are loaded

  private func drawn(_ url: String, image: Image?, at moment: DisplayMoment) throws -> [DisplayItem] {
    let picture = TextAttachment(image: image, url: url, bounds: Rect(x: 0, y: 0, width: 20, height: 10))
    let (node, context) = try node(text("ab", picture, "cd"))
    return Array(node.displayList(in: context.measuring, at: moment).passes.flatMap(\.items).dropFirst())
  }

  @Test func `a picture that is late is left out, or shows its default image`() throws {
    let late = DisplayMoment(displayedFor: 5, images: ["a.png": LateImage()])
    #expect(try drawn("a.png", image: nil, at: late).isEmpty)
    let items = try drawn("a.png", image: .resizableRounded(cornerRadius: 0, fill: .pureRed), at: late)
    guard case .fill(let shape, .pureRed)? = items.first else { return #expect(Bool(false), "no default image") }
    #expect(items.count == 1 && shape.rect.size == Size(width: 20, height: 10))
  }

  @Test(arguments: [ImageQuality.preview, .full]) func `a picture is drawn in the quality that has arrived`(quality: ImageQuality) throws {
    let moment = DisplayMoment(displayedFor: 5, images: ["a.png": LateImage(quality: quality, shownFor: 3)])
    guard case .image(let image)? = try drawn("a.png", image: nil, at: moment).first else { return #expect(Bool(false), "no picture") }
    #expect(image.source == .url("a.png") && image.quality == quality)
  }

  @Test func `a picture that cannot be had shows its default image and is reported`() throws {
    let picture = TextAttachment(
      image: .resizableRounded(cornerRadius: 0, fill: .pureRed), url: "none.png", bounds: Rect(x: 0, y: 0, width: 20, height: 10))
    let (node, context) = try node(text("ab", picture, "cd"), images: NoImages())
    let layer = try #require(context.layer(node.displayList(in: context.measuring), over: .white))
    #expect(redBounds(layer.bitmap).width == 20)
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
