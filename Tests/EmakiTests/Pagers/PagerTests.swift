import Emaki
import EmakiTestSupport
import Synchronization
import Testing

@Suite struct PagerTests {
  private static let texts = ["絵巻", "مرحبا", "emaki 🎏", "four", "five"]

  /// A page of text on a ground of its own.
  private static func page(_ index: Int) -> CellNode {
    let (cell, text) = (CellNode(), TextNode())
    text.attributedText = AttributedText(texts[index % texts.count] + " page \(index)", font: .system(size: 20))
    cell.automaticallyManagesSubnodes = true
    cell.backgroundColor = Color(UInt32(0xF0E0D0 - index * 0x101010))
    cell.layoutSpecBlock = { _, _ in CenterLayoutSpec(child: text) }
    return cell
  }

  private func pager(_ count: Int = 5) -> PagerNode { PagerNode(numberOfPages: count) { page in { Self.page(page) } } }

  private func renderer(scale: Double = 2, jobs: Int = 2, _ direction: LayoutDirection = .leftToRight) throws -> Renderer {
    try Renderer(
      viewport: Size(width: 90, height: 70), scale: scale,
      options: Renderer.Options(jobs: jobs, layoutDirection: direction, cacheDirectory: TestFonts.cacheDirectory))
  }

  @Test(arguments: [1, 2, 1.5] as [Double], [LayoutDirection.leftToRight, .rightToLeft])
  func `a page has the same bytes as its cell alone in the viewport's size`(scale: Double, direction: LayoutDirection) async throws {
    let renderer = try renderer(scale: scale, direction)
    for page in 0..<5 {
      let alone = try await renderer.render(Self.page(page), in: SizeRange(exactly: renderer.viewport))
      let frame = try await renderer.render(pager(), page: page)
      #expect(frame.pngData == alone.pngData)
      #expect(frame.offset == Double(page) * 90)
      #expect(try await renderer.render(pager(), offset: 90 * Double(page)).pngData == alone.pngData)
    }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func `a frame between two pages shows columns of both`(
    direction: LayoutDirection
  )
    async throws
  {
    let renderer = try renderer(direction)
    let pages = [try await renderer.render(pager(), page: 1).decoded(), try await renderer.render(pager(), page: 2).decoded()]
    for moved in [1, 77, 179] {
      let frame = try await renderer.render(pager(), offset: 90 + Double(moved) / 2)
      #expect(frame.offset == 90 + Double(moved) / 2)
      let picture = try frame.decoded()
      #expect(picture.size == PixelSize(width: 180, height: 140))
      for y in 0..<140 {
        for x in 0..<180 {
          // Counted from the side where pages begin.
          let along = (direction == .leftToRight ? x : 179 - x) + moved
          let own = along % 180
          #expect(picture[x, y] == pages[along / 180][direction == .leftToRight ? own : 179 - own, y])
        }
      }
    }
  }

  @Test(arguments: [(-20, 0), (0.2, 0), (0.3, 0.5), (360, 360), (361, 360), (.infinity, 360), (-.infinity, 0)] as [(Double, Double)])
  func `an offset is limited to the pages and rounded to device pixels`(offset: Double, shown: Double) async throws {
    #expect(try await renderer().render(pager(), offset: offset).offset == shown)
  }

  @Test(arguments: [-1, 5, .max]) func `a page that does not exist is refused with the number of pages`(page: Int) async throws {
    let renderer = try renderer()
    await #expect(throws: RenderError.unknownPage(page, count: 5)) { try await renderer.render(pager(), page: page) }
    await #expect(throws: RenderError.unknownPage(page, count: 5)) {
      for try await _ in renderer.frames(of: pager(), from: 0, to: page, frames: 3) {}
    }
    #expect("\(RenderError.unknownPage(page, count: 5))" == "there is no page \(page): the pager has 5, counted from 0.")
    await #expect(throws: RenderError.self) { try await renderer.render(pager(), offset: .nan) }
  }

  @Test func `a pager without pages shows its ground`() async throws {
    let empty = pager(0)
    empty.backgroundColor = .accent
    let picture = try await renderer().render(empty, offset: 30).decoded()
    #expect(picture.size == PixelSize(width: 180, height: 140))
    #expect(Set(picture.words) == [Color.accent.premultiplied])
  }

