import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiTesting

/// Tests the expectation of a snapshot on itself, in temporary folders.
struct ExpectSnapshotTests {
  private let space: SnapshotSpace
  private let golden = "__Snapshots__/ExpectSnapshotTests/stripes@1x.png"

  init() throws { space = try SnapshotSpace() }

  // MARK: What is drawn

  private func expect(_ stripes: [Stripe] = Stripe.all, record: RecordMode? = .never, tolerance: Tolerance? = nil) async {
    await expectSnapshot(
      of: TableNode(stripes: stripes), size: Size(40, .unbounded), scale: 1, named: "stripes", record: record,
      tolerance: tolerance, options: .test)
  }

  /// Expects what must fail, and returns what the failure says.
  @discardableResult
  private func failure(
    _ stripes: [Stripe] = Stripe.all, record: RecordMode? = .never, tolerance: Tolerance? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> String {
    await space.failure(sourceLocation: sourceLocation) { await expect(stripes, record: record, tolerance: tolerance) }
  }

  /// Records the golden of all stripes.
  private func record() async { await failure(record: .missing) }

  private var changed: [Stripe] {
    var stripes = Stripe.all
    stripes[40].dot = Color(0xFFFFFE)
    return stripes
  }

  /// Expects a node of 4 x 4 points in one colour.
  private func expectNode(
    _ color: UInt32 = 0, width: Double = 4, scale: Double = 2, named name: String = "node", traits: SnapshotTraits = SnapshotTraits(),
    arguments: [any Sendable] = [], record: RecordMode = .missing
  ) async {
    let node = DisplayNode()
    node.style.preferredSize = Size(4, 4)
    node.backgroundColor = Color(color)
    await expectSnapshot(
      of: node, size: Size(width, 60), scale: scale, traits: traits, named: name, arguments: arguments, record: record,
      options: .test)
  }

  private func expectCell(width: Double, scale: Double = 1, traits: SnapshotTraits = SnapshotTraits()) async {
    await expectSnapshot(
      of: StripeCell(Stripe.all[0]), size: Size(width, .unbounded), scale: scale, traits: traits, named: "cell",
      record: .all, options: .test)
  }

  private func picture(_ name: String) throws -> DecodedPNG { try DecodedPNG(space.bytes("__Snapshots__/\(name).png")) }

  private func size(_ name: String) throws -> [Int] {
    let picture = try picture(name)
    return [picture.width, picture.height]
  }

  // MARK: Recording

  @Test func `a golden that is missing fails, and is not made`() async {
    let message = await failure()
    let start = "ExpectSnapshotTests/stripes@1x has no golden: \"\(space.folder)/\(golden)\" is not there. "
    #expect(message.hasPrefix(start + "Record it with EMAKI_RECORD=missing, and look at it."))
    #expect(space.files == ["failed/ExpectSnapshotTests/stripes@1x.actual.png"])
  }

  @Test func `recording what is missing fails once and says so`() async throws {
    let message = await failure(record: .missing)
    #expect(message.hasPrefix("recorded \"\(space.folder)/\(golden)\". Look at it, and run the test without recording."))
    let recorded = try space.bytes(golden)
    await space.run { await expect(record: .missing) }
    // A golden that differs is not recorded.
    let other = await failure(changed, record: .missing)
    #expect(try other.contains("differs") && space.bytes(golden) == recorded)
  }

  @Test func `recording what changed leaves the others alone`() async throws {
    await failure(record: .changed)
    let time = try space.modified(golden)
    await space.run { await expect(record: .changed) }
    #expect(try space.modified(golden) == time)
    let message = await failure(changed, record: .changed)
    #expect(message.contains("which it differs: 1 repainted; 1 pixel by at most 1 of 255"))
    await space.run { await expect(changed) }
  }

  @Test func `recording all writes goldens that did not change, too, and fails`() async throws {
    await record()
    try space.write(space.bytes(golden) + [0], to: golden)
    #expect(await failure(record: .all).contains("which did not change"))
    await space.run { await expect() }
  }

  @Test(.snapshots(record: .missing)) func `the trait says what is recorded, and an argument overrides it`() async {
    await failure(record: nil)
    #expect(space.files.first == golden)
    #expect(await failure(changed, record: .never).contains("differs"))
  }

  // MARK: One pixel

  @Test func `one pixel of row 40 of 200 that is painted one step darker turns red`() async throws {
    await record()
    let message = await failure(changed)
    // Row 40 begins at 320; the dot is 5 from the left and 3 below its top.
    #expect(
      message.hasPrefix(
        "ExpectSnapshotTests/stripes@1x differs: 1 repainted; 1 pixel by at most 1 of 255, in columns 5 to 5 and rows 323 to 323; "
          + #"in row "row-40" (dot). If that is meant, record "#))
    let files = ["actual", "difference", "expected"].map { "failed/ExpectSnapshotTests/stripes@1x.\($0).png" }
    #expect(space.files.filter { $0.hasPrefix("failed") } == files && files.allSatisfy { message.contains("\(space.folder)/\($0)") })
    let image = try DecodedPNG(space.bytes(files[1]))
    #expect(image.words.indices.filter { image.words[$0] == 0xFFFF_0000 } == [323 * 40 + 5])
  }

  @Test func `a tolerance is for each row`() async {
    await record()
    await space.run { await expect(changed, tolerance: Tolerance(maxDelta: 1, maxArea: 1)) }
    await failure(changed, tolerance: Tolerance(maxDelta: 1, maxArea: 0))
  }

  // MARK: What is missing

  /// A feed whose picture, second character and next page are missing.
  private static let incomplete = Feed(
    rows: [NotificationRow(id: "a", body: "x\u{378}", imageURL: "none.png"), NotificationRow(id: "b", body: "y", imageURL: "none.png")],
    next: "page.json")

  private func expectIncomplete(record: RecordMode? = .missing, allow: Set<RenderWarning.Kind>? = nil) async {
    let pages = FeedPages { _, _ in throw PageError() }
    await expectSnapshot(
      of: TableNode(feed: Self.incomplete, pages: pages), size: Size(200, .unbounded), scale: 1, named: "incomplete",
      record: record, allow: allow, options: .test)
  }

  private struct PageError: Error, CustomStringConvertible { var description: String { "the page at \"page.json\" is torn" } }

  @Test(arguments: RecordMode.allCases) func `a picture that lacks something fails with row, node and file, and becomes no golden`(
    mode: RecordMode
  ) async {
    let message = await space.failure { await expectIncomplete(record: mode) }
    let start = "ExpectSnapshotTests/incomplete@1x lacks something" + (mode == .never ? ": " : ", so that it was not recorded: ")
    let parts = [
      #"row "a" (message): no font has U+0378 in "x\#u{378}". Its place shows a box."#,
      #"row "a" (icon): picture "none.png": there is no file ""#, "1 more row has the same.", #"the page at "page.json" is torn. "#,
      "Where that is meant, give expectSnapshot or the trait .snapshots allow: [.missingPicture, .missingGlyph, .missingPage].",
    ]
    #expect(message.hasPrefix(start) && parts.allSatisfy(message.contains), "\(message)")
    #expect(message.contains("It also has no golden.") == (mode == .never))
    #expect(space.files == ["failed/ExpectSnapshotTests/incomplete@1x.actual.png"])
  }

  @Test(.snapshots(allow: [.missingPicture, .missingGlyph])) func `what a trait allows may be missing, and an argument overrides it`()
    async
  {
    let all: Set<RenderWarning.Kind> = [.missingPicture, .missingGlyph, .missingPage]
    let message = await space.failure { await expectIncomplete() }
    #expect(message.contains("give expectSnapshot or the trait .snapshots allow: [.missingPage].") && !message.contains("U+0378"))
    #expect(await space.failure { await expectIncomplete(allow: all) }.hasPrefix("recorded "))
    await space.run { await expectIncomplete(allow: all) }
    let none = await space.failure { await expectIncomplete(allow: []) }
    #expect(none.contains("U+0378") && none.contains("none.png") && !none.contains("It also"))
  }

  @Test func `a failure says both that a picture is missing and that the golden differs`() async throws {
    func feed(_ url: String?) -> Feed { Feed(rows: [NotificationRow(id: "a", body: "x", imageURL: url)]) }
    func expect(_ url: String?) async {
      await expectSnapshot(
        of: TableNode(feed: feed(url)), size: Size(200, .unbounded), scale: 1, named: "pictured", record: .missing, options: .test)
    }
    let red = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    _ = await space.failure { await expect(red) }
    let message = await space.failure { await expect("none.png") }
    #expect(message.contains(#"row "a" (icon): picture "none.png""#) && message.contains("It also differs: 1 repainted"))
    #expect(space.files.filter { $0.hasPrefix("failed/") }.count == 3)
  }

  // MARK: Names

  @Test(arguments: [1, 2]) func `two pictures that one place gives the same name are an error, and neither golden is overwritten`(
    number: Int
  ) async throws {
    let failures = await space.failures {
      for (color, mode) in [(0xFF0000, .missing), (0x00FF00, .missing), (0x0000FF, .all), (0xFF0000, .missing)] as [(UInt32, RecordMode)] {
        await expectNode(color, record: mode)
      }
    }
    try #require(failures.count == 3 && failures[0].hasPrefix("recorded "), "\(failures)")
    let start = #"snapshot "node": two different pictures of this run are named "node@2x": the one compared now, and an "#
    let parts = [
      "EmakiTestingTests/ExpectSnapshotTests.swift:", "two pictures that one place gives the same name",
      "Tell them apart by the arguments of the test, as in arguments: [theme, width], or put them in the name.",
    ]
    for failure in failures[1...] { #expect(failure.hasPrefix(start) && parts.allSatisfy(failure.contains), "\(failure)") }
    #expect(Set(try picture("ExpectSnapshotTests/node@2x").words) == [0xFFFF_0000])
  }

  @Test func `of pictures that share a name and are drawn at the same time one is recorded, and the others are errors`() async {
    let failures = await space.failures {
      await withTaskGroup { group in for index in 0..<24 { group.addTask { await expectNode(UInt32(index) * 0x0A0A0A) } } }
    }
    #expect(["recorded ", "Put what tells them apart in the name."].map { part in failures.count { $0.contains(part) } } == [1, 23])
  }

  @Test func `arguments of a test become parts of the name of its golden`() async {
    struct Named: CustomTestStringConvertible { var testDescription: String { "an/odd @name" } }
    let failures = await space.failures {
      await expectNode(0xFF0000, arguments: [Theme.dark, 320.0])
      await expectNode(0x00FF00, arguments: [Theme.light, 390.5])
      await expectNode(0x0000FF, arguments: ["ja", true, Named()])
      await expectNode(0x0000FF, arguments: [SnapshotTraits(theme: .dark, width: 320)])
    }
    #expect(failures.allSatisfy { $0.hasPrefix("recorded ") }, "\(failures)")
    #expect(
      space.files.map { $0.split(separator: "/").last ?? "" } == [
        "node-dark-320@2x.png", "node-ja-true-an-odd--name@2x.png", "node-light-390.5@2x.png", "node-theme=dark,-width=320@2x.png",
      ])
  }

  @Test(arguments: [
    (20, 1e4, "the list ends before"), (.unbounded, 10, "a list that is drawn whole"), (20, 4, "recorded "),
    (20, -40, "the list begins before"),
  ])
  func `a list that cannot be scrolled so far is refused`(height: Double, offset: Double, words: String) async {
    let failures = await space.failures {
      await expectSnapshot(
        of: TableNode(stripes: Stripe.all), size: Size(40, height), scale: 1, offset: offset, named: "scrolled", record: .missing,
        options: .test)
    }
    #expect(failures.count == 1 && failures[0].contains(words), "\(failures)")
  }

  @Test func `options that ask for another picture than the name says are refused`() async {
    for (index, change)
      in ([{ $0.traits.theme = .dark }, { $0.traits.typeSize = .ax2 }, { $0.layoutDirection = .rightToLeft }]
      as [@Sendable (inout Renderer.Options) -> Void]).enumerated()
    {
      var options = Renderer.Options.test
      change(&options)
      let all = SnapshotTraits(layoutDirection: .rightToLeft, theme: .dark, typeSize: .ax2)
      for (traits, words) in [(SnapshotTraits(), "Give them as traits"), (all, "recorded ")] {
        let failures = await space.failures { [options] in
          await expectSnapshot(
            of: DisplayNode(), size: Size(4, 4), traits: traits, named: "other\(index)", record: .missing, options: options)
        }
        #expect(failures.count == 1 && failures[0].contains(words), "\(failures)")
      }
    }
  }

  @Test func `two places that share a name are both named`() async throws {
    let line = #line
    let failures = await space.failures {
      await expectSnapshot(of: DisplayNode(), size: Size(4, 4), named: "shared", record: .never, options: .test)
      await expectSnapshot(of: DisplayNode(), size: Size(4, 4), named: "shared", record: .never, options: .test)
    }
    try #require(failures.count == 2 && failures[0].contains("has no golden"))
    let file = "EmakiTestingTests/ExpectSnapshotTests.swift"
    #expect(
      failures[1]
        == #"snapshot "shared": "shared@2x" is the name of the snapshot at \#(file):\#(line + 2), and of the one at \#(file):\#(line + 3). "#
        + "Give each its own.")
  }

  @Test func `names that differ only in Unicode form are different goldens`() async {
    let failures = await space.failures { for name in ["\u{E9}", "e\u{301}"] { await expectNode(named: name) } }
    #expect(failures.map { $0.hasPrefix("recorded ") } == [true, true], "\(failures)")
  }

  /// Each is refused before anything is drawn, or because nothing can be.
  @Test func `what cannot be named or drawn is refused`() async {
    func message(_ name: String = "a", width: Double = 4, scale: Double = 2, arguments: [any Sendable] = []) async -> String {
      await space.failure { await expectNode(width: width, scale: scale, named: name, arguments: arguments, record: .all) }
    }
    for name in ["", "a/b", "..", "a@2x", "a\nb"] {
      #expect(await message(name).contains("cannot be part of a golden's path. Give a name without \"/\", \"@\" and control characters."))
    }
    for scale in [0, -1, 16.5, .infinity, .nan] as [Double] {
      #expect(await message(scale: scale) == #"snapshot "a": nothing is drawn at scale \#(scale). Give device pixels a point, 0.01 to 16."#)
    }
    #expect(
      await message(arguments: [String(repeating: "é", count: 120)])
        .contains("has 245 bytes, and a golden's name at most 220. Give a shorter name, or arguments whose testDescription"))
    #expect(await message(width: 0).hasPrefix(#"snapshot "a": a viewport of 0.0 x 60.0 points at scale 2.0 is out of range."#))
    #expect(space.files.isEmpty)
  }

