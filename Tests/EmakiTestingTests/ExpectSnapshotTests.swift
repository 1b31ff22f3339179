import EmakiEncoding
import EmakiSnapshots
import EmakiTestSupport
import EmakiTesting
import Foundation
import Testing

/// Tests the expectation of a snapshot on itself, in temporary folders.
@Suite struct ExpectSnapshotTests {
  private let space: SnapshotSpace
  private let golden = "__Snapshots__/ExpectSnapshotTests/stripes@1x.png"

  init() throws { space = try SnapshotSpace() }

  private func expect(_ stripes: [Stripe], record: RecordMode? = .never, tolerance: Tolerance? = nil) async {
    await expectSnapshot(
      of: TableNode(stripes: stripes), size: Size(width: 40, height: .unbounded), scale: 1, named: "stripes", record: record,
      tolerance: tolerance, options: .test)
  }

  private var changed: [Stripe] {
    var stripes = Stripe.all
    stripes[40].dot = Color(0xFFFFFE)
    return stripes
  }

  // MARK: Recording

  @Test func `a golden that is missing fails, and is not made`() async {
    let message = await space.failure { await expect(Stripe.all) }
    #expect(
      message.hasPrefix(
        "ExpectSnapshotTests/stripes@1x has no golden: \"\(space.folder)/\(golden)\" is not there. "
          + "Record it with EMAKI_RECORD=missing, and look at it."))
    #expect(space.files == ["failed/ExpectSnapshotTests/stripes@1x.actual.png"])
  }

  @Test func `recording what is missing fails once and says so`() async throws {
    let message = await space.failure { await expect(Stripe.all, record: .missing) }
    #expect(message.hasPrefix("recorded \"\(space.folder)/\(golden)\". Look at it, and run the test without recording."))
    let recorded = try space.bytes(golden)
    await space.run { await expect(Stripe.all, record: .missing) }
    #expect(try space.bytes(golden) == recorded)
    // A golden that differs is not recorded.
    let difference = await space.failure { await expect(changed, record: .missing) }
    #expect(difference.contains("differs"))
    #expect(try space.bytes(golden) == recorded)
  }

  @Test func `recording what changed leaves the others alone`() async throws {
    _ = await space.failure { await expect(Stripe.all, record: .changed) }
    let time = try space.modified(golden)
    await space.run { await expect(Stripe.all, record: .changed) }
    #expect(try space.modified(golden) == time)
    let message = await space.failure { await expect(changed, record: .changed) }
    #expect(message.contains("which it differs: 1 repainted; 1 pixel by at most 1 of 255"))
    await space.run { await expect(changed) }
  }

  @Test func `recording all writes goldens that did not change, too, and fails`() async throws {
    _ = await space.failure { await expect(Stripe.all, record: .missing) }
    try space.write(try space.bytes(golden) + [0], to: golden)
    let message = await space.failure { await expect(Stripe.all, record: .all) }
    #expect(message.contains("which did not change"))
    await space.run { await expect(Stripe.all) }
  }

  @Test(.snapshots(record: .missing)) func `the trait says what is recorded, and an argument overrides it`() async {
    _ = await space.failure { await expect(Stripe.all, record: nil) }
    #expect(space.files.first == golden)
    let message = await space.failure { await expect(changed, record: .never) }
    #expect(message.contains("differs"))
  }

  // MARK: One pixel

  @Test func `one pixel of row 40 of 200 that is painted one step darker turns red`() async throws {
    _ = await space.failure { await expect(Stripe.all, record: .missing) }
    let message = await space.failure { await expect(changed) }
    // Row 40 begins at 320; the dot is 5 from the left and 3 below its top.
    #expect(
      message.hasPrefix(
        "ExpectSnapshotTests/stripes@1x differs: 1 repainted; 1 pixel by at most 1 of 255, in columns 5 to 5 and rows 323 to 323; "
          + #"in row "row-40" (dot). If that is meant, record "#))
    let kinds = ["actual", "difference", "expected"]
    #expect(space.files.filter { $0.hasPrefix("failed") } == kinds.map { "failed/ExpectSnapshotTests/stripes@1x.\($0).png" })
    for kind in kinds { #expect(message.contains("\(space.folder)/failed/ExpectSnapshotTests/stripes@1x.\(kind).png")) }
    let image = try DecodedPNG(space.bytes("failed/ExpectSnapshotTests/stripes@1x.difference.png"))
    #expect(image.words.indices.filter { image.words[$0] == 0xFFFF_0000 } == [323 * 40 + 5])
  }

  @Test(arguments: [false, true]) func `one pixel of the golden that is changed turns red, with its manifest or without`(
    keepsManifest: Bool
  ) async throws {
    _ = await space.failure { await expect(Stripe.all, record: .missing) }
    let file = try PNGContents(space.bytes(golden))
    var words = try PNGPixels(file).words
    words[323 * 40 + 5] -= 1
    var planted = try words.withUnsafeBufferPointer { try LibPNGEncoder.encode($0, size: file.size, format: .rgb) }
    if keepsManifest { planted = try PNGContents(planted).bytes(with: try #require(try file.text(PictureManifest.keyword))) }
    try space.write(planted, to: golden)
    let message = await space.failure { await expect(Stripe.all) }
    #expect(message.contains("differs: 1 pixel by at most 1 of 255, in columns 5 to 5 and rows 323 to 323. If that is meant"))
  }

  @Test func `a row that is inserted at the top is reported as added`() async {
    _ = await space.failure { await expect(Array(Stripe.all[1...]), record: .missing) }
    let message = await space.failure { await expect(Stripe.all) }
    #expect(
      message.contains(
        "differs: 40x1600 pixels large, not 40x1592; 1 added, 199 moved, 0 repainted; in row \"row-0\" (added). If that is meant"))
  }

  // MARK: What is missing

  /// A feed whose picture, second character and next page are missing.
  private static let incomplete = Feed(
    rows: [NotificationRow(id: "a", body: "x\u{378}", imageURL: "none.png"), NotificationRow(id: "b", body: "y", imageURL: "none.png")],
    next: "page.json")

  private func expectIncomplete(record: RecordMode? = .missing, allow: Set<RenderWarning.Kind>? = nil) async {
    let pages = FeedPages { _, _ in throw PageError() }
    await expectSnapshot(
      of: TableNode(feed: Self.incomplete, pages: pages), size: Size(width: 200, height: .unbounded), scale: 1, named: "incomplete",
      record: record, allow: allow, options: .test)
  }

  private struct PageError: Error, CustomStringConvertible { var description: String { "the page at \"page.json\" is torn" } }

  @Test(arguments: RecordMode.allCases) func `a picture that lacks something fails with row, node and file, and becomes no golden`(
    mode: RecordMode
  ) async {
    let message = await space.failure { await expectIncomplete(record: mode) }
    let start = "ExpectSnapshotTests/incomplete@1x lacks something" + (mode == .never ? ": " : ", so that it was not recorded: ")
    #expect(message.hasPrefix(start))
    #expect(message.contains(#"row "a" (message): no font has U+0378 in "x\#u{378}". Its place shows a box."#), "\(message)")
    #expect(message.contains(#"row "a" (icon): picture "none.png": there is no file ""#), "\(message)")
    #expect(message.contains("1 more row has the same."))
    #expect(message.contains(#"the page at "page.json" is torn. "#))
    #expect(
      message.contains(
        "Where that is meant, give expectSnapshot or the trait .snapshots allow: [.missingPicture, .missingGlyph, .missingPage]."))
    #expect(message.contains("It also has no golden.") == (mode == .never))
    #expect(space.files == ["failed/ExpectSnapshotTests/incomplete@1x.actual.png"])
  }

  @Test(.snapshots(allow: [.missingPicture, .missingGlyph])) func `what a trait allows may be missing, and an argument overrides it`()
    async
  {
    let all: Set<RenderWarning.Kind> = [.missingPicture, .missingGlyph, .missingPage]
    let message = await space.failure { await expectIncomplete() }
    #expect(message.contains("give expectSnapshot or the trait .snapshots allow: [.missingPage].") && !message.contains("U+0378"))
    let recorded = await space.failure { await expectIncomplete(allow: all) }
    #expect(recorded.hasPrefix("recorded "))
    await space.run { await expectIncomplete(allow: all) }
    let none = await space.failure { await expectIncomplete(allow: []) }
    #expect(none.contains("U+0378") && none.contains("none.png") && !none.contains("It also"))
  }

  @Test func `a failure says both that a picture is missing and that the golden differs`() async throws {
    func feed(_ url: String?) -> Feed { Feed(rows: [NotificationRow(id: "a", body: "x", imageURL: url)]) }
    func expect(_ url: String?) async {
      await expectSnapshot(
        of: feed(url), size: Size(width: 200, height: .unbounded), scale: 1, named: "pictured", record: .missing, options: .test)
    }
    let red = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    _ = await space.failure { await expect(red) }
    let message = await space.failure { await expect("none.png") }
    #expect(message.contains(#"row "a" (icon): picture "none.png""#))
    #expect(message.contains("It also differs: 1 repainted"))
    #expect(space.files.filter { $0.hasPrefix("failed/") }.count == 3)
  }

  // MARK: Names

  /// Expects a box of one colour. Another argument of a test gives it another colour.
  private func expectBox(_ color: UInt32, arguments: [any Sendable] = [], record: RecordMode = .missing) async {
    await expectSnapshot(
      of: DisplayNode.box(Color(color)), size: Size(width: 4, height: 4), named: "box", arguments: arguments, record: record, options: .test
    )
  }

  @Test(arguments: [1, 2]) func `two pictures that one place gives the same name are an error, and neither golden is overwritten`(
    number: Int
  ) async throws {
    let failures = await space.failures {
      await expectBox(0xFF0000)
      await expectBox(0x00FF00)
      await expectBox(0x0000FF, record: .all)
      await expectBox(0xFF0000)
    }
    try #require(failures.count == 3)
    #expect(failures[0].hasPrefix("recorded "))
    for failure in failures[1...] {
      #expect(failure.hasPrefix(#"snapshot "box": two different pictures of this run are named "box@2x": the one compared now, and an "#))
      #expect(failure.contains("EmakiTestingTests/ExpectSnapshotTests.swift:"))
      #expect(failure.contains("two pictures that one place gives the same name"))
      #expect(failure.hasSuffix("Tell them apart by the arguments of the test, as in arguments: [theme, width], or put them in the name."))
    }
    let golden = try DecodedPNG(space.bytes("__Snapshots__/ExpectSnapshotTests/box@2x.png"))
    #expect(Set(golden.words) == [0xFFFF_0000])
  }

  @Test func `of pictures that share a name and are drawn at the same time one is recorded, and the others are errors`() async {
    let colors = (0..<24).map { UInt32($0) * 0x0A0A0A }
    let failures = await space.failures {
      await withTaskGroup { group in for color in colors { group.addTask { await expectBox(color) } } }
    }
    #expect(failures.count { $0.hasPrefix("recorded ") } == 1)
    #expect(failures.count { $0.contains("Put what tells them apart in the name.") } == colors.count - 1)
  }

  @Test func `arguments of a test become parts of the name of its golden`() async {
    struct Named: CustomTestStringConvertible { var testDescription: String { "an/odd @name" } }
    let failures = await space.failures {
      await expectBox(0xFF0000, arguments: [Theme.dark, 320.0])
      await expectBox(0x00FF00, arguments: [Theme.light, 390.5])
      await expectBox(0x0000FF, arguments: ["ja", true, Named()])
      await expectBox(0x0000FF, arguments: [SnapshotTraits(theme: .dark, width: 320)])
    }
    #expect(failures.allSatisfy { $0.hasPrefix("recorded ") }, "\(failures)")
    #expect(
      space.files.map { $0.split(separator: "/").last ?? "" } == [
        "box-dark-320@2x.png", "box-ja-true-an-odd--name@2x.png", "box-light-390.5@2x.png", "box-theme=dark,-width=320@2x.png",
      ])
  }

  @Test func `a name that is too long for a file is refused`() async {
    let message = await space.failure { await expectBox(0, arguments: [String(repeating: "é", count: 120)]) }
    #expect(message.contains("has 247 bytes, and a golden's name at most 220. Give a shorter name, or arguments whose testDescription"))
    #expect(space.files.isEmpty)
  }

  // MARK: Traits

  @Test func `theme, type size, scale and width are in the name and in the picture`() async throws {
    let feed = Feed(rows: [NotificationRow(id: "a", body: "Hello", date: "1")])
    let failures = await space.failures {
      for traits in SnapshotTraits.matrix(themes: [.light, .dark], typeSizes: [.l, .ax2], scales: [1, 1.5], widths: [200, 240.5]) {
        await expectSnapshot(
          of: feed, size: Size(width: 100, height: .unbounded), scale: 3, traits: traits, named: "feed", suite: "Feeds", record: .missing,
          options: .test)
      }
    }
    #expect(failures.count == 16 && failures.allSatisfy { $0.hasPrefix("recorded ") })
    func picture(_ traits: String) throws -> DecodedPNG { try DecodedPNG(space.bytes("__Snapshots__/Feeds/feed\(traits).png")) }
    let (usual, large) = (try picture("@width=240.5@1.5x"), try picture("@theme=dark@typeSize=AX2@width=240.5@1.5x"))
    #expect(usual.width == 361 && large.width == 361 && usual.height < large.height)
    #expect(usual.words[0] == 0xFFFF_FFFF && large.words[0] != 0xFFFF_FFFF)
    #expect(try picture("@width=200@1x").width == 200)
  }

  @Test func `a cell is as wide as its traits say`() async throws {
    _ = await space.failure {
      await expectSnapshot(
        of: StripeCell(Stripe.all[0]), size: Size(width: 60, height: .unbounded), scale: 1, traits: SnapshotTraits(scale: 2, width: 50),
        named: "cell", record: .all, options: .test)
    }
    #expect(
      try PNGContents(space.bytes("__Snapshots__/ExpectSnapshotTests/cell@width=50@2x.png")).size == PixelSize(width: 100, height: 16))
  }

  @Test func `bars are in the name, and a feed is drawn as a request draws it`() async throws {
    let text = "[" + (0..<9).map { #"{"id": "\#($0)", "body": "a"}"# }.joined(separator: ",") + "]"
    let (feed, size) = (try Feed(parsing: Array(text.utf8), name: "a"), Size(width: 200, height: 300))
    let all = SnapshotTraits.matrix(bars: [nil, ScreenBars(.nav), ScreenBars(.tabs, title: "a/b", clock: "8:00")])
    let failures = await space.failures {
      for traits in all {
        await expectSnapshot(
          of: feed, size: size, scale: 1, offset: 30, traits: traits, named: "feed", suite: "Feeds", record: .missing, options: .test)
      }
    }
    #expect(failures.count == 3 && failures.allSatisfy { $0.hasPrefix("recorded ") })
    for (traits, name) in zip(all, ["", "@screen=nav", "@clock=8:00@screen=tabs@title=a-b"]) {
      let request = DrawingRequest(
        feed: .inline(text: text, folder: "."), view: .screen(place: .offset(points: 30)),
        screen: Screen(width: 200, height: 300, scale: 1, bars: traits.bars))
      let picture = try DecodedPNG(space.bytes("__Snapshots__/Feeds/feed\(name)@1x.png"))
      #expect(picture.words == (try DecodedPNG(await request.frame().pngData).words), "\(name)")
    }
  }

  @Test func `themes, fonts and devices are in the name, and a feed is drawn as a request draws it`() async throws {
    let text = #"[{"id": "1", "body": "Ada"}, {"id": "2", "body": "Bob", "isRead": false}]"#
    let (feed, size) = (try Feed(parsing: Array(text.utf8), name: "a"), Size(width: 200, height: 160))
    let all = [
      SnapshotTraits(tokens: ThemeChoice(name: "compact", accent: "#006d77")), SnapshotTraits(font: "Noto Serif"),
      SnapshotTraits(device: .phone),
    ]
    let failures = await space.failures {
      for traits in all {
        await expectSnapshot(
          of: feed, size: size, scale: 1, traits: traits, named: "feed", suite: "Feeds", record: .missing, options: .test)
      }
    }
    #expect(failures.count == 3 && failures.allSatisfy { $0.hasPrefix("recorded ") }, "\(failures)")
    for (traits, name) in zip(all, ["@accent=#006d77@tokens=compact", "@font=Noto-Serif", "@device=phone"]) {
      let request = DrawingRequest(
        feed: .inline(text: text, folder: "."), screen: Screen(width: 200, height: 160, scale: 1, device: traits.device),
        look: ListLook(tokens: traits.tokens), font: traits.font)
      let files = space.files.filter { $0.hasPrefix("__Snapshots__/Feeds/") }
      let file = try #require(files.first { $0.hasSuffix("feed\(name)@1x.png") }, "\(files)")
      #expect(try DecodedPNG(space.bytes(file)).words == DecodedPNG(await request.frame().pngData).words, "\(name)")
    }
    let traits = SnapshotTraits(device: .phone)
    let whole = await space.failure {
      await expectSnapshot(
        of: feed, size: Size(width: 200, height: .unbounded), traits: traits, named: "whole", record: .missing, options: .test)
    }
    #expect(whole.contains("a whole list has no screen, and therefore no device."))
    let dated = SnapshotTraits(dates: DateStyle(now: Date(timeIntervalSince1970: 60), timeZone: "Asia/Tokyo", style: .relative))
    #expect(dated.testDescription == "dateStyle=relative, now=60, tz=Asia-Tokyo")
  }

  @Test func `a node and a whole list have no bars, and bars need room`() async {
    let traits = SnapshotTraits(bars: ScreenBars(.nav))
    let node = await space.failure {
      await expectSnapshot(
        of: StripeCell(Stripe.all[0]), size: Size(width: 200, height: 300), traits: traits, named: "node", record: .missing, options: .test)
    }
    #expect(node.contains("a node alone has no screen, and therefore no bars. Leave the bars out of its traits, or draw a list."))
    func list(_ height: Double) async -> String {
      await space.failure {
        await expectSnapshot(
          of: TableNode(stripes: Stripe.all), size: Size(width: 200, height: height), traits: traits, named: "list", record: .missing,
          options: .test)
      }
    }
    let (whole, low) = (await list(.unbounded), await list(100))
    #expect(whole.contains("a whole list has no screen, and therefore no bars."))
    #expect(low.contains("has no room for a list between"), "\(low)")
    #expect(space.files.isEmpty)
  }

  @Test func `traits of a parameterised test say what they are`() {
    let all = SnapshotTraits.matrix(layoutDirections: [.leftToRight, .rightToLeft], languages: [nil, "ar"], scales: [2])
    #expect(
      all.map(\.testDescription) == ["scale=2", "lang=ar, scale=2", "dir=rtl, scale=2", "dir=rtl, lang=ar, scale=2"])
    #expect(SnapshotTraits.matrix() == [SnapshotTraits()] && SnapshotTraits().testDescription == "default")
    #expect(SnapshotTraits(theme: .dark, typeSize: .xs).appearance == Appearance(theme: .dark, typeSize: .xs))
    let looks = SnapshotTraits.matrix(rowStyles: RowStyle.allCases, emptyTexts: [nil, "a/b"])
    #expect(looks.map(\.testDescription) == ["default", "emptyText=a-b", "rowStyle=article", "emptyText=a-b, rowStyle=article"])
    #expect(looks.last?.appearance == Appearance(rowStyle: .article, emptyText: "a/b"))
  }

  // MARK: Pictures of failures

  @Test func `pictures of a failure go when the test passes, or when its golden is recorded`() async {
    _ = await space.failure { await expect(Stripe.all, record: .missing) }
    _ = await space.failure { await expect(changed) }
    _ = await space.failure { await expectBox(0) }
    try? space.write([], to: "failed/ExpectSnapshotTests/other@1x.actual.png")
    #expect(space.files.filter { $0.hasPrefix("failed/") }.count == 4)
    await space.run { await expect(Stripe.all) }
    #expect(space.files.filter { $0.hasPrefix("failed/") } == ["failed/ExpectSnapshotTests/other@1x.actual.png"])
    try? FileManager.default.removeItem(atPath: space.failed)
    _ = await space.failure { await expect(changed) }
    await space.run { await expect(Stripe.all) }
    #expect(!FileManager.default.fileExists(atPath: space.failed))
  }

  // MARK: The rest

  @Test func `a tolerance is for each row`() async {
    _ = await space.failure { await expect(Stripe.all, record: .missing) }
    await space.run { await expect(changed, tolerance: Tolerance(maxDelta: 1, maxArea: 1)) }
    _ = await space.failure { await expect(changed, tolerance: Tolerance(maxDelta: 1, maxArea: 0)) }
  }

  @Test func `two places that share a name are both named`() async throws {
    let line = #line
    let failures = await space.failures {
      await expectSnapshot(of: DisplayNode.box(), size: Size(width: 4, height: 4), named: "shared", record: .never, options: .test)
      await expectSnapshot(of: DisplayNode.box(), size: Size(width: 4, height: 4), named: "shared", record: .never, options: .test)
    }
    try #require(failures.count == 2)
    #expect(failures[0].contains("has no golden"))
    let file = "EmakiTestingTests/ExpectSnapshotTests.swift"
    #expect(
      failures[1]
        == #"snapshot "shared": "shared@2x" is the name of the snapshot at \#(file):\#(line + 2), and of the one at \#(file):\#(line + 3). "#
        + "Give each its own.")
  }

  @Test func `names that differ only in Unicode form are different goldens`() async {
    let first = await space.failure {
      await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), named: "\u{E9}", record: .missing, options: .test)
    }
    let second = await space.failure {
      await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), named: "e\u{301}", record: .missing, options: .test)
    }
    #expect(first.hasPrefix("recorded ") && second.hasPrefix("recorded "), "\(second)")
  }

  @Test(arguments: ["", "a/b", "..", "a@2x", "a\nb"]) func `a name that cannot be part of a path is refused`(name: String) async {
    let message = await space.failure {
      await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), named: name, record: .all, options: .test)
    }
    #expect(message.contains("cannot be part of a golden's path. Give a name without \"/\", \"@\" and control characters."))
    #expect(space.files.isEmpty)
  }

  @Test(arguments: [0, -1, 16.5, .infinity, .nan] as [Double]) func `a scale that nothing is drawn at is refused`(scale: Double) async {
    let message = await space.failure {
      await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), scale: scale, named: "scaled", record: .all, options: .test)
    }
    #expect(message == #"snapshot "scaled": nothing is drawn at scale \#(scale). Give device pixels a point, 0.01 to 16."#)
    #expect(space.files.isEmpty)
  }

  @Test func `traits that are not the default are in the name`() async {
    let traits = SnapshotTraits(layoutDirection: .rightToLeft, language: "ar")
    _ = await space.failure {
      await expectSnapshot(
        of: Feed(rows: [NotificationRow(id: "a", body: "مرحبا", date: "1")]), size: Size(width: 200, height: .unbounded), traits: traits,
        named: "greeting", suite: "Feeds", record: .missing, options: .test)
    }
    #expect(space.files.first == "__Snapshots__/Feeds/greeting@dir=rtl@lang=ar@2x.png")
  }

  @Test func `a cell is as wide as asked for, and a node as large as it is`() async throws {
    _ = await space.failure {
      await expectSnapshot(
        of: StripeCell(Stripe.all[0]), size: Size(width: 60, height: .unbounded), scale: 1, named: "cell", record: .all, options: .test)
    }
    _ = await space.failure {
      let box = DisplayNode()
      box.style.preferredSize = Size(width: 7, height: 3)
      await expectSnapshot(of: box, size: Size(width: 60, height: 60), scale: 2, named: "node", record: .all, options: .test)
    }
    let cell = try PNGContents(space.bytes("__Snapshots__/ExpectSnapshotTests/cell@1x.png"))
    let node = try PNGContents(space.bytes("__Snapshots__/ExpectSnapshotTests/node@2x.png"))
    #expect(cell.size == PixelSize(width: 60, height: 8))
    #expect(node.size == PixelSize(width: 14, height: 6))
  }

  @Test func `what cannot be drawn fails the test`() async {
    let message = await space.failure {
      await expectSnapshot(of: DisplayNode(), size: Size(width: 0, height: 4), named: "nothing", record: .all, options: .test)
    }
    #expect(message.hasPrefix(#"snapshot "nothing": a viewport of 0.0 x 4.0 points at scale 2.0 is out of range."#))
  }
}

extension DisplayNode {
  /// A node of 4 x 4 points in one colour.
  fileprivate static func box(_ color: Color = .white) -> sending DisplayNode {
    let node = DisplayNode()
    node.style.preferredSize = Size(width: 4, height: 4)
    node.backgroundColor = color
    return node
  }
}
