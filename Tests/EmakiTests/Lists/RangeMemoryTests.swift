import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests what is kept in memory while a list is scrolled up and down.
@Suite struct RangeMemoryTests {
  private func renderer() throws -> Renderer {
    try Renderer(
      viewport: Size(width: 40, height: 100), scale: 1,
      options: Renderer.Options(jobs: 2, cacheDirectory: TestFonts.cacheDirectory, layerMemory: 0))
  }

  private func table(_ mode: RangeMode = .full, rows: Int = 500) -> TableNode {
    let table = TableNode.plain(numberOfRows: rows) { row in { BoxCell(height: Double(10 + row % 31), color: Color(UInt32(row * 997))) } }
    table.rangeMode = mode
    return table
  }

  /// The script scrolls down, up a bit, down to the end and back to the top, by 40 to 160 points a frame.
  private let script = ScrollScript(moves: [
    .init(time: 0, offset: 0), .init(time: 500, offset: 5000), .init(time: 700, offset: 3000), .init(time: 1400, offset: 12_000),
    .init(time: 2000, offset: 0),
  ])

  @Test func `layers of a scroll with turns are kept only in the display range`() async throws {
    var iterator = try renderer().frames(of: table(), script: script, framesPerSecond: 50).makeAsyncIterator()
    // The limit is the viewport and the buffers ahead and behind, in screens of 100 rows of 40 pixels, and the highest row.
    let screen = 100 * 40 * 4
    let limit = screen * 5 / 2 + 40 * 40 * 4
    var most = 0
    while let _ = try await iterator.next() { most = max(most, iterator.bytesAlive.pixels) }
    #expect(most <= limit)
    #expect(most > 0)
  }

