import EmakiCells
import EmakiDisplay
import EmakiLayout
import EmakiList
import Testing

@testable import EmakiNodes

/// Tests the lists, maps and controls that cell files make.
struct CellNodeTests {
  private func node(_ element: String, _ row: String, data: String) throws -> DisplayNode? {
    let text = "data: \(data)\nlayout: { wrapper: { children: [\(element)] } }"
    let file = try CellFile(parsing: Array(text.utf8), name: "cell.yaml")
    let cell = try file.cell(for: CellRow(id: "7", json: row), look: file.look())
    let spec = try #require(cell.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100))) as? WrapperLayoutSpec)
    return spec.children.first as? DisplayNode
  }

  private let photos = "{ photos: { type: list, of: { url: text } }, at: number? }"
  private let row = #"{"photos": [{"url": "a"}, {"url": "b"}, {"url": "c"}], "at": 1}"#

  @Test func `a pager has a page for each value, and shows one`() throws {
    let pager = try #require(
      node(
        "{ pager: { items: photos, as: photo, currentPageIndex: \"{{ at }}\", item: { text: { text: \"{{ photo.url }}\" } } } }", row,
        data: photos) as? PagerNode)
    #expect(pager.numberOfPages == 3 && pager.currentPageIndex == 1 && pager.backgroundColor == .clear)
    let page = try #require(pager.nodeForPage(at: 2))
    let spec = page.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100)))
    #expect((spec.heldElements.first as? TextNode)?.attributedText?.string == "c")
  }

  @Test(arguments: [
    ("مرحبا", "", true), ("Hello", "", false), ("مرحبا", ", hugsText: false", false), ("Hello", ", hugsText: true", true),
    ("مرحبا", ", alignment: right", false),
  ]) func `a text against the list's direction is as wide as its words`(text: String, more: String, hugs: Bool) throws {
    let node = try node("{ text: { text: \"{{ t }}\"\(more) } }", #"{"t": "\#(text)"}"#, data: "{ t: text }") as? TextNode
    #expect(node?.hugsText == hugs)
  }

  @Test func `a text has each attribute that paragraphs and letters have`() throws {
    func text(_ keys: String) throws -> AttributedText {
      let node = try node("{ text: { text: \"{{ t }}\", \(keys) } }", #"{"t": "a"}"#, data: "{ t: text }") as? TextNode
      return try #require(node?.attributedText)
    }
    func style(_ keys: String) throws -> ParagraphStyle { try text(keys).paragraphStyle }
    #expect(try style("lineBreakMode: byPhraseWrapping").lineBreakMode == .byPhraseWrapping)
    #expect(try style("lineBreakStrictness: loose").lineBreakStrictness == .loose)
    #expect(try style("baseWritingDirection: rightToLeft").baseWritingDirection == .rightToLeft)
    let indents = try style("firstLineHeadIndent: 8, headIndent: 4, tailIndent: 2, paragraphSpacing: 6, lineSpacing: 1, lineHeight: 30")
    #expect(indents.firstLineHeadIndent == 8 && indents.headIndent == 4 && indents.tailIndent == 2)
    #expect(indents.paragraphSpacing == 6 && indents.lineSpacing == 1 && indents.lineHeight == 30)
    let features = try text("kerning: none, ligatures: none, fontFeatures: { tnum: 1, ss01: true, zero: 0 }").attributes(at: 0).font
      .features
    #expect(features == ["kern": 0, "calt": 0, "clig": 0, "dlig": 0, "hlig": 0, "liga": 0, "tnum": 1, "ss01": 1, "zero": 0])
    let attributes = try text("baselineOffset: -2, letterSpacing: 1").attributes(at: 0)
    #expect(attributes.baselineOffset == -2 && attributes.letterSpacing == 1)
    // Nothing costs anything where the file does not say it.
    #expect(try text("size: 14").attributes(at: 0).font.features.isEmpty)
    for fault in ["fontFeatures: { tnum: 1.5 }", "fontFeatures: { tn: 1 }", "fontFeatures: tnum", "lineBreakMode: even"] {
      #expect(throws: CellFileError.self, "\(fault)") { try text(fault) }
    }
  }

  @Test func `a collection has columns or items of a size`() throws {
    let grid =
      try node(
        "{ collection: { items: photos, columns: 2, minimumLineSpacing: s, item: { box: {} } } }", row, data: photos) as? CollectionNode
    #expect(grid?.flowLayout?.itemSize == .columns(2) && grid?.flowLayout?.minimumLineSpacing == 4 && grid?.numberOfItems == 3)
    let strip = try node(
      "{ collection: { items: photos, itemSize: [20, 30], scrollDirection: horizontal, item: { box: {} } } }", row, data: photos)
    #expect((strip as? CollectionNode)?.flowLayout?.itemSize == .fixed(Size(width: 20, height: 30)))
    #expect(try node("{ table: { items: photos, item: { box: {} } } }", row, data: photos) is TableNode)
    #expect(try node("{ table: { items: photos, item: { box: {} } } }", #"{"photos": []}"#, data: photos) == nil)
  }

  @Test func `a fault of an item is an error of its row, although items are made late`() throws {
    let element = "{ table: { items: photos, item: { box: { style: { width: \"{{ item.url }}\" } } } } }"
    #expect(throws: CellDataError.self) { try node(element, row, data: photos) }
    #expect(try node(element, #"{"photos": [{"url": "50%"}]}"#, data: photos) is TableNode)
  }

  @Test func `a map shows places and lines of the row`() throws {
    let data = "{ stops: { type: list, of: { name: text, latitude: number, longitude: number } }, way: { type: list } }"
    let row = #"{"stops": [{"name": "A", "latitude": 48.2, "longitude": 16.3}], "way": [[48.2, 16.3], [48.3, 16.5]]}"#
    let parts =
      "annotations: [{ each: stops, as: stop, latitude: \"{{ stop.latitude }}\", longitude: \"{{ stop.longitude }}\", title: \"{{ stop.name }}\" }], "
      + "overlays: [{ points: way, strokeColor: \"#123456\", lineWidth: 5 }]"
    let map = try #require(node("{ map: { \(parts), tiles: \"tiles/{z}/{x}/{y}.png\" } }", row, data: data) as? MapNode)
    #expect(map.annotations.map(\.title) == ["A"])
    #expect(
      map.overlays == [
        .polyline(
          [Coordinate(latitude: 48.2, longitude: 16.3), Coordinate(latitude: 48.3, longitude: 16.5)], strokeColor: Color(0x123456),
          lineWidth: 5)
      ])
    // The map's region holds all of these places.
    #expect(abs(map.region.center.latitude - 48.25) < 0.01 && abs(map.region.center.longitude - 16.4) < 0.01)
    let near = try node("{ map: { \(parts), latitude: 48, longitude: 16, zoom: 10 } }", row, data: data) as? MapNode
    #expect(near?.region == MapRegion(center: Coordinate(latitude: 48, longitude: 16), zoom: 10))
    #expect(throws: CellDataError.self) {
      try node("{ map: { \(parts) } }", #"{"stops": [], "way": [[48.2], [48.3, 16.5]]}"#, data: data)
    }
  }

  @Test func `a map of one place shows it at zoom 12, and may say which zooms its tiles have`() throws {
    let place = "annotations: [{ latitude: 48, longitude: 16 }]"
    func map(_ keys: String) throws -> MapNode { try #require(try node("{ map: { \(keys) } }", "{}", data: "{}") as? MapNode) }
    let center = Coordinate(latitude: 48, longitude: 16)
    #expect(try map(place).region == MapRegion(center: center, zoom: 12))
    #expect(try map("\(place), zoom: 3").region == MapRegion(center: center, zoom: 3))
    let two = "annotations: [{ latitude: 48, longitude: 15 }, { latitude: 48, longitude: 17 }]"
    #expect(try map(two).region.zoom == nil)
    #expect(try map("\(two), zoom: 3").region == MapRegion(center: center, zoom: 3))
    #expect(try map("tiles: t, minimumZoom: 2, maximumZoom: 5").tiles == .folder("t", zooms: 2...5))
    #expect(try map("tiles: a.mbtiles").tiles == .mbtiles("a.mbtiles"))
  }

  @Test func `a button is one element to a screen reader, with its title as label`() throws {
    let button = try #require(try node("{ button: { title: Reply } }", "{}", data: "{}"))
    #expect(button.isAccessibilityElement && button.accessibilityLabel == "Reply" && button.accessibilityTraits == .button)
    let named = try node("{ button: { title: Reply, accessibilityLabel: Answer } }", "{}", data: "{}")
    #expect(named?.accessibilityLabel == "Answer")
  }

  @Test func `fields have placeholders, and videos play`() throws {
    let field = try node("{ editableText: { text: \"{{ a }}\", placeholderText: Search } }", #"{"a": ""}"#, data: "{ a: text? }")
    #expect((field as? EditableTextNode)?.isDisplayingPlaceholder == true)
    #expect((field as? EditableTextNode)?.attributedPlaceholderText?.string == "Search")
    let player = try node(
      "{ videoPlayer: { assetURL: a.mp4, muted: true, shouldAutoPlay: true, shouldAutoRepeat: true } }", "{}", data: "{}")
    let own = try #require(player as? VideoPlayerNode)
    #expect(own.muted && own.shouldAutoPlay && own.shouldAutoRepeat)
    let video = try node("{ video: { assetURL: a.mp4, muted: true, shouldAutoplay: true, shouldAutorepeat: true } }", "{}", data: "{}")
    let plain = try #require(video as? VideoNode)
    #expect(plain.muted && plain.shouldAutoplay && plain.shouldAutorepeat)
  }

  @Test func `the line of a shape has dashes and gaps`() throws {
    func styles(_ keys: String) throws -> [StrokeStyle] {
      let shape = try #require(try node("{ shape: { stroke: accent, strokeWidth: 2, \(keys) } }", "{}", data: "{}"))
      let drawing = try #require(shape.drawing)
      var context = DrawingContext(size: Size(width: 20, height: 20), scale: 1)
      drawing.draw(&context)
      return context.commands.compactMap { if case .stroke(_, _, let style, _) = $0 { style } else { nil } }
    }
    #expect(try styles("lineDash: [4, 3]") == [StrokeStyle(width: 2, dash: [4, 3])])
    #expect(try styles("lineDash: 4") == [StrokeStyle(width: 2, dash: [4])])
    #expect(try styles("radius: 4") == [StrokeStyle(width: 2)])
    for dash in ["[]", "[0, 0]", "[-1, 2]", "dashed", "[1, a]"] {
      #expect(throws: CellFileError.self, "\(dash)") { try styles("lineDash: \(dash)") }
    }
  }

  /// Returns the paths that a shape of 40 x 20 points fills and strokes.
  private func paths(_ keys: String, _ row: String = "{}", data: String = "{}") throws -> (filled: [DrawingPath], stroked: [DrawingPath]) {
    let shape = try #require(try node("{ shape: { stroke: accent, strokeWidth: 2, \(keys) } }", row, data: data))
    var context = DrawingContext(size: Size(width: 40, height: 20), scale: 1)
    try #require(shape.drawing).draw(&context)
    return (
      context.commands.compactMap { if case .fill(let path, _, _, _) = $0 { path } else { nil } },
      context.commands.compactMap { if case .stroke(let path, _, _, _) = $0 { path } else { nil } }
    )
  }

  /// Returns where a path begins and ends.
  private func ends(_ path: DrawingPath?) -> [Point] {
    var points: [Point] = []
    for element in path?.elements ?? [] {
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): points.append(Point(x: point.x.rounded(), y: point.y.rounded()))
      case .arc, .close: break
      }
    }
    return points.isEmpty ? [] : [points[0], points[points.count - 1]]
  }

  /// A share of a line: its form, where it starts and ends, and the points there; `nil` where nothing is drawn.
  struct Share: Sendable {
    var form: String
    var part: [Double]
    var ends: [Point]
  }

  @Test(arguments: [
    // From the top, as the hand of a clock. The line's middle is a point inside the box.
    Share(form: "ellipse", part: [0, 0.25], ends: [Point(x: 20, y: 1), Point(x: 39, y: 10)]),
    Share(form: "ellipse", part: [0.5, 0.75], ends: [Point(x: 20, y: 19), Point(x: 1, y: 10)]),
    // The sides are 38 and 18 points long.
    Share(form: "rectangle", part: [0, 0.5], ends: [Point(x: 1, y: 1), Point(x: 39, y: 19)]),
    Share(form: "rectangle", part: [0.169643, 0.339286], ends: [Point(x: 20, y: 1), Point(x: 39, y: 1)]),
    Share(form: "ellipse", part: [0.4, 0.4], ends: []), Share(form: "ellipse", part: [0.6, 0.4], ends: []),
  ]) func `a share of a shape's line is drawn`(share: Share) throws {
    let drawn = try paths("form: \(share.form), strokeStart: \(share.part[0]), strokeEnd: \(share.part[1])").stroked
    #expect(ends(drawn.first) == share.ends)
  }

  @Test func `shares beyond the line are its ends, and all of it is the same line as without shares`() throws {
    for form in ["ellipse", "rectangle", "rectangle, radius: 6"] {
      #expect(try paths("form: \(form), strokeStart: -3, strokeEnd: 7").stroked == paths("form: \(form)").stroked)
    }
    let row = #"{"done": 0.5}"#
    #expect(
      try ends(paths("form: ellipse, strokeEnd: \"{{ done }}\"", row, data: "{ done: number }").stroked.first)
        == [Point(x: 20, y: 1), Point(x: 20, y: 19)])
  }

  @Test func `a rectangle as thin as its line is one line, so that its dashes are seen`() throws {
    let shape = try #require(try node("{ shape: { stroke: accent, strokeWidth: 2, lineDash: [3, 3] } }", "{}", data: "{}"))
    for size in [Size(width: 100, height: 2), Size(width: 100, height: 1), Size(width: 2, height: 100)] {
      var context = DrawingContext(size: size, scale: 1)
      try #require(shape.drawing).draw(&context)
      let lines = context.commands.compactMap { if case .stroke(let path, _, _, _) = $0 { path } else { nil } }
      let isWide = size.width > size.height
      let from = isWide ? Point(x: 0, y: size.height / 2) : Point(x: 1, y: 0)
      let to = isWide ? Point(x: 100, y: size.height / 2) : Point(x: 1, y: 100)
      #expect(lines.count == 1 && lines[0].elements == [.move(from), .line(to)])
    }
  }

  @Test func `a polyline runs through the numbers of a row, and its area reaches the bottom`() throws {
    let (data, row) = ("{ p: { type: list, of: number } }", #"{"p": [0, 10, 5]}"#)
    let drawn = try paths("form: polyline, values: p, fill: systemRed", row, data: data)
    let points = [Point(x: 1, y: 19), Point(x: 20, y: 1), Point(x: 39, y: 10)]
    #expect(drawn.stroked.map(\.elements) == [[.move(points[0]), .line(points[1]), .line(points[2])]])
    #expect(
      drawn.filled.map(\.elements) == [
        [.move(Point(x: 1, y: 20))] + points.map { .line($0) } + [.line(Point(x: 39, y: 20)), .close]
      ])
    let fixed = try paths("form: polyline, values: p, minimumValue: -10, maximumValue: 10", row, data: data)
    #expect(fixed.stroked.map(\.elements) == [[.move(Point(x: 1, y: 10)), .line(points[1]), .line(Point(x: 39, y: 5.5))]])
    // One number is a level line, and none draws nothing.
    #expect(
      try ends(paths("form: polyline, values: p", #"{"p": [4]}"#, data: data).stroked.first) == [Point(x: 1, y: 10), Point(x: 39, y: 10)])
    #expect(try paths("form: polyline, values: p", #"{"p": []}"#, data: data).stroked.isEmpty)
    #expect(throws: CellFileError.self) { try paths("form: polyline, values: q", row, data: data) }
  }

  @Test func `a button shows a letter as high as its title, and that it is disabled`() throws {
    let data = "{ who: text }"
    func button(_ keys: String) throws -> ButtonNode {
      try #require(try node("{ button: { title: A, lineHeight: 24, \(keys) } }", #"{"who": "Ada"}"#, data: data) as? ButtonNode)
    }
    #expect(try button("image: { letter: who }").imageNode.style.preferredSize == Size(width: 24, height: 24))
    #expect(try button("isEnabled: true").titleNode.alpha == 1)
    #expect(try button("isEnabled: false").titleNode.alpha < 0.5)
  }

  private static let sides: [(side: String, direction: LayoutDirection, alignment: ParagraphStyle.Alignment)] = [
    ("start", .leftToRight, .left), ("start", .rightToLeft, .right), ("end", .leftToRight, .right), ("end", .rightToLeft, .left),
  ]

  @Test(arguments: sides) func `the sides of a field turn with the list`(
    side: String, direction: LayoutDirection, alignment: ParagraphStyle.Alignment
  ) throws {
    let text = "layout: { wrapper: { children: [{ editableText: { text: a, placeholderText: b, alignment: \(side) } }] } }"
    let file = try CellFile(parsing: Array(text.utf8), name: "cell.yaml")
    let cell = try file.cell(for: CellRow(id: "7", json: "{}"), look: file.look())
    cell.take(TraitCollection(layoutDirection: direction))
    let spec = cell.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100)))
    let field = try #require(spec.heldElements.first as? EditableTextNode)
    #expect(field.attributedText?.paragraphStyle.alignment == alignment)
    #expect(field.attributedPlaceholderText?.paragraphStyle.alignment == alignment)
  }

  @Test func `a table in a row has no lines of its own`() throws {
    let table = try node("{ table: { items: photos, item: { box: {} } } }", row, data: photos) as? TableNode
    #expect(table != nil && table?.separator == nil)
  }

  @Test(arguments: [Theme.light, .dark])
  func `the track of a bar can be seen on rows and on cards`(theme: Theme) throws {
    let file = try CellFile(parsing: Array("layout: { wrapper: { children: [{ progress: { progress: 0 } }] } }".utf8), name: "a")
    let cell = try file.cell(for: CellRow(id: "1", json: "{}"), look: file.look(theme: theme))
    let node = cell.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100))).heldElements.first
    let track = try #require((node as? ProgressNode)?.trackTintColor)
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
    let map = try #require(try node("{ map: { tiles: \"\(template)\" } }", "{}", data: "{}") as? MapNode)
    #expect(map.tiles?.address(zoom: 5, column: 3, row: 9, scale: 2) == address)
  }

  @Test func `a long route is drawn whole`() throws {
    let places = (0..<20_000).map { "[\(Double($0) / 1000), 16]" }.joined(separator: ",")
    let map = try node("{ map: { overlays: [{ points: way }] } }", "{\"way\": [\(places)]}", data: "{ way: { type: list } }") as? MapNode
    #expect(map?.overlays.count == 1)
  }

  @Test func `an empty field has the height of its text`() throws {
    func field(_ keys: String) throws -> EditableTextNode? {
      try node("{ editableText: { textStyle: body, \(keys) } }", "{}", data: "{}") as? EditableTextNode
    }
    let (empty, full) = (try field("text: \"\""), try field("text: a"))
    #expect(empty?.storedText?.paragraphStyle == full?.storedText?.paragraphStyle && full?.storedText != nil)
    #expect(try field("text: \"\", placeholderText: b")?.isDisplayingPlaceholder == true)
  }
}
