import EmakiDigest
import EmakiDisplay
import EmakiLayout
import Testing

/// Tests that layers that look different have different digests.
@Suite struct LayerDigestTests {
  private let rect = Rect(x: 1, y: 2, width: 30, height: 40)
  private let other = Rect(x: 1, y: 2, width: 30, height: 41)
  private let shape = RoundedRect(Rect(x: 1, y: 2, width: 30, height: 40), radius: 4)
  private let square = RoundedRect(Rect(x: 1, y: 2, width: 30, height: 40))
  private let fill = DisplayItem.fill(RoundedRect(Rect(x: 1, y: 2, width: 30, height: 40)), .black)
  private let pass = DisplayPass(node: "a", items: [.fill(RoundedRect(Rect(x: 1, y: 2, width: 30, height: 40)), .black)])
  private let otherPass = DisplayPass(node: "a", items: [.fill(RoundedRect(Rect(x: 1, y: 2, width: 30, height: 40)), .white)])

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
      var digest = LayerDigest(OneFile())
      digest.append(.url(url))
      return digest.digest
    }
    #expect(digests[0] != nil && digests[0] == digests[1])
    #expect(digests[2] != nil && digests[2] != digests[0])
  }

  // MARK: Geometry and paint

  @Test func `changing any number of a geometric value changes the digest`() {
    expectEveryFieldCounts(of: Point(x: 1, y: 2), changes: ["x": Point(x: 3, y: 2), "y": Point(x: 1, y: 3)])
    expectEveryFieldCounts(
      of: Size(width: 1, height: 2), changes: ["width": Size(width: 3, height: 2), "height": Size(width: 1, height: 3)])
    expectEveryFieldCounts(
      of: rect, changes: ["origin": Rect(origin: .zero, size: rect.size), "size": Rect(origin: rect.origin, size: .zero)])
    expectEveryFieldCounts(of: shape, changes: ["rect": RoundedRect(other, radius: 4), "radius": square])
    let radii = CornerRadii(topLeft: 1, topRight: 2, bottomLeft: 3, bottomRight: 4)
    expectEveryFieldCounts(
      of: radii,
      changes: [
        "topLeft": with(radii) { $0.topLeft = 9 }, "topRight": with(radii) { $0.topRight = 9 },
        "bottomLeft": with(radii) { $0.bottomLeft = 9 }, "bottomRight": with(radii) { $0.bottomRight = 9 },
      ])
    let transform = Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    expectEveryFieldCounts(
      of: transform,
      changes: [
        "a": with(transform) { $0.a = 9 }, "b": with(transform) { $0.b = 9 }, "c": with(transform) { $0.c = 9 },
        "d": with(transform) { $0.d = 9 }, "tx": with(transform) { $0.tx = 9 }, "ty": with(transform) { $0.ty = 9 },
      ])
  }

  @Test func `changing any part of a colour or a shadow changes the digest`() {
    let color = Color(0x010203, alpha: 4 / 255)
    expectEveryFieldCounts(
      of: color,
      changes: [
        "red": with(color) { $0.red = 9 }, "green": with(color) { $0.green = 9 }, "blue": with(color) { $0.blue = 9 },
        "alpha": with(color) { $0.alpha = 9 },
      ])
    let shadow = Shadow(opacity: 0.5)
    expectEveryFieldCounts(
      of: shadow,
      changes: [
        "color": with(shadow) { $0.color = .white }, "opacity": with(shadow) { $0.opacity = 1 },
        "offset": with(shadow) { $0.offset = .zero }, "radius": with(shadow) { $0.radius = 9 },
      ])
  }

  // MARK: The list

  @Test func `changing any part of a list, a pass or a group changes the digest, except names`() {
    let list = DisplayList(size: rect.size, entries: [.pass(pass)])
    expectEveryFieldCounts(
      of: list, changes: ["size": with(list) { $0.size = .zero }, "entries": with(list) { $0.entries.append(.pass(pass)) }])
    expectEveryFieldCounts(
      of: pass, changes: ["content": otherPass, "clip": with(pass) { $0.clip = shape }],
      ignored: ["node": (with(pass) { $0.node = "b" }, "it is for messages")])
    let group = DisplayGroup(entries: [.pass(pass)], opacity: 0.5)
    expectEveryFieldCounts(
      of: group,
      changes: [
        "entries": with(group) { $0.entries = [] }, "opacity": with(group) { $0.opacity = 1 }, "clip": with(group) { $0.clip = shape },
        "shadow": with(group) { $0.shadow = Shadow(opacity: 1) },
        "transform": with(group) { $0.transform = .translation(x: 1, y: 0) }, "sharesEdges": with(group) { $0.sharesEdges = true },
      ])
  }

  @Test func `a pass of items and a subtree with the same items have different digests`() {
    #expect(DisplayPass(node: "a", subtree: [.pass(pass)]).digest != pass.digest)
    #expect(DisplayPass(node: "a", subtree: []).digest != DisplayPass(node: "a", items: []).digest)
  }

  @Test func `the digest of an entry depends on kind and content, but not on what is painted for a missing picture`() {
    let (group, otherGroup) = (DisplayGroup(entries: [.pass(pass)]), DisplayGroup(entries: [.pass(otherPass)]))
    let entries: [DisplayList.Entry] = [
      .pass(pass), .pass(otherPass), .group(group), .group(otherGroup), .choice(pass, above: [], otherwise: []),
      .choice(otherPass, above: [], otherwise: []), .choice(pass, above: [.pass(pass)], otherwise: []),
    ]
    #expect(Set(entries.map(\.digest)).count == entries.count)
    #expect(
      DisplayList.Entry.choice(pass, above: [], otherwise: [.pass(pass)]).digest
        == DisplayList.Entry.choice(pass, above: [], otherwise: []).digest)
  }

  @Test func `changing any value of any kind of item changes the digest`() {
    let (layout, otherLayout) = (layout(), layout { $0[0].x = 9 })
    let (image, otherImage) = (image("a"), image("b"))
    let (drawing, otherDrawing) = (Drawing(key: "a") { _ in }, Drawing(key: "b") { _ in })
    let (drawn, otherDrawn) = (drawnImage(), drawnImage { $0.contentMode = .top })
    let (resizable, otherResizable) = (resizable(), resizable { $0.fill = .white })
    expectEveryValueCounts(of: [
      (DisplayItem.fill(shape, .black), [.fill(square, .black), .fill(shape, .white)]),
      (
        .border(shape, width: 1, .black),
        [.border(square, width: 1, .black), .border(shape, width: 2, .black), .border(shape, width: 1, .white)]
      ),
      (.corners(shape, .black), [.corners(square, .black), .corners(shape, .white)]),
      (.text(layout, origin: .zero), [.text(otherLayout, origin: .zero), .text(layout, origin: Point(x: 1, y: 0))]),
      (.image(image), [.image(otherImage)]),
      (.resizable(resizable, rect), [.resizable(otherResizable, rect), .resizable(resizable, other)]),
      (.drawing(drawing, rect), [.drawing(otherDrawing, rect), .drawing(drawing, other)]), (.drawnImage(drawn), [.drawnImage(otherDrawn)]),
    ])
  }

  // MARK: Pictures

  private func image(_ url: String, _ change: (inout DisplayImage) -> Void = { _ in }) -> DisplayImage {
    with(DisplayImage(source: .url(url), frame: rect, contentMode: .center, modification: .circle), change)
  }

  /// An image of 3 x 4 points that a function draws.
  private func drawnImage(_ key: String = "a", _ change: (inout DisplayDrawnImage) -> Void = { _ in }) -> DisplayDrawnImage {
    guard case .drawing(let image) = Image.drawn(key: key, size: Size(width: 3, height: 4), { _ in }).content else {
      preconditionFailure("a drawn image is a drawing")
    }
    return with(
      DisplayDrawnImage(image: image, frame: rect, contentMode: .center, modification: .none, options: ImageOptions()), change)
  }

  @Test func `changing any part of a drawn image changes the digest`() throws {
    let image = drawnImage()
    expectEveryFieldCounts(
      of: image,
      changes: [
        "image": drawnImage("b"), "frame": with(image) { $0.frame = other }, "contentMode": with(image) { $0.contentMode = .top },
        "modification": with(image) { $0.modification = .circle }, "options": with(image) { $0.options.forceUpscaling = false },
      ])
    guard case .drawing(let larger) = Image.drawn(key: "a", size: Size(width: 5, height: 4), { _ in }).content else { throw Missing() }
    expectEveryFieldCounts(of: image.image, changes: ["drawing": drawnImage("b").image, "size": larger])
  }

  private func resizable(_ change: (inout ResizableRoundedRectangle) -> Void = { _ in }) -> ResizableRoundedRectangle {
    guard case .roundedRectangle(var shape) = Image.resizableRounded(cornerRadius: 3, fill: .black).content else {
      preconditionFailure("a resizable image is a rounded rectangle")
    }
    change(&shape)
    return shape
  }

  @Test func `changing any part of a picture changes the digest, except its fallback`() {
    expectEveryFieldCounts(
      of: image("a"),
      changes: [
        "source": image("b"), "alternatives": image("a") { $0.alternatives = [.url("b")] }, "frame": image("a") { $0.frame = other },
        "contentMode": image("a") { $0.contentMode = .top }, "modification": image("a") { $0.modification = .none },
        "quality": image("a") { $0.quality = .preview }, "options": image("a") { $0.options.animationTime = 100 },
      ],
      ignored: [
        "fallback": (image("a") { $0.fallback = .letter("a", background: .black) }, "what falls back is not kept under a digest"),
        "fallbackModification": (image("a") { $0.fallbackModification = .circle }, "what falls back is not kept under a digest"),
        "map": (image("a") { $0.map = "map" }, "it names the map in warnings"),
      ])
    #expect(
      image("a") { $0.alternatives = [.url("b"), .url("c")] }.digest != image("a") { $0.alternatives = [.url("c"), .url("b")] }.digest)
    let options = ImageOptions()
    expectEveryFieldCounts(
      of: options,
      changes: [
        "cropRect": with(options) { $0.cropRect = .zero }, "forcedSize": with(options) { $0.forcedSize = rect.size },
        "forceUpscaling": with(options) { $0.forceUpscaling = false }, "animationTime": with(options) { $0.animationTime = 100 },
        "pictureScale": with(options) { $0.pictureScale = 2 }, "capInsets": with(options) { $0.capInsets = .zero },
      ])
    expectEveryFieldCounts(
      of: resizable(),
      changes: [
        "radii": resizable { $0.radii = CornerRadii(4) }, "fill": resizable { $0.fill = .white },
        "cornerColor": resizable { $0.cornerColor = .white }, "borderWidth": resizable { $0.borderWidth = 1 },
        "borderColor": resizable { $0.borderColor = .black },
      ])
  }

  @Test func `changing the quality, content mode or modification changes the digest`() {
    expectEveryValueCounts(of: [
      (ImageQuality.preview, []), (.progress(percent: 10), [.progress(percent: 20)]), (.full, []),
    ])
    expectEveryValueCounts(of: ContentMode.allCases.map { ($0, []) })
    expectEveryFieldCounts(of: ImageModification.circle, changes: ["operations": .circle.then(.grayscale)])
    func custom(_ key: String) -> ImageModification.Operation {
      guard case .custom(let custom)? = ImageModification.custom(key: key, { _ in }).operations.first else {
        preconditionFailure("a custom modification is one operation")
      }
      return .custom(custom)
    }
    expectEveryValueCounts(of: [
      (ImageModification.Operation.circle, []), (.rounded(radius: 1), [.rounded(radius: 2)]), (.tint(.black), [.tint(.white)]),
      (.grayscale, []), (.border(width: 1, .black), [.border(width: 2, .black), .border(width: 1, .white)]),
      (.blur(radius: 1), [.blur(radius: 2)]), (custom("a"), [custom("b")]),
      (.overlay(.black), [.overlay(.white)]),
    ])
  }

  @Test func `a picture that cannot be read and a drawing without a key have no digest`() {
    #expect(image("missing").digest == nil)
    #expect(DisplayPass(node: "a", items: [.image(image("missing")), fill]).digest == nil)
    #expect(DisplayItem.drawing(.uncached { _ in }, rect).digest == nil)
    let bitmap = Bitmap(size: PixelSize(width: 1, height: 1), isOpaque: true, cleared: true) { _ in }
    #expect(image("a") { $0.alternatives = [.bitmap(bitmap)] }.digest == nil)
    #expect(image("a") { $0.alternatives = [.url("missing")] }.digest != nil)
  }

  @Test func `a digest holds the contents of the pictures that it was made of`() {
    var digest = LayerDigest(NamedContents())
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
    let glyphs = with([TextLayout.Glyph(index: 1, x: 2, y: 3), TextLayout.Glyph(index: 4, x: 5, y: 6)], change)
    return TextLayout(
      size: size, contentWidth: contentWidth, lines: lines, runs: runs ?? [run], glyphs: glyphs, isTruncated: isTruncated,
      missingGlyphs: missing, details: details)
  }

  @Test func `changing any painted part of a text changes the digest`() {
    let details = TextLayout.Details(decorations: [], shadows: [])
    let line = TextLayout.Line(frame: rect, baseline: 3, range: 0..<2)
    expectEveryFieldCounts(
      of: layout(),
      changes: ["runs": layout(runs: [run, run]), "glyphs": layout { $0[1].y = 9 }, "details": layout(details: details)],
      ignored: [
        "size": (layout(size: rect.size), "glyphs have places of their own"),
        "contentWidth": (layout(contentWidth: 9), "glyphs have places of their own"),
        "lines": (layout(lines: [line]), "glyphs have places of their own"),
        "isTruncated": (layout(isTruncated: true), "the mark is glyphs"),
        "missingFamilies": (layout().lacking(families: ["a"], hyphenation: nil), "the fonts in their place are those of the glyphs"),
        "missingHyphenation": (layout().lacking(families: [], hyphenation: .noLanguage), "words that are not parted are the same glyphs"),
        "usesICU": (layout().lacking(families: [], hyphenation: nil, usesICU: true), "glyphs are where lines have put them"),
        "missingGlyphs": (layout(missing: [MissingGlyph("a", text: "a")]), "the boxes that stand for them are glyphs"),
      ])
    expectEveryFieldCounts(
      of: run,
      changes: [
        "font": with(run) { $0.font = FontID(index: 2) }, "color": with(run) { $0.color = .white },
        "glyphs": with(run) { $0.glyphs = 0..<1 }, "origin": with(run) { $0.origin = Point(x: 1, y: 0) },
      ],
      ignored: ["shadow": (with(run) { $0.shadow = 1 }, "groups round the text cast shadows")])
  }

  /// Glyphs are appended to a digest as their bytes in memory, so those must have no gaps.
  @Test func `a glyph is three numbers without padding, and each changes the digest`() {
    #expect(MemoryLayout<TextLayout.Glyph>.stride == 12)
    #expect(Mirror(reflecting: TextLayout.Glyph(index: 1, x: 2, y: 3)).children.count == 3)
    let digests = [layout(), layout { $0[0].index = 9 }, layout { $0[0].x = 9 }, layout { $0[0].y = 9 }].map(\.digest)
    #expect(Set(digests).count == 4)
  }

  @Test func `changing any part of a decoration changes the digest, except its shadow`() {
    let attachment = TextLayout.Attachment(attachment: TextAttachment(), rect: rect)
    let cluster = TextLayout.Cluster(line: 0, utf8Range: 0..<1, minX: 0, maxX: 1, isRightToLeft: false)
    expectEveryFieldCounts(
      of: TextLayout.Details(decorations: [], shadows: []),
      changes: ["decorations": TextLayout.Details(decorations: [decoration], shadows: [])],
      ignored: [
        "shadows": (TextLayout.Details(decorations: [], shadows: [Shadow(opacity: 1)]), "groups round the text cast them"),
        "attachments": (TextLayout.Details(decorations: [], shadows: [], attachments: [attachment]), "pictures are items of their own"),
        "clusters": (TextLayout.Details(decorations: [], shadows: [], clusters: [cluster]), "they are not painted"),
        "ink": (TextLayout.Details(decorations: [], shadows: [], ink: 0...1), "the glyphs count, whose ink it is"),
      ])
    expectEveryFieldCounts(
      of: decoration,
      changes: [
        "kind": with(decoration) { $0.kind = .background }, "color": with(decoration) { $0.color = .white },
        "style": with(decoration) { $0.style = .thick }, "pattern": with(decoration) { $0.pattern = .dash },
        "rect": with(decoration) { $0.rect = rect },
      ],
      ignored: ["shadow": (with(decoration) { $0.shadow = 1 }, "groups round the text cast shadows")])
    var digests: Set<Digest?> = []
    for kind in TextLayout.Decoration.Kind.allCases {
      for style in TextLine.Style.allCases {
        for pattern in TextLine.Pattern.allCases {
          digests.insert(with(decoration) { ($0.kind, $0.style, $0.pattern) = (kind, style, pattern) }.digest)
        }
      }
    }
    #expect(digests.count == 3 * 3 * 4)
  }

  // MARK: Drawings

  @Test func `drawings and custom modifications are distinguished by their keys`() {
    expectEveryFieldCounts(
      of: Drawing(key: "a") { _ in }, changes: ["key": Drawing(key: "b") { _ in }],
      ignored: ["draw": (Drawing(key: "a") { $0.saveState() }, "the key stands for it")])
    func custom(_ key: String, _ draw: @escaping @Sendable (inout ImageContext) -> Void = { _ in }) throws -> CustomModification {
      guard case .custom(let custom)? = ImageModification.custom(key: key, draw).operations.first else { throw Missing() }
      return custom
    }
    #expect(throws: Never.self) {
      expectEveryFieldCounts(
        of: try custom("a"), changes: ["key": try custom("b")],
        ignored: ["draw": (try custom("a") { $0.drawOriginal() }, "the key stands for it")])
    }
  }

  private struct Missing: Error {}

  // MARK: All of them

  /// A list that contains a value of every type that feeds a digest.
  private var everything: DisplayList {
    let image = image("a") { ($0.options.forcedSize, $0.modification) = (rect.size, .tint(.black).then(.custom(key: "a") { _ in })) }
    let items: [DisplayItem] = [
      fill, .border(shape, width: 1, .black), .corners(shape, .black), .image(image), .resizable(resizable(), rect),
      .text(layout(details: TextLayout.Details(decorations: [decoration], shadows: [])), origin: .zero),
      .drawing(Drawing(key: "a") { _ in }, rect), .drawnImage(drawnImage()),
    ]
    let group = DisplayGroup(
      entries: [.pass(DisplayPass(node: "a", items: items, clip: shape))], clip: shape, shadow: Shadow(opacity: 1))
    return DisplayList(size: rect.size, entries: [.group(group), .choice(pass, above: [], otherwise: [])])
  }

  @Test func `every type that feeds a digest has a test here`() {
    #expect(everything.digest != nil)
    let tested: Set = [
      "Transform", "Color", "ContentMode", "CornerRadii", "CustomModification", "Decoration", "Details", "DisplayDrawnImage",
      "DisplayGroup", "DisplayImage", "DisplayItem", "DisplayList", "DisplayPass", "DrawnImage", "Drawing", "Entry", "GlyphRun",
      "ImageModification", "ImageOptions", "ImageQuality", "Operation", "Point", "Rect", "ResizableRoundedRectangle", "RoundedRect",
      "Shadow", "Size", "TextLayout",
    ]
    #expect(digestedTypes(in: everything) == tested)
  }
}