  /// The script has display passes that take time, so that rows show placeholders, and jumps.
  @Test(arguments: 0..<12 as Range<UInt64>) func `layers are kept only in the display range while rows are painted`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<200).map { _ in Double(Int.random(in: 5...40, using: &random)) }
    let table = TableNode.plain(numberOfRows: heights.count) { row in
      { LateCell(height: heights[row], color: BoxCell.color(ofRow: row % 9), fade: seed % 2 == 0 ? 0.1 : 0) }
    }
    let moves = (0..<8).map { index in
      ScrollScript.Move(time: index * 150, offset: Double(Int.random(in: 0...3000, using: &random)))
    }
    // Half of the moves are jumps.
    let jumps = moves.enumerated().flatMap { index, move in
      index % 2 == 1 ? [ScrollScript.Move(time: move.time - 1, offset: moves[index - 1].offset), move] : [move]
    }
    let script = ScrollScript(moves: jumps, seed: seed, displayLatency: .between(0...80), lanes: seed % 3 == 0 ? 2 : nil)
    var sequence = try renderer().frames(of: table, script: script, framesPerSecond: 50)
    sequence.isTraced = true
    let limit = 100 * 40 * 4 * 5 / 2 + 40 * 40 * 4
    var most = 0
    for try await frame in sequence {
      most = max(most, frame.bytesAlive.layers)
      #expect(frame.bytesAlive.layers <= limit, "\(frame.time) ms")
    }
    #expect(most > 0)
  }

  /// Each row waits for its picture and fades in, so the layers of its nodes are kept besides its own.
  @Test(arguments: [1, 0] as [Double]) func `layers of nodes count as well, and are kept only in the display range`(leading: Double)
    async throws
  {
    func table() throws -> TableNode {
      let table = try SampleFeed.kittens.table()
      table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: leading / 2)
      return table
    }
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 1000, offset: 1000), .init(time: 3000, offset: 3000)], seed: 3,
      displayLatency: .between(50...150), networkImageLatency: .init(full: .between(400...1200), preview: 200))
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1)
    var sequence = renderer.frames(of: try table(), script: script, framesPerSecond: 20)
    sequence.isTraced = true
    // The highest of these rows has five lines of text. Without buffers the rows at both edges reach beyond the viewport.
    let limit = Int((1 + leading * 1.5) * 390 * 844 * 4) + (leading == 0 ? 2 : 1) * 390 * 150 * 4
    var most = 0
    for try await frame in sequence {
      most = max(most, frame.bytesAlive.layers)
      #expect(frame.bytesAlive.layers <= limit, "\(frame.time) ms")
      // Keeping or dropping layers changes no pixel. A picture of an instant is that of the frame at 60 frames a second, which has the same
      // offset.
      if frame.index % 6 == 0 {
        var alone = script
        alone.framesPerSecond = 20
        let expected = try await renderer.render(try table(), at: .milliseconds(frame.time), script: alone)
        #expect(frame.pngData == expected.pngData, "\(frame.time) ms")
      }
    }
    #expect(most > limit / 2)
  }

  @Test(arguments: 0..<16 as Range<UInt64>) func `the rows in range equal those found by looking at every row`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<120).map { _ in Double(Int.random(in: 0...60, using: &random)) }
    func buffers() -> RangeTuningParameters {
      RangeTuningParameters(
        leadingBufferScreenfuls: Double.random(in: 0...3, using: &random),
        trailingBufferScreenfuls: Double.random(in: 0...3, using: &random))
    }
    let (display, preload) = (buffers(), buffers())
    let table = TableNode.boxes(heights: heights)
    (table.rangeTuning[.full, .display], table.rangeTuning[.full, .preload]) = (display, preload)
    let moves = (0..<10).map { ScrollScript.Move(time: $0 * 100, offset: Double(Int.random(in: 0...2500, using: &random))) }
    var (offset, isForward) = (0.0, true)
    for frame in try await renderer().allFrames(of: table, script: ScrollScript(moves: moves), framesPerSecond: 20) {
      let trace = try #require(frame.trace)
      if frame.offset != offset { isForward = frame.offset > offset }
      offset = frame.offset
      #expect(trace.direction == (isForward ? "forward" : "backward"), "seed \(seed), \(frame.time) ms")
      func meeting(_ parameters: RangeTuningParameters) -> Set<String> {
        let (leading, trailing) = (parameters.leadingBufferScreenfuls * 100, parameters.trailingBufferScreenfuls * 100)
        let (from, to) = (frame.offset - (isForward ? trailing : leading), frame.offset + 100 + (isForward ? leading : trailing))
        var (y, rows): (Double, Set<String>) = (0, [])
        for (row, height) in heights.enumerated() {
          if y < to && y + height > from { rows.insert("\(row)") }
          y += height
        }
        return rows
      }
      func traced(_ ranges: String...) -> Set<String> { Set(trace.rows.filter { ranges.contains($0.range) }.map(\.id)) }
      #expect(traced("visible") == meeting(.zero), "seed \(seed), \(frame.time) ms")
      #expect(traced("visible", "display") == meeting(display), "seed \(seed), \(frame.time) ms")
      #expect(traced("visible", "display", "preload") == meeting(display).union(meeting(preload)), "seed \(seed), \(frame.time) ms")
    }
  }

  @Test func `measurements are dropped outside the preload range, and nodes are kept`() async throws {
    let table = table()
    var iterator = try renderer().frames(of: table, script: script, framesPerSecond: 50).makeAsyncIterator()
    var first: ObjectIdentifier?
    var most = 0
    while let frame = try await iterator.next() {
      if frame.index == 0 { first = table.rows[0].withCell { $0.map(ObjectIdentifier.init) } }
      if frame.index % 20 == 19 {
        most = max(most, (0..<500).count { row in table.rows[row].withCell { $0?.calculatedLayout != nil } })
      }
    }
    #expect(first != nil)
    #expect(table.rows[0].withCell { $0.map(ObjectIdentifier.init) } == first)
    // Five screens of rows of 10 to 40 points, and what is measured ahead.
    #expect(most < 80)
  }

  /// The pictures of a list of cells, each as high as it is wide, one below the other.
  ///
  /// - Parameters:
  ///   - count: of cells and of pictures, which all differ.
  ///   - side: of a picture, in pixels and points.
  private func pictures(_ count: Int, side: Int, viewport: Size, _ mode: RangeMode, in folder: TemporaryFolder) async throws -> [Frame] {
    for index in 0..<count where !FileManager.default.fileExists(atPath: "\(folder.path)/\(index).png") {
      let cell = TableNode.plain(numberOfRows: 1) { _ in { BoxCell(height: Double(side), color: Color(UInt32(index * 9999 + 1))) } }
      let picture = try await Renderer.test(width: Double(side), height: Double(side), scale: 1).render(cell)
      try folder.write(Array(picture.pngData), to: "\(index).png")
    }
    let renderer = try Renderer(
      viewport: viewport, scale: 1,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory, layerMemory: 0))
    let table = TableNode.plain(numberOfRows: count) { row in
      {
        let (cell, picture) = (CellNode(), NetworkImageNode())
        picture.url = "\(row).png"
        picture.style.width = .points(Double(side))
        picture.style.height = .points(Double(side))
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: [picture]) }
        return cell
      }
    }
    table.rangeMode = mode
    let screens = Double(count * side) / viewport.height - 1
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: Int(screens * 100), offset: screens * viewport.height)])
    return try await renderer.allFrames(of: table, script: script, framesPerSecond: 10)
  }

  @Test func `pictures out of range are freed except for a quarter of a viewport, in low memory without exception`() async throws {
    let folder = try TemporaryFolder()
    let side = 720
    let viewport = Size(width: 720, height: 720)
    let picture = side * side * 4
    let frames = try await pictures(12, side: side, viewport: viewport, .full, in: folder)
    // In range are the visible picture, two or three ahead and one or two behind, decoded and prepared. One is too large to be kept.
    #expect(frames.allSatisfy { $0.bytesAlive.images <= 2 * 6 * picture + picture / 4 })
    #expect(frames.last?.bytesAlive.images ?? 0 > 2 * picture)
    let saving = try await pictures(12, side: side, viewport: viewport, .lowMemory, in: folder)
    // The frame's own pictures are still there when it is returned. Those of frames before are gone.
    #expect(saving.allSatisfy { $0.bytesAlive.images <= 2 * 2 * picture })
    #expect(saving.map(\.pngData) == frames.map(\.pngData))
  }

  @Test func `the memory for small pictures does not grow after the tenth screen`() async throws {
    let folder = try TemporaryFolder()
    // Eight rows a screen, each with a picture of its own, as wide as an eighth of the viewport: as avatars are.
    let (side, rows) = (40, 8)
    let frames = try await pictures(25 * rows, side: side, viewport: Size(width: 320, height: 320), .full, in: folder)
    try #require(frames.count == 25)
    let (row, bytes) = (side * side * 4, frames.map(\.bytesAlive.images))
    #expect(Set(bytes[10...20].map { $0 / row }).count == 1, "\(bytes)")
    // Five screens of rows in range, decoded and prepared, what they are known by, and a quarter of a screen.
    #expect(bytes.allSatisfy { $0 <= (2 * 6 * rows) * (row + 512) + 320 * 320 }, "\(bytes)")
  }

  @Test func `no frame shows a row that was not measured, even if its height is given`() async throws {
    let table = TableNode.plain(numberOfRows: 300) { row in
      { LateCell(height: Double(10 + row % 31), color: BoxCell.color(ofRow: row % 9)) }
    }
    table.rowHeights = (0..<300).map { Double(10 + $0 % 31) }
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 100, offset: 4000), .init(time: 110, offset: 900), .init(time: 300, offset: 1500)],
      displayLatency: .fixed(45), lanes: 1)
    var sequence = try renderer().frames(of: table, script: script, framesPerSecond: 100)
    sequence.isTraced = true
    var placeholders = 0
    for try await frame in sequence {
      for row in frame.trace?.rows ?? [] where row.range == "visible" {
        placeholders += row.shows == "placeholder" ? 1 : 0
        let index = try #require(Int(row.id))
        let layout = table.rows[index].withCell { $0?.calculatedLayout }
        #expect(layout?.size.height == Double(10 + index % 31), "\(frame.time) ms, row \(index)")
      }
    }
    #expect(placeholders > 0)
  }

  @Test func `a list that keeps no layers looks the same`() async throws {
    let expected = try await renderer().allFrames(of: table(), script: script, framesPerSecond: 20)
    for mode in [RangeMode.lowMemory, .visibleOnly, .minimum] {
      var iterator = try renderer().frames(of: table(mode), script: script, framesPerSecond: 20).makeAsyncIterator()
      var index = 0
      while let frame = try await iterator.next() {
        #expect(frame.pngData == expected[index].pngData, "\(mode), frame \(index)")
        if mode == .lowMemory { #expect(iterator.bytesAlive == (0, 0)) }
        index += 1
      }
      #expect(index == expected.count)
    }
  }

  @Test func `in low memory rows out of range drop their nodes, and look the same when they are made again`() async throws {
    let made = Mutex<[Int: Int]>([:])
    let table = TableNode.plain(numberOfRows: 500) { row in
      {
        made.withLock { $0[row, default: 0] += 1 }
        return BoxCell(height: Double(10 + row % 31), color: Color(UInt32(row * 997)))
      }
    }
    table.rangeMode = .lowMemory
    let expected = try await renderer().allFrames(of: self.table(), script: script, framesPerSecond: 20)
    var iterator = try renderer().frames(of: table, script: script, framesPerSecond: 20).makeAsyncIterator()
    var most = 0
    while let frame = try await iterator.next() {
      #expect(frame.pngData == expected[frame.index].pngData, "frame \(frame.index)")
      most = max(most, (0..<500).count { row in table.rows[row].withCell { $0 != nil } })
    }
    // A hundred points of rows of 10 to 40, and what is measured on the way: a jump of 250.
    #expect(most <= 40)
    #expect(made.withLock { $0[0] } == 2, "the list comes back to its top")
    #expect(made.withLock { $0.values.contains(1) && $0.values.allSatisfy { $0 <= 4 } })
  }

  @Test func `nodes that have changed are kept in low memory`() async throws {
    let renderer = try Renderer.test(width: 40, height: 100, scale: 1)
    let made = Mutex<[Int: Int]>([:])
    let table = TableNode.plain(numberOfRows: 20) { row in
      {
        made.withLock { $0[row, default: 0] += 1 }
        return GrowingCell(row)
      }
    }
    table.rangeMode = .lowMemory
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 10, offset: 100), .init(time: 20, offset: 0)])
    let frames = try await renderer.allFrames(of: table, script: script)
    #expect(frames[2].stripes() == [Stripe(.black, 80), Stripe(2, 20)])
    #expect(made.withLock { $0.values.allSatisfy { $0 == 1 } })
  }

  /// A cell that cancels the task for which it comes into view.
  private final class CancellingCell: CellNode {
    private let states: Log

    final class Log: Sendable {
      let all = Mutex<[InterfaceState]>([])
    }

    init(_ states: Log) {
      self.states = states
      super.init()
      backgroundColor = .black
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 40) }
    override func didEnterVisibleState() { withUnsafeCurrentTask { $0?.cancel() } }

    override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) {
      states.all.withLock { $0.append(newState) }
    }
  }

  @Test(arguments: RangeMode.allCases) func `nodes hear that they leave the viewport when the task ends`(mode: RangeMode) async throws {
    let log = CancellingCell.Log()
    let table = TableNode.plain(numberOfRows: 1) { _ in { CancellingCell(log) } }
    table.rangeMode = mode
    let renderer = try renderer()
    let task = Task { try await renderer.allFrames(of: table, script: ScrollScript(), frames: 3).count }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.all.withLock { $0 } == [[.measureLayout, .preload, .display, .visible], .measureLayout])
  }

  @Test func `in low memory pages out of range drop their nodes, and look the same again`() async throws {
    func frames(_ mode: RangeMode) async throws -> (frames: [Frame], alive: Int) {
      let pager = PagerNode(numberOfPages: 9) { page in { BoxCell(height: 100, color: BoxCell.color(ofRow: page)) } }
      pager.rangeMode = mode
      let renderer = try renderer()
      var frames: [Frame] = []
      for try await frame in renderer.frames(of: pager, from: 0, to: 8, frames: 17) { frames.append(frame) }
      return (frames, (0..<9).count { page in pager.pages[page].withCell { $0 != nil } })
    }
    let (full, low) = (try await frames(.full), try await frames(.lowMemory))
    #expect(low.frames.map(\.pngData) == full.frames.map(\.pngData))
    #expect(low.alive == 1 && full.alive == 9)
  }

  @Test func `a delegate hears of rows that come into view and leave it, in order`() async throws {
    final class Log: TableDelegate {
      let visible = Mutex<Set<Int>>([])
      let isWrong = Mutex(false)
      func willDisplayRow(at indexPath: IndexPath) {
        if !visible.withLock({ $0.insert(indexPath.row).inserted }) { isWrong.withLock { $0 = true } }
      }
      func didEndDisplayingRow(at indexPath: IndexPath) {
        if visible.withLock({ $0.remove(indexPath.row) == nil }) { isWrong.withLock { $0 = true } }
      }
    }
    let (table, log) = (table(), Log())
    table.delegate = log
    for try await frame in try renderer().frames(of: table, script: script, framesPerSecond: 20) {
      let top = Int(frame.offset)
      var (y, rows): (Int, Set<Int>) = (0, [])
      for row in 0..<500 {
        let height = 10 + row % 31
        if y < top + 100 && y + height > top { rows.insert(row) }
        y += height
      }
      #expect(log.visible.withLock { $0 } == rows)
    }
    #expect(!log.isWrong.withLock { $0 })
  }

  /// A cell of 20 points that is 40 high and black once it was in view.
  private final class GrowingCell: CellNode {
    private var height = 20.0

    init(_ row: Int) {
      super.init()
      backgroundColor = BoxCell.color(ofRow: row)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: height) }

    override func didEnterVisibleState() {
      if height == 40 { return }
      height = 40
      setNeedsLayout()
    }

    override func didExitVisibleState() {
      backgroundColor = .black
      setNeedsDisplay()
    }
  }

  @Test(arguments: [1, 4]) func `a row that changes when it comes into view or leaves it is shown with the change`(jobs: Int) async throws {
    let renderer = try Renderer.test(width: 40, height: 100, scale: 1, jobs: jobs)
    let table = TableNode.plain(numberOfRows: 20) { row in { GrowingCell(row) } }
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 10, offset: 100), .init(time: 20, offset: 0)])
    let frames = try await renderer.allFrames(of: table, script: script)
    // Rows 0 to 4 were in view and grew, which pushed 3 and 4 out: they turn black, and come again so.
    #expect(frames[0].stripes() == [Stripe(0, 40), Stripe(1, 40), Stripe(2, 20)])
    #expect(frames[1].stripes() == [Stripe(2, 20), Stripe(.black, 80)])
    #expect(frames[2].stripes() == [Stripe(.black, 80), Stripe(2, 20)])
  }

  @Test func `a sticky header is measured once, wherever the list is scrolled`() async throws {
    let table = TableNode.plain(
      dataSource: ColorSource([ColorSource.Section(header: ColorRow(100), rows: (0..<200).map { ColorRow($0 % 90) })]))
    let renderer = try renderer()
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 1000, offset: 3000)])
    for try await _ in renderer.frames(of: table, script: script, framesPerSecond: 50) {}
    #expect(renderer.counts.cellsMeasured <= 201)
    #expect(renderer.counts.layersDrawn <= 201)
  }
}
