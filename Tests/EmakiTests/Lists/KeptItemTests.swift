import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Items of a collection that no update names: they keep their cells, with all that these show, wherever changes take them, and are there at once.
struct KeptItemTests {
  private struct Mosaic: CollectionLayout {
    func sizeRangeForItem(at indexPath: IndexPath, in context: CollectionLayoutContext) -> SizeRange {
      SizeRange.exactly(20, 20)
    }
    func frames(ofSection section: Int, sizes: [Size], in context: CollectionLayoutContext) -> [Rect] {
      sizes.indices.map { Rect(Double($0 % 3) * 20, Double($0 / 3) * 20, 20, 20) }
    }
  }

  enum Kind: CaseIterable, Sendable {
    case columns, single, spaced, fixed, selfSizing, sideways, own

    var list: CollectionNode {
      switch self {
      case .columns: CollectionNode(layout: .tight(.columns(3)))
      case .single: CollectionNode(layout: .tight(.columns(1)))
      case .spaced: CollectionNode(layout: CollectionFlowLayout(.columns(1), minimumLineSpacing: 4))
      case .fixed: CollectionNode(layout: .tight(side: 20))
      case .selfSizing: CollectionNode(layout: .tight(.selfSizing))
      case .sideways: CollectionNode(layout: .tight(side: 20, sideways: true))
      case .own: CollectionNode(layout: Mosaic())
      }
    }

    var size: Size { self == .sideways ? Size(400, 60) : Size(60, 400) }

    /// The colour in the middle of an item of 20 x 20 points.
    func pixel(of item: Int, in picture: Picture) -> UInt32 {
      switch self {
      case .single: picture[10, item * 20 + 10]
      case .spaced: picture[10, item * 24 + 10]
      case .sideways: picture[item / 3 * 20 + 10, item % 3 * 20 + 10]
      case .columns, .fixed, .selfSizing, .own: picture[item % 3 * 20 + 10, item / 3 * 20 + 10]
      }
    }
  }

  private static func color(_ number: Int) -> UInt32 { BoxCell.color(ofRow: number).premultiplied }

  /// A controller of twelve items, whose log says for which cells were made.
  private static func controller() -> (NumberController, made: EventLog) {
    let (controller, made) = (NumberController(0..<12), EventLog())
    controller.cell = { number in
      made.note("\(number)")
      return NumberedCell(number, width: 20)
    }
    return (controller, made)
  }

  /// Draws twenty frames a second of a collection that is drawn by itself, or stands in a row, and changes.
  private func pictures(
    _ kind: Kind, isNested: Bool = false, height: Double? = nil, count: Int = 12,
    from controller: NumberController = KeptItemTests.controller().0,
    _ changes: (at: Int, body: @Sendable (NumberController, ListNode) -> Void)...
  ) async throws -> [Picture] {
    nonisolated(unsafe) let list = controller.manage(kind.list)
    let height = height ?? kind.size.height
    return try await Renderer.test(kind.size.width, height).allFrames(
      of: isNested ? TableNode.holding(height: height) { list } : list, framesPerSecond: 20, frames: count,
      actions: changes.map { .change(at: $0.at, isNested: isNested, $0.body) }
    ).map(\.picture)
  }

  enum Change: CaseIterable, Sendable {
    case insert, delete, move, reload, append

    /// The items whose cells are made by the change, and those whose cells go.
    var made: [Int] {
      switch self {
      case .insert: [99]
      case .delete, .move: []
      case .reload: [5]
      case .append: [100, 101, 102]
      }
    }
    var gone: [Int] { self == .delete ? [1] : self == .reload ? [5] : [] }

    func make(_ controller: NumberController, _ list: ListNode) {
      switch self {
      case .insert: controller.insert([99], at: 1, in: list)
      case .delete: controller.delete(at: 1, in: list)
      case .move: controller.move(1, to: 7, in: list)
      case .reload: (list as? CollectionNode)?.reloadItems(at: [[0, 5]])
      case .append: controller.insert([100, 101, 102], at: 12, in: list)
      }
    }
  }

