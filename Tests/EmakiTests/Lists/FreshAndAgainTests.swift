import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests that every picture, from the first on, shows what nodes do when they hear that they are shown, or what became of their pictures.
@Suite struct FreshAndAgainTests {
  /// A cell that is 20 points high, and 100 points higher once its picture has come.
  private final class LoadingCell: CellNode, NetworkImageNodeDelegate {
    private let icon = NetworkImageNode()
    private let extra = DisplayNode()
    private var hasPicture = false

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = .white
      icon.url = "pictures/avatars/sofia.webp"
      icon.delegate = self
      icon.style.preferredSize = Size(width: 20, height: 20)
      extra.backgroundColor = .accent
      extra.style.preferredSize = Size(width: 30, height: 100)
    }

    func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {
      hasPicture = true
      setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.vertical, children: hasPicture ? [icon, extra] : [icon])
    }
  }

  /// A cell that is 10 points high, and 40 while it is in view.
  private final class GrowingCell: CellNode {
    private var isShown = false

    override func didEnterVisibleState() { change(to: true) }
    override func didExitVisibleState() { change(to: false) }

    private func change(to isShown: Bool) {
      self.isShown = isShown
      backgroundColor = isShown ? .accent : .black
      setNeedsLayout()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
      Size(width: constrainedSize.width, height: isShown ? 40 : 10)
    }
  }

  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case loading, growing
    var testDescription: String { rawValue }

    fileprivate var height: Double { self == .loading ? 120 : 40 }
    fileprivate var cell: CellNode { self == .loading ? LoadingCell() : GrowingCell() }
    fileprivate func table(_ count: Int = 3) -> TableNode { TableNode.plain(numberOfRows: count) { _ in { self.cell } } }
  }

  private func renderer() throws -> Renderer { try .test(width: 100, height: 100, scale: 1) }

  @Test(arguments: Kind.allCases) func `heights are those of rows in view, the first time and later`(kind: Kind) async throws {
    let (renderer, table) = (try renderer(), kind.table())
    let expected = [kind.height, kind.height, kind.height]
    #expect(try await renderer.heights(of: table) == expected)
    #expect(try await renderer.heights(of: table) == expected)
    _ = try await renderer.render(table)
    #expect(try await renderer.heights(of: table) == expected)
  }

  @Test(arguments: Kind.allCases) func `a whole list looks the same the first time and later, in one file and in parts`(kind: Kind)
    async throws
  {
    let (renderer, table) = (try renderer(), kind.table())
    let fresh = try await renderer.renderFull(table)
    #expect(fresh.size == PixelSize(width: 100, height: 3 * Int(kind.height)))
    let picture = try await fresh.frame().pngData
    #expect(try await renderer.renderFull(table).frame().pngData == picture)
    var bytes = Data()
    _ = try await renderer.renderFull(kind.table()).writePNG { bytes.append(contentsOf: $0) }
    #expect(try Picture(png: bytes).difference(from: Picture(png: picture)) == nil)
  }

  @Test func `rows beyond those that a list keeps are drawn as they were measured`() async throws {
    let (renderer, table) = (try renderer(), Kind.growing.table(4200))
    let whole = try await renderer.renderFull(table)
    #expect(whole.size.height == 4200 * 40)
    let end = try await whole.frame(rows: 4199 * 40..<4200 * 40).decoded()
    #expect(Set(end.words) == [Color.accent.premultiplied])
  }

  @Test(arguments: Kind.allCases) func `a single row looks the same the first time and later, and as in the list`(kind: Kind) async throws {
    let (renderer, table) = (try renderer(), kind.table())
    let fresh = try await renderer.render(table, onlyRow: 1)
    #expect(fresh.size.height == Int(kind.height))
    #expect(try await renderer.render(table, onlyRow: 1).pngData == fresh.pngData)
    _ = try await renderer.render(table)
    #expect(try await renderer.render(table, onlyRow: 1).pngData == fresh.pngData)
  }

  @Test(arguments: Kind.allCases) func `a viewport looks the same the first time and later`(kind: Kind) async throws {
    let (renderer, table) = (try renderer(), kind.table())
    let fresh = try await renderer.render(table).pngData
    #expect(try await renderer.render(table).pngData == fresh)
    #expect(try await renderer.render(kind.table(), at: .settled).pngData == fresh)
  }

  @Test(arguments: Kind.allCases) func `a node drawn alone looks as in its row`(kind: Kind) async throws {
    let renderer = try renderer()
    let row = try await renderer.render(kind.table(), onlyRow: 0)
    let range = SizeRange(min: Size(width: 100, height: 0), max: Size(width: 100, height: .unbounded))
    #expect(try await renderer.render(kind.cell, in: range).pngData == row.pngData)
  }

  @Test(arguments: Kind.allCases) func `a page looks the same the first time and later, alone and in a scroll`(kind: Kind) async throws {
    let renderer = try renderer()
    let pager = PagerNode(numberOfPages: 3) { _ in { kind.cell } }
    let fresh = try await renderer.render(pager, page: 1).pngData
    #expect(try await renderer.render(pager, page: 1).pngData == fresh)
    for try await frame in renderer.frames(of: pager, from: 1, to: 1, frames: 1) { #expect(frame.pngData == fresh) }
  }

  @Test(arguments: Kind.allCases) func `measured heights can be given to the list as its known heights`(kind: Kind) async throws {
    let (renderer, table) = (try renderer(), kind.table(9))
    let plain = try await renderer.render(kind.table(9), offset: 150).pngData
    table.rowHeights = try await renderer.heights(of: kind.table(9))
    #expect(try await renderer.render(table, offset: 3 * kind.height).size.height == 100)
    if kind == .loading { #expect(try await renderer.render(kind.table(9), offset: 150).pngData == plain) }
    #expect(try await renderer.renderFull(table).size.height == 9 * Int(kind.height))
  }

  /// The states that a cell hears of, and the pictures.
  private final class Listener: CellNode, NetworkImageNodeDelegate {
    private let log: CallLog
    private let icon = NetworkImageNode()

    init(_ log: CallLog) {
      self.log = log
      super.init()
      automaticallyManagesSubnodes = true
      icon.url = "pictures/avatars/sofia.webp"
      icon.delegate = self
      icon.style.preferredSize = Size(width: 20, height: 20)
      layoutSpecBlock = { [icon] _, _ in WrapperLayoutSpec(children: [icon]) }
    }

    override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) { log.add("\(newState)") }
    func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) { log.add("asked for") }
    func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) { log.add("loaded") }
  }

  private final class CallLog: Sendable {
    private let calls = Mutex<[String]>([])
    func add(_ call: String) { calls.withLock { $0.append(call) } }
    var entries: [String] { calls.withLock { $0 } }
  }

  @Test func `every way to draw a list calls the same hooks of nodes in the same order`() async throws {
    let renderer = try renderer()
    func told(_ draw: (@escaping @Sendable () -> CellNode) async throws -> Void) async throws -> [String] {
      let log = CallLog()
      try await draw { Listener(log) }
      return log.entries
    }
    func table(_ block: @escaping @Sendable () -> CellNode) -> TableNode { TableNode.plain(numberOfRows: 1) { _ in block } }
    let viewport = try await told { _ = try await renderer.render(table($0)) }
    #expect(viewport.contains("loaded") && viewport.first?.contains("visible") == true)
    #expect(try await told { _ = try await renderer.renderFull(table($0)).frame() } == viewport)
    #expect(try await told { _ = try await renderer.render(table($0), onlyRow: 0) } == viewport)
    #expect(try await told { _ = try await renderer.heights(of: table($0)) } == viewport)
    #expect(try await told { block in _ = try await renderer.render(PagerNode(numberOfPages: 1) { _ in block }) } == viewport)
    #expect(try await told { block in _ = try await renderer.render(block()) } == viewport)
  }

  @Test(arguments: SampleFeed.allCases) func `measuring the samples opens no picture`(sample: SampleFeed) async throws {
    let renderer = try Renderer.test()
    _ = try await renderer.heights(of: try sample.table())
    #expect(renderer.counts.imagesDecoded == 0)
    #expect(renderer.imageBytes == 0)
  }
}
