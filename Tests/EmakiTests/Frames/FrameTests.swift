import Emaki
import EmakiTestSupport
import Foundation
import Testing

struct FrameTests {
  @Test(arguments: SampleFeed.allCases) func `a frame at the top of a row is that part of the whole list`(feed: SampleFeed) async throws {
    let renderer = try Renderer.test()
    let table = try feed.table()
    let full = try Picture(png: await renderer.fullPNG(of: table))
    for row in 0..<table.numberOfRows {
      let frame = try await renderer.render(table, row: row)
      let top = min(Int(try await renderer.offset(ofRow: row, in: table)), full.size.height - 200)
      #expect(Int(frame.offset) == top && frame.picture == full.rows(top..<top + 200), "row \(row), \(top) pixels down")
    }
  }

  @Test(arguments: SampleFeed.allCases) func `libpng reads the composited pixels from every frame`(feed: SampleFeed) async throws {
    let renderer = try Renderer.test(scale: 3)
    for frame in try await renderer.allFrames(of: feed.table(), .by(233, frames: 12)) {
      #expect(try frame.decoded() == frame.picture && frame.pngByteCount == frame.pngData.count, "\(frame.name)")
    }
  }

  @Test func `a transparent ground is transparent in the file`() async throws {
    let table = TableNode.boxes(heights: [10])
    table.backgroundColor = .clear
    let picture = try await Renderer.test(4, 20).render(table).decoded()
    #expect(picture.words == Array(repeating: BoxCell.color(ofRow: 0).premultiplied, count: 40) + Array(repeating: 0, count: 40))
  }

  @Test func `a file appears only when it is complete`() async throws {
    let folder = TemporaryFolder()
    let frame = try await Renderer.test(4, 4).render(.boxes(heights: [4]))
    try frame.writePNG(to: URL(filePath: folder["frame.png"]))
    #expect(try folder.contents("frame.png") == frame.pngData)
    let taken = try folder.addFolder("taken.png")
    let error = #expect(throws: OutputError.self) { try frame.writePNG(to: taken) }
    #expect(error?.description == "cannot write \(taken): Is a directory. Choose a place that can be written, with enough room.")
    #expect(throws: OutputError.self) { try frame.writePNG(to: folder["nowhere/frame.png"]) }
    #expect(try folder.names == ["frame.png", "taken.png"])
  }
}