  @Test(arguments: Kind.allCases, Change.allCases)
  func `a change makes the cells of the items that it names, which fade in, and all others are at their new places at once`(
    kind: Kind, change: Change
  ) async throws {
    var drawn: [[Picture]] = []
    for isNested in [false, true] {
      let (controller, made) = Self.controller()
      drawn.append(
        try await pictures(
          kind, isNested: isNested, from: controller,
          (
            100,
            { controller, list in
              controller.kept = (0..<12).compactMap { list.cell($0) }
              list.cell(4)?.backgroundColor = .red
            }
          ),
          (
            200,
            { controller, list in
              _ = made.take()
              controller.shown = []
              change.make(controller, list)
            }
          ),
          (
            300,
            { controller, list in
              let changed = controller.rows.enumerated().filter { place, number in
                guard let cell = list.cell(place), number < 12 else { return true }
                return cell !== controller.kept[number] || cell.log != ["in"] || cell.indexPath?.item != place
              }
              #expect(changed.map(\.element) == change.made && made.take().sorted() == change.made.map(String.init))
              #expect(change.gone.allSatisfy { controller.kept[$0].log == ["in", "out"] })
              // A list in a node has never told of cells that are no longer there.
              let shown = (isNested ? [] : change.gone.map { "-\($0)" }) + change.made.map { "+\($0)" }
              #expect(controller.shown.sorted() == shown.sorted())
            }
          )))
      if isNested { continue }
      for (number, place) in zip(controller.rows, 0...) {
        let shown = drawn[0][4...].map { kind.pixel(of: place, in: $0) }
        let color = number == 4 ? Color.red.premultiplied : Self.color(number)
        #expect(shown[7] == color && (change.made.contains(number) || Set(shown) == [color]), "\(number)")
        if number < 12 { continue }
        // Half of the colour after half of the time.
        #expect(shown[0] == 0xFFFF_FFFF && abs(Int(shown[3] & 0xFF) - (Int(color & 0xFF) + 0xFF) / 2) <= 1, "\(number)")
      }
    }
    #expect(drawn[0] == drawn[1])
  }

  @Test(arguments: Kind.allCases, [false, true]) func `cells are kept between pictures as well`(kind: Kind, isNested: Bool) async throws {
    let renderer = try Renderer.test(kind.size.width, kind.size.height)
    let (controller, made) = Self.controller()
    nonisolated(unsafe) let list = controller.manage(kind.list)
    let drawn: ListNode = isNested ? TableNode.holding(height: kind.size.height) { list } : list
    _ = try await renderer.render(drawn)
    controller.kept = (0..<12).compactMap { list.cell($0) }
    controller.kept[4].backgroundColor = .red
    _ = made.take()
    // Several changes before the next picture.
    for change in [Change.insert, .delete, .append] { change.make(controller, list) }
    let picture = try await renderer.render(drawn).picture
    #expect(made.events.sorted() == "100 101 102".words && kind.pixel(of: 4, in: picture) == Color.red.premultiplied)
    #expect(controller.rows.enumerated().allSatisfy { $1 >= 12 || list.cell($0) === controller.kept[$1] })
  }

