import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Items of a collection that no update names: they keep their cells, with all that these show, wherever changes take them.
@Suite struct KeptItemTests {
  /// A box of 20 x 20 points that notes what its hooks are told.
  private final class Item: CellNode {
    let number: Int
    var log: [String] = []

    init(_ number: Int) {
      self.number = number
      super.init()
      backgroundColor = BoxCell.color(ofRow: number)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 20, height: 20) }
    override func didEnterVisibleState() { log.append("in") }
    override func didExitVisibleState() { log.append("out") }
  }

  /// The items whose cells were made, in their order.
  private final class Numbers: Sendable {
    let all = Mutex<[Int]>([])
  }

  private struct Mosaic: CollectionLayout {
    func sizeRangeForItem(at indexPath: IndexPath, in context: CollectionLayoutContext) -> SizeRange {
      SizeRange(exactly: Size(width: 20, height: 20))
    }
    func frames(ofSection section: Int, sizes: [Size], in context: CollectionLayoutContext) -> [Rect] {
      sizes.indices.map { Rect(x: Double($0 % 3) * 20, y: Double($0 / 3) * 20, width: 20, height: 20) }
    }
  }

  enum Kind: CaseIterable, Sendable {
    case columns, single, spaced, fixed, selfSizing, sideways, own

    fileprivate var list: CollectionNode {
      func flow(_ size: CollectionFlowLayout.ItemSize, sideways: Bool = false) -> CollectionFlowLayout {
        CollectionFlowLayout(
          size, minimumInteritemSpacing: 0, minimumLineSpacing: 0, scrollDirection: sideways ? .horizontal : .vertical)
      }
      switch self {
      case .columns: return CollectionNode(layout: flow(.columns(3)))
      case .single: return CollectionNode(layout: flow(.columns(1)))
      case .spaced: return CollectionNode(layout: CollectionFlowLayout(.columns(1), minimumLineSpacing: 4))
      case .fixed: return CollectionNode(layout: flow(.fixed(Size(width: 20, height: 20))))
      case .selfSizing: return CollectionNode(layout: flow(.selfSizing))
      case .sideways: return CollectionNode(layout: flow(.fixed(Size(width: 20, height: 20)), sideways: true))
      case .own: return CollectionNode(layout: Mosaic())
      }
    }
  }

  /// The items of a collection, which the collection gets from here.
  private final class Source: CollectionNodeDataSource, CollectionNodeDelegate {
    private unowned let list: CollectionNode
    var items = Array(0..<12)
    let made = Numbers()
    var shown: [String] = []
    /// The cells that were there at some time.
    var known: [Int: Item] = [:]

    init(of list: CollectionNode) {
      self.list = list
      (list.dataSource, list.delegate) = (self, self)
    }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { items.count }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      let number = items[indexPath.item]
      return { [made] in
        made.all.withLock { $0.append(number) }
        return Item(number)
      }
    }
    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { false }
    func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) {
      if let item = node as? Item { shown.append("+\(item.number)") }
    }
    func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode) {
      if let item = node as? Item { shown.append("-\(item.number)") }
    }

    func cell(_ number: Int) -> Item? {
      items.firstIndex(of: number).flatMap { list.nodeForItem(at: IndexPath(item: $0, section: 0)) as? Item }
    }

    func insert(_ numbers: [Int], at place: Int) {
      items.insert(contentsOf: numbers, at: place)
      list.insertItems(at: (place..<place + numbers.count).map { IndexPath(item: $0, section: 0) })
    }

    func scroll(to number: Int) {
      list.scrollToItem(at: IndexPath(item: items.firstIndex(of: number) ?? 0, section: 0), at: .top, animated: false)
    }

    func change(_ change: Change) {
      func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
      switch change {
      case .insert: insert([99], at: 1)
      case .delete:
        items.remove(at: 1)
        list.deleteItems(at: [path(1)])
      case .move:
        items.insert(items.remove(at: 1), at: 7)
        list.moveItem(at: path(1), to: path(7))
      case .reload: list.reloadItems(at: [path(5)])
      case .append: insert([100, 101, 102], at: 12)
      }
    }
  }

  /// A row that a collection fills.
  private final class Page: CellNode {
    let list: CollectionNode
    let source: Source

    init(_ kind: Kind, height: Double) {
      list = kind.list
      source = Source(of: list)
      super.init()
      automaticallyManagesSubnodes = true
      style.height = .points(height)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [list]) }
  }

  /// Draws a collection that is drawn by itself, or stands in a row, and does something with its source at some instants.
  private func frames(
    of kind: Kind, isNested: Bool, height: Double? = nil, script: ScrollScript = ScrollScript(), count: Int = 12,
    _ actions: [(at: Int, body: @Sendable (Source) -> Void)]
  ) async throws -> [Picture] {
    let size = kind == .sideways ? Size(width: 400, height: 60) : Size(width: 60, height: height ?? 400)
    let renderer = try Renderer.test(width: size.width, height: size.height, scale: 1)
    var pictures: [Picture] = []
    if isNested {
      let table = TableNode.plain(numberOfRows: 1) { _ in { Page(kind, height: size.height) } }
      for try await frame in renderer.frames(
        of: table, script: script, framesPerSecond: 20, frames: count,
        actions: actions.map { at, body in ScheduledAction(at: at, row: 0) { (page: Page) in body(page.source) } })
      { pictures.append(Picture(frame.bitmap())) }
    } else {
      let list = kind.list
      let source = Source(of: list)
      for try await frame in renderer.frames(
        of: list, script: script, framesPerSecond: 20, frames: count,
        actions: actions.map { at, body in
          ScheduledAction(at: at) { (list: CollectionNode) in if let source = list.dataSource as? Source { body(source) } }
        })
      { pictures.append(Picture(frame.bitmap())) }
      withExtendedLifetime(source) {}
    }
    return pictures
  }

  enum Change: CaseIterable, Sendable {
    case insert, delete, move, reload, append

    /// The items whose cells are made by the change.
    var made: [Int] {
      switch self {
      case .insert: [99]
      case .delete, .move: []
      case .reload: [5]
      case .append: [100, 101, 102]
      }
    }
  }

  @Test(arguments: Kind.allCases, Change.allCases) func `a change makes the cells of the items that it names, and no others`(
    kind: Kind, change: Change
  ) async throws {
    for isNested in [false, true] {
      _ = try await frames(
        of: kind, isNested: isNested,
        [
          (
            100,
            { source in
              for number in 0..<12 { source.known[number] = source.cell(number) }
              source.cell(4)?.backgroundColor = .red
            }
          ),
          (
            200,
            { source in
              source.made.all.withLock { $0 = [] }
              source.shown = []
              source.change(change)
            }
          ),
          (
            300,
            { source in
              #expect(source.known.count == 12)
              #expect(source.made.all.withLock { $0.sorted() } == change.made, "\(kind) \(isNested)")
              for (number, cell) in source.known where !change.made.contains(number) && !(change == .delete && number == 1) {
                #expect(source.cell(number) === cell, "\(number) \(isNested)")
                #expect(cell.log == ["in"], "\(number): \(cell.log) \(isNested)")
                #expect(cell.indexPath?.item == source.items.firstIndex(of: number), "\(number) \(isNested)")
              }
              #expect(source.cell(4)?.backgroundColor == .red)
              let gone = change == .delete ? [1] : change == .reload ? [5] : []
              for number in gone { #expect(source.known[number]?.log == ["in", "out"], "\(number)") }
              // A list in a node has never told of cells that are no longer there.
              let expected = (isNested ? [] : gone.map { "-\($0)" }) + change.made.map { "+\($0)" }
              #expect(source.shown.sorted() == expected.sorted(), "\(isNested)")
            }
          ),
        ])
    }
  }

  @Test(arguments: Kind.allCases) func `cells are kept between pictures as well`(kind: Kind) async throws {
    let size = kind == .sideways ? Size(width: 400, height: 60) : Size(width: 60, height: 400)
    let renderer = try Renderer.test(width: size.width, height: size.height, scale: 1)
    func check(_ source: Source, _ draw: () async throws -> Frame) async throws {
      _ = try await draw()
      let known = (0..<12).map { source.cell($0) }
      known[4]?.backgroundColor = .red
      source.made.all.withLock { $0 = [] }
      // Several changes before the next picture.
      source.change(.insert)
      source.change(.delete)
      source.change(.append)
      let frame = try await draw()
      #expect(source.made.all.withLock { $0.sorted() } == [100, 101, 102], "\(kind)")
      for number in 0..<12 { #expect(source.cell(number) === known[number], "\(number)") }
      #expect(Picture(frame.bitmap()).words.filter { $0 == Color.red.premultiplied }.count >= 400)
    }
    let list = kind.list
    try await check(Source(of: list)) { try await renderer.render(list) }
    let table = TableNode.plain(numberOfRows: 1) { _ in { Page(kind, height: size.height) } }
    _ = try await renderer.render(table)
    let page = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 0)) as? Page)
    try await check(page.source) { try await renderer.render(table) }
  }

  @Test(arguments: [false, true]) func `cells that a change takes out of view are told so, and come back as they were`(
    isNested: Bool
  ) async throws {
    let pictures = try await frames(
      of: .columns, isNested: isNested, height: 80, count: 10,
      [
        (
          100,
          { source in
            source.known[1] = source.cell(1)
            source.cell(1)?.backgroundColor = .red
            source.insert(Array(1000..<1060), at: 0)
          }
        ),
        (
          200,
          { source in
            let cell = source.known[1]
            #expect(cell?.log == ["in", "out"] && cell?.interfaceState.contains(.visible) == false, "\(cell?.log ?? [])")
            if !isNested { #expect(source.shown.filter { $0 == "-1" }.count == 1) }
            source.scroll(to: 1)
          }
        ),
        (
          300,
          { source in
            #expect(source.cell(1) === source.known[1] && source.cell(1)?.log == ["in", "out", "in"])
            #expect(source.made.all.withLock { $0.filter { $0 < 100 } }.count == 12)
          }
        ),
      ])
    #expect(pictures[9].words.contains(Color.red.premultiplied))
  }

  @Test func `an inserted item fades in, and its neighbours do not`() async throws {
    let pictures = try await frames(of: .columns, isNested: false, height: 120, count: 10, [(100, { $0.change(.insert) })])
    func colors(_ frame: Int) -> [UInt32] { (0..<13).map { pictures[frame][$0 % 3 * 20 + 10, $0 / 3 * 20 + 10] } }
    let expected = ([0, 99] + Array(1..<12)).map { BoxCell.color(ofRow: $0).premultiplied }
    // The others are at their new places from the instant of the change on, and nothing shows through them.
    for frame in 2...7 {
      #expect(colors(frame)[0] == expected[0] && colors(frame)[2...] == expected[2...], "frame \(frame)")
    }
    #expect(colors(8) == expected && colors(9) == expected)
    // White shows through the new item until then.
    let shades = (2...8).map { UInt8(truncatingIfNeeded: pictures[$0][20, 2]) }
    #expect(shades == shades.sorted(by: >) && Set(shades).count == 7 && shades[0] == 255)
  }

  @Test func `a cell that was asked for after a change, and before it has taken place, is the one that is shown`() async throws {
    let pictures = try await frames(
      of: .columns, isNested: false, height: 120,
      [
        (
          100,
          { source in
            let (kept, other) = (source.cell(4), source.cell(1))
            source.change(.insert)
            #expect(source.cell(4) === kept && source.cell(1) === other)
            source.cell(99)?.backgroundColor = .red
            kept?.backgroundColor = .green
            source.change(.delete)
            #expect(source.cell(4) === kept)
            source.insert([98], at: 0)
            source.cell(98)?.backgroundColor = .blue
            #expect(source.cell(4) === kept)
          }
        ),
        (300, { source in #expect(source.made.all.withLock { $0.count } == 14) }),
      ])
    let shown = (0..<13).map { pictures[11][$0 % 3 * 20 + 10, $0 / 3 * 20 + 10] }
    var expected = ([98] + Array(0..<12)).map { BoxCell.color(ofRow: $0).premultiplied }
    (expected[0], expected[5]) = (Color.blue.premultiplied, Color.green.premultiplied)
    #expect(shown == expected)
  }

  @Test(arguments: [Kind.columns, .single, .selfSizing]) func `displayed contents stay while a change takes them to other lines`(
    kind: Kind
  ) async throws {
    final class Late: CellNode {
      private let image = ImageNode()
      init(_ number: Int) {
        super.init()
        image.image = .resizableRounded(cornerRadius: 0, fill: BoxCell.color(ofRow: number))
        automaticallyManagesSubnodes = true
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        image.style.preferredSize = Size(width: 20, height: 20)
        return WrapperLayoutSpec(children: [image])
      }
    }
    final class LateItems: CollectionNodeDataSource {
      var items = Array(0..<12)
      func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { items.count }
      func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
        let number = items[indexPath.item]
        return { Late(number) }
      }
    }
    let (source, list) = (LateItems(), kind.list)
    list.dataSource = source
    let insert = ScheduledAction(at: 500) { (list: CollectionNode) in
      (list.dataSource as? LateItems)?.items.insert(99, at: 0)
      list.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    let columns = kind == .single ? 1 : 3
    for try await frame in try Renderer.test(width: 60, height: 120, scale: 1).frames(
      of: list, script: ScrollScript(displayLatency: .fixed(200)), framesPerSecond: 20, frames: 22, actions: [insert])
    {
      let picture = Picture(frame.bitmap())
      let shown = (frame.index < 10 ? 0..<5 : 1..<6).map { picture[$0 % columns * 20 + 10, $0 / columns * 20 + 10] }
      // The placeholders of the first 200 ms.
      if frame.index < 4 { #expect(Set(shown).count == 1) }
      let colors = (0..<5).map { BoxCell.color(ofRow: $0).premultiplied }
      // They are at their new places at once, and show what they showed.
      if frame.index >= 8 { #expect(shown == colors, "frame \(frame.index)") }
    }
    withExtendedLifetime(source) {}
  }

  @Test func `what is animated in an item goes on in its next line`() async throws {
    let pictures = try await frames(
      of: .columns, isNested: false, height: 120, count: 26,
      [
        (
          100,
          { source in
            let cell = source.cell(4)
            cell?.animate(
              withDuration: 1, options: .curveLinear, animations: { cell?.alpha = 0 }, completion: { cell?.log.append("\($0)") })
          }
        ),
        (300, { source in source.change(.insert) }),
        (1200, { source in #expect(source.cell(4)?.log == ["in", "true"]) }),
      ])
    // From 300 ms on the item is at its next place.
    let shown = pictures.enumerated().map { index, picture in Int(picture[index < 6 ? 30 : 50, 30] & 0xFF) }
    // 20 steps of 50 ms, after what is there at the beginning.
    #expect(shown == shown.sorted() && Set(shown).count == 21, "\(shown)")
    #expect(shown.last == 255)
  }
}