  // MARK: Traits

  @Test func `theme, type size, font, scale and width are in the name and in the picture`() async throws {
    let feed = Feed(rows: [NotificationRow(id: "a", body: "Hello", date: "1")])
    let all = SnapshotTraits.matrix(
      themes: [.light, .dark], typeSizes: [.l, .ax2], scales: [1, 1.5], widths: [200, 240.5], fonts: [nil, "Noto Serif"])
    let failures = await space.failures {
      for traits in all {
        let look = CellLook(theme: traits.theme, typeSize: traits.typeSize)
        await expectSnapshot(
          of: TableNode(feed: feed, look: look), size: Size(100, .unbounded), scale: 1, traits: traits, named: "feed", suite: "Feeds",
          record: .missing, options: .test)
      }
    }
    #expect(failures.count == 32 && failures.allSatisfy { $0.hasPrefix("recorded ") })
    let names = ["@width=240.5@1.5x", "@theme=dark@typeSize=AX2@width=240.5@1.5x", "@width=200@1x", "@font=Noto-Serif@width=200@1x"]
    let pictures = try names.map { try picture("Feeds/feed\($0)") }
    #expect(pictures.map(\.width) == [361, 361, 200, 200] && pictures[0].height < pictures[1].height)
    #expect(pictures.map { $0.words[0] == 0xFFFF_FFFF } == [true, false, true, true] && pictures[2].words != pictures[3].words)
  }

