import Emaki
import Foundation
import Testing

@testable import EmakiEngine

/// Layout transitions of a cell in the frames of a list, and of a node alone. Frames are 10 ms apart.
struct LayoutTransitionTests {
  private func renderer(
    height: Double = 40, scale: Double = 1, direction: LayoutDirection = .leftToRight, describes: Bool = false
  ) throws -> Renderer {
    try .test(100, height, scale: scale, layoutDirection: direction, describes: describes)
  }

  private func table(_ count: Int = 1, color: Color? = .white, _ change: @escaping @Sendable (ShiftCell, Int) -> Void = { _, _ in })
    -> TableNode
  {
    TableNode.plain(count) { row in
      let cell = ShiftCell(color: color ?? BoxCell.color(ofRow: row))
      cell.box.isHidden = color == nil
      change(cell, row)
      return cell
    }
  }

  private func turn(at time: Int, row: Int = 0) -> ScheduledAction {
    ScheduledAction(at: time, row: row) { (cell: ShiftCell) in cell.turn() }
  }

  private func resize(at time: Int, row: Int = 0, to height: Double, turns: Bool = false) -> ScheduledAction {
    ScheduledAction(at: time, row: row) { (cell: ShiftCell) in
      cell.height = height
      if turns { cell.isRight.toggle() }
      cell.transitionLayout(withAnimation: true)
    }
  }

  private func frames(_ list: ListNode, _ actions: [ScheduledAction] = [], count: Int = 61, in renderer: Renderer? = nil) async throws
    -> [Frame]
  {
    try await (renderer ?? self.renderer()).allFrames(of: list, frames: count, actions: actions)
  }

  /// Returns the left edge of the red box in some frames.
  private func lefts(_ frames: [Frame], at indices: [Int], row: Int = 5) -> [Int?] {
    indices.map { frames[$0].columns(row: row)?.lowerBound }
  }

  // MARK: Frames

