import Emaki
import Testing

/// Ten rows of 30 points in a viewport of 100: the list ends at an offset of 200.
struct ScrollTests {
  private let table = TableNode.boxes(10, height: 30)

  private func renderer(scale: Double = 1) throws -> Renderer { try .test(8, 100, scale: scale) }

  @Test(arguments: [(-20, 0), (0, 0), (199, 199), (200, 200), (201, 200), (1e9, 200), (.infinity, 200)] as [(Double, Double)])
  func `an offset is limited to the list`(offset: Double, shown: Double) async throws {
    #expect(try await renderer().render(table, offset: offset).offset == shown)
  }

  @Test(arguments: [(10.2, 10), (10.25, 10.5), (10.4, 10.5), (10.75, 11), (10.8, 11)] as [(Double, Double)])
  func `an offset is rounded to device pixels`(offset: Double, shown: Double) async throws {
    let frame = try await renderer(scale: 2).render(table, offset: offset)
    #expect(frame.offset == shown && frame.stripes()[0] == Stripe(0, Int(60 - 2 * shown)))
  }

  @Test(
    arguments: [
      (.by(30, frames: 3), [0, 30, 60]), (.toEnd(step: 80), [0, 80, 160, 200]),
    ] as [(Scroll, [Double])])
  func `a scroll has frames at the distances of its steps`(scroll: Scroll, offsets: [Double]) async throws {
    let frames = try await renderer().allFrames(of: table, scroll)
    #expect(frames.map(\.offset) == offsets && frames.map(\.index) == Array(offsets.indices))
    #expect(frames.map(\.name) == offsets.indices.map { "frame-0000\($0).png" })
  }

  @Test(arguments: [0.1, 0.25, 0.4, 0.5]) func `a scroll in steps smaller than a pixel shows the end once`(step: Double) async throws {
    let shown = try await renderer().allFrames(of: table, Scroll(step: step, start: 195)).map(\.offset)
    #expect(shown.filter { $0 == 200 }.count == 1 && shown.last == 200)
  }

  @Test(arguments: [[], [30], [30, 0, 40]] as [[Double]]) func `the table's ground is shown below a short list`(heights: [Double])
    async throws
  {
    let table = TableNode.boxes(heights: heights)
    table.backgroundColor = .lightGray
    let frames = try await renderer().allFrames(of: table, .toEnd(step: 24))
    #expect(frames.map(\.offset) == [0] && frames[0].stripes().last == Stripe(.lightGray, 100 - Int(heights.reduce(0, +))))
  }

  @Test(arguments: [([], 100), ([30, 20.5, 7], 58)] as [([Double], Int)])
  func `a picture of a whole list is as high as its rows, or a viewport of the background colour`(heights: [Double], height: Int)
    async throws
  {
    let picture = try Picture(png: await renderer().fullPNG(of: .boxes(heights: heights)))
    #expect(picture.size == PixelSize(8, height) && (!heights.isEmpty || Set(picture.words) == [0xFFFF_FFFF]))
  }
}