  @Test func `a cell is as wide as asked for or as its traits say, and a node as large as it is`() async throws {
    _ = await space.failures {
      await expectCell(width: 60)
      await expectCell(width: 60, traits: SnapshotTraits(scale: 2, width: 50))
      await expectNode()
    }
    let names = ["cell@1x", "cell@width=50@2x", "node@2x"]
    #expect(try names.map { try size("ExpectSnapshotTests/\($0)") } == [[60, 8], [100, 16], [8, 8]])
  }

  @Test func `the picture of a request is compared like any other, and its rows are named`() async throws {
    func expect(_ second: String) async throws {
      let text = #"[{"id": "a", "body": "Ada"}, {"id": "b", "body": "\#(second)"}]"#
      let screen = Screen(width: 200, height: 300, scale: 1, bars: ScreenBars(.nav), device: .phone)
      let request = DrawingRequest(feed: .inline(text: text, folder: "."), screen: screen, file: PictureFile(manifest: true))
      await expectSnapshot(of: try await request.frame(), named: "request", record: .missing)
    }
    func failures(_ second: String) async -> [String] {
      await space.failures { do { try await expect(second) } catch { Issue.record(error) } }
    }
    #expect(await failures("Bob").map { $0.hasPrefix("recorded ") } == [true])
    #expect(space.files == ["__Snapshots__/ExpectSnapshotTests/request@1x.png"])
    #expect(await failures("Bert").map { $0.contains(#"in row "b" (message)"#) } == [true])
  }

