import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Layout transitions of a cell in the frames of a list, and of a node alone.
@Suite struct LayoutTransitionTests {
  private func renderer(
    height: Double = 40, scale: Double = 1, direction: LayoutDirection = .leftToRight
  ) throws -> Renderer { try .test(width: 100, height: height, scale: scale, layoutDirection: direction) }

  private func table(_ count: Int = 1, _ change: @escaping @Sendable (ShiftCell, Int) -> Void = { _, _ in }) -> TableNode {
    TableNode.plain(numberOfRows: count) { row in
      {
        let cell = ShiftCell()
        change(cell, row)
        return cell
      }
    }
  }

  private func turn(at time: Int, row: Int = 0) -> ScheduledAction {
    ScheduledAction(at: time, row: row) { (cell: ShiftCell) in cell.turn() }
  }

  /// Returns the frames of a table, 100 a second. Frame n is at 10n ms.
  private func frames(_ table: TableNode, _ actions: [ScheduledAction], count: Int = 61, in renderer: Renderer? = nil) async throws
    -> [Frame]
  {
    try await (renderer ?? self.renderer()).allFrames(of: table, script: ScrollScript(), frames: count, actions: actions)
  }

  // MARK: Frames

  @Test func `a node that moves is on its line from the first picture to the last`() async throws {
    let frames = try await frames(table(), [turn(at: 100)])
    for (index, frame) in frames.enumerated() {
      let gone = Double(min(max(index * 10 - 100, 0), 400)) / 400
      let x = Int((80 * gone).rounded())
      #expect(frame.columns() == x..<x + 10, "\(frame.time) ms")
    }
    let renderer = try renderer()
    let (before, after) = (try await renderer.render(table()), try await renderer.render(table { cell, _ in cell.isRight = true }))
    for frame in frames[...10] { #expect(frame.pngData == before.pngData) }
    for frame in frames[50...] { #expect(frame.pngData == after.pngData) }
    #expect(Set(frames.map(\.pngData)).count == 41)
  }

  private static let curves: [AnimationOptions] = [
    .curveEaseIn, .curveEaseOut, .curveEaseInOut, .cubicBezier(Point(x: 0.2, y: -0.4), Point(x: 0.6, y: 1)),
    .spring(dampingRatio: 0.5, initialVelocity: 1),
  ]

  @Test(arguments: 0..<5) func `a node follows the curve of the options`(index: Int) async throws {
    let options = Self.curves[index]
    let frames = try await frames(table { cell, _ in cell.defaultLayoutTransitionOptions = options }, [turn(at: 0)])
    for (index, frame) in frames.enumerated() {
      let x = (80 * options.curve(Double(min(index * 10, 400)) / 400, duration: 0.4)).rounded()
      // What is beyond an edge of the picture is cut.
      let shown = max(0, Int(x))..<min(100, Int(x) + 10)
      #expect(frame.columns() == shown, "\(frame.time) ms")
    }
    // The curve is not a straight line.
    #expect(frames[10].columns() != 20..<30)
  }

  @Test func `a delay comes before the animation`() async throws {
    let frames = try await frames(table { cell, _ in cell.defaultLayoutTransitionDelay = 0.15 }, [turn(at: 50)])
    #expect(Set(frames[...20].map(\.pngData)).count == 1)
    #expect(frames[40].columns() == 40..<50)
    #expect(frames[60].columns() == 80..<90)
    #expect(Set(frames[20...60].map(\.pngData)).count == 41)
  }

  @Test func `Texture's default transition takes 200 milliseconds and starts and ends at rest`() {
    let node = DisplayNode()
    #expect(node.defaultLayoutTransitionDuration == 0.2)
    #expect(node.defaultLayoutTransitionDelay == 0)
    #expect(node.defaultLayoutTransitionOptions == .curveEaseInOut)
  }

  @Test func `inserted subnodes fade in and removed ones fade out`() async throws {
    let table = table { cell, _ in (cell.leftExtra, cell.rightExtra) = (ShiftCell.extra(.black, x: 30), ShiftCell.extra(.black, x: 60)) }
    let frames = try await frames(table, [turn(at: 100)]).map { Picture($0.bitmap()) }
    for (index, picture) in frames.enumerated() {
      let gone = Double(min(max(index * 10 - 100, 0), 400)) / 400
      // The red box passes below.
      let box = (80 * gone).rounded()
      for (x, black) in [(35, 1 - gone), (65, gone)] where Double(x) < box || Double(x) >= box + 10 {
        #expect(abs(Double(picture[x, 5] & 255) - 255 * (1 - black)) <= 1.01, "\(index * 10) ms, \(x)")
      }
    }
  }

  @Test func `the description of a frame has nodes where they are seen`() async throws {
    let renderer = try Renderer(
      viewport: Size(width: 100, height: 40), scale: 1,
      options: Renderer.Options(jobs: 2, cacheDirectory: TestFonts.cacheDirectory, describesFrames: true))
    let frames = try await frames(table(), [turn(at: 0)], count: 42, in: renderer)
    for index in [0, 13, 40, 41] {
      #expect(frames[index].contents?.rows[0].nodes.map(\.frame) == [Rect(x: Double(min(index, 40) * 2), y: 0, width: 10, height: 10)])
    }
  }

  @Test func `a subnode whose size changes grows`() async throws {
    let table = table { cell, _ in cell.rightExtra = nil }
    let grow = ScheduledAction(at: 0) { (cell: ShiftCell) in
      cell.box.style.preferredSize = Size(width: 50, height: 10)
      cell.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table, [grow])
    for index in [0, 5, 10, 20, 33, 40, 50] {
      #expect(frames[index].columns() == 0..<10 + min(index, 40), "\(index * 10) ms")
    }
  }

  @Test func `a text that unfolds is cut while it grows, and its row is whole in the end`() async throws {
    let table = TableNode.plain(numberOfRows: 1) { _ in { UnfoldingCell() } }
    let unfolded = TableNode.plain(numberOfRows: 1) { _ in
      {
        let cell = UnfoldingCell()
        cell.text.maximumNumberOfLines = 0
        return cell
      }
    }
    let renderer = try renderer(height: 200)
    let unfold = ScheduledAction(at: 100) { (cell: UnfoldingCell) in
      cell.text.maximumNumberOfLines = 0
      cell.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table, [unfold], count: 40, in: renderer)
    #expect(frames[39].pngData == (try await renderer.render(unfolded)).pngData)
    // The transition begins with the frame at 100 ms, whose text still ends with an ellipsis.
    let folded = try await renderer.render(TableNode.plain(numberOfRows: 1) { _ in { UnfoldingCell() } })
    for frame in frames[...10] { #expect(frame.pngData == folded.pngData, "\(frame.time) ms") }
    #expect(frames[11].pngData != folded.pngData)
    let (line, all) = (20, 20 * UnfoldingCell.lines)
    for index in [10, 15, 20, 25, 30] {
      let height = Int((Double(line) + Double(all - line) * Double(index - 10) / 20).rounded())
      // The blue line stands below the text, on the ground of the list.
      let picture = Picture(frames[index].bitmap())
      #expect((0..<200).first { picture[50, $0] == Color(0x0000FF).premultiplied } == height, "\(index * 10) ms")
      for y in height + 4..<200 { #expect(picture[50, y] == Color.white.premultiplied) }
    }
  }

  @Test(arguments: [1, 2, 1.5]) func `places are whole pixels at every scale`(scale: Double) async throws {
    let frames = try await frames(table(), [turn(at: 0)], in: renderer(scale: scale))
    for (index, frame) in frames.enumerated() {
      let x = Int((80 * scale * Double(min(index, 40)) / 40).rounded())
      let width = Int((10 * scale).rounded())
      #expect(frame.columns() == x..<x + width, "\(frame.time) ms")
    }
  }

  @Test func `from right to left a transition is mirrored`() async throws {
    @Sendable func change(_ cell: ShiftCell, _ row: Int) { cell.rightExtra = ShiftCell.extra(.black, x: 20) }
    let plain = try await frames(table(1, change), [turn(at: 0)])
    let mirrored = try await frames(table(1, change), [turn(at: 0)], in: renderer(direction: .rightToLeft))
    for (frame, twin) in zip(plain, mirrored) {
      let (a, b) = (Picture(frame.bitmap()), Picture(twin.bitmap()))
      // A place half way between two pixels is rounded up on both sides.
      let same = (0..<100).count { a[$0, 5] == b[99 - $0, 5] }
      #expect(same >= 98, "\(frame.time) ms")
    }
    #expect(mirrored[0].columns() == 90..<100 && mirrored[20].columns() == 50..<60 && mirrored[40].columns() == 10..<20)
  }

  @Test func `frames are the same for any number of workers, in any order, and again`() async throws {
    var all: [[Data]] = []
    for (jobs, shuffle) in [(1, nil), (2, nil), (4, nil), (4, nil), (1, 7), (3, 8)] as [(Int, UInt64?)] {
      let renderer = try Renderer(
        viewport: Size(width: 100, height: 60), scale: 1,
        options: Renderer.Options(jobs: jobs, png: .fast, cacheDirectory: TestFonts.cacheDirectory, shuffle: shuffle))
      let table = table(8) { cell, row in
        cell.height = 12 + Double(row)
        cell.rightExtra = ShiftCell.extra(.black)
      }
      let grow = ScheduledAction(at: 70, row: 2) { (cell: ShiftCell) in
        cell.height = 30
        cell.turn()
      }
      let script = ScrollScript(moves: [.init(time: 100, offset: 0), .init(time: 500, offset: 30)], displayLatency: .between(5...40))
      let frames = try await renderer.allFrames(
        of: table, script: script, frames: 60, actions: [turn(at: 30), turn(at: 55, row: 1), grow, turn(at: 200), turn(at: 300, row: 1)])
      all.append(frames.map(\.pngData))
    }
    for other in all[1...] { #expect(other == all[0]) }
    #expect(Set(all[0]).count > 40)
  }

  @Test func `a picture of an instant equals the frame at that instant`() async throws {
    @Sendable func change(_ cell: ShiftCell, _ row: Int) { cell.rightExtra = ShiftCell.extra(.black) }
    let actions = [turn(at: 30), turn(at: 205, row: 1), turn(at: 300)]
    let frames = try await frames(table(2, change), actions, count: 75)
    for frame in frames where frame.time % 70 == 0 {
      let alone = try await renderer().render(table(2, change), at: .milliseconds(frame.time), actions: actions)
      #expect(alone.pngData == frame.pngData, "\(frame.time) ms")
    }
    let settled = try await renderer().render(table(2, change), at: .settled, actions: actions)
    #expect(settled.pngData == frames[74].pngData)
    #expect(settled.warnings == [])
    // The first row had two transitions, so the list settles only then.
    #expect(settled.time == 700)
  }

  // MARK: Interruption

  @Test func `a new transition begins with what is seen`() async throws {
    let frames = try await frames(table(), [turn(at: 0), turn(at: 300)], count: 80)
    for (index, frame) in frames.enumerated() {
      let time = Double(index * 10)
      // It turns at 60 points, three quarters of the way.
      let x = time <= 300 ? 80 * time / 400 : 60 - 60 * min(time - 300, 400) / 400
      let column = Int(x.rounded())
      #expect(frame.columns() == column..<column + 10, "\(frame.time) ms")
    }
    #expect(frames[0].pngData == frames[70].pngData)
  }

  @Test func `reversed fades go on from the opacity that is seen`() async throws {
    let table = table { cell, _ in
      cell.box.isHidden = true
      (cell.leftExtra, cell.rightExtra) = (ShiftCell.extra(.black, x: 30), ShiftCell.extra(.black, x: 60))
    }
    let frames = try await frames(table, [turn(at: 0), turn(at: 100)], count: 61)
    for (index, frame) in frames.enumerated() {
      let (time, picture) = (Double(index * 10), Picture(frame.bitmap()))
      let left = time <= 100 ? 1 - time / 400 : 0.75 + 0.25 * min(time - 100, 400) / 400
      for (x, black) in [(35, left), (65, 1 - left)] {
        #expect(abs(Double(picture[x, 5] & 255) - 255 * (1 - black)) <= 1.01, "\(time) ms, \(x)")
      }
    }
    #expect(frames[0].pngData == frames[50].pngData)
    #expect(frames[60].pngData == frames[50].pngData)
  }

  @Test func `completions are called when a transition is interrupted, and removed subnodes go once`() async throws {
    let cells = Mutex<[String]>([])
    let read = ScheduledAction(at: 900) { (cell: ShiftCell) in cells.withLock { $0 = cell.log } }
    let table = table { cell, _ in (cell.leftExtra, cell.rightExtra) = (ShiftCell.extra(.black), ShiftCell.extra(.white)) }
    _ = try await frames(table, [turn(at: 0), turn(at: 100), turn(at: 600), read], count: 100)
    #expect(
      cells.withLock { $0 } == [
        "animate true", "complete, 2 subnodes", "animate true", "complete, 2 subnodes", "animate true",
      ])
  }

  @Test func `a layout in the middle of a transition disturbs nothing`() async throws {
    @Sendable func change(_ cell: ShiftCell, _ row: Int) { cell.leftExtra = ShiftCell.extra(.black, x: 90) }
    let again = ScheduledAction(at: 200) { (cell: ShiftCell) in cell.setNeedsLayout() }
    let plain = try await frames(table(1, change), [turn(at: 0)])
    let disturbed = try await frames(table(1, change), [turn(at: 0), again])
    for (frame, twin) in zip(plain, disturbed) { #expect(frame.pngData == twin.pngData, "\(frame.time) ms") }
  }

  @Test func `a row that is forgotten in the middle of a transition is freed`() async throws {
    let cells = CellCounter()
    do {
      let table = TableNode.plain(dataSource: CountedSource(rows: [0, 1], cells: cells))
      let act = ScheduledAction(at: 0) { (cell: CellNode) in
        cell.transitionLayout(withAnimation: true)
        cell.animate(withDuration: 1) {
          cell.alpha = 0
        } completion: { _ in
          cell.alpha = 1
        }
      }
      _ = try await frames(table, [act], count: 3)
      #expect(cells.alive == [0, 1])
    }
    #expect(cells.alive == [])
  }

  // MARK: Rows

  @Test func `a row grows with its cell, and the rows below only move`() async throws {
    let painted = Mutex<[Int: Int]>([:])
    let table = TableNode.plain(numberOfRows: 5) { row in
      {
        let cell = ShiftCell(color: BoxCell.color(ofRow: row))
        cell.box.isHidden = true
        cell.drawing = Drawing(key: "row \(row)") { _ in painted.withLock { $0[row, default: 0] += 1 } }
        return cell
      }
    }
    let renderer = try renderer(height: 100)
    let grow = ScheduledAction(at: 100, row: 1) { (cell: ShiftCell) in
      cell.height = 60
      cell.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table, [grow], in: renderer)
    for (index, frame) in frames.enumerated() {
      let height = 20 + min(max(index - 10, 0), 40)
      var (stripes, left) = ([Stripe](), 100)
      for (row, height) in [20, height, 20, 20, 20].enumerated() where left > 0 {
        stripes.append(Stripe(row, min(left, height)))
        left -= height
      }
      #expect(frame.stripes() == stripes, "\(frame.time) ms")
    }
    for row in [0, 2, 3, 4] { #expect(painted.withLock { $0[row] } == 1) }
    // There are five rows, and the second one has each of its heights, and is painted once more when it has settled. A layer that equals
    // another one is reused.
    let counts = renderer.counts
    #expect(counts.layersDrawn + counts.layersReused == 5 + 40 + 1)
    #expect(renderer.counts.passesDrawn <= 2 * 41)
  }

  @Test func `a row that is laid out anew while it grows goes on growing, and has its new height in the end`() async throws {
    let table = TableNode.plain(numberOfRows: 2) { row in
      {
        let cell = ShiftCell(color: BoxCell.color(ofRow: row))
        cell.box.isHidden = true
        return cell
      }
    }
    let actions = [(0, 60.0, true), (200, 30, false), (300, 90, true)].map { time, height, isTransition in
      ScheduledAction(at: time) { (cell: ShiftCell) in
        cell.height = height
        if isTransition { cell.transitionLayout(withAnimation: true) } else { cell.setNeedsLayout() }
      }
    }
    let frames = try await frames(table, actions, count: 75, in: renderer(height: 120))
    // The last transition begins at the 50 points that are visible, although the layout before it is 30 points high.
    for (index, height) in [(0, 20), (10, 30), (20, 40), (29, 49), (30, 50), (50, 70), (70, 90), (74, 90)] {
      #expect(frames[index].stripes()[0] == Stripe(0, height), "\(index * 10) ms")
    }
  }

  @Test func `rows come into view where one shrinks, and what is above does not move`() async throws {
    let table = TableNode.plain(numberOfRows: 9) { row in
      {
        let cell = ShiftCell(color: BoxCell.color(ofRow: row))
        (cell.box.isHidden, cell.height) = (true, row == 1 ? 70 : 20)
        return cell
      }
    }
    let shrink = ScheduledAction(at: 0, row: 1) { (cell: ShiftCell) in
      cell.height = 0
      cell.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table, [shrink], count: 41, in: renderer(height: 100))
    #expect(frames[0].stripes() == [Stripe(0, 20), Stripe(1, 70), Stripe(2, 10)])
    #expect(frames[20].stripes() == [Stripe(0, 20), Stripe(1, 35), Stripe(2, 20), Stripe(3, 20), Stripe(4, 5)])
    #expect(frames[40].stripes() == [Stripe(0, 20)] + (2...5).map { Stripe($0, 20) })
  }

  @Test func `a separator goes along, and pixels of rows add up at every scale`() async throws {
    let table = TableNode(numberOfRows: 3) { row in
      {
        let cell = ShiftCell(color: BoxCell.color(ofRow: row))
        cell.box.isHidden = true
        return cell
      }
    }
    table.separator?.left = 0
    let grow = ScheduledAction(at: 0, row: 0) { (cell: ShiftCell) in
      cell.height = 30
      cell.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table, [grow], count: 41, in: renderer(height: 60, scale: 3))
    for index in [0, 7, 13, 29, 40] {
      let height = Int((30 * (2 + Double(index) / 40)).rounded())
      let stripes = frames[index].stripes()
      #expect(stripes[0] == Stripe(0, height) && stripes[1].height == 1 && stripes[2] == Stripe(1, min(60, 179 - height)))
    }
  }

  @Test func `a node in a cell takes the cell and its neighbours along`() async throws {
    let table = TableNode.plain(numberOfRows: 2) { _ in { OuterCell() } }
    let open = ScheduledAction(at: 100) { (cell: OuterCell) in
      cell.inner.height = 50
      cell.inner.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table, [open], in: renderer(height: 120))
    for (index, frame) in frames.enumerated() {
      let inner = 10 + min(max(index - 10, 0), 40)
      let row = [Stripe(.black, inner), Stripe(.white, 5), Stripe(.red, 10)]
      let stripes = frame.stripes()
      #expect(Array(stripes[..<3]) == row, "\(frame.time) ms")
      #expect(Array(stripes[3..<6]) == [Stripe(.black, 10), Stripe(.white, 5), Stripe(.red, 10)])
    }
  }

  @Test func `a cell of a list in a node takes the other cells along`() async throws {
    let table = TableNode.plain(numberOfRows: 1) { _ in
      {
        let inner = TableNode.plain(numberOfRows: 3) { row in
          {
            let cell = ShiftCell(color: BoxCell.color(ofRow: row))
            cell.box.isHidden = true
            if row == 0 {
              cell.whenVisible = { cell in
                cell.height = 40
                cell.transitionLayout(withAnimation: true)
              }
            }
            return cell
          }
        }
        inner.style.preferredSize = Size(width: 100, height: 90)
        let cell = CellNode()
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [inner]) }
        return cell
      }
    }
    let frames = try await frames(table, [], in: renderer(height: 90))
    for index in [0, 10, 20, 30, 40, 50] {
      let height = 20 + min(index, 40) / 2
      let rest = 90 - height - 40
      #expect(
        frames[index].stripes() == [Stripe(0, height), Stripe(1, 20), Stripe(2, 20)] + (rest > 0 ? [Stripe(.white, rest)] : []),
        "\(index * 10) ms")
    }
  }

  @Test func `an item of a collection turns in its line, and the line grows with it`() async throws {
    let collection = CollectionNode(numberOfItems: 2, layout: CollectionFlowLayout(.columns(1))) { item in
      { ShiftCell(color: BoxCell.color(ofRow: item)) }
    }
    let act = ScheduledAction(at: 0) { (cell: ShiftCell) in
      cell.height = 60
      cell.turn()
    }
    var frames: [Frame] = []
    for try await frame in try renderer(height: 100).frames(
      of: collection, script: ScrollScript(), framesPerSecond: 100, frames: 50, actions: [act])
    {
      frames.append(frame)
    }
    for index in [0, 10, 20, 30, 40, 49] {
      let gone = min(index, 40)
      #expect(frames[index].columns()?.lowerBound == gone * 2)
      // The space between lines is ten points.
      #expect(frames[index].stripes(x: 99).prefix(3) == [Stripe(0, 20 + gone), Stripe(.white, 10), Stripe(1, 20)])
    }
  }

  @Test func `a row that leaves the range goes on with its transition when it is back`() async throws {
    let ended = Mutex<[Bool]>([])
    let table = table(200) { cell, row in
      cell.animation = { cell, context in
        cell.animate(withDuration: 0.4, options: .curveLinear) {
          cell.box.frame = context.finalFrame(for: cell.box) ?? .zero
        } completion: { finished in
          ended.withLock { $0.append(finished) }
          context.completeTransition(finished)
        }
      }
    }
    let script = ScrollScript(moves: [
      .init(time: 100, offset: 0), .init(time: 110, offset: 3000), .init(time: 310, offset: 3000), .init(time: 320, offset: 0),
    ])
    let frames = try await renderer().allFrames(of: table, script: script, frames: 60, actions: [turn(at: 0)])
    #expect(ended.withLock { $0 } == [true])
    #expect(frames[10].columns() == 20..<30)
    #expect(frames[33].columns() == 66..<76)
    #expect(frames[40].columns() == 80..<90)
  }

  @Test func `rows keep their transitions when others are inserted above`() async throws {
    let before = TransitionSource(ids: ["a", "b"])
    var updates = TableUpdates()
    updates.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    let insertion = ScheduledUpdate(at: 200, updates: updates, dataSource: TransitionSource(ids: ["new", "a", "b"]))
    let table = TableNode.plain(dataSource: before)
    let frames = try await renderer(height: 60).allFrames(
      of: table, script: ScrollScript(), frames: 50, updates: [insertion], actions: [turn(at: 0)])
    #expect(frames[10].columns(row: 5) == 20..<30)
    #expect(frames[30].columns(row: 5) == 0..<10)
    #expect(frames[30].columns(row: 25) == 60..<70)
    #expect(frames[45].columns(row: 25) == 80..<90)
  }

  @Test func `an action on a row out of range changes it without an animation, and one on no row is an error`() async throws {
    let table = table(300)
    let far = turn(at: 0, row: 250)
    let script = ScrollScript(moves: [.init(time: 10, offset: 0), .init(time: 20, offset: 250 * 20)])
    let frames = try await renderer().allFrames(of: table, script: script, frames: 4, actions: [far])
    #expect(frames[3].columns() == 80..<90)
    await #expect(throws: RenderError.unknownRow(300, count: 300)) {
      try await self.frames(self.table(300), [self.turn(at: 0, row: 300)], count: 1)
    }
  }

  // MARK: Hooks

  @Test func `a cell that turns when it comes into view is seen turning`() async throws {
    let table = table { cell, _ in cell.whenVisible = { $0.turn() } }
    let frames = try await frames(table, [])
    for index in [0, 10, 20, 40, 50] { #expect(frames[index].columns()?.lowerBound == min(index, 40) * 2) }
    // A still picture shows the cell after it has turned.
    let still = self.table { cell, _ in cell.whenVisible = { $0.turn() } }
    #expect(try await renderer().render(still).pngData == frames[50].pngData)
    #expect(try await renderer().renderFull(still).size.height == 20)
  }

  @Test func `a cell that turns when it is loaded is seen turning once it is in range`() async throws {
    let table = table { cell, _ in cell.whenLoaded = { $0.turn() } }
    let frames = try await frames(table, [])
    for index in [0, 10, 20, 40, 50] { #expect(frames[index].columns()?.lowerBound == min(index, 40) * 2) }
    let still = self.table { cell, _ in cell.whenLoaded = { $0.turn() } }
    #expect(try await renderer().render(still).pngData == frames[50].pngData)
  }

  @Test func `a cell that turns when its picture comes begins at that very instant`() async throws {
    let table = TableNode.plain(numberOfRows: 1) { _ in { ArrivalCell() } }
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(105)))
    let frames = try await renderer().allFrames(of: table, script: script, frames: 60)
    for index in [0, 10, 11, 20, 30, 50, 51, 59] {
      let x = Int((80 * Double(min(max(index * 10 - 105, 0), 400)) / 400).rounded())
      #expect(frames[index].columns() == x..<x + 10, "\(index * 10) ms")
    }
  }

  @Test func `in the frames of a pager nodes are not animated`() async throws {
    let pager = PagerNode(numberOfPages: 2) { _ in
      {
        let cell = ShiftCell()
        cell.whenVisible = { $0.turn() }
        return cell
      }
    }
    var frames: [Frame] = []
    for try await frame in try renderer().frames(of: pager, from: 0, to: 1, frames: 3) { frames.append(frame) }
    #expect(frames[0].columns() == 80..<90 && frames[2].columns() == 80..<90)
  }

  @Test func `a completion may begin the next transition, for ever`() async throws {
    @Sendable func swing(_ cell: ShiftCell) {
      cell.animation = { cell, context in
        cell.animate(withDuration: 0.4, options: .curveLinear) {
          cell.box.frame = context.finalFrame(for: cell.box) ?? .zero
        } completion: { finished in
          context.completeTransition(finished)
          cell.turn()
        }
      }
      cell.whenVisible = { $0.turn() }
    }
    let frames = try await frames(table { cell, _ in swing(cell) }, [], count: 130)
    for (index, x) in [(0, 0), (20, 40), (40, 80), (60, 40), (80, 0), (100, 40), (120, 80)] {
      #expect(frames[index].columns() == x..<x + 10, "\(index * 10) ms")
    }
    // Pictures without a clock do not wait for the transition.
    let still = table { cell, _ in swing(cell) }
    #expect([0..<10, 80..<90].contains(try await renderer().render(still).columns()))
    #expect(try await renderer().render(table { cell, _ in swing(cell) }, at: .settled).columns() != nil)
  }

  // MARK: The context

  @Test func `the context has frames, layouts and subnodes of both sides`() async throws {
    let facts = Mutex<[String]>([])
    let table = table { cell, _ in
      (cell.leftExtra, cell.rightExtra) = (ShiftCell.extra(.black, x: 30), ShiftCell.extra(.black, x: 60))
      cell.animation = { cell, context in
        let (left, right) = (cell.leftExtra ?? cell, cell.rightExtra ?? cell)
        facts.withLock { facts in
          facts.append("\(context.initialFrame(for: cell.box)?.minX ?? -1) \(context.finalFrame(for: cell.box)?.minX ?? -1)")
          facts.append("\(context.initialFrame(for: left)?.minX ?? -1) \(context.finalFrame(for: left)?.minX ?? -1)")
          facts.append("\(context.initialFrame(for: right)?.minX ?? -1) \(context.finalFrame(for: right)?.minX ?? -1)")
          facts.append("\(context.layout(forKey: .from).size.height) \(context.layout(forKey: .to).size.height)")
          facts.append("\(context.constrainedSize(forKey: .from).max.width) \(context.constrainedSize(forKey: .to).min.width)")
          facts.append("\(context.insertedSubnodes.map { $0 === right }) \(context.removedSubnodes.map { $0 === left })")
          facts.append("\(context.subnodes(forKey: .from).map { $0 === left }) \(context.subnodes(forKey: .to).map { $0 === right })")
          // The box is where it was; what is inserted is where it will be, below what is removed.
          facts.append("\(cell.box.frame.minX) \(left.frame.minX) \(right.frame.minX) \(cell.subnodes.map { $0 === left })")
        }
        context.completeTransition(true)
        facts.withLock { $0.append("\(cell.box.frame.minX) \(cell.subnodes.count)") }
      }
    }
    let grow = ScheduledAction(at: 0) { (cell: ShiftCell) in
      cell.height = 30
      cell.turn()
    }
    _ = try await frames(table, [grow], count: 1)
    #expect(
      facts.withLock { $0 } == [
        "0.0 80.0", "30.0 -1.0", "-1.0 60.0", "20.0 30.0", "100.0 100.0", "[true] [true]", "[false, true] [false, true]",
        "0.0 30.0 60.0 [false, false, true]", "80.0 2",
      ])
  }

  @Test func `a class animates as it likes`() async throws {
    let table = table { cell, _ in
      cell.rightExtra = ShiftCell.extra(.black, x: 40)
      cell.animation = { cell, context in
        guard let extra = context.insertedSubnodes.first, let end = context.finalFrame(for: extra) else { return }
        extra.frame = Rect(x: 90, y: 0, width: 10, height: 10)
        cell.animate(withDuration: 0.2, delay: 0.1, options: .curveLinear) {
          extra.frame = end
          cell.box.backgroundColor = .black
        } completion: {
          context.completeTransition($0)
        }
      }
    }
    let frames = try await frames(table, [turn(at: 0)], count: 40)
    // Until the animation begins the extra is at the right edge. The box, which the class leaves alone, is at its place at once.
    #expect(frames[5].columns() == 80..<90)
    #expect(frames[5].columns(of: .black) == 90..<100)
    #expect(frames[20].columns(of: .black) == 65..<75)
    #expect(Picture(frames[20].bitmap())[85, 5] == Color(red: UInt8(128), green: 0, blue: 0).premultiplied)
    #expect(frames[30].columns(of: .black) == 40..<90)
    #expect(frames[30].columns() == nil)
  }

  @Test func `without animation the new layout is there at once`() async throws {
    let log = Mutex<[String]>([])
    let jump = ScheduledAction(at: 100) { (cell: ShiftCell) in cell.turn(animated: false) }
    let read = ScheduledAction(at: 200) { (cell: ShiftCell) in log.withLock { $0 = cell.log } }
    let frames = try await frames(table(), [jump, read], count: 30)
    #expect(frames[9].columns() == 0..<10 && frames[10].columns() == 80..<90)
    #expect(log.withLock { $0 } == ["animate false", "complete, 1 subnodes"])
    #expect(Set(frames.map(\.pngData)).count == 2)
  }

  @Test func `a transition that is cancelled before it begins does not take place`() async throws {
    let measured = Mutex(0)
    let cancelled = ScheduledAction(at: 100) { (cell: ShiftCell) in
      cell.isRight = true
      cell.transitionLayout(withAnimation: true) { measured.withLock { $0 += 1 } }
      cell.cancelLayoutTransition()
    }
    let begun = ScheduledAction(at: 200) { (cell: ShiftCell) in
      cell.isRight = false
      cell.transitionLayout(withAnimation: true) { measured.withLock { $0 += 1 } }
    }
    let frames = try await frames(table(), [cancelled, begun])
    #expect(frames[9].columns() == 0..<10 && frames[10].columns() == 80..<90)
    #expect(frames[40].columns() == 40..<50)
    #expect(measured.withLock { $0 } == 1)
  }

  @Test func `a transition to another range of sizes is animated, one to the same range is not`() async throws {
    let frames = try await frames(
      table { cell, _ in cell.backgroundColor = .black },
      [100, 600].map { time in
        ScheduledAction(at: time) { (cell: ShiftCell) in
          cell.transitionLayout(with: SizeRange(min: Size(width: 100, height: 40), max: Size(width: 100, height: 40)), animated: true)
          cell.log.append("asked")
        }
      } + [
        ScheduledAction(at: 700) { (cell: ShiftCell) in
          #expect(cell.log == ["asked", "animate true", "complete, 1 subnodes", "asked"])
          #expect(cell.constrainedSizeForCalculatedLayout == SizeRange(exactly: Size(width: 100, height: 40)))
        }
      ], count: 75, in: renderer(height: 60))
    for (index, height) in [(10, 20), (30, 30), (50, 40), (74, 40)] {
      #expect(frames[index].stripes(x: 50) == [Stripe(.black, height), Stripe(.white, 60 - height)])
    }
  }

  // MARK: Properties

  @Test func `looks of a node run outside of transitions, too`() async throws {
    let fade = ScheduledAction(at: 100) { (cell: ShiftCell) in
      cell.animate(withDuration: 0.2, options: .curveLinear) {
        cell.box.alpha = 0
        cell.backgroundColor = .black
      } completion: { finished in
        cell.log.append("\(finished)")
      }
    }
    let read = ScheduledAction(at: 350) { (cell: ShiftCell) in
      #expect(cell.log == ["true"])
      // Nothing changes here, so there is nothing to wait for.
      cell.animate(withDuration: 1) {
      } completion: {
        cell.log.append("at once \($0)")
      }
      #expect(cell.log == ["true", "at once true"])
    }
    let frames = try await frames(table(), [fade, read], count: 40)
    let middle = Picture(frames[20].bitmap())
    #expect(abs(Int(middle[50, 5] & 255) - 128) <= 1)
    // Red, half covering a grey of one half.
    #expect(abs(Int(middle[5, 5] >> 16 & 255) - 192) <= 1 && abs(Int(middle[5, 5] & 255) - 64) <= 1)
    #expect(frames[30].columns(of: .black) == 0..<100)
    #expect(frames[9].columns(of: .white) == 10..<100)
  }

  // MARK: A node alone

  @Test func `a node alone is drawn in frames of the viewport`() async throws {
    let actions = [turn(at: 100)]
    let renderer = try renderer(height: 30)
    var frames: [Frame] = []
    for try await frame in renderer.frames(ofNode: ShiftCell(), framesPerSecond: 100, frames: 61, actions: actions) { frames.append(frame) }
    #expect(frames.count == 61)
    #expect(frames.allSatisfy { $0.bitmap().size == PixelSize(width: 100, height: 30) })
    for index in [0, 10, 20, 30, 50, 60] { #expect(frames[index].columns()?.lowerBound == min(max(index - 10, 0), 40) * 2) }
    // A node that is smaller than the viewport stands on the ground.
    let small = DisplayNode()
    small.backgroundColor = .red
    small.style.preferredSize = Size(width: 20, height: 8)
    let grow = ScheduledAction(at: 0) { (node: DisplayNode) in
      node.style.preferredSize = Size(width: 60, height: 28)
      node.defaultLayoutTransitionOptions = .curveLinear
      node.transitionLayout(withAnimation: true)
    }
    frames = []
    for try await frame in renderer.frames(ofNode: small, ground: .black, framesPerSecond: 100, frames: 25, actions: [grow]) {
      frames.append(frame)
    }
    for (index, width, height) in [(0, 20, 8), (10, 40, 18), (20, 60, 28), (24, 60, 28)] {
      #expect(frames[index].columns() == 0..<width)
      #expect(frames[index].stripes() == [Stripe(.red, height), Stripe(.black, 30 - height)])
    }
  }
}

/// A cell with a box that goes to the right when a picture has come.
private final class ArrivalCell: CellNode, NetworkImageNodeDelegate {
  private let (box, picture) = (DisplayNode(), NetworkImageNode())
  private var hasPicture = false

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    box.backgroundColor = .red
    box.style.preferredSize = Size(width: 10, height: 10)
    picture.style.preferredSize = Size(width: 20, height: 10)
    picture.style.layoutPosition = Point(x: 0, y: 10)
    picture.url = "pictures/avatars/haruka.png"
    picture.delegate = self
    (defaultLayoutTransitionDuration, defaultLayoutTransitionOptions) = (0.4, .curveLinear)
  }

  func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {
    hasPicture = true
    transitionLayout(withAnimation: true)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    box.style.layoutPosition = Point(x: hasPicture ? 80 : 0, y: 0)
    let spec = AbsoluteLayoutSpec(children: [box, picture])
    spec.style.preferredSize = Size(width: 100, height: 20)
    return spec
  }
}

/// A cell with a text of one line that unfolds to all its lines, and a blue line below it.
private final class UnfoldingCell: CellNode {
  static let lines = 4
  let text = TextNode()
  private let line = DisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    text.attributedText = AttributedText(
      (1...Self.lines).map { "line \($0) of it" }.joined(separator: "\n"), font: .system(size: 14), lineHeight: 20)
    text.maximumNumberOfLines = 1
    line.backgroundColor = Color(0x0000FF)
    line.style.preferredSize = Size(width: 100, height: 4)
    (defaultLayoutTransitionDuration, defaultLayoutTransitionOptions) = (0.2, .curveLinear)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { StackLayoutSpec(.vertical, children: [text, line]) }
}

/// A cell with a black node that grows, a gap of 5, and a red box of 10 below it.
private final class OuterCell: CellNode {
  let inner = ShiftCell(color: .black)
  private let box = DisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    (inner.height, inner.box.isHidden) = (10, true)
    box.backgroundColor = .red
    box.style.preferredSize = Size(width: 20, height: 10)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    StackLayoutSpec(.vertical, spacing: 5, children: [inner, box])
  }
}

/// Rows of shift cells with ids.
private struct TransitionSource: TableDataSource {
  var ids: [String]

  func numberOfRows(inSection section: Int) -> Int { ids.count }
  func idForRow(at indexPath: IndexPath) -> String { ids[indexPath.row] }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { ShiftCell() } }
}
