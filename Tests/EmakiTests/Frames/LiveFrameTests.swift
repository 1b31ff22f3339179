import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests what a list shows at instants of its virtual clock.
@Suite struct LiveFrameTests {
  private func renderer(jobs: Int = 2) throws -> Renderer { try .test(width: 8, height: 60, scale: 1, jobs: jobs) }

  private func table(count: Int = 20, fade: Double = 0, _ change: @escaping @Sendable (LateCell) -> Void = { _ in }) -> TableNode {
    TableNode.plain(numberOfRows: count) { row in
      {
        let cell = LateCell(height: 20, color: BoxCell.color(ofRow: row), fade: fade)
        change(cell)
        return cell
      }
    }
  }

  private let content = [Stripe(0, 20), Stripe(1, 20), Stripe(2, 20)]
  private let placeholders = [Stripe(LateCell.placeholder, 60)]

  // MARK: Display

  @Test func `rows show placeholders until they are displayed`() async throws {
    let frames = try await renderer().allFrames(of: table(), script: ScrollScript(displayLatency: .fixed(50)), frames: 8)
    #expect(frames.map(\.time) == [0, 10, 20, 30, 40, 50, 60, 70])
    #expect(frames.map { $0.stripes() } == Array(repeating: placeholders, count: 5) + Array(repeating: content, count: 3))
    #expect(frames.map(\.lateRows) == Array(repeating: ["0", "1", "2"], count: 5) + [[], [], []])
    #expect(frames[5].trace?.display.committed.prefix(3) == ["0", "1", "2"])
  }

  @Test func `a picture of an instant equals the frame at that instant`() async throws {
    let script = ScrollScript(displayLatency: .between(10...60))
    let frames = try await renderer().allFrames(of: table(fade: 0.03), script: script, frames: 10)
    for frame in frames {
      let alone = try await renderer().render(table(fade: 0.03), at: .milliseconds(frame.time), script: script)
      #expect(alone.stripes() == frame.stripes(), "\(frame.time) ms")
      #expect(alone.time == frame.time)
    }
    #expect(try await renderer().render(table(), at: .first, script: script).stripes() == placeholders)
    #expect(try await renderer().render(table(), at: .settled, script: script).stripes() == content)
  }

  @Test func `a picture of an instant depends on the scroll before it`() async throws {
    let script = ScrollScript(
      framesPerSecond: 50, moves: [.init(time: 0, offset: 0), .init(time: 200, offset: 160)], displayLatency: .between(10...90), lanes: 2)
    let frames = try await renderer().allFrames(of: table(), script: script, framesPerSecond: 50, frames: 14)
    for frame in frames {
      let alone = try await renderer().render(table(), at: .milliseconds(frame.time), script: script)
      #expect(alone.stripes() == frame.stripes(), "\(frame.time) ms")
      #expect(alone.lateRows == frame.lateRows, "\(frame.time) ms")
    }
    #expect(frames.contains { !$0.lateRows.isEmpty && $0.lateRows.count < 3 })
  }

  @Test func `after half of its duration a fading placeholder is half transparent`() async throws {
    let script = ScrollScript(displayLatency: .fixed(50))
    let frame = try await renderer().render(table(fade: 0.2), at: .milliseconds(150), script: script)
    let picture = Picture(frame.bitmap())
    for row in 0..<3 {
      let (below, above) = (BoxCell.color(ofRow: row).premultiplied, LateCell.placeholder.premultiplied)
      for shift: UInt32 in [0, 8, 16] {
        let shown = Double(picture[4, row * 20 + 10] >> shift & 255)
        #expect(abs(shown - Double((below >> shift & 255) + (above >> shift & 255)) / 2) <= 1)
      }
    }
    #expect(try await renderer().render(table(fade: 0.2), at: .milliseconds(250), script: script).stripes() == content)
  }

  @Test func `cells without latency are never blank`() async throws {
    let script = ScrollScript(displayLatency: .fixed(1000))
    for table in [table { $0.neverShowPlaceholders = true }, table { $0.displaysAtOnce = true }] {
      for frame in try await renderer().allFrames(of: table, script: script, frames: 3) {
        #expect(frame.stripes() == content)
        #expect(frame.lateRows == [])
      }
    }
  }

