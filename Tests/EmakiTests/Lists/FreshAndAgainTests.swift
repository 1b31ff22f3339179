import EmakiDrawing
import Foundation
import Testing

@testable import EmakiEngine

/// Tests that every picture, from the first on, shows what nodes do when they hear that they are shown, or what became of their pictures.
struct FreshAndAgainTests {
  /// A cell that is 20 points high, and 120 once its picture has come. It notes what it hears.
  private final class LoadingCell: CellNode, NetworkImageNodeDelegate {
    private let (icon, extra) = (NetworkImageNode(), DisplayNode())
    private var hasPicture = false
    private let log: EventLog?

    init(_ log: EventLog? = nil) {
      self.log = log
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = .white
      (icon.url, icon.delegate) = ("pictures/avatars/sofia.webp", self)
      icon.setPreferredSize(20, 20)
      extra.backgroundColor = .accent
      extra.setPreferredSize(30, 100)
    }

    override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) { log?.note("\(newState)") }
    func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) { log?.note("asked for") }

    func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {
      log?.note("loaded")
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
      Size(constrainedSize.width, isShown ? 40 : 10)
    }
  }

  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case loading, growing
    var testDescription: String { rawValue }

    fileprivate var height: Double { self == .loading ? 120 : 40 }
    fileprivate var cell: CellNode { self == .loading ? LoadingCell() : GrowingCell() }
    fileprivate func table(_ count: Int = 3) -> TableNode { TableNode.plain(count) { _ in self.cell } }
  }

  private func renderer() throws -> Renderer { try .test(100, 100) }

  @Test(arguments: Kind.allCases) func `every way to draw a list looks the same the first time and later`(kind: Kind) async throws {
    let renderer = try renderer()
    typealias Way = (String, (TableNode) async throws -> Data)
    let ways: [Way] = [
      ("heights", { Data("\(try await renderer.heights(of: $0))".utf8) }), ("viewport", { try await renderer.render($0).pngData }),
      ("whole", { try await renderer.renderFull($0).frame().pngData }), ("row", { try await renderer.render($0, onlyRow: 1).pngData }),
    ]
    var fresh: [String: Data] = [:]
    for (name, draw) in ways { fresh[name] = try await draw(kind.table()) }
    let (whole, row) = (try Picture(png: fresh["whole"] ?? Data()), try Picture(png: fresh["row"] ?? Data()))
    #expect(fresh["heights"] == Data("\(Array(repeating: kind.height, count: 3))".utf8))
    #expect([whole.size, row.size] == [3, 1].map { PixelSize(100, $0 * Int(kind.height)) })
    let table = kind.table()
    for (name, draw) in ways + ways { #expect(try await draw(table) == fresh[name], "\(name)") }
    #expect(try await renderer.render(kind.table(), at: .settled).pngData == fresh["viewport"])
    // A node that is drawn alone looks as in its row, and a list in one file as its frame.
    #expect(try await renderer.render(kind.cell, in: .row(width: 100)).pngData == fresh["row"])
    #expect(try Picture(png: await renderer.fullPNG(of: kind.table())) == whole)
  }

  @Test(arguments: Kind.allCases) func `a page looks the same the first time and later, alone and in a scroll`(kind: Kind) async throws {
    let renderer = try renderer()
    let pager = PagerNode(numberOfPages: 3) { _ in { kind.cell } }
    let fresh = try await renderer.render(pager, page: 1).pngData
    #expect(try await renderer.render(pager, page: 1).pngData == fresh)
    for try await frame in renderer.frames(of: pager, from: 1, to: 1, frames: 1) { #expect(frame.pngData == fresh) }
  }

  @Test func `rows beyond those that a list keeps are drawn as they were measured`() async throws {
    let whole = try await renderer().renderFull(Kind.growing.table(4200))
    #expect(whole.size.height == 4200 * 40)
    let end = try await whole.frame(rows: 4199 * 40..<4200 * 40).decoded()
    #expect(Set(end.words) == [Color.accent.premultiplied])
  }

  @Test(arguments: Kind.allCases) func `measured heights can be given to the list as its known heights`(kind: Kind) async throws {
    let (renderer, table) = (try renderer(), kind.table(9))
    table.rowHeights = try await renderer.heights(of: kind.table(9))
    #expect(try await renderer.render(table, offset: 3 * kind.height).size.height == 100)
    #expect(try await renderer.renderFull(table).size.height == 9 * Int(kind.height))
  }

  @Test func `every way to draw a list calls the same hooks of nodes in the same order`() async throws {
    let renderer = try renderer()
    func told(_ draw: (@escaping @Sendable () -> CellNode) async throws -> Void) async throws -> [String] {
      let log = EventLog()
      try await draw { LoadingCell(log) }
      return log.events
    }
    func table(_ block: @escaping @Sendable () -> CellNode) -> TableNode { TableNode.plain(numberOfRows: 1) { _ in block } }
    let viewport = try await told { _ = try await renderer.render(table($0)) }
    #expect(viewport.contains("loaded") && viewport.first?.contains("visible") == true)
    let others = [
      try await told { _ = try await renderer.renderFull(table($0)).frame() },
      try await told { _ = try await renderer.render(table($0), onlyRow: 0) },
      try await told { _ = try await renderer.heights(of: table($0)) },
      try await told { block in _ = try await renderer.render(PagerNode(numberOfPages: 1) { _ in block }) },
      try await told { block in _ = try await renderer.render(block()) },
    ]
    #expect(others == Array(repeating: viewport, count: 5))
  }

  @Test func `measuring opens no picture that no delegate waits for`() async throws {
    let renderer = try Renderer.test()
    _ = try await renderer.heights(of: SampleFeed.kittens.table())
    #expect(renderer.counts.imagesDecoded == 0 && renderer.imageBytes == 0)
  }
}
