import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiEngine
@testable import EmakiNodes

/// Tests what is kept in memory while a list is scrolled up and down.
struct RangeMemoryTests {
  private func renderer(_ viewport: Size = Size(40, 100), pictures: String = ".") throws -> Renderer {
    try .test(viewport.width, viewport.height, pictures: pictures) { $0.layerMemory = 0 }
  }

  private static func height(_ row: Int) -> Double { Double(10 + row % 31) }

  /// 500 rows, whose cells are counted as they are made.
  private func table(_ mode: RangeMode = .full, made: Counts = Counts()) -> TableNode {
    let table = TableNode.plain(500) { row in
      made.rows.withLock { $0[row, default: 0] += 1 }
      return BoxCell(height: Self.height(row), color: Color(UInt32(row * 997)))
    }
    table.rangeMode = mode
    return table
  }

  private final class Counts: Sendable {
    let rows = Mutex<[Int: Int]>([:])
    var all: [Int: Int] { rows.withLock { $0 } }
  }

  /// The script scrolls down, up a bit, down to the end and back to the top, by 100 to 400 points a frame.
  private let script = ScrollScript(
    framesPerSecond: 20,
    moves: .through((0, 0), (500, 5000), (700, 3000), (1400, 12_000), (2000, 0)))

  // MARK: Layers

  /// The viewport and the buffers ahead and behind, in screens of 100 rows of 40 pixels, and the highest row.
  private let layerLimit = 100 * 40 * 4 * 5 / 2 + 40 * 40 * 4

