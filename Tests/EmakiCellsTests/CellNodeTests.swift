import EmakiCells
import EmakiLayout
import Testing

@testable import EmakiDisplay
@testable import EmakiNodes

/// Tests the lists, maps and controls that cell files make.
struct CellNodeTests {
  private let photos = "{ photos: { type: list, of: { url: text } }, at: number? }"
  private let row = #"{"photos": [{"url": "a"}, {"url": "b"}, {"url": "c"}], "at": 1}"#

  @Test func `a pager has a page for each value, and shows one`() throws {
    let pager: PagerNode = try node(
      "{ pager: { items: photos, as: photo, currentPageIndex: '{{ at }}', item: { text: { text: '{{ photo.url }}' } } } }", row,
      data: photos)
    #expect(pager.numberOfPages == 3 && pager.currentPageIndex == 1 && pager.backgroundColor == .clear)
    let page = try #require(pager.nodeForPage(at: 2))
    #expect(nodes(of: page).compactMap { ($0 as? TextNode)?.attributedText?.string } == ["c"])
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
    let lengths = [
      style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.paragraphSpacing, style.lineSpacing, style.lineHeight,
    ]
    #expect(lengths == [8, 4, 2, 6, 1, 30])
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

  @Test func `a collection has columns or items of a size`() throws {
    let grid: CollectionNode = try node(
      "{ collection: { items: photos, columns: 2, minimumLineSpacing: s, item: { box: {} } } }", row, data: photos)
    #expect(grid.flowLayout?.itemSize == .columns(2) && grid.flowLayout?.minimumLineSpacing == 4 && grid.numberOfItems == 3)
    let strip: CollectionNode = try node(
      "{ collection: { items: photos, itemSize: [20, 30], scrollDirection: horizontal, item: { box: {} } } }", row, data: photos)
    #expect(strip.flowLayout?.itemSize == .fixed(Size(20, 30)))
  }

  @Test func `a table in a row has no lines of its own, and without items there is none`() throws {
    let table: TableNode = try node("{ table: { items: photos, item: { box: {} } } }", row, data: photos)
    #expect(table.separator == nil)
    #expect(try nodes("{ table: { items: photos, item: { box: {} } } }", #"{"photos": []}"#, data: photos).isEmpty)
  }

  @Test func `a map shows places and lines of the row`() throws {
    let data = "{ stops: { type: list, of: { name: text, latitude: number, longitude: number } }, way: { type: list } }"
    let row = #"{"stops": [{"name": "A", "latitude": 48.2, "longitude": 16.3}], "way": [[48.2, 16.3], [48.3, 16.5]]}"#
    let parts =
      "annotations: [{ each: stops, as: stop, latitude: '{{ stop.latitude }}', longitude: '{{ stop.longitude }}', title: '{{ stop.name }}' }], "
      + "overlays: [{ points: way, strokeColor: '#123456', lineWidth: 5 }]"
    let map: MapNode = try node("{ map: { \(parts), tiles: \"tiles/{z}/{x}/{y}.png\" } }", row, data: data)
    let way = [Coordinate(latitude: 48.2, longitude: 16.3), Coordinate(latitude: 48.3, longitude: 16.5)]
    #expect(map.annotations.map(\.title) == ["A"] && map.overlays == [.polyline(way, strokeColor: Color(0x123456), lineWidth: 5)])
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
    let tiles = try ["tiles: t, minimumZoom: 2, maximumZoom: 5", "tiles: a.mbtiles"].map { try map($0).tiles }
    #expect(tiles == [.folder("t", zooms: 2...5), .mbtiles("a.mbtiles")])
  }

  @Test func `a button is one element to a screen reader, with its title as label`() throws {
    let button = try node("{ button: { title: Reply } }")
    #expect(button.isAccessibilityElement && button.accessibilityLabel == "Reply" && button.accessibilityTraits == .button)
    #expect(try node("{ button: { title: Reply, accessibilityLabel: Answer } }").accessibilityLabel == "Answer")
  }

  @Test func `fields have placeholders, and videos play`() throws {
    let field: EditableTextNode = try node(
      "{ editableText: { text: '{{ a }}', placeholderText: Search } }", #"{"a": ""}"#, data: "{ a: text? }")
    #expect(field.isDisplayingPlaceholder && field.attributedPlaceholderText?.string == "Search")
    let player: VideoPlayerNode = try node(
      "{ videoPlayer: { assetURL: a.mp4, muted: true, shouldAutoPlay: true, shouldAutoRepeat: true } }")
    #expect(player.muted && player.shouldAutoPlay && player.shouldAutoRepeat)
    let video: VideoNode = try node("{ video: { assetURL: a.mp4, muted: true, shouldAutoplay: true, shouldAutorepeat: true } }")
    #expect(video.muted && video.shouldAutoplay && video.shouldAutorepeat)
  }

  @Test func `a button shows a letter as high as its title, and that it is disabled`() throws {
    func button(_ keys: String) throws -> ButtonNode {
      try node("{ button: { title: A, lineHeight: 24, \(keys) } }", #"{"who": "Ada"}"#, data: "{ who: text }")
    }
    #expect(try button("image: { letter: who }").imageNode.style.preferredSize == Size(24, 24))
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
    let texts = [field.attributedText, field.attributedPlaceholderText]
    #expect(texts.map { $0?.paragraphStyle.alignment } == [alignment, alignment])
  }

  @Test(arguments: Theme.allCases)
  func `the track of a bar can be seen on rows and on cards`(theme: Theme) throws {
    let cell = try cell("layout: { wrapper: { children: [{ progress: { progress: 0 } }] } }", theme: theme)
    let track = try #require((nodes(of: cell).first as? ProgressNode)?.trackTintColor)
    for ground in ["ground", "surface"] {
      let color = try #require(CellTheme.ios.colors[ground]?.resolved(for: theme))
      func mixed(_ path: KeyPath<Color, UInt8>) -> UInt8 {
        let share = Double(track.alpha) / 255
        return UInt8(Double(track[keyPath: path]) * share + Double(color[keyPath: path]) * (1 - share))
      }
      let drawn = Color(red8: mixed(\.red), green8: mixed(\.green), blue8: mixed(\.blue))
      #expect(drawn.contrast(with: color) >= 1.2, "\(ground): \(drawn.contrast(with: color))")
    }
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
