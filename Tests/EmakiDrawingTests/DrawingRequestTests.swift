import EmakiCells
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiDrawing
@testable import EmakiNodes

struct DrawingRequestTests {
  /// A request in which no property has its default.
  static let full = DrawingRequest(
    feed: .inline(text: "[]", folder: "/feeds"), map: try? MappingSource("body=.a"), encoding: "gb18030",
    view: .screen(place: .row(id: "7"), at: .milliseconds(250)),
    screen: Screen(
      width: 320, height: 568, scale: 2.5, direction: .auto, bars: ScreenBars(.tabs, title: "A", clock: "10:07"), device: .phone),
    look: ListLook(
      theme: .dark, typeSize: .ax1, emptyText: "なし", language: "ja", feedLanguage: "ar",
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
    #expect(try request.canonicalEncoding().decoded(DrawingRequest.self) == request)
  }

  @Test func `the encoding has plain keys in order`() throws {
    let text = String(decoding: try DrawingRequest(feed: .file("a/feed.json")).canonicalEncoding(), as: UTF8.self)
    #expect(
      text == #"{"access":{"allowedFolders":[],"allowedHosts":[],"network":"off"},"dates":{"timeZone":"UTC"},"#
        + #""feed":{"file":{"path":"a/feed.json"}},"file":{"format":"png","manifest":false},"look":{"theme":"light","typeSize":"L"},"#
        + #""overlay":[],"screen":{"direction":"ltr","height":844,"scale":3,"width":390},"timing":{"rangeMode":"full"},"#
        + #""view":{"screen":{"place":{"rest":{}}}}}"#)
  }

  @Test(arguments: [(0, 240), (1, 240), (4, 320), (9, 720), (11, 844), (40, 844)])
  func `a picture without a screen is as high as its rows, from three rows to a screen`(rows: Int, height: Int) async throws {
    // A row with a line of text is 80 points high.
    let feed = "[" + (0..<rows).map { "{\"id\": \"\($0)\", \"body\": \"a\"}" }.joined(separator: ",") + "]"
    var request = DrawingRequest(feed: .inline(text: feed, folder: "."), view: .content, screen: Screen(scale: 1))
    let frame = try await request.frame()
    #expect(frame.size == PixelSize(390, height))
    // It is the beginning of the screen, pixel by pixel.
    request.view = .screen()
    let whole = try await request.frame()
    #expect(try rows == 0 || DecodedPNG(frame.pngData).words == Array(DecodedPNG(whole.pngData).words.prefix(390 * height)))
  }

  @Test func `what is asked of a screen is asked of a whole one`() throws {
    func view(_ change: (inout RequestDraft) -> Void) throws -> DrawingRequest.View {
      var draft = RequestDraft(DrawingRequest(feed: .file("a"), view: .wholeList()), for: .command)
      draft.full = false
      change(&draft)
      return try draft.finished().view
    }
    #expect(try view { _ in } == .content && view { $0.request.look.theme = .dark } == .content)
    let screens: [(inout RequestDraft) -> Void] = [
      { try? RequestOption["size"].set(&$0, to: "390x844") }, { $0.offset = 0 }, { $0.row = "a" }, { $0.at = .settled }, { $0.bars = .nav },
      { $0.request.screen.device = .phone }, { $0.request.timing.script = "a" },
    ]
    for (index, change) in screens.enumerated() {
      if case .screen = try view(change) { continue }
      Issue.record("\(index)")
    }
  }

  @Test func `an overlay is encoded by its names, and another name is refused`() throws {
    var request = DrawingRequest(feed: .file("a"))
    request.overlay = [.hit, .ranges]
    let text = try request.canonicalEncoding().text
    #expect(text.contains(#""overlay":["ranges","hit"]"#))
    let unknown = Data(text.replacing(#""hit""#, with: #""hits""#).utf8)
    #expect(throws: DecodingError.self) { try unknown.decoded(DrawingRequest.self) }
  }

  @Test func `an overlay is drawn over every view of a request`() async throws {
    for view: DrawingRequest.View in [.screen(), .content, .wholeList(), .onlyRow(id: "0")] {
      var request = DrawingRequest(
        feed: .inline(text: #"[{"body": "a"}, {"body": "b"}]"#, folder: "."), view: view, screen: Screen(width: 200, height: 100, scale: 1))
      let plain = try await request.frame()
      request.overlay = .frames
      let drawn = try await request.frame()
      #expect(drawn.size == plain.size && drawn.pngData != plain.pngData, "\(view)")
      let folder = TemporaryFolder()
      let path = try await request.write(to: folder["a.png"]).paths[0]
      #expect(try DecodedPNG(Data(contentsOf: URL(filePath: path))).words == DecodedPNG(drawn.pngData).words, "\(view)")
    }
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
    #expect((0..<844).filter { picture.words[70 * 844 + $0] == Color.red.premultiplied } == Array(columns))
  }

  @Test(
    arguments: [("B", "A", "B"), (nil, "A", "A"), ("", "A", "A"), (" \u{3000}", "A", "A"), ("", " ", nil), (nil, nil, nil)]
      as [(String?, String?, String?)])
  func `an empty title counts as no title`(own: String?, feed: String?, shown: String?) {
    let bars = ScreenBars(.nav, title: own).listBars(
      of: Feed(title: feed, rows: []), language: nil, CellLook(theme: .light, typeSize: .l), size: Size(390, 844))
    #expect(bars.title == shown ?? "Notifications")
  }

  @Test func `tabs are a bar at the bottom`() {
    let size = Size(390, 844)
    let bars = [ScreenBars.Kind.nav, .tabs].map {
      ScreenBars($0).listBars(of: nil, language: nil, CellLook(theme: .light, typeSize: .l), size: size)
    }
    #expect(bars.map { $0.tabs == nil } == [true, false])
  }

  private typealias Refusal = (error: DrawingRequestError, change: (inout DrawingRequest) -> Void)

  /// What is said of a request that is changed so.
  private var refusals: [Refusal] {
    let others: [Refusal] = [
      (.noRoomForBars(Size(199, 844), least: Size(200, 200)), { $0.screen.width = 199 }),
      (.needsScreen(.screen, view: .full), { $0.view = .wholeList() }),
      (.needsScreen(.screen, view: .only), { $0.view = .onlyRow(id: "1") }),
      (
        .needsScreen(.script, view: .full),
        { ($0.view, $0.timing.script) = (.wholeList(), "scroll.json") }
      ), (.manifest, { ($0.file.format, $0.file.manifest) = (.webp, true) }),
      (.pngMode(.webp), { $0.file = PictureFile(format: .webp, png: .fast) }),
      (.range("scale", 16.5, allowed: "0.01 to 16"), { $0.screen.scale = 16.5 }),
      (.pixels(Size(16384, 16384), scale: 2), { $0.screen = Screen(width: 16384, height: 16384, scale: 2) }),
      (.host("localhost:80", meant: "localhost"), { $0.access.allowedHosts = ["localhost", "localhost:80"] }),
    ]
    let offsets: [Refusal] = [-1, 1e20].map { points in
      (.range("offset", points, allowed: "0 to 1000000000 points"), { $0.view = .screen(place: .offset(points: points)) })
    }
    let heights: [Refusal] = [0, 1e-300, 0.5, 1e10].map { points in
      (
        .range("partHeight", points, allowed: "1 to 1000000000 points"),
        { $0.view = .wholeList(partHeight: points) }
      )
    }
    let clocks: [Refusal] = ["", "9:41\u{2028}", "9\n41", String(repeating: "9", count: 17)].map { clock in
      (.clock(clock), { $0.screen.bars?.clock = clock })
    }
    return others + offsets + heights + clocks
  }

  @Test func `properties that do not fit together or are out of range are refused`() {
    let allowed = DrawingRequest(feed: .file("a"), screen: Screen(bars: ScreenBars(.nav, clock: "10:07")))
    #expect(throws: Never.self) { try allowed.check() }
    for (error, change) in refusals {
      var request = allowed
      change(&request)
      #expect(throws: error) { try request.check() }
    }
  }

  @Test func `a row is put below the bars, and a script starts from where the list rests`() async throws {
    let folder = TemporaryFolder()
    try folder.write(#"{"duration": 100, "moves": [{"t": 0, "offset": 300}]}"#.bytes, to: "scroll.json")
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
    request.timing.script = folder["scroll.json"]
    #expect(try await request.frame().pngData == expected)
  }

  @Test func `a file is not given the ending of another format`() async throws {
    var request = DrawingRequest(feed: .inline(text: #"[{"body": "a"}]"#, folder: "."))
    await #expect(throws: DrawingRequestError.ending("/nowhere/a.jpg", .png)) { try await request.write(to: "/nowhere/a.jpg") }
    request.file.format = .webp
    await #expect(throws: DrawingRequestError.ending("/nowhere/a.png", .webp)) { try await request.write(to: "/nowhere/a.png") }
  }

  @Test func `a misspelt key of a feed is reported with the files`() async throws {
    let folder = TemporaryFolder()
    let request = DrawingRequest(feed: .inline(text: #"[{"body": "a", "avatar": "b"}]"#, folder: "."), screen: Screen(scale: 0.5))
    let written = try await request.write(to: folder["a.png"])
    #expect(written.feedWarnings.map(\.fault) == [.misspeltKey(row: "0", key: "avatar", meant: "imageURL")])
  }

  @Test(arguments: [(390.0, 844.0, 490.0, 944.0), (320, 568, 420, 668), (200, 200, 262, 262), (390, 210, 456, 276), (844, 390, 944, 490)])
  func `the frame round a screen smaller than a phone is smaller in proportion`(
    width: Double, height: Double, outer: Double, outerHeight: Double
  ) async throws {
    let frame = try await DrawingRequest(
      feed: .inline(text: #"[{"body": "a"}]"#, folder: "."), screen: Screen(width: width, height: height, scale: 1, device: .phone)
    ).frame()
    #expect(frame.size == PixelSize(Int(outer), Int(outerHeight)))
    // The middle of the left edge: the background, then the phone, then the list.
    let words = frame.bitmap().withPixels { Array($0) }
    let row = Int(outerHeight) / 2 * Int(outer)
    let margin = Int(outer - width) / 2
    #expect(words[row + margin] != words[row + margin - 2], "the screen begins behind the phone's edge")
    #expect(words[row + 2] != words[row + margin - 2], "the phone is darker than the ground")
  }
}
