import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiDisplay

private let rect = Rect(x: 1, y: 2, width: 30, height: 40)
private let other = Rect(x: 1, y: 2, width: 30, height: 41)
private let (shape, square) = (RoundedRect(rect, radius: 4), RoundedRect(rect))
private let pass = DisplayPass(node: "a", items: [.fill(square, .black)])
private let otherPass = DisplayPass(node: "a", items: [.fill(square, .white)])

/// Tests that layers that look different have different digests.
struct LayerDigestTests {
  /// Returns a copy of a value with a change.
  private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
  }

  @Test func `a video and a picture of the same bytes have different digests`() {
    // All addresses lead to the same file.
    struct OneFile: ContentDigests {
      func digest(of source: ImageSource) -> Digest? { DigestBuilder().digest() }
      func digest(of font: FontID) -> Digest { DigestBuilder().digest() }
    }
    let digests = ["a.mp4", "b.mp4", ImageURL(video: "a.mp4").string].map { url in
      var digest = LayerDigest(contents: OneFile())
      digest.append(ImageSource.url(url))
      return digest.digest
    }
    #expect(digests[0] == digests[1] && Set(digests).count == 2 && !digests.contains(nil))
  }

  // MARK: Geometry and paint

  @Test func `changing any number of a geometric value changes the digest`() {
    expectEveryFieldCounts(of: Point(x: 1, y: 2), or: Point(x: 3, y: 4), \.x, \.y)
    expectEveryFieldCounts(of: Size(width: 1, height: 2), or: Size(width: 3, height: 4), \.width, \.height)
    expectEveryFieldCounts(of: rect, or: .zero, \.origin, \.size)
    expectEveryFieldCounts(of: shape, or: RoundedRect(other), \.rect, \.radius)
    expectEveryFieldCounts(
      of: CornerRadii(topLeft: 1, topRight: 2, bottomLeft: 3, bottomRight: 4), or: CornerRadii(9), \.topLeft, \.topRight, \.bottomLeft,
      \.bottomRight)
    expectEveryFieldCounts(
      of: Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), or: Transform(a: 9, b: 9, c: 9, d: 9, tx: 9, ty: 9), \.a, \.b, \.c, \.d, \.tx,
      \.ty)
  }

  @Test func `changing any part of a colour or a shadow changes the digest`() {
    expectEveryFieldCounts(of: Color(0x010203, alpha: 4 / 255), or: Color(0x090909), \.red, \.green, \.blue, \.alpha)
    let other = Shadow(color: .white, opacity: 1, offset: .zero, radius: 9)
    expectEveryFieldCounts(of: Shadow(opacity: 0.5), or: other, \.color, \.opacity, \.offset, \.radius)
  }

  // MARK: The list

  @Test func `changing any part of a list, a pass or a group changes the digest, except names`() {
    let list = DisplayList(size: rect.size, entries: [.pass(pass)])
    expectEveryFieldCounts(of: list, or: DisplayList(size: .zero, entries: []), \.size, \.entries)
    // A node's name is for messages.
    let renamed = with(pass) { $0.node = "b" }
    expectEveryFieldCounts(of: pass, or: with(otherPass) { $0.clip = shape }, \.content, \.clip, ignored: ["node": renamed])
    let other = with(DisplayGroup(entries: [], clip: shape, shadow: Shadow(opacity: 1))) {
      ($0.transform, $0.sharesEdges) = (.translation(x: 1, y: 0), true)
    }
    expectEveryFieldCounts(
      of: DisplayGroup(entries: [.pass(pass)], opacity: 0.5), or: other, \.entries, \.opacity, \.clip, \.shadow, \.transform, \.sharesEdges)
  }

  @Test func `a pass of items and a subtree with the same items have different digests`() {
    let passes = [
      DisplayPass(node: "a", subtree: [.pass(pass)]), pass, DisplayPass(node: "a", subtree: []), DisplayPass(node: "a", items: []),
    ]
    #expect(Set(passes.map(\.digest)).count == 4)
  }

  @Test func `the digest of an entry depends on kind and content, but not on what is painted for a missing picture`() {
    let (group, otherGroup) = (DisplayGroup(entries: [.pass(pass)]), DisplayGroup(entries: [.pass(otherPass)]))
    let entries: [DisplayList.Entry] = [
      .pass(pass), .pass(otherPass), .group(group), .group(otherGroup), .choice(pass, above: [], otherwise: []),
      .choice(otherPass, above: [], otherwise: []), .choice(pass, above: [.pass(pass)], otherwise: []),
    ]
    #expect(Set(entries.map(\.digest)).count == entries.count)
    #expect(DisplayList.Entry.choice(pass, above: [], otherwise: [.pass(pass)]).digest == entries[4].digest)
  }

  @Test func `changing any value of any kind of item changes the digest`() {
    let (layout, otherLayout) = (layout(), layout { $0[0].x = 9 })
    let (drawing, drawn, resizable) = (Drawing(key: "a") { _ in }, drawnImage(), resizable())
    expectEveryValueCounts(of: [
      (DisplayItem.fill(shape, .black), [.fill(square, .black), .fill(shape, .white)]),
      (
        .border(shape, width: 1, .black),
        [.border(square, width: 1, .black), .border(shape, width: 2, .black), .border(shape, width: 1, .white)]
      ),
      (.corners(shape, .black), [.corners(square, .black), .corners(shape, .white)]),
      (.text(layout, origin: .zero), [.text(otherLayout, origin: .zero), .text(layout, origin: Point(x: 1, y: 0))]),
      (.image(image("a")), [.image(image("b"))]),
      (.resizable(resizable, rect), [.resizable(with(resizable) { $0.fill = .white }, rect), .resizable(resizable, other)]),
      (.drawing(drawing, rect), [.drawing(Drawing(key: "b") { _ in }, rect), .drawing(drawing, other)]),
      (.drawnImage(drawn), [.drawnImage(with(drawn) { $0.contentMode = .top })]),
    ])
  }

  // MARK: Pictures

  private func image(_ url: String, _ change: (inout DisplayImage) -> Void = { _ in }) -> DisplayImage {
    with(DisplayImage(source: .url(url), frame: rect, contentMode: .center, modification: .circle), change)
  }

  /// An image of 3 x 4 points that a function draws.
  private func drawnImage(_ key: String = "a", width: Double = 3) -> DisplayDrawnImage {
    guard case .drawing(let image) = Image.drawn(key: key, size: Size(width: width, height: 4), { _ in }).content else {
      preconditionFailure("a drawn image is a drawing")
    }
    return DisplayDrawnImage(image: image, frame: rect, contentMode: .center, modification: .none, options: ImageOptions())
  }

  private var otherOptions: ImageOptions {
    with(ImageOptions()) {
      ($0.cropRect, $0.forcedSize, $0.forceUpscaling) = (.zero, rect.size, false)
      ($0.animationTime, $0.pictureScale, $0.capInsets) = (100, 2, .zero)
    }
  }

  @Test func `changing any part of a drawn image changes the digest`() {
    let image = drawnImage()
    let changed = with(drawnImage("b")) {
      ($0.frame, $0.contentMode, $0.modification, $0.options) = (other, .top, .circle, otherOptions)
    }
    expectEveryFieldCounts(of: image, or: changed, \.image, \.frame, \.contentMode, \.modification, \.options)
    expectEveryFieldCounts(of: image.image, or: image.image, changed: [drawnImage("b").image, drawnImage(width: 5).image])
  }

  private func resizable() -> ResizableRoundedRectangle {
    guard case .roundedRectangle(let shape) = Image.resizableRounded(cornerRadius: 3, fill: .black).content else {
      preconditionFailure("a resizable image is a rounded rectangle")
    }
    return shape
  }

  @Test func `changing any part of a picture changes the digest, except its fallback`() {
    let changed = image("b") {
      ($0.alternatives, $0.frame, $0.contentMode, $0.modification) = ([.url("b")], other, .top, .none)
      ($0.quality, $0.options) = (.preview, otherOptions)
    }
    expectEveryFieldCounts(
      of: image("a"), or: changed, \.source, \.alternatives, \.frame, \.contentMode, \.modification, \.quality, \.options,
      // What falls back is not kept under a digest, and the map is named in warnings.
      ignored: [
        "fallback": image("a") { $0.fallback = [.fill(RoundedRect(other), .black)] }, "map": image("a") { $0.map = "map" },
      ])
    #expect(
      image("a") { $0.alternatives = [.url("b"), .url("c")] }.digest != image("a") { $0.alternatives = [.url("c"), .url("b")] }.digest)
    expectEveryFieldCounts(
      of: ImageOptions(), or: otherOptions, \.cropRect, \.forcedSize, \.forceUpscaling, \.animationTime, \.pictureScale, \.capInsets)
    let otherShape = with(resizable()) {
      ($0.radii, $0.fill, $0.cornerColor, $0.borderWidth, $0.borderColor) = (CornerRadii(4), .white, .white, 1, .black)
    }
    expectEveryFieldCounts(of: resizable(), or: otherShape, \.radii, \.fill, \.cornerColor, \.borderWidth, \.borderColor)
  }

  private func custom(_ key: String, _ draw: @escaping @Sendable (inout ImageContext) -> Void = { _ in }) -> ImageModification.Operation {
    ImageModification.custom(key: key, draw).operations[0]
  }

  @Test func `changing the quality, content mode or modification changes the digest`() {
    expectEveryValueCounts(of: [
      (ImageQuality.preview, []), (.progress(percent: 10), [.progress(percent: 20)]), (.full, []),
    ])
    expectEveryValueCounts(of: ContentMode.allCases.map { ($0, []) })
    expectEveryFieldCounts(of: ImageModification.circle, or: .circle, changed: [.circle.then(.grayscale)])
    expectEveryValueCounts(of: [
      (ImageModification.Operation.circle, []), (.rounded(radius: 1), [.rounded(radius: 2)]), (.tint(.black), [.tint(.white)]),
      (.grayscale, []), (.border(width: 1, .black), [.border(width: 2, .black), .border(width: 1, .white)]),
      (.blur(radius: 1), [.blur(radius: 2)]), (custom("a"), [custom("b")]), (.overlay(.black), [.overlay(.white)]),
    ])
  }

  @Test func `a picture that cannot be read and a drawing without a key have no digest`() {
    let bitmap = Bitmap(size: PixelSize(width: 1, height: 1), isOpaque: true, cleared: true) { _ in }
    let digests = [
      image("missing").digest, DisplayPass(node: "a", items: [.image(image("missing")), .fill(square, .black)]).digest,
      DisplayItem.drawing(.uncached { _ in }, rect).digest, image("a") { $0.alternatives = [.bitmap(bitmap)] }.digest,
    ]
    #expect(digests == [nil, nil, nil, nil] && image("a") { $0.alternatives = [.url("missing")] }.digest != nil)
  }

  @Test func `a digest holds the contents of the pictures that it was made of`() {
    var digest = LayerDigest(contents: NamedContents())
    digest.append(DisplayPass(node: "a", items: [.image(image("a")), .image(image("b")), .image(image("a"))]))
    #expect(digest.images == [.url("a"): NamedContents().digest(of: .url("a")), .url("b"): NamedContents().digest(of: .url("b"))])
  }

  // MARK: Text

  private let run = TextLayout.GlyphRun(font: FontID(index: 1), color: .black, range: 0..<2, origin: .zero)
  private let decoration = TextLayout.Decoration(
    kind: .underline, color: .black, shadow: 0, style: .single, pattern: .solid, rect: Rect(x: 0, y: 0, width: 5, height: 1))

  /// A text of two glyphs.
  private func layout(
    size: Size = .zero, contentWidth: Double? = nil, lines: [TextLayout.Line] = [], runs: [TextLayout.GlyphRun]? = nil,
    isTruncated: Bool = false,
    missing: [MissingGlyph] = [], details: TextLayout.Details? = nil, _ change: (inout [TextLayout.Glyph]) -> Void = { _ in }
  ) -> TextLayout {
    let glyphs = with([(index: 1, x: 2, y: 3), (index: 4, x: 5, y: 6)], change)
    return TextLayout(
      size: size, contentWidth: contentWidth, lines: lines, runs: runs ?? [run], glyphs: glyphs, isTruncated: isTruncated,
      missingGlyphs: missing, details: details)
  }

  @Test func `changing any painted part of a text changes the digest`() {
    let line = TextLayout.Line(frame: rect, baseline: 3, range: 0..<2)
    expectEveryFieldCounts(
      of: layout(), or: layout(),
      changed: [
        layout(runs: [run, run]), layout { $0[1].y = 9 }, layout(details: TextLayout.Details(decorations: [], shadows: [])),
      ],
      // Glyphs have places and fonts of their own. The mark of a text that is cut, and the boxes for those that are missing, are glyphs.
      ignored: [
        "size": layout(size: rect.size), "contentWidth": layout(contentWidth: 9), "lines": layout(lines: [line]),
        "isTruncated": layout(isTruncated: true), "needs": layout().with((["a"], .noLanguage, true)),
        "missingGlyphs": layout(missing: [MissingGlyph("a", text: "a")]),
      ])
    let other = TextLayout.GlyphRun(font: FontID(index: 2), color: .white, range: 0..<1, origin: Point(x: 1, y: 0))
    // Groups round the text cast shadows.
    expectEveryFieldCounts(of: run, or: other, \.font, \.color, \.glyphs, \.origin, ignored: ["shadow": with(run) { $0.shadow = 1 }])
  }

  /// Glyphs are appended to a digest as their bytes in memory, so those must have no gaps.
  @Test func `a glyph is three numbers without padding, and each changes the digest`() {
    let glyph: TextLayout.Glyph = (index: 1, x: 2, y: 3)
    #expect(MemoryLayout.stride(ofValue: glyph) == 12 && Mirror(reflecting: glyph).children.count == 3)
    let digests = [layout(), layout { $0[0].index = 9 }, layout { $0[0].x = 9 }, layout { $0[0].y = 9 }].map(\.digest)
    #expect(Set(digests).count == 4)
  }

  @Test func `changing any part of a decoration changes the digest, except its shadow`() {
    let attachment = (attachment: TextAttachment(), rect: rect)
    let cluster = (line: 0, utf8Range: 0..<1, minX: 0.0, maxX: 1.0, isRightToLeft: false)
    let details = TextLayout.Details(decorations: [], shadows: [])
    expectEveryFieldCounts(
      of: details, or: details, changed: [TextLayout.Details(decorations: [decoration], shadows: [])],
      // Groups round the text cast shadows, pictures are items of their own, clusters are not painted, and the ink is that of the glyphs.
      ignored: [
        "shadows": TextLayout.Details(decorations: [], shadows: [Shadow(opacity: 1)]),
        "attachments": TextLayout.Details(decorations: [], shadows: [], attachments: [attachment]),
        "clusters": TextLayout.Details(decorations: [], shadows: [], clusters: [cluster]),
        "ink": TextLayout.Details(decorations: [], shadows: [], ink: rect),
      ])
    let other = TextLayout.Decoration(kind: .background, color: .white, shadow: 0, style: .thick, pattern: .dash, rect: rect)
    expectEveryFieldCounts(
      of: decoration, or: other, \.kind, \.color, \.style, \.pattern, \.rect, ignored: ["shadow": with(decoration) { $0.shadow = 1 }])
    let decorations = TextLayout.Decoration.Kind.allCases.flatMap { kind in
      TextLine.Style.allCases.flatMap { style in
        TextLine.Pattern.allCases.map { pattern in with(decoration) { ($0.kind, $0.style, $0.pattern) = (kind, style, pattern) } }
      }
    }
    #expect(Set(decorations.map(\.digest)).count == 3 * 3 * 4)
  }

  // MARK: Drawings

  @Test func `drawings and custom modifications are distinguished by their keys, which stand for what they draw`() {
    let drawing = Drawing(key: "a") { _ in }
    expectEveryFieldCounts(
      of: drawing, or: drawing, changed: [Drawing(key: "b") { _ in }], ignored: ["draw": Drawing(key: "a") { $0.saveState() }])
    #expect(custom("a").digest == custom("a") { $0.drawOriginal() }.digest)
  }

  // MARK: All of them

  /// A list that contains a value of every type that feeds a digest.
  private var everything: DisplayList {
    let image = image("a") { ($0.options.forcedSize, $0.modification) = (rect.size, .tint(.black).then(.custom(key: "a") { _ in })) }
    let items: [DisplayItem] = [
      .border(shape, width: 1, .black), .corners(shape, .black), .image(image), .resizable(resizable(), rect),
      .text(layout(details: TextLayout.Details(decorations: [decoration], shadows: [])), origin: .zero),
      .drawing(Drawing(key: "a") { _ in }, rect), .drawnImage(drawnImage()),
    ]
    let group = DisplayGroup(
      entries: [.pass(DisplayPass(node: "a", items: items, clip: shape))], clip: shape, shadow: Shadow(opacity: 1))
    return DisplayList(size: rect.size, entries: [.group(group), .choice(pass, above: [], otherwise: [])])
  }

  @Test func `every type that feeds a digest has a test here`() {
    #expect(everything.digest != nil)
    let tested = """
      Transform Color ContentMode CornerRadii CustomModification Decoration Details DisplayDrawnImage DisplayGroup DisplayImage DisplayItem \
      DisplayList DisplayPass DrawnImage Drawing Entry GlyphRun ImageModification ImageOptions ImageQuality Operation Point Rect \
      ResizableRoundedRectangle RoundedRect Shadow Size TextLayout
      """
    #expect(digestedTypes(in: everything) == Set(tested.split(separator: " ").map(String.init)))
  }
}
