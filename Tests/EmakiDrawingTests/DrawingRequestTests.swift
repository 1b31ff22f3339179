import Emaki
import EmakiCells
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@Suite struct DrawingRequestTests {
  /// A request in which no property has its default.
  static let full = DrawingRequest(
    feed: .inline(text: "[]", folder: "/feeds"), map: try? MappingSource("body=.a"), encoding: "gb18030",
    view: .screen(place: .row(id: "7"), at: .milliseconds(250)),
    screen: Screen(
      width: 320, height: 568, scale: 2.5, direction: .auto, bars: ScreenBars(.tabs, title: "A", clock: "10:07"), device: .phone),
    look: ListLook(
      theme: .dark, typeSize: .ax1, rowStyle: .article, emptyText: "なし", language: "ja", feedLanguage: "ar",
      tokens: ThemeChoice(name: "print", accent: "#112233")),
    dates: DateStyle(now: Date(timeIntervalSince1970: 1_800_000_000.25), timeZone: "Asia/Tokyo", style: .relativeShort),
    cell: .inline(text: "layout: { box: {} }"),
    fonts: "fonts.lock", font: "Noto Serif",
    timing: ListTiming(
      script: "scroll.json", leading: 2, trailing: 1, rangeMode: .minimum, update: FeedUpdate(path: "new.json", milliseconds: 40)),
    access: ResourceAccess(network: .cache, allowedHosts: ["localhost"], allowedFolders: ["/pictures"]),
    file: PictureFile(format: .png, png: .small, manifest: true), overlay: [.frames, .hit])

  @Test(arguments: [full, DrawingRequest(feed: .file("-")), DrawingRequest(feed: .file("a"), view: .wholeList(partHeight: 100))])
  func `a request that is encoded and decoded is the same`(request: DrawingRequest) throws {
    #expect(try JSONDecoder().decode(DrawingRequest.self, from: request.canonicalEncoding()) == request)
  }

  @Test func `the encoding has plain keys in order`() throws {
    let text = String(decoding: try DrawingRequest(feed: .file("a/feed.json")).canonicalEncoding(), as: UTF8.self)
    #expect(
      text == #"{"access":{"allowedFolders":[],"allowedHosts":[],"network":"off"},"dates":{"timeZone":"UTC"},"#
        + #""feed":{"file":{"path":"a/feed.json"}},"file":{"format":"png","manifest":false},"look":{"rowStyle":"standard","theme":"light","typeSize":"L"},"#
        + #""overlay":[],"screen":{"direction":"ltr","height":844,"scale":3,"width":390},"timing":{"rangeMode":"full"},"#
        + #""view":{"screen":{"place":{"rest":{}}}}}"#)
  }

  @Test func `an overlay is encoded by its names, and another name is refused`() throws {
    var request = DrawingRequest(feed: .file("a"))
    request.overlay = [.hit, .ranges]
    let text = String(decoding: try request.canonicalEncoding(), as: UTF8.self)
    #expect(text.contains(#""overlay":["ranges","hit"]"#))
    let unknown = Data(text.replacing(#""hit""#, with: #""hits""#).utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DrawingRequest.self, from: unknown) }
  }

  @Test func `an overlay is drawn over every view of a request`() async throws {
    for view: DrawingRequest.View in [.screen(), .wholeList(), .onlyRow(id: "0")] {
      var request = DrawingRequest(
        feed: .inline(text: #"[{"body": "a"}, {"body": "b"}]"#, folder: "."), view: view, screen: Screen(width: 200, height: 100, scale: 1))
      let plain = try await request.frame()
      request.overlay = .frames
      let drawn = try await request.frame()
      #expect(drawn.size == plain.size && drawn.pngData != plain.pngData, "\(view)")
      let folder = try TemporaryFolder()
      let path = try await request.write(to: folder.path + "/a.png").paths[0]
      #expect(try DecodedPNG(Data(contentsOf: URL(filePath: path))).words == DecodedPNG(drawn.pngData).words, "\(view)")
    }
  }

  @Test(arguments: [ScreenBars.Kind.nav, .tabs]) func `a list in a phone's screen rests and ends between the bars`(kind: ScreenBars.Kind)
    async throws
  {
    // Unread rows are blue, and the list's ground is white.
    let rows = (0..<30).map { #"{"id": "\#($0)", "body": "a", "isRead": \#($0 == 29)}"# }.joined(separator: ",")
    var request = DrawingRequest(
      feed: .inline(text: "[\(rows)]", folder: "."), screen: Screen(width: 390, height: 844, scale: 1, bars: ScreenBars(kind)))
    func column(_ offset: Double) async throws -> [UInt32] {
      request.view = .screen(place: .offset(points: offset))
      let frame = try await request.frame()
      #expect(frame.size == PixelSize(width: 390, height: 844))
      let picture = try DecodedPNG(frame.pngData)
      return (0..<844).map { picture.words[$0 * 390 + 388] }
    }
    let rest = try await column(0)
    // A status bar of 47 points, a navigation bar of 44, and a large title of 52.
    #expect(rest[10...142].allSatisfy { $0 == 0xFFFF_FFFF })
    #expect(rest[143] != 0xFFFF_FFFF && rest[143] == rest[150])
    let scrolled = try await column(20)
    #expect(scrolled[123] == rest[143] && scrolled[122] == 0xFFFF_FFFF)
    let end = try await column(1e9)
    // The last row is read, so it is white; the line below it ends above the bar.
    let line = try #require(end.prefix(820).lastIndex { $0 != 0xFFFF_FFFF })
    #expect(line == (kind == .tabs ? 760 : 809))
  }

  @Test(arguments: [
    // The list keeps cells clear of the corners, unless a cell does so itself.
    ("{ inset: { insets: 0, child: { box: { backgroundColor: '#FF0000', style: { width: 100%, height: 40 } } } } }", 47..<797),
    ("{ rowInset: { insets: 10, child: { box: { backgroundColor: '#FF0000', style: { width: 100%, height: 40 } } } } }", 57..<787),
  ]) func `in landscape the cells of a file keep clear of the corners`(layout: String, columns: Range<Int>) async throws {
    let request = DrawingRequest(
      feed: .inline(text: "[{}]", folder: "."), screen: Screen(width: 844, height: 390, scale: 1, bars: ScreenBars(.nav)),
      cell: .inline(text: "layout: \(layout)"))
    let picture = try DecodedPNG(await request.frame().pngData)
    let red = (0..<844).filter { picture.words[70 * 844 + $0] == Color.red.premultiplied }
    #expect(red.first == columns.first && red.last == columns.last && red.count == columns.count)
  }

  @Test(
    arguments: [("B", "A", "B"), (nil, "A", "A"), ("", "A", "A"), (" \u{3000}", "A", "A"), ("", " ", nil), (nil, nil, nil)]
      as [(String?, String?, String?)])
  func `an empty title counts as no title`(own: String?, feed: String?, shown: String?) {
    let bars = ScreenBars(.nav, title: own).listBars(
      feedTitle: feed, language: nil, Appearance(theme: .light, typeSize: .l), size: Size(width: 390, height: 844))
    #expect(bars.title == shown ?? "Notifications")
  }

  @Test func `bars need room, and need a view of the screen`() throws {
    var request = DrawingRequest(feed: .file("a"), screen: Screen(width: 199, height: 844, bars: ScreenBars(.nav)))
    #expect(throws: DrawingRequestError.noRoomForBars(Size(width: 199, height: 844), least: Size(width: 200, height: 200))) {
      try request.check()
    }
    request.screen.width = 390
    try request.check()
    for clock in ["", "9:41\u{2028}", "9\n41", String(repeating: "9", count: 17)] {
      request.screen.bars?.clock = clock
      #expect(throws: DrawingRequestError.clock(clock)) { try request.check() }
    }
    request.screen.bars?.clock = "10:07"
    try request.check()
    request.view = .wholeList()
    #expect(throws: DrawingRequestError.needsScreen(.screen, view: .full)) { try request.check() }
    request.view = .onlyRow(id: "1")
    #expect(throws: DrawingRequestError.needsScreen(.screen, view: .only)) { try request.check() }
  }

  @Test func `a row is put below the bars, and a script starts from where the list rests`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(#"{"duration": 100, "moves": [{"t": 0, "offset": 300}]}"#.utf8), to: "scroll.json")
    let rows = (0..<30).map { #"{"id": "\#($0)", "body": "a", "isRead": \#($0 == 9)}"# }.joined(separator: ",")
    var request = DrawingRequest(
      feed: .inline(text: "[\(rows)]", folder: "."), view: .screen(place: .row(id: "9")),
      screen: Screen(width: 390, height: 844, scale: 1, bars: ScreenBars(.nav)))
    let picture = try DecodedPNG(await request.frame().pngData)
    // Only row 9 is white. It begins below the bar of 91 points and the bar's line.
    #expect(picture.words[91 * 390 + 388] != 0xFFFF_FFFF && picture.words[92 * 390 + 388] == 0xFFFF_FFFF)
    request.view = .screen(place: .offset(points: 300))
    let expected = try await request.frame().pngData
    request.view = .screen(at: .settled)
    request.timing.script = folder.path + "/scroll.json"
    #expect(try await request.frame().pngData == expected)
  }

  @Test func `a host that no address can have is refused`() {
    var request = DrawingRequest(feed: .file("a"))
    request.access.allowedHosts = ["localhost", "localhost:80"]
    #expect(throws: DrawingRequestError.host("localhost:80", meant: "localhost")) { try request.check() }
  }

  @Test func `a file is not given the ending of another format`() async throws {
    var request = DrawingRequest(feed: .inline(text: #"[{"body": "a"}]"#, folder: "."))
    await #expect(throws: DrawingRequestError.ending("/nowhere/a.jpg", .png)) { try await request.write(to: "/nowhere/a.jpg") }
    request.file.format = .webp
    await #expect(throws: DrawingRequestError.ending("/nowhere/a.png", .webp)) { try await request.write(to: "/nowhere/a.png") }
  }

  @Test func `a misspelt key of a feed is reported with the files`() async throws {
    let folder = try TemporaryFolder()
    let request = DrawingRequest(feed: .inline(text: #"[{"body": "a", "avatar": "b"}]"#, folder: "."), screen: Screen(scale: 0.5))
    let written = try await request.write(to: folder.path + "/a.png")
    #expect(written.feedWarnings.map(\.fault) == [.misspeltKey(row: "0", key: "avatar", meant: "imageURL")])
  }

  @Test func `properties that do not fit together are refused`() {
    var request = DrawingRequest(feed: .file("a"))
    #expect(throws: Never.self) { try request.check() }
    request.view = .wholeList()
    request.timing.script = "scroll.json"
    #expect(throws: DrawingRequestError.needsScreen(.script, view: .full)) { try request.check() }
    request.timing.script = nil
    request.file.format = .webp
    request.file.manifest = true
    #expect(throws: DrawingRequestError.manifest) { try request.check() }
    request.file = PictureFile(format: .webp, png: .fast)
    #expect(throws: DrawingRequestError.pngMode(.webp)) { try request.check() }
    request.file = PictureFile()
    request.screen.scale = 16.5
    #expect(throws: DrawingRequestError.range("scale", 16.5, allowed: "0.01 to 16")) { try request.check() }
    request.screen.scale = 1
    for points in [-1, 1e20] {
      request.view = .screen(place: .offset(points: points))
      #expect(throws: DrawingRequestError.range("offset", points, allowed: "0 to 1000000000 points")) { try request.check() }
    }
    for points in [0, 1e-300, 0.5, 1e10] {
      request.view = .wholeList(partHeight: points)
      #expect(throws: DrawingRequestError.range("partHeight", points, allowed: "1 to 1000000000 points")) { try request.check() }
    }
    request.view = .screen()
    request.screen = Screen(width: 16384, height: 16384, scale: 2)
    #expect(throws: DrawingRequestError.pixels(Size(width: 16384, height: 16384), scale: 2)) { try request.check() }
  }

  @Test(arguments: [(390.0, 844.0, 490.0, 944.0), (320, 568, 420, 668), (200, 200, 262, 262), (390, 210, 456, 276), (844, 390, 944, 490)])
  func `the frame round a screen smaller than a phone is smaller in proportion`(
    width: Double, height: Double, outer: Double, outerHeight: Double
  ) async throws {
    let feed = FileManager.default.temporaryDirectory.appending(path: "device-\(UUID().uuidString).json")
    try Data(#"[{"body": "a"}]"#.utf8).write(to: feed)
    defer { try? FileManager.default.removeItem(at: feed) }
    let request = DrawingRequest(feed: .file(feed.path), screen: Screen(width: width, height: height, scale: 1, device: .phone))
    let frame = try await request.frame()
    #expect(frame.size == PixelSize(width: Int(outer), height: Int(outerHeight)))
    // The middle of the left edge: the background, then the phone, then the list.
    let words = frame.bitmap().withPixels { Array($0) }
    let row = Int(outerHeight) / 2 * Int(outer)
    let margin = Int(outer - width) / 2
    #expect(words[row + margin] != words[row + margin - 2], "the screen begins behind the phone's edge")
    #expect(words[row + 2] != words[row + margin - 2], "the phone is darker than the ground")
  }

  @Test func `the marks of a cell file's bars are those of bars in Swift`() {
    #expect(CellChrome.Mark.allCases.map(\.rawValue) == BarMark.allCases.map(\.rawValue))
  }
}
