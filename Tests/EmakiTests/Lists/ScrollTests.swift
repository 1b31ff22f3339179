import Emaki
import Testing

/// Ten rows of 30 points in a viewport of 100: the list ends at an offset of 200.
@Suite struct ScrollTests {
  private let table = TableNode.boxes(heights: Array(repeating: 30, count: 10))

  private func renderer(scale: Double = 1) throws -> Renderer { try .test(width: 8, height: 100, scale: scale) }

  private func offsets(_ scroll: Scroll, scale: Double = 1) async throws -> [Double] {
    try await renderer(scale: scale).allFrames(of: table, scroll).map(\.offset)
  }

  @Test(arguments: [(-20, 0), (0, 0), (199, 199), (200, 200), (201, 200), (1e9, 200), (.infinity, 200)] as [(Double, Double)])
  func `an offset is limited to the list`(offset: Double, shown: Double) async throws {
    #expect(try await renderer().render(table, offset: offset).offset == shown)
  }

  @Test(arguments: [(10.2, 10), (10.25, 10.5), (10.4, 10.5), (10.75, 11), (10.8, 11)] as [(Double, Double)])
  func `an offset is rounded to device pixels`(offset: Double, shown: Double) async throws {
    let renderer = try renderer(scale: 2)
    let frame = try await renderer.render(table, offset: offset)
    #expect(frame.offset == shown)
    #expect(try frame.decoded().difference(from: await renderer.render(table, offset: shown).decoded()) == nil)
  }

  @Test func `a frame shows the rows at its offset`() async throws {
    let picture = try await renderer().render(table, offset: 45).decoded()
    for y in 0..<100 { #expect(picture[4, y] == BoxCell.color(ofRow: (45 + y) / 30).premultiplied) }
  }

  @Test func `a scroll of a given number of frames shows the end in those past it`() async throws {
    #expect(try await offsets(.by(90, frames: 5)) == [0, 90, 180, 200, 200])
    #expect(try await offsets(.by(24, frames: 1)) == [0])
    #expect(try await offsets(.by(24, frames: 0)) == [])
  }

  @Test func `every frame of a scroll without a step is the same`() async throws {
    #expect(try await offsets(.by(0, frames: 3)) == [0, 0, 0])
    #expect(try await offsets(.toEnd(step: 0)) == [0])
  }

  @Test func `a scroll to the end has one last frame that shows the end`() async throws {
    #expect(try await offsets(.toEnd(step: 50)) == [0, 50, 100, 150, 200])
    #expect(try await offsets(.toEnd(step: 60)) == [0, 60, 120, 180, 200])
    #expect(try await offsets(.toEnd(step: 1000)) == [0, 200])
    // 199.8 is the end in whole pixels.
    #expect(try await offsets(.toEnd(step: 66.6)) == [0, 67, 133, 200])
    #expect(try await offsets(Scroll(step: 60, start: 70)) == [70, 130, 190, 200])
    #expect(try await offsets(Scroll(step: 60, start: 700)) == [200])
  }

  @Test(arguments: [0.1, 0.25, 0.4, 0.5]) func `a scroll in steps smaller than a pixel shows the end once`(step: Double) async throws {
    let shown = try await offsets(Scroll(step: step, start: 195))
    #expect(shown.filter { $0 == 200 }.count == 1)
    #expect(shown.last == 200)
  }

  @Test func `frames are numbered from zero in five digits or more`() async throws {
    let frames = try await renderer().allFrames(of: table, .by(24, frames: 12))
    #expect(frames.map(\.index) == Array(0..<12))
    #expect(frames.first?.name == "frame-00000.png")
    #expect(frames.last?.name == "frame-00011.png")
  }

  @Test(arguments: [[], [30], [30, 0, 40]] as [[Double]]) func `the table's ground is shown below a short list`(heights: [Double])
    async throws
  {
    let table = TableNode.boxes(heights: heights)
    table.backgroundColor = .lightGray
    let frames = try await renderer().allFrames(of: table, .toEnd(step: 24))
    #expect(frames.map(\.offset) == [0])
    let picture = try frames[0].decoded()
    let total = Int(heights.reduce(0, +))
    #expect(picture.size == PixelSize(width: 8, height: 100))
    for y in 0..<100 { #expect((picture[4, y] == Color.lightGray.premultiplied) == (y >= total)) }
  }

  @Test func `a picture of a whole empty list is a viewport of the background colour`() async throws {
    let picture = try Picture(png: try await renderer().fullPNG(of: .boxes(heights: [])))
    #expect(picture.size == PixelSize(width: 8, height: 100))
    #expect(Set(picture.words) == [0xFFFF_FFFF])
  }

  @Test func `a picture of a whole list is as high as its rows`() async throws {
    let picture = try Picture(png: try await renderer().fullPNG(of: .boxes(heights: [30, 20.5, 7])))
    #expect(picture.size == PixelSize(width: 8, height: 58))
  }
}
