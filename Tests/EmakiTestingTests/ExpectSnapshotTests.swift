import EmakiEncoding
import EmakiSnapshots
import EmakiTestSupport
import EmakiTesting
import Foundation
import Testing

/// The expectation, tried on itself in temporary folders.
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
    // What differs is not recorded.
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

  @Test func `recording all writes what did not change, and fails`() async throws {
    _ = await space.failure { await expect(Stripe.all, record: .missing) }
    try space.write(try space.bytes(golden) + [0], to: golden)
    let message = await space.failure { await expect(Stripe.all, record: .all) }
    #expect(message.contains("which did not change"))
    await space.run { await expect(Stripe.all) }
  }

  @Test(.snapshots(record: .missing)) func `the trait says what is recorded, and an argument goes before it`() async {
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
    #expect(message.contains("differs: 40x1600 pixels large, not 40x1592; 1 added, 199 moved, 0 repainted. If that is meant"))
  }

  // MARK: The rest

  @Test func `a tolerance is for each row`() async {
    _ = await space.failure { await expect(Stripe.all, record: .missing) }
    await space.run { await expect(changed, tolerance: Tolerance(maxDelta: 1, maxArea: 1)) }
    _ = await space.failure { await expect(changed, tolerance: Tolerance(maxDelta: 1, maxArea: 0)) }
  }

  @Test func `two places that share a name are reported`() async {
    let (first, second) = await (
      space.failure {
        await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), named: "shared", record: .never, options: .test)
      },
      space.failure {
        await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), named: "shared", record: .never, options: .test)
      }
    )
    #expect(first.contains("has no golden"))
    #expect(
      second.hasPrefix(#"snapshot "shared": "shared@2x" is the name of the snapshot at EmakiTestingTests/ExpectSnapshotTests.swift:"#))
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