  @Test(arguments: [1, 2, 1.5]) func `a node that moves is on its line, at whole pixels, from the first picture to the last`(scale: Double)
    async throws
  {
    let renderer = try renderer(scale: scale)
    let frames = try await frames(table(), [turn(at: 100)], in: renderer)
    #expect(
      frames.map { $0.columns() }
        == frames.indices.map { index in
          let x = Int((80 * scale * Double(min(max(index - 10, 0), 40)) / 40).rounded())
          return x..<x + Int((10 * scale).rounded())
        })
    let (before, after) = (try await renderer.render(table()), try await renderer.render(table { cell, _ in cell.isRight = true }))
    #expect(
      [before, after].map { still in frames.indices.filter { frames[$0].pngData == still.pngData } } == [Array(0...10), Array(50...60)])
  }

  private static let curves: [AnimationOptions] = [
    .curveEaseIn, .cubicBezier(Point(0.2, -0.4), Point(0.6, 1)), .spring(dampingRatio: 0.5, initialVelocity: 1),
  ]

  @Test(arguments: 0..<3) func `a node follows the curve of the options`(index: Int) async throws {
    let options = Self.curves[index]
    let frames = try await frames(table { cell, _ in cell.defaultLayoutTransitionOptions = options }, [turn(at: 0)])
    let expected = frames.indices.map { index -> Range<Int>? in
      let x = Int((80 * options.curve(Double(min(index * 10, 400)) / 400, duration: 0.4)).rounded())
      // What is beyond an edge of the picture is cut.
      return max(0, x)..<min(100, x + 10)
    }
    #expect(frames.map { $0.columns() } == expected)
  }

  @Test func `a delay comes before the animation`() async throws {
    let frames = try await frames(table { cell, _ in cell.defaultLayoutTransitionDelay = 0.15 }, [turn(at: 50)])
    #expect(lefts(frames, at: [0, 20, 21, 40, 60]) == [0, 0, 2, 40, 80])
  }

  @Test func `Texture's default transition takes 200 milliseconds and starts and ends at rest`() {
    let node = DisplayNode()
    #expect(
      (node.defaultLayoutTransitionDuration, node.defaultLayoutTransitionDelay, node.defaultLayoutTransitionOptions)
        == (0.2, 0, .curveEaseInOut))
  }

  @Sendable private static func addExtras(_ cell: ShiftCell, _ row: Int) {
    (cell.leftExtra, cell.rightExtra) = (ShiftCell.extra(.black, x: 30), ShiftCell.extra(.black, x: 60))
  }

  @Test func `inserted and removed subnodes fade, and reversed fades go on from what is seen`() async throws {
    let table = table { cell, row in
      cell.box.isHidden = true
      Self.addExtras(cell, row)
    }
    let frames = try await frames(table, [turn(at: 0), turn(at: 100), turn(at: 600)], count: 110)
    for frame in frames {
      let time = Double(frame.time)
      let left =
        time <= 100 ? 1 - time / 400 : time <= 600 ? 0.75 + 0.25 * min(time - 100, 400) / 400 : 1 - min(time - 600, 400) / 400
      for (x, black) in [(35, left), (65, 1 - left)] {
        #expect(abs(Double(frame.picture[x, 5] & 255) - 255 * (1 - black)) <= 1.01, "\(time) ms, \(x)")
      }
    }
    #expect(frames[0].pngData == frames[50].pngData)
  }

  @Test func `the description of a frame has nodes where they are seen`() async throws {
    let frames = try await frames(table(), [turn(at: 0)], count: 42, in: renderer(describes: true))
    #expect(
      [0, 13, 40, 41].map { frames[$0].contents?.rows[0].nodes.map(\.frame) }
        == [0, 26, 80, 80].map { [Rect($0, 0, 10, 10)] })
  }

  @Test func `a subnode whose size changes grows`() async throws {
    let grow = ScheduledAction(at: 0) { (cell: ShiftCell) in
      cell.box.setPreferredSize(50, 10)
      cell.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table(), [grow])
    let indices = [0, 5, 10, 20, 33, 40, 50]
    #expect(indices.map { frames[$0].columns() } == indices.map { 0..<10 + min($0, 40) })
  }

  @Test func `a text that unfolds is cut while it grows`() async throws {
    func table(lines: Int) -> TableNode {
      TableNode.plain { _ in
        let cell = UnfoldingCell()
        cell.text.maximumNumberOfLines = lines
        return cell
      }
    }
    let renderer = try renderer(height: 200)
    let unfold = ScheduledAction(at: 100) { (cell: UnfoldingCell) in
      cell.text.maximumNumberOfLines = 0
      cell.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table(lines: 1), [unfold], count: 40, in: renderer)
    #expect(frames[39].pngData == (try await renderer.render(table(lines: 0))).pngData)
    // The transition begins with the frame at 100 ms, whose text still ends with an ellipsis.
    let folded = try await renderer.render(table(lines: 1))
    #expect(frames.prefix { $0.pngData == folded.pngData }.count == 11)
    // The blue line of four points stands below the text, on the ground of the list. At its right end there is no text.
    #expect(
      [10, 15, 20, 25, 30].map { frames[$0].stripes(x: 95) }
        == [20, 35, 50, 65, 80].map { [Stripe(.white, $0), Stripe(.blue, 4), Stripe(.white, 196 - $0)] })
  }

  @Test func `from right to left a transition is mirrored`() async throws {
    let frames = try await frames(table(), [turn(at: 0)], in: renderer(direction: .rightToLeft))
    #expect([0, 20, 40].map { frames[$0].columns() } == [90..<100, 50..<60, 10..<20])
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
    // The first row had two transitions, so the list settles only then.
    #expect(settled.pngData == frames[74].pngData && settled.time == 700 && settled.warnings == [])
  }

  // MARK: Interruption

  @Test func `a new transition begins with what is seen`() async throws {
    let frames = try await frames(table(), [turn(at: 0), turn(at: 300)], count: 80)
    // It turns at 60 points, three quarters of the way.
    let expected = frames.indices.map { $0 <= 30 ? Double(2 * $0) : 60 - 1.5 * Double(min($0 - 30, 40)) }
    #expect(lefts(frames, at: Array(frames.indices)) == expected.map { Int($0.rounded()) })
  }

  @Test func `completions are called when a transition is interrupted, and removed subnodes go once`() async throws {
    let log = Notes<String>()
    let read = ScheduledAction(at: 900) { (cell: ShiftCell) in for line in cell.log { log.add(line) } }
    _ = try await frames(table(1, Self.addExtras), [turn(at: 0), turn(at: 100), turn(at: 600), read], count: 100)
    #expect(log.all == ["animate true", "complete, 2 subnodes", "animate true", "complete, 2 subnodes", "animate true"])
  }

  @Test func `a row that is forgotten in the middle of a transition is freed`() async throws {
    let cells = CellCounter()
    do {
      let act = ScheduledAction(at: 0) { (cell: CellNode) in
        cell.transitionLayout(withAnimation: true)
        cell.animate(withDuration: 1, animations: { cell.alpha = 0 }, completion: { _ in cell.alpha = 1 })
      }
      let table = TableNode.plain(dataSource: CountedSource(rows: [0, 1], cells: cells))
      _ = try await frames(table, [act], count: 3)
      withExtendedLifetime(table) { #expect(cells.alive == [0, 1]) }
    }
    #expect(cells.alive == [])
  }

  // MARK: Rows

  @Test func `a row grows with its cell, and the rows below only move`() async throws {
    let painted = Notes<Int>()
    let table = table(5, color: nil) { cell, row in cell.drawing = Drawing(key: "row \(row)") { _ in painted.add(row) } }
    let renderer = try renderer(height: 100)
    let frames = try await frames(table, [resize(at: 100, row: 1, to: 60)], in: renderer)
    for (index, frame) in frames.enumerated() {
      var (stripes, left) = ([Stripe](), 100)
      for (row, height) in [20, 20 + min(max(index - 10, 0), 40), 20, 20, 20].enumerated() where left > 0 {
        stripes.append(Stripe(row, min(left, height)))
        left -= height
      }
      #expect(frame.stripes() == stripes, "\(frame.time) ms")
    }
    #expect(painted.all.filter { $0 != 1 }.sorted() == [0, 2, 3, 4])
    // There are five rows, and the second one has each of its heights, and is painted once more when it has settled. A layer that equals
    // another one is reused.
    #expect(renderer.counts.layersDrawn + renderer.counts.layersReused == 5 + 40 + 1 && renderer.counts.passesDrawn <= 2 * 41)
  }

  @Test func `a row that is laid out anew while it grows goes on growing`() async throws {
    let relayout = ScheduledAction(at: 200) { (cell: ShiftCell) in
      cell.height = 30
      cell.setNeedsLayout()
    }
    let frames = try await frames(
      table(2, color: nil), [resize(at: 0, to: 60), relayout, resize(at: 300, to: 90)], count: 75, in: renderer(height: 120))
    // The last transition begins at the 50 points that are visible, although the layout before it is 30 points high.
    #expect([0, 10, 20, 29, 30, 50, 70, 74].map { frames[$0].stripes()[0].height } == [20, 30, 40, 49, 50, 70, 90, 90])
  }

  @Test func `rows come into view where one shrinks, and what is above does not move`() async throws {
    let table = table(9, color: nil) { cell, row in if row == 1 { cell.height = 70 } }
    let frames = try await frames(table, [resize(at: 0, row: 1, to: 0)], count: 41, in: renderer(height: 100))
    #expect(
      [0, 20, 40].map { frames[$0].stripes() } == [
        [Stripe(0, 20), Stripe(1, 70), Stripe(2, 10)],
        [Stripe(0, 20), Stripe(1, 35), Stripe(2, 20), Stripe(3, 20), Stripe(4, 5)],
        stripes(0, 2, 3, 4, 5),
      ])
  }

  @Test func `a separator goes along, and pixels of rows add up at every scale`() async throws {
    let table = table(3, color: nil)
    table.separator = TableNode.Separator(color: .red, left: 0)
    let frames = try await frames(table, [resize(at: 0, to: 30)], count: 41, in: renderer(height: 60, scale: 3))
    for index in [0, 7, 13, 29, 40] {
      let height = Int((30 * (2 + Double(index) / 40)).rounded())
      #expect(frames[index].stripes().prefix(3) == [Stripe(0, height), Stripe(.red, 1), Stripe(1, min(60, 179 - height))])
    }
  }

  @Test func `a node in a cell takes the cell and its neighbours along`() async throws {
    let table = TableNode.plain(2) { _ in OuterCell() }
    let open = ScheduledAction(at: 100) { (cell: OuterCell) in
      cell.inner.height = 50
      cell.inner.transitionLayout(withAnimation: true)
    }
    let frames = try await frames(table, [open], in: renderer(height: 120))
    let heights = frames.indices.map { [10 + min(max($0 - 10, 0), 40), 10] }
    #expect(
      frames.map { Array($0.stripes().prefix(6)) }
        == heights.map { $0.flatMap { [Stripe(.black, $0), Stripe(.white, 5), Stripe(.red, 10)] } })
  }

  @Test func `a cell of a list in a node takes the other cells along`() async throws {
    let table = TableNode.plain { _ in
      let inner = self.table(3, color: nil) { cell, row in
        guard row == 0 else { return }
        cell.whenVisible = { cell in
          cell.height = 40
          cell.transitionLayout(withAnimation: true)
        }
      }
      inner.setPreferredSize(100, 90)
      return HoldingCell(inner)
    }
    let frames = try await frames(table, in: renderer(height: 90))
    #expect(
      [0, 10, 20, 30, 50].map { frames[$0].stripes().map(\.height) }
        == [[20, 20, 20, 30], [25, 20, 20, 25], [30, 20, 20, 20], [35, 20, 20, 15], [40, 20, 20, 10]])
  }

  @Test func `an item of a collection turns in its line, and the line grows with it`() async throws {
    let collection = CollectionNode(numberOfItems: 2, layout: CollectionFlowLayout(.columns(1))) { item in
      { ShiftCell(color: BoxCell.color(ofRow: item)) }
    }
    let frames = try await frames(collection, [resize(at: 0, to: 60, turns: true)], count: 50, in: renderer(height: 100))
    #expect(lefts(frames, at: [0, 10, 20, 40, 49]) == [0, 20, 40, 80, 80])
    for index in [0, 10, 20, 30, 40, 49] {
      // The space between lines is ten points.
      #expect(frames[index].stripes(x: 99).prefix(3) == [Stripe(0, 20 + min(index, 40)), Stripe(.white, 10), Stripe(1, 20)])
    }
  }

  @Test func `rows keep their transitions when others are inserted above`() async throws {
    var updates = TableUpdates()
    updates.insertRows(at: [[0, 0]], with: .none)
    func rows(_ ids: String...) -> NamedRows { NamedRows(ids: ids) { _ in { ShiftCell() } } }
    let insertion = ScheduledUpdate(at: 200, updates: updates, dataSource: rows("new", "a", "b"))
    let frames = try await renderer(height: 60).allFrames(
      of: TableNode.plain(dataSource: rows("a", "b")), frames: 50, updates: [insertion], actions: [turn(at: 0)])
    #expect(lefts(frames, at: [10, 30]) + lefts(frames, at: [30, 45], row: 25) == [20, 0, 60, 80])
  }

  @Test func `an action on a row out of range is not animated, and one on no row is an error`() async throws {
    let script = ScrollScript(moves: .through((10, 0), (20, 250 * 20)))
    let frames = try await renderer().allFrames(of: table(300), script: script, frames: 4, actions: [turn(at: 0, row: 250)])
    #expect(frames[3].columns() == 80..<90)
    await #expect(throws: RenderError.unknownRow(300, count: 300)) {
      try await self.frames(self.table(300), [self.turn(at: 0, row: 300)], count: 1)
    }
  }

  // MARK: Hooks

  @Test(arguments: [false, true]) func `a cell that turns when it is loaded or comes into view is seen turning`(whenLoaded: Bool)
    async throws
  {
    func table() -> TableNode {
      self.table { cell, _ in if whenLoaded { cell.whenLoaded = { $0.turn() } } else { cell.whenVisible = { $0.turn() } } }
    }
    let frames = try await frames(table())
    #expect(lefts(frames, at: [0, 10, 20, 40, 50]) == [0, 20, 40, 80, 80])
    // A still picture shows the cell after it has turned.
    #expect(try await renderer().render(table()).pngData == frames[50].pngData)
    #expect(try await renderer().renderFull(table()).size.height == 20)
  }

  @Test func `a cell that turns when its picture comes begins at that very instant`() async throws {
    let table = TableNode.plain { _ in ArrivalCell() }
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(105)))
    let frames = try await renderer().allFrames(of: table, script: script, frames: 60)
    #expect(lefts(frames, at: [0, 10, 11, 20, 30, 50, 51, 59]) == [0, 0, 1, 19, 39, 79, 80, 80])
  }

  @Test func `in the frames of a pager nodes are not animated`() async throws {
    let pager = PagerNode(numberOfPages: 2) { _ in
      {
        let cell = ShiftCell()
        cell.whenVisible = { $0.turn() }
        return cell
      }
    }
    #expect(lefts(try await renderer().frames(of: pager, from: 0, to: 1, frames: 3).all(), at: [0, 2]) == [80, 80])
  }

  @Test func `a completion may begin the next transition, for ever`() async throws {
    func swinging() -> TableNode {
      table { cell, _ in
        cell.animation = { cell, context in
          cell.animate(
            withDuration: 0.4, options: .curveLinear, animations: { cell.box.frame = context.finalFrame(for: cell.box) ?? .zero },
            completion: { finished in
              context.completeTransition(finished)
              cell.turn()
            })
        }
        cell.whenVisible = { $0.turn() }
      }
    }
    let frames = try await frames(swinging(), count: 130)
    #expect(lefts(frames, at: [0, 20, 40, 60, 80, 100, 120]) == [0, 40, 80, 40, 0, 40, 80])
    // Pictures without a clock do not wait for the transition.
    #expect([0..<10, 80..<90].contains(try await renderer().render(swinging()).columns()))
    #expect(try await renderer().render(swinging(), at: .settled).columns() != nil)
  }

  // MARK: The context

  @Test func `the context has frames, layouts and subnodes of both sides`() async throws {
    let facts = Notes<String>()
    let table = table { cell, row in
      Self.addExtras(cell, row)
      cell.animation = { cell, context in
        let (left, right) = (cell.leftExtra ?? cell, cell.rightExtra ?? cell)
        for node in [cell.box, left, right] {
          facts.add("\(context.initialFrame(for: node)?.minX ?? -1) \(context.finalFrame(for: node)?.minX ?? -1)")
        }
        facts.add("\(context.layout(forKey: .from).size.height) \(context.layout(forKey: .to).size.height)")
        facts.add("\(context.constrainedSize(forKey: .from).max.width) \(context.constrainedSize(forKey: .to).min.width)")
        facts.add("\(context.insertedSubnodes.map { $0 === right }) \(context.removedSubnodes.map { $0 === left })")
        facts.add("\(context.subnodes(forKey: .from).map { $0 === left }) \(context.subnodes(forKey: .to).map { $0 === right })")
        // The box is where it was; what is inserted is where it will be, below what is removed.
        facts.add("\([cell.box, left, right].map(\.frame.minX)) \(cell.subnodes.map { $0 === left })")
        context.completeTransition(true)
        facts.add("\(cell.box.frame.minX) \(cell.subnodes.count)")
      }
    }
    _ = try await frames(table, [resize(at: 0, to: 30, turns: true)], count: 1)
    #expect(
      facts.all == [
        "0.0 80.0", "30.0 -1.0", "-1.0 60.0", "20.0 30.0", "100.0 100.0", "[true] [true]", "[false, true] [false, true]",
        "[0.0, 30.0, 60.0] [false, false, true]", "80.0 2",
      ])
  }

  @Test func `a class animates as it likes`() async throws {
    let table = table { cell, _ in
      cell.rightExtra = ShiftCell.extra(.black, x: 40)
      cell.animation = { cell, context in
        guard let extra = context.insertedSubnodes.first, let end = context.finalFrame(for: extra) else { return }
        extra.frame = Rect(90, 0, 10, 10)
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
    #expect(
      [5, 30].map { frames[$0].columns() } + [5, 20, 30].map { frames[$0].columns(of: .black) }
        == [80..<90, nil, 90..<100, 65..<75, 40..<90])
    #expect(frames[20].picture.color(85, 5) == Color(0x800000))
  }

  @Test func `without animation the new layout is there at once`() async throws {
    let log = Notes<String>()
    let jump = ScheduledAction(at: 100) { (cell: ShiftCell) in cell.turn(animated: false) }
    let read = ScheduledAction(at: 200) { (cell: ShiftCell) in for line in cell.log { log.add(line) } }
    let frames = try await frames(table(), [jump, read], count: 30)
    #expect(lefts(frames, at: [0, 9, 10, 29]) == [0, 0, 80, 80])
    #expect(log.all == ["animate false", "complete, 1 subnodes"])
  }

  @Test func `a transition that is cancelled before it begins does not take place`() async throws {
    let measured = Notes<Int>()
    func act(at time: Int, isRight: Bool, cancels: Bool) -> ScheduledAction {
      ScheduledAction(at: time) { (cell: ShiftCell) in
        cell.isRight = isRight
        cell.transitionLayout(withAnimation: true) { measured.add(time) }
        if cancels { cell.cancelLayoutTransition() }
      }
    }
    let frames = try await frames(table(), [act(at: 100, isRight: true, cancels: true), act(at: 200, isRight: false, cancels: false)])
    #expect(lefts(frames, at: [9, 10, 40]) == [0, 80, 40])
    #expect(measured.all == [200])
  }

  @Test func `a transition to another range of sizes is animated`() async throws {
    let range = SizeRange(exactly: Size(100, 40))
    let actions = [100, 600].map { time in
      ScheduledAction(at: time) { (cell: ShiftCell) in
        cell.transitionLayout(with: range, animated: true)
        cell.log.append("asked")
      }
    }
    let read = ScheduledAction(at: 700) { (cell: ShiftCell) in
      #expect(
        cell.log == ["asked", "animate true", "complete, 1 subnodes", "asked"] && cell.constrainedSizeForCalculatedLayout == range)
    }
    let frames = try await frames(table(color: .black), actions + [read], count: 75, in: renderer(height: 60))
    #expect([10, 30, 50, 74].map { frames[$0].stripes(x: 50)[0].height } == [20, 30, 40, 40])
  }

  // MARK: A node alone

  @Test func `a node alone is drawn in frames of the viewport, on the ground`() async throws {
    let small = DisplayNode(.red, width: 20, height: 8)
    let grow = ScheduledAction(at: 100) { (node: DisplayNode) in
      node.setPreferredSize(60, 28)
      node.defaultLayoutTransitionOptions = .curveLinear
      node.transitionLayout(withAnimation: true)
    }
    let frames = try await renderer(height: 30).frames(ofNode: small, ground: .black, framesPerSecond: 100, frames: 35, actions: [grow])
      .all()
    #expect(frames.map(\.size) == Array(repeating: PixelSize(100, 30), count: 35))
    let shown = [0, 10, 20, 30, 34].map { frames[$0] }
    #expect(shown.map { $0.columns() } == [20, 20, 40, 60, 60].map { 0..<$0 })
    #expect(shown.map { $0.stripes() } == [8, 8, 18, 28, 28].map { [Stripe(.red, $0), Stripe(.black, 30 - $0)] })
  }
}