  /// The script has display passes that take time, so that rows show placeholders, and jumps.
  @Test(arguments: seeds(6)) func `layers are kept only in the display range while rows are painted`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<200).map { _ in Double(random.int(5...40)) }
    let table = TableNode.plain(heights.count) { row in
      LateCell(height: heights[row], color: BoxCell.color(ofRow: row % 9), fade: seed % 2 == 0 ? 0.1 : 0)
    }
    let offsets = (0..<8).map { _ in Double(random.int(0...3000)) }
    // Half of the moves are jumps.
    let moves = offsets.indices.flatMap { index in
      (index % 2 == 1 ? [ScrollScript.Move(time: index * 150 - 1, offset: offsets[index - 1])] : [])
        + [ScrollScript.Move(time: index * 150, offset: offsets[index])]
    }
    let script = ScrollScript(moves: moves, seed: seed, displayLatency: .between(0...80), lanes: seed % 3 == 0 ? 2 : nil)
    let bytes = try await renderer().allFrames(of: table, script: script, framesPerSecond: 50).map(\.bytesAlive.layers)
    #expect(bytes.allSatisfy { $0 <= layerLimit } && bytes.contains { $0 > 0 }, "\(bytes)")
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
      framesPerSecond: 20, moves: .through((0, 0), (2000, 2000)), seed: 3,
      displayLatency: .between(50...150), networkImageLatency: .init(full: .between(400...1200), preview: 200))
    let renderer = try Renderer.test(390, 844)
    // The highest of these rows has five lines of text. Without buffers the rows at both edges reach beyond the viewport.
    let limit = Int((1 + leading * 1.5) * 390 * 844 * 4) + (leading == 0 ? 2 : 1) * 390 * 150 * 4
    var bytes: [Int] = []
    for frame in try await renderer.allFrames(of: table(), script: script, framesPerSecond: 20) {
      bytes.append(frame.bytesAlive.layers)
      // Keeping or dropping layers changes no pixel.
      if frame.index % 10 == 0 {
        #expect(frame.pngData == (try await renderer.render(table(), at: .milliseconds(frame.time), script: script)).pngData)
      }
    }
    #expect(bytes.allSatisfy { $0 <= limit } && bytes.contains { $0 > limit / 2 }, "\(bytes)")
  }

  @Test(arguments: RangeMode.allCases) func `a list looks the same whatever it keeps`(mode: RangeMode) async throws {
    let expected = try await renderer().allFrames(of: table(), script: script, framesPerSecond: 20).map(\.pngData)
    let made = Counts()
    let table = table(mode, made: made)
    var iterator = try renderer().frames(of: table, script: script).makeAsyncIterator()
    var frames: [Data] = []
    var most = (pixels: 0, cells: 0)
    while let frame = try await iterator.next() {
      frames.append(frame.pngData)
      most.pixels = max(most.pixels, iterator.bytesAlive.pixels + (mode == .lowMemory ? iterator.bytesAlive.bands : 0))
      most.cells = max(most.cells, (0..<500).count { table.rows[$0].withCell { $0 != nil } })
    }
    #expect(frames == expected)
    if mode == .full { #expect(most.pixels > 0 && most.pixels <= layerLimit) }
    let times = made.all.values
    if mode != .lowMemory { return #expect(times.allSatisfy { $0 == 1 }) }
    // A hundred points of rows of 10 to 40, and what is measured on the way: a jump of 250.
    #expect(most.pixels == 0 && most.cells <= 40)
    // The list comes back to its top.
    #expect(made.all[0] == 2 && times.contains(1) && times.allSatisfy { $0 <= 4 })
  }

  // MARK: Ranges

  @Test func `the ranges follow the offset, the viewport, the tuning and the direction`() async throws {
    let table = TableNode.boxes(120, height: 20)
    table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0.2)
    table.rangeTuning[.full, .preload] = RangeTuningParameters(leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 0.6)
    let script = ScrollScript(moves: .through((0, 0), (100, 1000), (200, 800)))
    let traces = try await renderer().allFrames(of: table, script: script, framesPerSecond: 10).compactMap(\.trace)
    func rows(_ frame: Int) -> [[Int]] {
      [["visible"], ["visible", "display"], "visible display preload".words].map { ranges in
        traces[frame].rows.filter { ranges.contains($0.range) }.compactMap { Int($0.id) }.sorted()
      }
    }
    #expect(traces[1...].map(\.direction) == ["forward", "backward"])
    // In view are rows 50 to 54; one screen of 5 rows ahead and one row behind are displayed, and so on.
    #expect(rows(1) == [50..<55, 49..<60, 47..<65].map(Array.init))
    #expect(rows(2) == [40..<45, 35..<46, 30..<48].map(Array.init))
  }

  @Test func `measurements are dropped outside the preload range, and nodes and their sizes are kept`() async throws {
    let table = table()
    func first() -> ObjectIdentifier? { table.rows[0].withCell { $0.map(ObjectIdentifier.init) } }
    var iterator = try renderer().frames(of: table, script: script).makeAsyncIterator()
    var (known, most): (ObjectIdentifier?, Int) = (nil, 0)
    while let frame = try await iterator.next() {
      if frame.index == 0 { known = first() }
      if frame.index % 8 == 7 { most = max(most, (0..<500).count { row in table.rows[row].withCell { $0?.calculatedLayout != nil } }) }
    }
    #expect(known != nil && first() == known)
    #expect((0..<400).allSatisfy { row in table.rows[row].withCell { $0?.calculatedSize.height == Self.height(row) } })
    // Five screens of rows of 10 to 40 points, and what is measured ahead.
    #expect(most < 80)
  }

  @Test func `no frame shows a row that was not measured, even if its height is given`() async throws {
    let table = TableNode.plain(300) { row in LateCell(height: Self.height(row), color: BoxCell.color(ofRow: row % 9)) }
    table.rowHeights = (0..<300).map { Self.height($0) }
    let script = ScrollScript(
      moves: .through((0, 0), (100, 4000), (110, 900), (300, 1500)),
      displayLatency: .fixed(45), lanes: 1)
    var sequence = try renderer().frames(of: table, script: script, framesPerSecond: 100)
    sequence.isTraced = true
    var placeholders = 0
    for try await frame in sequence {
      for row in frame.trace?.rows ?? [] where row.range == "visible" {
        placeholders += row.shows == "placeholder" ? 1 : 0
        let index = try #require(Int(row.id))
        #expect(table.rows[index].withCell { $0?.calculatedLayout?.size.height } == Self.height(index), "\(frame.time) ms, row \(index)")
      }
    }
    #expect(placeholders > 0)
  }

  @Test func `a sticky header is measured once, wherever the list is scrolled`() async throws {
    let table = TableNode.plain(
      dataSource: ColorSource([ColorSource.Section(header: ColorRow(100), rows: (0..<200).map { ColorRow($0 % 90) })]))
    let renderer = try renderer()
    let script = ScrollScript(moves: .through((0, 0), (1000, 3000)))
    _ = try await renderer.allFrames(of: table, script: script, framesPerSecond: 50)
    #expect(renderer.counts.cellsMeasured <= 201 && renderer.counts.layersDrawn <= 201)
  }

  // MARK: Pictures

  /// Scrolls by whole screens down cells with pictures, which all differ, each as high as it is wide.
  ///
  /// - Parameter side: of a picture, in pixels and points.
  private func pictures(_ count: Int, side: Int, screen: Double, _ mode: RangeMode = .full) async throws -> [Frame] {
    let folder = TemporaryFolder()
    for index in 0..<count { try folder.write(WrittenPNG.file(side: side, color: UInt32(index * 9999 + 1)), to: "\(index).png") }
    let table = TableNode.plain(count) { row in
      let (cell, picture) = (CellNode(), NetworkImageNode())
      picture.url = "\(row).png"
      picture.setPreferredSize(Double(side), Double(side))
      cell.automaticallyManagesSubnodes = true
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: [picture]) }
      return cell
    }
    table.rangeMode = mode
    let screens = Double(count * side) / screen - 1
    let script = ScrollScript(moves: .through((0, 0), (Int(screens * 100), screens * screen)))
    return try await renderer(Size(screen, screen), pictures: folder.path)
      .allFrames(of: table, script: script, framesPerSecond: 10)
  }

  @Test func `pictures out of range are freed except for a quarter of a viewport, in low memory without exception`() async throws {
    let picture = 360 * 360 * 4
    let frames = try await pictures(12, side: 360, screen: 360)
    let bytes = frames.map(\.bytesAlive.images)
    // In range are the visible picture, two or three ahead and one or two behind, decoded and prepared. One is too large to be kept.
    #expect(bytes.allSatisfy { $0 <= 2 * 6 * picture + picture / 4 } && bytes.last ?? 0 > 2 * picture)
    let saving = try await pictures(12, side: 360, screen: 360, .lowMemory)
    // The frame's own pictures are still there when it is returned. Those of frames before are gone.
    #expect(saving.allSatisfy { $0.bytesAlive.images <= 2 * 2 * picture } && saving.map(\.pngData) == frames.map(\.pngData))
  }

  @Test func `the memory for small pictures does not grow after the tenth screen`() async throws {
    // Eight rows a screen, each with a picture of its own, as wide as an eighth of the viewport: as avatars are.
    let (side, rows) = (40, 8)
    let bytes = try await pictures(25 * rows, side: side, screen: 320).map(\.bytesAlive.images)
    try #require(bytes.count == 25)
    let row = side * side * 4
    // Five screens of rows in range, decoded and prepared, what they are known by, and a quarter of a screen.
    let limit = (2 * 6 * rows) * (row + 512) + 320 * 320
    #expect(Set(bytes[10...20].map { $0 / row }).count == 1 && bytes.allSatisfy { $0 <= limit }, "\(bytes)")
  }

  // MARK: Cells in view

  /// A cell of 20 points that is 40 high once it was in view, and black once it has left it.
  private final class GrowingCell: NumberedCell {
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

  @Test(arguments: [RangeMode.full, .lowMemory])
  func `a row that changes when it comes into view or leaves it is shown with the change, and is kept`(mode: RangeMode) async throws {
    let made = EventLog()
    let table = TableNode.plain(20) { row in
      made.note("\(row)")
      return GrowingCell(row)
    }
    table.rangeMode = mode
    let script = ScrollScript(moves: .through((0, 0), (10, 100), (20, 0)))
    let frames = try await renderer().allFrames(of: table, script: script).map { $0.stripes() }
    // Rows 0 to 4 were in view and grew, which pushed 3 and 4 out: they turn black, and come again so.
    #expect(
      frames == [
        [Stripe(0, 40), Stripe(1, 40), Stripe(2, 20)], [Stripe(2, 20), Stripe(.black, 80)], [Stripe(.black, 80), Stripe(2, 20)],
      ])
    #expect(Set(made.events).count == made.events.count)
  }

  /// A cell that cancels the task for which it comes into view.
  private final class CancellingCell: BoxCell {
    private let states: EventLog

    init(_ states: EventLog) {
      self.states = states
      super.init(height: 40, color: .white)
    }

    override func didEnterVisibleState() { withUnsafeCurrentTask { $0?.cancel() } }

    override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) {
      states.note(newState == .measureLayout ? "out" : newState == [.measureLayout, .preload, .display, .visible] ? "in" : "\(newState)")
    }
  }

  @Test(arguments: RangeMode.allCases) func `nodes hear that they leave the viewport when the task ends`(mode: RangeMode) async throws {
    let (log, renderer) = (EventLog(), try renderer())
    let table = TableNode.plain { _ in CancellingCell(log) }
    table.rangeMode = mode
    let task = Task { try await renderer.allFrames(of: table, frames: 3).count }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.events == ["in", "out"])
  }

  @Test func `a delegate hears of rows that come into view and leave it, in order`() async throws {
    final class Log: TableDelegate {
      let visible = Mutex<Set<Int>>([])
      let wrong = EventLog()
      func willDisplayRow(at indexPath: IndexPath) {
        if !visible.withLock({ $0.insert(indexPath.row).inserted }) { wrong.note("+\(indexPath.row)") }
      }
      func didEndDisplayingRow(at indexPath: IndexPath) {
        if visible.withLock({ $0.remove(indexPath.row) == nil }) { wrong.note("-\(indexPath.row)") }
      }
    }
    let (table, log) = (table(), Log())
    table.delegate = log
    let starts = (0..<500).reduce(into: [0.0]) { $0.append($0[$1] + Self.height($1)) }
    for try await frame in try renderer().frames(of: table, script: script) {
      let rows = (0..<500).filter { starts[$0] < frame.offset + 100 && starts[$0 + 1] > frame.offset }
      #expect(log.visible.withLock { $0 } == Set(rows))
    }
    #expect(log.wrong.events == [])
  }
}
