import Emaki
import EmakiTestSupport
import Testing

@testable import EmakiEngine

/// Tests what a list shows at instants of its virtual clock.
struct LiveFrameTests {
  private func renderer() throws -> Renderer { try .test(8, 60) }

  private func table(count: Int = 20, fade: Double = 0) -> TableNode {
    TableNode.plain(count) { row in LateCell(height: 20, color: BoxCell.color(ofRow: row), fade: fade) }
  }

  private let content = stripes(0, 1, 2)
  private let placeholders = [Stripe(LateCell.placeholder, 60)]

  // MARK: Display

  @Test func `rows show placeholders until they are displayed`() async throws {
    let frames = try await renderer().allFrames(of: table(), script: ScrollScript(displayLatency: .fixed(50)), frames: 8)
    #expect(frames.map(\.time) == [0, 10, 20, 30, 40, 50, 60, 70])
    #expect(frames.map { $0.stripes() } == (0..<8).map { $0 < 5 ? placeholders : content })
    #expect(
      frames.map(\.lateRows) == (0..<8).map { $0 < 5 ? ["0", "1", "2"] : [] }
        && frames[5].trace?.display.committed.prefix(3) == ["0", "1", "2"])
  }

  @Test func `a picture of an instant equals the frame, and so depends on the scroll before it`() async throws {
    let script = ScrollScript(framesPerSecond: 50, moves: .through((0, 0), (200, 160)), displayLatency: .between(10...90), lanes: 2)
    let frames = try await renderer().allFrames(of: table(fade: 0.03), script: script, framesPerSecond: 50, frames: 14)
    for frame in frames {
      let alone = try await renderer().render(table(fade: 0.03), at: .milliseconds(frame.time), script: script)
      #expect(alone.stripes() == frame.stripes() && alone.lateRows == frame.lateRows && alone.time == frame.time, "\(frame.time) ms")
    }
    #expect(frames.contains { 1...2 ~= $0.lateRows.count })
    #expect(try await renderer().render(table(), at: .first, script: script).stripes() == placeholders)
  }

  // MARK: Pictures

  /// Returns a table with three rows that show one picture, and one row without. The picture is 64 x 64, and its lines are black and white
  /// in turn, so its preview is grey.
  private func pictures(_ folder: TemporaryFolder, fade: Double = 0) async throws -> (Renderer, TableNode) {
    let lines = TableNode.plain(64) { row in BoxCell(height: 1, color: row % 2 == 0 ? .black : .white) }
    try folder.write(Array(await Renderer.test(64, 64).render(lines).pngData), to: "lines.png")
    let renderer = try Renderer.test(64, 130, pictures: folder.path) { $0.layerMemory = 0 }
    let table = TableNode.plain(4) { row in
      let picture = NetworkImageNode()
      picture.url = row == 3 ? nil : "lines.png"
      (picture.placeholderEnabled, picture.placeholderFadeDuration) = (true, fade)
      picture.setPreferredSize(64, 64)
      let others = (0..<3).map { number in
        let node = ImageNode()
        node.image = .resizableRounded(cornerRadius: 0, fill: BoxCell.color(ofRow: number))
        node.style.height = .points(2)
        return node
      }
      return CellNode().laidOut { _ in StackLayoutSpec(.vertical, alignItems: .stretch, children: [picture] + others) }
    }
    return (renderer, table)
  }

  @Test func `a late picture shows a placeholder, then a preview, then the picture`() async throws {
    let folder = TemporaryFolder()
    let (renderer, table) = try await pictures(folder)
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(100), preview: 40))
    let frames = try await renderer.allFrames(of: table, script: script, frames: 12)
    let shown = frames.map { $0.picture.rows(0..<64) }
    #expect((0..<10).map { shown[$0] == shown[$0 < 4 ? 0 : 4] } == Array(repeating: true, count: 10))
    #expect([0, 10].map { Set(shown[$0].words) } == [[Color(0xF2F2F2).premultiplied], [0xFF00_0000, 0xFFFF_FFFF]])
    // The preview shows 16 lines, each of which mixes two black and two white ones.
    #expect(shown[4].words.allSatisfy { (64...192).contains($0 & 255) })
    #expect(shown[10] == (try await renderer.render(table).picture.rows(0..<64)))
    let images = frames.compactMap(\.trace?.images)
    #expect([images[0].started, images[4].committed, images[10].committed] == [["lines.png"], ["lines.png preview"], ["lines.png"]])
  }

  @Test func `only the node of a late picture is painted again when it arrives`() async throws {
    let folder = TemporaryFolder()
    let (renderer, table) = try await pictures(folder, fade: 0.1)
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(50)))
    var iterator = renderer.frames(of: table, script: script, framesPerSecond: 50, frames: 9).makeAsyncIterator()
    var counts: [Int] = []
    while let _ = try await iterator.next() { counts.append(renderer.counts.passesDrawn) }
    // Two rows are in view. At first each has a placeholder and three nodes painted. From 60 ms on each has the picture painted, under its
    // placeholder.
    #expect(counts == [8, 8, 8, 10, 10, 10, 10, 10, 10])
  }

  @Test func `a picture that never arrives is a warning, in settled lists and in frames`() async throws {
    let folder = TemporaryFolder()
    let (renderer, table) = try await pictures(folder)
    let warning = RenderWarning.unsettled("row \"0\": lines.png has not come")
    var script = ScrollScript(networkImageLatency: .init(full: nil))
    let never = try await renderer.render(table, at: .settled, script: script).warnings
    script.images = ["lines.png": .init(full: .fixed(9))]
    let other = try await renderer.render(table, at: .settled, script: script).warnings
    script.images = ["lines.png": .init(full: nil, preview: 20)]
    let warnings = try await renderer.allFrames(of: table, script: script, frames: 5).map(\.warnings)
    #expect(warnings.joined().contains(warning) && warnings.allSatisfy { Set($0).count == $0.count })
    let late = ScrollScript(networkImageLatency: .init(full: .fixed(9000)))
    #expect(try await renderer.allFrames(of: table, script: late, frames: 2).flatMap(\.warnings) + other == [] && never.contains(warning))
  }

  /// The list passes some rows before they are displayed. Their passes are cancelled when they leave.
  @Test func `a settled list has been scrolled by its script`() async throws {
    let script = ScrollScript(
      moves: .through((0, 0), (100, 0), (160, 120), (200, 40)), displayLatency: .fixed(90), lanes: 1)
    let settled = try await renderer().render(table(fade: 0.05), at: .settled, script: script)
    let times = [settled.time, settled.time + 200]
    let frames = try await renderer().allFrames(of: table(fade: 0.05), script: script, framesPerSecond: 1000, frames: times[1] + 1)
    #expect(times.map { frames[$0].stripes() } == [settled.stripes(), settled.stripes()])
    // What is displayed until it settles is all.
    let committed = settled.trace?.display.committed
    for last in times { #expect(frames[...last].flatMap { $0.trace?.display.committed ?? [] } == committed, "\(last)") }
    // Rows were left behind before they were displayed.
    #expect(settled.trace?.display.cancelled.isEmpty == false)
  }

  @Test func `a settled list equals the list in which nothing takes time`() async throws {
    let folder = TemporaryFolder()
    let (renderer, table) = try await pictures(folder, fade: 0.07)
    for seed in seeds(20) {
      var random = SeededGenerator(seed: seed)
      let offset = random.double(-20...200)
      let script = ScrollScript(
        seed: seed, displayLatency: .between(0...300),
        networkImageLatency: .init(full: .between(0...400), preview: seed % 2 == 0 ? 50 : nil),
        lanes: [nil, 1, 2].randomElement(using: &random) ?? nil)
      let settled = try await renderer.render(table, at: .settled, offset: offset, script: script)
      let plain = try await renderer.render(table, offset: offset)
      #expect(settled.pngData == plain.pngData && settled.lateRows == [] && settled.warnings == [], "seed \(seed)")
    }
  }

  // MARK: Buffers

  @Test(arguments: [nil, 1, 3]) func `a larger leading buffer makes no row late, while rows and sections change`(lanes: Int?) async throws {
    var counts = (smaller: 0, larger: 0)
    for seed in seeds(20) {
      var random = SeededGenerator(seed: seed &+ 900)
      // Half of the moves are jumps.
      let moves = (0..<9).map { ScrollScript.Move(time: $0 / 2 * 180 + $0 % 2, offset: Double(random.int(0...200))) }
      let script = ScrollScript(framesPerSecond: 50, moves: moves, seed: seed, displayLatency: .between(5...150), lanes: lanes)
      let trailing = random.double(0...1)
      // Without lanes the leading buffer may be smaller than the trailing one.
      let leading = random.double(0...1) + (lanes == nil ? 0 : trailing)
      func late(_ leading: Double) async throws -> [[String]] {
        var example = RandomUpdates(seed: seed)
        let (first, updates, _) = example.updates(7)
        let table = TableNode.plain(dataSource: first)
        table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: trailing)
        return try await renderer().allFrames(of: table, script: script, updates: updates).map(\.lateRows)
      }
      let (some, less) = (try await late(leading), try await late(leading + random.double(0...2)))
      #expect(zip(some, less).allSatisfy { Set($1).isSubset(of: $0) }, "seed \(seed), leading \(leading), trailing \(trailing)")
      counts = (counts.smaller + some.joined().count, counts.larger + less.joined().count)
    }
    #expect(counts.larger < counts.smaller)
  }

  @Test func `lanes with a trailing buffer larger than the leading one are an error`() async throws {
    let table = table(count: 40)
    table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0.5)
    let script = ScrollScript(displayLatency: .fixed(20), lanes: 2)
    func frames(_ script: ScrollScript) async throws -> Int {
      try await renderer().allFrames(of: table, script: script, frames: 2).count
    }
    let error = RenderError.lanes(leading: 0, trailing: 0.5)
    #expect(error.description.contains("as large as the trailing one"))
    await #expect(throws: error) { try await frames(script) }
    await #expect(throws: error) { try await renderer().render(table, at: .settled, script: script) }
    var counts = [try await frames(ScrollScript(displayLatency: .fixed(20)))]
    // Where nothing is displayed ahead or behind, the order of display does not matter.
    table.rangeMode = .lowMemory
    counts.append(try await frames(script))
    table.rangeMode = .full
    table.rangeTuning[.full, .display].leadingBufferScreenfuls = 0.5
    #expect(counts + [try await frames(script)] == [2, 2, 2])
  }

  // MARK: Heights that change

  /// A cell that is 100 points high out of view, and 20 in view.
  private final class FlippingCell: BoxCell {
    private let visits: Notes<Int>

    init(_ visits: Notes<Int>) {
      self.visits = visits
      super.init(height: 100, color: Self.color(ofRow: 0))
    }

    override func didEnterVisibleState() {
      visits.add(1)
      height = 20
    }

    override func didExitVisibleState() { height = 100 }
  }

  /// In view the cell is so low that it is out of view again.
  @Test(.timeLimit(.minutes(2))) func `a row that leaves the viewport once it is in view does not hold up the list`()
    async throws
  {
    let visits = Notes<Int>()
    let table = TableNode.plain(20) { row in row == 0 ? FlippingCell(visits) : NumberedCell(row) }
    let frame = try await renderer().render(table, at: .first, offset: 60)
    #expect([[Stripe(0, 40), Stripe(1, 20)], stripes(3, 4, 5)].contains(frame.stripes()))
    #expect(2..<1000 ~= visits.all.count)
  }

  // MARK: Long lists

  @Test func `rows far down a long list show placeholders as the first ones do`() async throws {
    let table = TableNode.plain(5000) { row in LateCell(height: 1, color: BoxCell.color(ofRow: row % 9)) }
    let frame = try await renderer().render(table, at: .first, offset: 4500, script: ScrollScript(displayLatency: .fixed(50)))
    #expect(frame.stripes() == placeholders && frame.lateRows.count == 60)
  }
}
