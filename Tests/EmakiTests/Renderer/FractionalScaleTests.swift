import Emaki
import EmakiTestSupport
import Testing

/// Tests viewports whose sides are not whole numbers of device pixels. A layout rounds the sides up, and a viewport takes the nearest
/// number.
struct FractionalScaleTests {
  private static let scales = [0.123, 0.7, 1.1, 1.37, 2.625, 2.75]

  private let viewport = Size(333, 201)

  private func renderer(_ scale: Double) throws -> Renderer {
    try Renderer.test(viewport.width, viewport.height, scale: scale)
  }

  private func size(_ scale: Double) -> PixelSize {
    func pixels(_ points: Double) -> Int { Int((points * scale + 0.5).rounded(.down)) }
    return PixelSize(pixels(viewport.width), pixels(viewport.height))
  }

  private func table() -> TableNode { TableNode.plain(3) { _ in BoxCell(height: 100, color: .black) } }

  @Test(arguments: scales) func `every view of a list has the viewport's width, and rows fill it`(scale: Double) async throws {
    let renderer = try renderer(scale)
    let size = size(scale)
    #expect(try await renderer.render(table()).decoded()[size.width - 1, 0] == .black)
    let widths = [
      try await renderer.renderFull(table()).size.width, try DecodedPNG(await renderer.fullPNG(of: table())).width,
      try await renderer.render(table(), onlyRow: 1).size.width,
    ]
    #expect(widths == [size.width, size.width, size.width])
    for frame in try await renderer.allFrames(of: table(), .toEnd(step: 33)) { #expect(frame.size == size && frame.pngByteCount > 0) }
  }

  @Test(arguments: scales) func `a pager's pages have the viewport's size`(scale: Double) async throws {
    let pager = PagerNode(numberOfPages: 3) { page in { BoxCell(height: 10, color: BoxCell.color(ofRow: page)) } }
    let frame = try await renderer(scale).render(pager, page: 1)
    #expect(frame.size == size(scale) && frame.pngByteCount > 0)
  }

  @Test func `a viewport of less than a pixel has one`() async throws {
    let renderer = try Renderer.test(20, 30, scale: 0.01)
    let (view, whole) = (try await renderer.render(table()).size, try DecodedPNG(await renderer.fullPNG(of: table())))
    #expect(view == PixelSize(1, 1) && whole.width == 1)
  }
}