  @Test func `without a page or an offset the first page is drawn`() async throws {
    let renderer = try renderer()
    #expect(try await renderer.render(pager()).pngData == (try await renderer.render(pager(), page: 0)).pngData)
  }

  private func frames(_ renderer: Renderer, from: Int, to: Int, count: Int) async throws -> [Frame] {
    var frames: [Frame] = []
    for try await frame in renderer.frames(of: pager(), from: from, to: to, frames: count) { frames.append(frame) }
    return frames
  }

  @Test func `frames between pages are at equal distances, both ends included`() async throws {
    let renderer = try renderer()
    #expect(try await frames(renderer, from: 1, to: 2, count: 4).map(\.offset) == [90, 120, 150, 180])
    #expect(try await frames(renderer, from: 4, to: 0, count: 3).map(\.offset) == [360, 180, 0])
    #expect(try await frames(renderer, from: 3, to: 0, count: 1).map(\.offset) == [270])
    #expect(try await frames(renderer, from: 3, to: 3, count: 2).map(\.offset) == [270, 270])
    #expect(try await frames(renderer, from: 0, to: 1, count: 0).isEmpty)
    for (index, frame) in try await frames(renderer, from: 0, to: 3, count: 8).enumerated() {
      #expect(frame.index == index)
      #expect(frame.pngData == (try await renderer.render(pager(), offset: frame.offset)).pngData)
    }
  }

  @Test func `any number of workers writes the same bytes as one`() async throws {
    let one = try await frames(renderer(jobs: 1), from: 0, to: 4, count: 11).map(\.pngData)
    #expect(try await frames(renderer(jobs: 4), from: 0, to: 4, count: 11).map(\.pngData) == one)
  }

  // MARK: Ranges

  private final class Hooks: CellNode {
    let index: Int
    let log: Log
    init(_ index: Int, _ log: Log) {
      (self.index, self.log) = (index, log)
      super.init()
      backgroundColor = Color(UInt32(index))
    }
    override func didEnterVisibleState() { log.add("\(index) in") }
    override func didExitVisibleState() { log.add("\(index) out") }
  }

  private final class Log: Sendable {
    private let state = Mutex<[String]>([])
    func add(_ entry: String) { state.withLock { $0.append(entry) } }
    var entries: [String] { state.withLock { $0 } }
  }

  @Test func `pages out of range keep only their nodes, and pixels are kept for a few pages`() async throws {
    let (made, renderer) = (Log(), try renderer())
    let pager = PagerNode(numberOfPages: 1_000_000) { page in
      {
        made.add("\(page)")
        return BoxCell(height: 10, color: Color(UInt32(page)))
      }
    }
    var iterator = renderer.frames(of: pager, from: 0, to: 20, frames: 41).makeAsyncIterator()
    var most = 0
    while try await iterator.next() != nil { most = max(most, iterator.bytesAlive) }
    // The display range is two and a half screens; at most four pages meet it. A page's bands are less than its pixels.
    #expect(most <= 4 * 2 * 180 * 140 * 4)
    // The preload range reaches two and a half screens ahead and one and a half back.
    #expect(made.entries.count == 24)
    #expect(Set(made.entries).count == 24)
    let kept = (0..<24).filter { pager.pages[$0].withCell { $0?.calculatedLayout != nil } }
    #expect(kept == Array(18..<24))
  }

  @Test func `in low memory nothing is kept between frames, and frames are the same`() async throws {
    let renderer = try renderer()
    let low = pager()
    low.rangeMode = .lowMemory
    var iterator = renderer.frames(of: low, from: 0, to: 2, frames: 5).makeAsyncIterator()
    var drawn: [[UInt8]] = []
    while let frame = try await iterator.next() {
      #expect(iterator.bytesAlive == 0)
      drawn.append(Array(frame.pngData))
    }
    #expect(drawn == (try await frames(renderer, from: 0, to: 2, count: 5).map { Array($0.pngData) }))
  }

  @Test func `pages hear when they come into view and leave it`() async throws {
    let log = Log()
    let pager = PagerNode(numberOfPages: 4) { page in { Hooks(page, log) } }
    for try await _ in try renderer().frames(of: pager, from: 0, to: 2, frames: 5) {}
    // The last leaves with the frames, as the rows of a list do.
    #expect(log.entries == ["0 in", "1 in", "0 out", "2 in", "1 out", "2 out"])
  }
}