/// A cell with a box that goes to the right when a picture has come.
private final class ArrivalCell: CellNode, NetworkImageNodeDelegate {
  private let (box, picture) = (DisplayNode(.red, width: 10, height: 10), NetworkImageNode())

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    picture.setPreferredSize(20, 10)
    picture.style.layoutPosition = Point(0, 10)
    picture.url = "pictures/avatars/haruka.png"
    picture.delegate = self
    (defaultLayoutTransitionDuration, defaultLayoutTransitionOptions) = (0.4, .curveLinear)
  }

  func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {
    box.style.layoutPosition = Point(80, 0)
    transitionLayout(withAnimation: true)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let spec = AbsoluteLayoutSpec(children: [box, picture])
    spec.style.preferredSize = Size(100, 20)
    return spec
  }
}

/// A cell with a text of four lines of 20 points, and a blue line below it.
private final class UnfoldingCell: CellNode {
  let text = TextNode()

  override init() {
    super.init()
    text.attributedText = AttributedText("line 1\nline 2\nline 3\nline 4", size: 14, lineHeight: 20)
    (defaultLayoutTransitionDuration, defaultLayoutTransitionOptions) = (0.2, .curveLinear)
    let line = DisplayNode(.blue, width: 100, height: 4)
    _ = laidOut { [text] _ in StackLayoutSpec(.vertical, children: [text, line]) }
  }
}

/// A cell with a black node that grows, a gap of 5, and a red box of 10 below it.
private final class OuterCell: CellNode {
  let inner = ShiftCell(color: .black)

  override init() {
    super.init()
    (inner.height, inner.box.isHidden) = (10, true)
    let box = DisplayNode(.red, width: 20, height: 10)
    _ = laidOut { [inner] _ in StackLayoutSpec(.vertical, spacing: 5, children: [inner, box]) }
  }
}