  @Test(arguments: [false, true]) func `cells that a change takes out of view are told so, and come back as they were`(
    isNested: Bool
  ) async throws {
    let (controller, made) = Self.controller()
    let drawn = try await pictures(
      .columns, isNested: isNested, height: 80, count: 10, from: controller,
      (
        100,
        { controller, list in
          controller.kept = (0..<2).compactMap { list.cell($0) }
          list.cell(1)?.backgroundColor = .red
          controller.insert(Array(1000..<1060), in: list)
        }
      ),
      (
        200,
        { controller, list in
          let cell = controller.kept[1]
          #expect(cell.log == ["in", "out"] && !cell.interfaceState.contains(.visible))
          #expect(isNested || controller.shown.count { $0 == "-1" } == 1)
          (list as? CollectionNode)?.scrollToItem(at: [0, 61], at: .top, animated: false)
        }
      ),
      (300, { controller, list in #expect(list.cell(61) === controller.kept[1] && list.cell(61)?.log == "in out in".words) }))
    #expect(made.events.count { $0.count < 4 } == 12 && drawn[9].words.contains(Color.red.premultiplied))
  }

  @Test func `a cell that was asked for after a change, and before it has taken place, is the one that is shown`() async throws {
    let (controller, made) = Self.controller()
    let drawn = try await pictures(
      .columns, height: 120, from: controller,
      (
        100,
        { controller, list in
          let (kept, other) = (list.cell(4), list.cell(1))
          Change.insert.make(controller, list)
          #expect(list.cell(5) === kept && list.cell(2) === other)
          list.cell(1)?.backgroundColor = .red
          kept?.backgroundColor = .green
          Change.delete.make(controller, list)
          #expect(list.cell(4) === kept)
          controller.insert([98], in: list)
          list.cell(0)?.backgroundColor = .blue
          #expect(list.cell(5) === kept)
        }
      ))
    var expected = [Color.blue.premultiplied] + (0..<12).map { Self.color($0) }
    expected[5] = Color.green.premultiplied
    #expect((0..<13).map { Kind.columns.pixel(of: $0, in: drawn[11]) } == expected && made.events.count == 14)
  }

  @Test(arguments: [Kind.columns, .single, .selfSizing]) func `displayed contents stay while a change takes them to other lines`(
    kind: Kind
  ) async throws {
    let controller = NumberController(0..<12)
    controller.cell = { LateCell(height: 20, color: BoxCell.color(ofRow: $0)) }
    if kind == .selfSizing { controller.sizeRange = .exactly(20, 20) }
    let insert = ScheduledAction.change(at: 500) { $0.insert([99], in: $1) }
    let frames = try await Renderer.test(60, 120).allFrames(
      of: controller.manage(kind.list), script: ScrollScript(displayLatency: .fixed(200)), framesPerSecond: 20, frames: 22,
      actions: [insert])
    // After the placeholders of the first 200 ms they are at their new places at once, and show what they showed.
    for frame in frames where !(4..<8).contains(frame.index) {
      let (picture, first) = (frame.picture, frame.index < 10 ? 0 : 1)
      let expected = (0..<5).map { frame.index < 4 ? LateCell.placeholder.premultiplied : Self.color($0) }
      #expect((0..<5).map { kind.pixel(of: first + $0, in: picture) } == expected, "frame \(frame.index)")
    }
  }

  @Test func `what is animated in an item goes on in its next line`() async throws {
    let drawn = try await pictures(
      .columns, height: 120, count: 26,
      (
        100,
        { _, list in
          let cell = list.cell(4)
          cell?.animate(withDuration: 1, options: .curveLinear, animations: { cell?.alpha = 0 }, completion: { cell?.log.append("\($0)") })
        }
      ),
      (300, { controller, list in Change.insert.make(controller, list) }),
      (1200, { _, list in #expect(list.cell(5)?.log == ["in", "true"]) }))
    // From 300 ms on the item is at its next place.
    let shown = drawn.enumerated().map { Int(Kind.columns.pixel(of: $0 < 6 ? 4 : 5, in: $1) & 0xFF) }
    // 20 steps of 50 ms, after what is there at the beginning.
    #expect(shown == shown.sorted() && Set(shown).count == 21 && shown.last == 255, "\(shown)")
  }

  @Test func `lines and headers below those that change are at their places`() async throws {
    let controller = NumberController(sections: [[0, 1], [2, 3, 4]])
    controller.header = { BoxCell(color: .red) }
    let drawn = try await pictures(.single, from: controller, (100, { $0.delete(at: 1, in: $1) }))
    // The second header goes from 60 to 40.
    let colors = drawn[1...2].map { picture in (0..<5).map { Kind.single.pixel(of: $0, in: picture) } }
    let header = Color.red.premultiplied
    let expected = [
      [header, Self.color(0), Self.color(1), header, Self.color(2)], [header, Self.color(0), header, Self.color(2), Self.color(3)],
    ]
    #expect(colors == expected && drawn[2] == drawn[11])
  }

  @Test(arguments: [false, true]) func `nothing fades in a change without an animation, and in one that loads everything anew`(
    isReload: Bool
  ) async throws {
    let drawn = try await pictures(
      .columns,
      (
        100,
        { controller, list in
          if isReload {
            controller.rows.insert(40, at: 0)
            (list as? CollectionNode)?.reloadData()
          } else {
            list.performBatch(animated: false) { controller.insert([40], in: list) }
          }
        }
      ))
    #expect(drawn[1] != drawn[2] && drawn[2] == drawn[11])
  }
}
