import EmakiDrawing
import Foundation
import Testing

@testable import EmakiEngine
@testable import EmakiNodes

struct PagerTests {
  /// A page of text on a ground of its own.
  private static func page(_ index: Int) -> CellNode {
    let (cell, text) = (CellNode(), TextNode())
    text.attributedText = AttributedText(["絵巻", "مرحبا", "emaki 🎏", "four", "five"][index] + " page \(index)", size: 20)
    cell.addSubnode(text)
    cell.backgroundColor = Color(UInt32(0xF0E0D0 - index * 0x101010))
    cell.layoutSpecBlock = { _, _ in CenterLayoutSpec(child: text) }
    return cell
  }

  private func pager(_ count: Int = 5) -> PagerNode { PagerNode(numberOfPages: count) { page in { Self.page(page) } } }

  private func renderer(scale: Double = 2, _ direction: LayoutDirection = .leftToRight) throws -> Renderer {
    try .test(90, 70, scale: scale, layoutDirection: direction)
  }

  @Test(arguments: [1, 2, 1.5] as [Double], LayoutDirection.allCases)
  func `a page has the same bytes as its cell alone in the viewport's size`(scale: Double, direction: LayoutDirection) async throws {
    let renderer = try renderer(scale: scale, direction)
    for page in 0..<5 {
      let alone = try await renderer.render(Self.page(page), in: SizeRange(exactly: renderer.viewport)).pngData
      var frames = [try await renderer.render(pager(), page: page), try await renderer.render(pager(), offset: 90 * Double(page))]
      // The first page is the one that is shown by default.
      if page == 0 { frames.append(try await renderer.render(pager())) }
      #expect(frames.allSatisfy { $0.pngData == alone } && frames[0].offset == Double(page) * 90)
    }
  }

  @Test(arguments: LayoutDirection.allCases, [1, 77, 179]) func `a frame between two pages shows columns of both`(
    direction: LayoutDirection, moved: Int
  ) async throws {
    let renderer = try renderer(direction)
    let pages = [try await renderer.render(pager(), page: 1).decoded(), try await renderer.render(pager(), page: 2).decoded()]
    let frame = try await renderer.render(pager(), offset: 90 + Double(moved) / 2)
    let picture = try frame.decoded()
    #expect(frame.offset == 90 + Double(moved) / 2 && picture.size == PixelSize(180, 140))
    // Columns count from the side where pages begin.
    func side(_ x: Int) -> Int { direction == .leftToRight ? x : 179 - x }
    let expected = (0..<140).flatMap { (y: Int) -> [UInt32] in
      (0..<180).map { x in pages[(side(x) + moved) / 180][side((side(x) + moved) % 180), y] }
    }
    #expect(picture.words == expected)
  }

  @Test(arguments: [(-20, 0), (0.2, 0), (0.3, 0.5), (360, 360), (361, 360), (.infinity, 360), (-.infinity, 0)] as [(Double, Double)])
  func `an offset is limited to the pages and rounded to device pixels`(offset: Double, shown: Double) async throws {
    #expect(try await renderer().render(pager(), offset: offset).offset == shown)
  }

  @Test(arguments: [-1, 5, .max]) func `a page that does not exist is refused with the number of pages`(page: Int) async throws {
    let (renderer, error) = (try renderer(), RenderError.unknownPage(page, count: 5))
    await #expect(throws: error) { try await renderer.render(pager(), page: page) }
    await #expect(throws: error) { for try await _ in renderer.frames(of: pager(), from: 0, to: page, frames: 3) {} }
    await #expect(throws: RenderError.self) { try await renderer.render(pager(), offset: .nan) }
    #expect("\(error)" == "there is no page \(page): the pager has 5, counted from 0.")
  }

  @Test func `a pager without pages shows its ground`() async throws {
    let empty = pager(0)
    empty.backgroundColor = .accent
    #expect(try await renderer().render(empty, offset: 30).stripes() == [Stripe(.accent, 140)])
  }

  private func frames(_ pager: PagerNode, from: Int, to: Int, count: Int) async throws -> [Frame] {
    var frames: [Frame] = []
    for try await frame in try renderer().frames(of: pager, from: from, to: to, frames: count) { frames.append(frame) }
    return frames
  }

  @Test(
    arguments: [
      (1, 2, [90, 120, 150, 180]), (4, 0, [360, 180, 0]), (3, 0, [270]), (3, 3, [270, 270]), (0, 1, []),
    ] as [(Int, Int, [Double])])
  func `frames between pages are at equal distances, both ends included`(from: Int, to: Int, offsets: [Double]) async throws {
    let frames = try await frames(pager(), from: from, to: to, count: offsets.count)
    #expect(frames.map(\.offset) == offsets && frames.map(\.index) == Array(offsets.indices))
    for frame in frames { #expect(frame.pngData == (try await renderer().render(pager(), offset: frame.offset)).pngData) }
  }

  // MARK: Ranges

  @Test func `pages out of range keep only their nodes, and pixels are kept for a few pages`() async throws {
    let made = EventLog()
    let pager = PagerNode(numberOfPages: 1_000_000) { page in
      {
        made.note("\(page)")
        return BoxCell(height: 10, color: Color(UInt32(page)))
      }
    }
    var iterator = try renderer().frames(of: pager, from: 0, to: 20, frames: 41).makeAsyncIterator()
    var most = 0
    while try await iterator.next() != nil { most = max(most, iterator.bytesAlive.pixels + iterator.bytesAlive.bands) }
    // The display range is two and a half screens; at most four pages meet it. A page's bands are less than its pixels.
    #expect(most <= 4 * 2 * 180 * 140 * 4)
    // The preload range reaches two and a half screens ahead and one and a half back.
    #expect(made.events.count == 24 && Set(made.events).count == 24)
    #expect((0..<24).filter { pager.pages[$0].withCell { $0?.calculatedLayout != nil } } == Array(18..<24))
  }

  @Test func `in low memory nothing is kept between frames, and frames are the same`() async throws {
    let (full, low) = (pager(), pager())
    low.rangeMode = .lowMemory
    let expected = try await frames(full, from: 0, to: 4, count: 9).map(\.pngData)
    var iterator = try renderer().frames(of: low, from: 0, to: 4, frames: 9).makeAsyncIterator()
    var drawn: [Data] = []
    while let frame = try await iterator.next() {
      drawn.append(frame.pngData)
      #expect(iterator.bytesAlive == (0, 0))
    }
    #expect(drawn == expected)
    #expect([full, low].map { pager in (0..<5).count { pager.pages[$0].withCell { $0 != nil } } } == [5, 1])
  }
}