  @Test func `a shimmer repeats with its period`() async throws {
    let table = TableNode.plain(numberOfRows: 3) { _ in
      {
        let (cell, picture) = (CellNode(), ImageNode())
        picture.image = .resizableRounded(cornerRadius: 0, fill: .black)
        picture.placeholderEnabled = true
        picture.placeholderShimmers = true
        picture.style.height = .points(20)
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .stretch, children: [picture]) }
        return cell
      }
    }
    let renderer = try Renderer.test(width: 120, height: 60, scale: 1)
    func frame(_ time: Int) async throws -> Picture {
      let script = ScrollScript(displayLatency: .fixed(10_000))
      return Picture(try await renderer.render(table, at: .milliseconds(time), script: script).bitmap())
    }
    let first = try await frame(100)
    #expect(try await frame(1600).difference(from: first) == nil)
    #expect(try await frame(250).difference(from: first) != nil)
  }

  // MARK: Scrolls

  @Test(arguments: [(1, nil), (4, nil), (2, 7), (4, 8)] as [(Int, UInt64?)])
  func `the number and order of workers change no byte of a scroll that turns`(jobs: Int, shuffle: UInt64?) async throws {
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 150, offset: 250), .init(time: 300, offset: 40)], seed: 3,
      displayLatency: .between(0...60), lanes: 2)
    func frames(_ jobs: Int, _ shuffle: UInt64?) async throws -> [Frame] {
      let renderer = try Renderer(
        viewport: Size(width: 8, height: 60), scale: 1,
        options: Renderer.Options(jobs: jobs, cacheDirectory: TestFonts.cacheDirectory, shuffle: shuffle))
      return try await renderer.allFrames(of: table(fade: 0.05), script: script, framesPerSecond: 50)
    }
    let (frames, expected) = (try await frames(jobs, shuffle), try await frames(2, nil))
    #expect(frames.map(\.pngData) == expected.map(\.pngData))
    #expect(frames.map(\.trace) == expected.map(\.trace))
    #expect(frames.count == 16)
    #expect(frames.contains { !$0.lateRows.isEmpty })
    #expect(frames.contains { $0.trace?.display.cancelled.isEmpty == false })
  }

  @Test func `a display pass that was cancelled after the turn is never shown`() async throws {
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 100, offset: 300), .init(time: 200, offset: 0)], displayLatency: .fixed(80))
    let frames = try await renderer().allFrames(of: table(count: 40), script: script)
    var running: Set<String> = []
    var cancelled = 0
    for trace in frames.compactMap(\.trace) {
      running.formUnion(trace.display.started)
      cancelled += trace.display.cancelled.count
      for id in trace.display.cancelled { #expect(running.remove(id) != nil) }
      for id in trace.display.committed { #expect(running.remove(id) != nil) }
    }
    #expect(cancelled > 0)
  }

  // MARK: Pictures

  /// Returns a table with three rows that show one picture, and one row without. The picture is 64 x 64, and its lines are black and white
  /// in turn, so its preview is grey.
  private func pictures(_ folder: TemporaryFolder, fade: Double = 0) async throws -> (Renderer, TableNode) {
    let lines = TableNode.plain(numberOfRows: 64) { row in { BoxCell(height: 1, color: row % 2 == 0 ? .black : .white) } }
    try folder.write(Array(try await Renderer.test(width: 64, height: 64, scale: 1).render(lines).pngData), to: "lines.png")
    let renderer = try Renderer(
      viewport: Size(width: 64, height: 130), scale: 1,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory, layerMemory: 0))
    let table = TableNode.plain(numberOfRows: 4) { row in
      {
        let (cell, picture) = (CellNode(), NetworkImageNode())
        picture.url = row == 3 ? nil : "lines.png"
        picture.placeholderEnabled = true
        picture.placeholderFadeDuration = fade
        picture.style.width = .points(64)
        picture.style.height = .points(64)
        let others = (0..<3).map { number -> ImageNode in
          let node = ImageNode()
          node.image = .resizableRounded(cornerRadius: 0, fill: BoxCell.color(ofRow: number))
          node.style.height = .points(2)
          return node
        }
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .stretch, children: [picture] + others) }
        return cell
      }
    }
    return (renderer, table)
  }

  @Test func `a late picture shows a placeholder, then a preview, then the picture`() async throws {
    let folder = try TemporaryFolder()
    let (renderer, table) = try await pictures(folder)
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(100), preview: 40))
    let frames = try await renderer.allFrames(of: table, script: script, frames: 12)
    let shown = frames.map { Picture($0.bitmap()).rows(0..<64) }
    for frame in 1..<4 { #expect(shown[frame].difference(from: shown[0]) == nil) }
    for frame in 5..<10 { #expect(shown[frame].difference(from: shown[4]) == nil) }
    #expect(Set(shown[0].words) == [Color(0xF2F2F2).premultiplied])
    // The preview shows 16 lines, each of which mixes two black and two white ones.
    #expect(shown[4].words.allSatisfy { (64...192).contains($0 & 255) })
    #expect(shown[10].difference(from: Picture(try await renderer.render(table).bitmap()).rows(0..<64)) == nil)
    #expect(Set(shown[10].words) == [0xFF00_0000, 0xFFFF_FFFF])
    #expect(frames[0].trace?.images.started == ["lines.png"])
    #expect(frames[4].trace?.images.committed == ["lines.png preview"])
    #expect(frames[10].trace?.images.committed == ["lines.png"])
  }

  @Test func `only the node of a late picture is painted again when it arrives`() async throws {
    let folder = try TemporaryFolder()
    let (renderer, table) = try await pictures(folder, fade: 0.1)
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(50)))
    var iterator = renderer.frames(of: table, script: script, framesPerSecond: 50, frames: 9).makeAsyncIterator()
    var counts: [Int] = []
    while let _ = try await iterator.next() { counts.append(renderer.counts.passesDrawn) }
    // Two rows are in view. At first each has a placeholder and three nodes painted. From 60 ms on each has the picture painted, under its
    // placeholder.
    #expect(counts == [8, 8, 8, 10, 10, 10, 10, 10, 10])
  }

  @Test func `a picture that never arrives is a warning`() async throws {
    let folder = try TemporaryFolder()
    let (renderer, table) = try await pictures(folder)
    let frame = try await renderer.render(table, at: .settled, script: ScrollScript(networkImageLatency: .init(full: nil)))
    #expect(frame.warnings.contains(.unsettled("row \"0\": lines.png has not come")))
    let other = ScrollScript(networkImageLatency: .init(full: nil), images: ["lines.png": .init(full: .fixed(9))])
    #expect(try await renderer.render(table, at: .settled, script: other).warnings == [])
  }

  @Test func `frames warn of pictures that never arrive`() async throws {
    let folder = try TemporaryFolder()
    let (renderer, table) = try await pictures(folder)
    let script = ScrollScript(networkImageLatency: .init(full: nil), images: ["lines.png": .init(full: nil, preview: 20)])
    let frames = try await renderer.allFrames(of: table, script: script, frames: 5)
    #expect(frames.flatMap(\.warnings).contains(.unsettled("row \"0\": lines.png has not come")))
    for frame in frames { #expect(Set(frame.warnings).count == frame.warnings.count) }
    let late = ScrollScript(networkImageLatency: .init(full: .fixed(9000)))
    #expect(try await renderer.allFrames(of: table, script: late, frames: 2).flatMap(\.warnings) == [])
  }

  /// The list passes some rows before they are displayed. Their passes are cancelled when they leave.
  @Test func `a settled list has been scrolled by its script`() async throws {
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 100, offset: 0), .init(time: 160, offset: 120), .init(time: 200, offset: 40)],
      displayLatency: .fixed(90), lanes: 1)
    let settled = try await renderer().render(table(fade: 0.05), at: .settled, script: script)
    let frames = try await renderer().allFrames(of: table(fade: 0.05), script: script, framesPerSecond: 1000, frames: 2000)
    #expect(settled.time < 2000 && settled.stripes() == frames[1999].stripes())
    #expect(settled.stripes() == frames[settled.time].stripes())
    func committed(_ frames: some Sequence<Frame>) -> [String] { frames.flatMap { $0.trace?.display.committed ?? [] } }
    #expect(settled.trace?.display.committed == committed(frames[...settled.time]))
    #expect(committed(frames[(settled.time + 1)...]) == [])
    // Rows were left behind before they were displayed.
    #expect(settled.trace?.display.cancelled.isEmpty == false)
  }

  @Test func `a settled list equals the list in which nothing takes time`() async throws {
    let folder = try TemporaryFolder()
    let (renderer, table) = try await pictures(folder, fade: 0.07)
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let offset = Double.random(in: -20...200, using: &random)
      let script = ScrollScript(
        seed: seed, displayLatency: .between(0...300),
        networkImageLatency: .init(full: .between(0...400), preview: seed % 2 == 0 ? 50 : nil),
        lanes: [nil, 1, 2].randomElement(using: &random) ?? nil)
      let settled = try await renderer.render(table, at: .settled, offset: offset, script: script)
      #expect(settled.pngData == (try await renderer.render(table, offset: offset).pngData), "seed \(seed)")
      #expect(settled.lateRows == [] && settled.warnings == [], "seed \(seed)")
    }
  }

  // MARK: Buffers

  /// Returns the rows that show as placeholders in each frame of a random scroll.
  private func lateRows(seed: UInt64, lanes: Int?, leading: Double, trailing: Double) async throws -> [[String]] {
    var random = SeededGenerator(seed: seed)
    // Every second list has sections, whose headers stay.
    let sectionLength = seed % 2 == 0 ? 40 : Int.random(in: 1...12, using: &random)
    let rows = (0..<40).map { ColorRow($0, height: Double(Int.random(in: 5...60, using: &random)), isLate: true) }
    let table = TableNode.plain(
      dataSource: ColorSource(
        stride(from: 0, to: 40, by: sectionLength).map { start in
          ColorSource.Section(
            header: sectionLength == 40 ? nil : ColorRow(100 + start, height: Double(Int.random(in: 5...20, using: &random)), isLate: true),
            rows: Array(rows[start..<min(40, start + sectionLength)]))
        }))
    table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: trailing)
    let moves = (0..<6).map { ScrollScript.Move(time: $0 * 200, offset: Double(Int.random(in: 0...300, using: &random))) }
    let script = ScrollScript(framesPerSecond: 50, moves: moves, seed: seed, displayLatency: .between(5...60), lanes: lanes)
    return try await renderer().allFrames(of: table, script: script).map(\.lateRows)
  }

  @Test(arguments: [nil, 1, 3]) func `a larger leading buffer makes no row late that was not late before`(lanes: Int?) async throws {
    var counts = (smaller: 0, larger: 0)
    for seed in 0..<12 as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ 500)
      let trailing = Double.random(in: 0...1, using: &random)
      // Without lanes the leading buffer may be smaller than the trailing one.
      let leading = lanes == nil ? Double.random(in: 0...1, using: &random) : trailing + Double.random(in: 0...0.5, using: &random)
      let larger = leading + Double.random(in: 0...2, using: &random)
      let late = try await lateRows(seed: seed, lanes: lanes, leading: leading, trailing: trailing)
      let less = try await lateRows(seed: seed, lanes: lanes, leading: larger, trailing: trailing)
      for (frame, (late, less)) in zip(late, less).enumerated() {
        #expect(Set(less).isSubset(of: late), "seed \(seed), frame \(frame), leading \(leading) and \(larger), trailing \(trailing)")
      }
      counts = (counts.smaller + late.joined().count, counts.larger + less.joined().count)
    }
    #expect(counts.larger < counts.smaller)
  }

  @Test(arguments: [nil, 1, 3]) func `a larger leading buffer makes no row late when rows and sections change, either`(lanes: Int?)
    async throws
  {
    var counts = (smaller: 0, larger: 0)
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ 900)
      let moves = (0..<9).map { ScrollScript.Move(time: $0 * 90, offset: Double(Int.random(in: 0...200, using: &random))) }
      // Half of them are jumps.
      let jumps = moves.enumerated().flatMap { index, move in
        index % 2 == 1 ? [ScrollScript.Move(time: move.time - 1, offset: moves[index - 1].offset), move] : [move]
      }
      let script = ScrollScript(framesPerSecond: 50, moves: jumps, seed: seed, displayLatency: .between(5...150), lanes: lanes)
      let trailing = Double.random(in: 0...1, using: &random)
      let leading = lanes == nil ? Double.random(in: 0...1, using: &random) : trailing + Double.random(in: 0...0.5, using: &random)
      let larger = leading + Double.random(in: 0...2, using: &random)
      func late(_ leading: Double) async throws -> [[String]] {
        var example = RandomUpdates(seed: seed)
        let (first, updates, _) = example.updates(7)
        let table = TableNode.plain(dataSource: first)
        table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: trailing)
        return try await renderer().allFrames(of: table, script: script, updates: updates).map(\.lateRows)
      }
      let (some, less) = (try await late(leading), try await late(larger))
      for (frame, (some, less)) in zip(some, less).enumerated() {
        #expect(Set(less).isSubset(of: some), "seed \(seed), frame \(frame), leading \(leading) and \(larger), trailing \(trailing)")
      }
      counts = (counts.smaller + some.joined().count, counts.larger + less.joined().count)
    }
    #expect(counts.larger < counts.smaller)
  }

  @Test func `lanes with a trailing buffer larger than the leading one are an error that says what to change`() async throws {
    let table = table(count: 40)
    table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0.5)
    let (two, any) = (ScrollScript(displayLatency: .fixed(20), lanes: 2), ScrollScript(displayLatency: .fixed(20)))
    let error = RenderError.lanes(leading: 0, trailing: 0.5)
    #expect(error.description.contains("as large as the trailing one"))
    await #expect(throws: error) { try await renderer().allFrames(of: table, script: two, frames: 2) }
    await #expect(throws: error) { try await renderer().render(table, at: .settled, script: two) }
    #expect(try await renderer().allFrames(of: table, script: any, frames: 2).count == 2)
    // Where nothing is displayed ahead or behind, the order of display does not matter.
    table.rangeMode = .lowMemory
    #expect(try await renderer().allFrames(of: table, script: two, frames: 2).count == 2)
    table.rangeMode = .full
    table.rangeTuning[.full, .display].leadingBufferScreenfuls = 0.5
    #expect(try await renderer().allFrames(of: table, script: two, frames: 2).count == 2)
  }

  // MARK: Heights that change

  /// Counts how often a cell comes into view.
  private final class Visits: Sendable {
    let count = Mutex(0)
  }

  /// A cell that is 100 points high out of view, and 20 in view.
  private final class FlippingCell: CellNode {
    private var height = 100.0
    private let visits: Visits

    init(_ visits: Visits) {
      self.visits = visits
      super.init()
      backgroundColor = BoxCell.color(ofRow: 0)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: height) }

    override func didEnterVisibleState() {
      visits.count.withLock { $0 += 1 }
      height = 20
      setNeedsLayout()
    }

    override func didExitVisibleState() {
      height = 100
      setNeedsLayout()
    }
  }

  /// In view the cell is so low that it is out of view again.
  @Test(.timeLimit(.minutes(20))) func `a row that leaves the viewport as soon as it comes into view does not hold up the list`()
    async throws
  {
    let visits = Visits()
    let table = TableNode.plain(numberOfRows: 20) { row in
      { row == 0 ? FlippingCell(visits) : BoxCell(height: 20, color: BoxCell.color(ofRow: row)) }
    }
    let frame = try await renderer().render(table, at: .first, offset: 60)
    let high = [Stripe(0, 40), Stripe(1, 20)]
    let low = [Stripe(3, 20), Stripe(4, 20), Stripe(5, 20)]
    #expect([high, low].contains(frame.stripes()))
    let count = visits.count.withLock { $0 }
    #expect(count > 1 && count < 1000)
  }

  // MARK: Long lists

  @Test func `rows far down a long list show placeholders as the first ones do`() async throws {
    let table = TableNode.plain(numberOfRows: 5000) { row in { LateCell(height: 1, color: BoxCell.color(ofRow: row % 9)) } }
    let frame = try await renderer().render(table, at: .first, offset: 4500, script: ScrollScript(displayLatency: .fixed(50)))
    #expect(frame.stripes() == placeholders)
    #expect(frame.lateRows.count == 60)
  }

  @Test func `a display range wider than the preload range is filled`() async throws {
    let table = table(count: 40)
    table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 5, trailingBufferScreenfuls: 0)
    table.rangeTuning[.full, .preload] = .zero
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(), frames: 1)
    // Six screenfuls of three rows.
    #expect(frames[0].trace?.rows.map(\.id) == (0..<18).map(String.init))
  }
}
