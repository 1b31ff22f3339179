import EmakiCells
import EmakiDisplay
import EmakiLayout
import EmakiList
import Testing

@testable import EmakiNodes

/// Tests the lists, maps and controls that cell files make.
struct CellNodeTests {
  private let photos = "{ photos: { type: list, of: { url: text } }, at: number? }"
  private let row = #"{"photos": [{"url": "a"}, {"url": "b"}, {"url": "c"}], "at": 1}"#

  @Test func `a pager has a page for each value, and shows one`() throws {
    let pager: PagerNode = try node(
      "{ pager: { items: photos, as: photo, currentPageIndex: \"{{ at }}\", item: { text: { text: \"{{ photo.url }}\" } } } }", row,
      data: photos)
    #expect(pager.numberOfPages == 3 && pager.currentPageIndex == 1 && pager.backgroundColor == .clear)
    let page = try #require(pager.nodeForPage(at: 2))
    let spec = page.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100)))
    #expect((spec.heldElements.first as? TextNode)?.attributedText?.string == "c")
  }

  @Test(arguments: [
    ("مرحبا", "", true), ("Hello", "", false), ("مرحبا", ", hugsText: false", false), ("Hello", ", hugsText: true", true),
    ("مرحبا", ", alignment: right", false),
  ]) func `a text against the list's direction is as wide as its words`(text: String, more: String, hugs: Bool) throws {
    let node: TextNode = try node("{ text: { text: \"{{ t }}\"\(more) } }", #"{"t": "\#(text)"}"#, data: "{ t: text }")
    #expect(node.hugsText == hugs)
  }

  private func text(_ keys: String) throws -> AttributedText {
    let node: TextNode = try node("{ text: { text: a, \(keys) } }")
    return try #require(node.attributedText)
  }

  @Test func `a text has each attribute that paragraphs have`() throws {
    let style = try text(
      "lineBreakMode: byPhraseWrapping, lineBreakStrictness: loose, baseWritingDirection: rightToLeft, firstLineHeadIndent: 8, headIndent: 4, "
        + "tailIndent: 2, paragraphSpacing: 6, lineSpacing: 1, lineHeight: 30"
    ).paragraphStyle
    #expect(style.lineBreakMode == .byPhraseWrapping && style.lineBreakStrictness == .loose && style.baseWritingDirection == .rightToLeft)
    #expect([style.firstLineHeadIndent, style.headIndent, style.tailIndent] == [8, 4, 2])
    #expect([style.paragraphSpacing, style.lineSpacing, style.lineHeight] == [6, 1, 30])
  }

  @Test func `a text has each attribute that letters have`() throws {
    let attributes = try text(
      "kerning: none, ligatures: none, fontFeatures: { tnum: 1, ss01: true, zero: 0 }, baselineOffset: -2, letterSpacing: 1"
    ).attributes(at: 0)
    #expect(
      attributes.font.features == ["kern": 0, "calt": 0, "clig": 0, "dlig": 0, "hlig": 0, "liga": 0, "tnum": 1, "ss01": 1, "zero": 0])
    #expect(attributes.baselineOffset == -2 && attributes.letterSpacing == 1)
    // Nothing costs anything where the file does not say it.
    #expect(try text("size: 14").attributes(at: 0).font.features.isEmpty)
  }

  @Test(arguments: [
    "text: { text: a, fontFeatures: { tnum: 1.5 } }", "text: { text: a, fontFeatures: { tn: 1 } }", "text: { text: a, fontFeatures: tnum }",
    "text: { text: a, lineBreakMode: even }", "shape: { stroke: accent, lineDash: [] }", "shape: { stroke: accent, lineDash: [0, 0] }",
    "shape: { stroke: accent, lineDash: [-1, 2] }", "shape: { stroke: accent, lineDash: dashed }",
    "shape: { stroke: accent, lineDash: [1, a] }", "shape: { stroke: accent, form: polyline, values: q }",
  ]) func `a value that a key cannot have is a fault`(element: String) {
    #expect(throws: CellFileError.self) { try nodes("{ \(element) }") }
  }

  @Test func `a collection has columns or items of a size`() throws {
    let grid: CollectionNode = try node(
      "{ collection: { items: photos, columns: 2, minimumLineSpacing: s, item: { box: {} } } }", row, data: photos)
    #expect(grid.flowLayout?.itemSize == .columns(2) && grid.flowLayout?.minimumLineSpacing == 4 && grid.numberOfItems == 3)
    let strip: CollectionNode = try node(
      "{ collection: { items: photos, itemSize: [20, 30], scrollDirection: horizontal, item: { box: {} } } }", row, data: photos)
    #expect(strip.flowLayout?.itemSize == .fixed(Size(width: 20, height: 30)))
  }

  @Test func `a table in a row has no lines of its own, and without items there is none`() throws {
    let table: TableNode = try node("{ table: { items: photos, item: { box: {} } } }", row, data: photos)
    #expect(table.separator == nil)
    #expect(try nodes("{ table: { items: photos, item: { box: {} } } }", #"{"photos": []}"#, data: photos).isEmpty)
  }

  @Test func `a fault of an item is an error of its row, although items are made late`() throws {
    let element = "{ table: { items: photos, item: { box: { style: { width: \"{{ item.url }}\" } } } } }"
    #expect(throws: CellDataError.self) { try nodes(element, row, data: photos) }
    #expect(try nodes(element, #"{"photos": [{"url": "50%"}]}"#, data: photos).count == 1)
  }

  @Test func `a map shows places and lines of the row`() throws {
    let data = "{ stops: { type: list, of: { name: text, latitude: number, longitude: number } }, way: { type: list } }"
    let row = #"{"stops": [{"name": "A", "latitude": 48.2, "longitude": 16.3}], "way": [[48.2, 16.3], [48.3, 16.5]]}"#
    let parts =
      "annotations: [{ each: stops, as: stop, latitude: \"{{ stop.latitude }}\", longitude: \"{{ stop.longitude }}\", title: \"{{ stop.name }}\" }], "
      + "overlays: [{ points: way, strokeColor: \"#123456\", lineWidth: 5 }]"
    let map: MapNode = try node("{ map: { \(parts), tiles: \"tiles/{z}/{x}/{y}.png\" } }", row, data: data)
    #expect(map.annotations.map(\.title) == ["A"])
    let way = [Coordinate(latitude: 48.2, longitude: 16.3), Coordinate(latitude: 48.3, longitude: 16.5)]
    #expect(map.overlays == [.polyline(way, strokeColor: Color(0x123456), lineWidth: 5)])
    // The map's region holds all of these places.
    #expect(abs(map.region.center.latitude - 48.25) < 0.01 && abs(map.region.center.longitude - 16.4) < 0.01)
    let near: MapNode = try node("{ map: { \(parts), latitude: 48, longitude: 16, zoom: 10 } }", row, data: data)
    #expect(near.region == MapRegion(center: Coordinate(latitude: 48, longitude: 16), zoom: 10))
  }

  private func map(_ keys: String) throws -> MapNode { try node("{ map: { \(keys) } }") }

  @Test func `a map of one place shows it at zoom 12, and one of two may say at which`() throws {
    let place = "annotations: [{ latitude: 48, longitude: 16 }]"
    let two = "annotations: [{ latitude: 48, longitude: 15 }, { latitude: 48, longitude: 17 }]"
    let center = Coordinate(latitude: 48, longitude: 16)
    #expect(
      try [place, "\(place), zoom: 3", "\(two), zoom: 3"].map { try map($0).region }
        == [12, 3, 3].map { MapRegion(center: center, zoom: $0) })
    #expect(try map(two).region.zoom == nil)
  }

  @Test func `a map has tiles of a folder, with their zooms, or of a file`() throws {
    #expect(try map("tiles: t, minimumZoom: 2, maximumZoom: 5").tiles == .folder("t", zooms: 2...5))
    #expect(try map("tiles: a.mbtiles").tiles == .mbtiles("a.mbtiles"))
  }

  @Test func `a button is one element to a screen reader, with its title as label`() throws {
    let button = try node("{ button: { title: Reply } }")
    #expect(button.isAccessibilityElement && button.accessibilityLabel == "Reply" && button.accessibilityTraits == .button)
    #expect(try node("{ button: { title: Reply, accessibilityLabel: Answer } }").accessibilityLabel == "Answer")
  }

  @Test func `fields have placeholders, and videos play`() throws {
    let field: EditableTextNode = try node(
      "{ editableText: { text: \"{{ a }}\", placeholderText: Search } }", #"{"a": ""}"#, data: "{ a: text? }")
    #expect(field.isDisplayingPlaceholder && field.attributedPlaceholderText?.string == "Search")
    let player: VideoPlayerNode = try node(
      "{ videoPlayer: { assetURL: a.mp4, muted: true, shouldAutoPlay: true, shouldAutoRepeat: true } }")
    #expect(player.muted && player.shouldAutoPlay && player.shouldAutoRepeat)
    let video: VideoNode = try node("{ video: { assetURL: a.mp4, muted: true, shouldAutoplay: true, shouldAutorepeat: true } }")
    #expect(video.muted && video.shouldAutoplay && video.shouldAutorepeat)
  }

  /// What a shape fills and strokes.
  private struct Drawn {
    var filled: [DrawingPath] = []
    var stroked: [DrawingPath] = []
    var styles: [StrokeStyle] = []
  }

  private func drawn(
    _ keys: String, _ row: String = "{}", data: String = "{}", size: Size = Size(width: 40, height: 20)
  ) throws -> Drawn {
    let shape = try node("{ shape: { stroke: accent, strokeWidth: 2, \(keys) } }", row, data: data)
    var context = DrawingContext(size: size, scale: 1)
    try #require(shape.drawing).draw(&context)
    var drawn = Drawn()
    for command in context.commands {
      switch command {
      case .fill(let path, _, _, _): drawn.filled.append(path)
      case .stroke(let path, _, let style, _):
        drawn.stroked.append(path)
        drawn.styles.append(style)
      default: break
      }
    }
    return drawn
  }

  /// Returns where a path begins and ends.
  private func ends(_ path: DrawingPath?) -> [Point] {
    let points = (path?.elements ?? []).compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): Point(x: point.x.rounded(), y: point.y.rounded())
      case .arc, .close: nil
      }
    }
    return points.isEmpty ? [] : [points[0], points[points.count - 1]]
  }

  @Test(arguments: [("lineDash: [4, 3]", [4, 3]), ("lineDash: 4", [4]), ("radius: 4", [])] as [(String, [Double])])
  func `the line of a shape has dashes and gaps`(keys: String, dash: [Double]) throws {
    #expect(try drawn(keys).styles == [StrokeStyle(width: 2, dash: dash)])
  }

  @Test(arguments: [
    // From the top, as the hand of a clock. The line's middle is a point inside the box.
    ("form: ellipse, strokeStart: 0, strokeEnd: 0.25", [Point(x: 20, y: 1), Point(x: 39, y: 10)]),
    ("form: ellipse, strokeStart: 0.5, strokeEnd: 0.75", [Point(x: 20, y: 19), Point(x: 1, y: 10)]),
    // The sides are 38 and 18 points long.
    ("form: rectangle, strokeStart: 0, strokeEnd: 0.5", [Point(x: 1, y: 1), Point(x: 39, y: 19)]),
    ("form: rectangle, strokeStart: 0.169643, strokeEnd: 0.339286", [Point(x: 20, y: 1), Point(x: 39, y: 1)]),
    ("form: ellipse, strokeStart: 0.4, strokeEnd: 0.4", []), ("form: ellipse, strokeStart: 0.6, strokeEnd: 0.4", []),
    ("form: ellipse, strokeEnd: \"{{ done }}\"", [Point(x: 20, y: 1), Point(x: 20, y: 19)]),
  ]) func `a share of a shape's line is drawn`(keys: String, ends: [Point]) throws {
    #expect(try self.ends(drawn(keys, #"{"done": 0.5}"#, data: "{ done: number }").stroked.first) == ends)
  }

  @Test(arguments: ["ellipse", "rectangle", "rectangle, radius: 6"])
  func `shares beyond the line are its ends, and all of it is the same line as without shares`(form: String) throws {
    #expect(try drawn("form: \(form), strokeStart: -3, strokeEnd: 7").stroked == drawn("form: \(form)").stroked)
  }

  @Test(arguments: [
    (Size(width: 100, height: 2), Point(x: 0, y: 1), Point(x: 100, y: 1)),
    (Size(width: 100, height: 1), Point(x: 0, y: 0.5), Point(x: 100, y: 0.5)),
    (Size(width: 2, height: 100), Point(x: 1, y: 0), Point(x: 1, y: 100)),
  ]) func `a rectangle as thin as its line is one line, so that its dashes are seen`(size: Size, from: Point, to: Point) throws {
    #expect(try drawn("lineDash: [3, 3]", size: size).stroked.map(\.elements) == [[.move(from), .line(to)]])
  }

  @Test func `a polyline runs through the numbers of a row, and its area reaches the bottom`() throws {
    let (data, row) = ("{ p: { type: list, of: number } }", #"{"p": [0, 10, 5]}"#)
    let points = [Point(x: 1, y: 19), Point(x: 20, y: 1), Point(x: 39, y: 10)]
    let shown = try drawn("form: polyline, values: p, fill: systemRed", row, data: data)
    #expect(shown.stroked.map(\.elements) == [[.move(points[0]), .line(points[1]), .line(points[2])]])
    let area: [DrawingPath.Element] = [.move(Point(x: 1, y: 20))] + points.map { .line($0) } + [.line(Point(x: 39, y: 20)), .close]
    #expect(shown.filled.map(\.elements) == [area])
    let fixed = try drawn("form: polyline, values: p, minimumValue: -10, maximumValue: 10", row, data: data)
    #expect(fixed.stroked.map(\.elements) == [[.move(Point(x: 1, y: 10)), .line(points[1]), .line(Point(x: 39, y: 5.5))]])
    // One number is a level line, and none draws nothing.
    let level = try drawn("form: polyline, values: p", #"{"p": [4]}"#, data: data)
    #expect(ends(level.stroked.first) == [Point(x: 1, y: 10), Point(x: 39, y: 10)])
    #expect(try drawn("form: polyline, values: p", #"{"p": []}"#, data: data).stroked.isEmpty)
  }

  @Test func `a button shows a letter as high as its title, and that it is disabled`() throws {
    func button(_ keys: String) throws -> ButtonNode {
      try node("{ button: { title: A, lineHeight: 24, \(keys) } }", #"{"who": "Ada"}"#, data: "{ who: text }")
    }
    #expect(try button("image: { letter: who }").imageNode.style.preferredSize == Size(width: 24, height: 24))
    #expect(try button("isEnabled: true").titleNode.alpha == 1 && button("isEnabled: false").titleNode.alpha < 0.5)
  }

  @Test(
    arguments: [
      ("start", .leftToRight, .left), ("start", .rightToLeft, .right), ("end", .leftToRight, .right), ("end", .rightToLeft, .left),
    ] as [(String, LayoutDirection, ParagraphStyle.Alignment)])
  func `the sides of a field turn with the list`(side: String, direction: LayoutDirection, alignment: ParagraphStyle.Alignment) throws {
    let cell = try cell("layout: { wrapper: { children: [{ editableText: { text: a, placeholderText: b, alignment: \(side) } }] } }")
    cell.take(TraitCollection(layoutDirection: direction))
    let field = try #require(nodes(of: cell).first as? EditableTextNode)
    #expect(field.attributedText?.paragraphStyle.alignment == alignment)
    #expect(field.attributedPlaceholderText?.paragraphStyle.alignment == alignment)
  }

  @Test(arguments: [Theme.light, .dark])
  func `the track of a bar can be seen on rows and on cards`(theme: Theme) throws {
    let cell = try cell("layout: { wrapper: { children: [{ progress: { progress: 0 } }] } }", theme: theme)
    let track = try #require((nodes(of: cell).first as? ProgressNode)?.trackTintColor)
    for ground in ["ground", "surface"] {
      let color = try #require(CellTheme.ios.colors[ground]?.resolved(for: theme))
      func mixed(_ path: KeyPath<Color, UInt8>) -> UInt8 {
        let share = Double(track.alpha) / 255
        return UInt8(Double(track[keyPath: path]) * share + Double(color[keyPath: path]) * (1 - share))
      }
      let drawn = Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
      #expect(drawn.contrast(with: color) >= 1.2, "\(ground): \(drawn.contrast(with: color))")
    }
  }

  @Test(arguments: [
    ("t/{z}/{x}/{y}.png", "t/5/3/9.png"), ("https://h/vt?x={x}&y={y}&z={z}", "https://h/vt?x=3&y=9&z=5"),
    ("m/{x}/{y}/{z}{r}.png", "m/3/9/5@2x.png"), ("m/{-y}-{x}-{z}", "m/22-3-5"), ("a{b}/{z}/{x}/{y}", "a{b}/5/3/9"),
    ("{s}{z}{", "{s}5{"),
  ]) func `the parts of a tile's address may stand anywhere in a template`(template: String, address: String) throws {
    #expect(try map("tiles: \"\(template)\"").tiles?.address(zoom: 5, column: 3, row: 9, scale: 2) == address)
  }

  @Test func `a long route is drawn whole`() throws {
    let places = (0..<20_000).map { "[\(Double($0) / 1000), 16]" }.joined(separator: ",")
    let map: MapNode = try node("{ map: { overlays: [{ points: way }] } }", "{\"way\": [\(places)]}", data: "{ way: { type: list } }")
    #expect(map.overlays.count == 1)
  }

  @Test func `an empty field has the height of its text`() throws {
    func field(_ keys: String) throws -> EditableTextNode { try node("{ editableText: { textStyle: body, \(keys) } }") }
    let full = try #require(field("text: a").storedText)
    #expect(try field("text: \"\"").storedText?.paragraphStyle == full.paragraphStyle)
    #expect(try field("text: \"\", placeholderText: b").isDisplayingPlaceholder)
  }
}