  @Test func `a trait that is varied and changes no picture is told with its values`() {
    let all = SnapshotTraits.matrix(themes: [.light, .dark], typeSizes: [.l, .ax2])
    func idle(_ traits: [SnapshotTraits] = all, arguments: [String] = [""], _ pixels: (SnapshotTraits, String) -> String) -> [String] {
      let run = SnapshotRun()
      for traits in traits {
        for argument in arguments {
          run.note(SnapshotName(suite: "S", name: "n", arguments: [argument], traits: traits, scale: 1), pixels(traits, argument))
        }
      }
      return run.idleTraits
    }
    #expect(
      idle { traits, _ in traits.theme.rawValue } == [
        "no picture of S/n changes with typeSize: AX2, L give the same pixels. Leave the axis out, or draw what follows it."
      ])
    #expect(
      idle { _, _ in "" }.map { $0.words[6...8].joined(separator: " ") } == ["theme: dark, light", "typeSize: AX2, L"])
    #expect(idle { traits, _ in "\(traits)" } == [])
    // One picture that differs is enough.
    #expect(idle { traits, _ in traits == all[3] ? "other" : "" } == [])
    #expect(idle(arguments: ["a", "b"]) { traits, argument in argument == "a" ? "a" : "\(traits)" } == [])
    // Pictures that differ in more than a trait, and a single one, say nothing.
    #expect(idle([all[0], all[3]]) { _, _ in "" } == [] && idle([all[0]]) { _, _ in "" } == [])
  }

  @Test func `traits of a parameterised test say what they are`() {
    let all =
      SnapshotTraits.matrix(layoutDirections: [.leftToRight, .rightToLeft], languages: [nil, "ar"], scales: [2])
      + [SnapshotTraits(), SnapshotTraits(font: "a/b.otf")]
    #expect(
      all.map(\.testDescription) == [
        "scale=2", "lang=ar, scale=2", "dir=rtl, scale=2", "dir=rtl, lang=ar, scale=2", "default", "font=a-b.otf",
      ])
    #expect(SnapshotTraits.matrix() == [SnapshotTraits()])
  }

  // MARK: Pictures of failures

  @Test func `pictures of a failure go when the test passes, or when its golden is recorded`() async {
    await record()
    await failure(changed)
    _ = await space.failure { await expectNode() }
    try? space.write([], to: "failed/ExpectSnapshotTests/other@1x.actual.png")
    #expect(space.files.filter { $0.hasPrefix("failed/") }.count == 4)
    await space.run { await expect() }
    #expect(space.files.filter { $0.hasPrefix("failed/") } == ["failed/ExpectSnapshotTests/other@1x.actual.png"])
    try? FileManager.default.removeItem(atPath: space.failed)
    await failure(changed)
    await space.run { await expect() }
    #expect(!FileManager.default.fileExists(atPath: space.failed))
  }
}
