import Emaki
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEngine

struct ListPictureTests {
  private func renderer(width: Double = 3, height: Double = 100, scale: Double = 1, png: PNGMode = .fast) throws -> Renderer {
    try .test(width, height, scale: scale, png: png)
  }

  // MARK: Parts

  @Test(
    arguments: [
      (40, [0..<80, 80..<160, 160..<180]), (90, [0..<180]), (90.4, [0..<180]), (89.9, [0..<179, 179..<180]), (1e300, [0..<180]),
      (0.001, (0..<180).map { $0..<$0 + 1 }),
    ] as [(Double, [Range<Int>])]) func `all parts have the given height in points, except the last`(height: Double, parts: [Range<Int>])
    async throws
  {
    #expect(try await renderer(scale: 2).renderFull(.boxes(heights: [30, 30, 30])).parts(every: height) == parts)
  }

  @Test(arguments: [0, -1, -.infinity, .nan] as [Double]) func `a height of a part that is not above 0 is an error`(height: Double)
    async throws
  {
    let picture = try await renderer().renderFull(.boxes(heights: [30]))
    let error = #expect(throws: (any Error).self) { try picture.parts(every: height) }
    #expect(error.map { "\($0)" } == "a list cannot be split every \(height) points. Give a number above 0.")
  }

  /// The parts of a list, below each other.
  private func stacked(_ table: TableNode, every height: Double, by renderer: Renderer) async throws -> [UInt32] {
    let picture = try await renderer.renderFull(table)
    var words: [UInt32] = []
    for rows in try picture.parts(every: height) {
      var bytes: [UInt8] = []
      _ = try await picture.writePNG(rows: rows) { bytes += $0 }
      let part = try DecodedPNG(bytes)
      #expect(part.height == rows.count)
      words += part.words
    }
    return words
  }

  @Test(arguments: zip([SampleFeed.notifications, .kittens], [PNGMode.fast, .libpng]))
  func `the parts of a list put together are the whole list`(feed: SampleFeed, png: PNGMode) async throws {
    let renderer = try renderer(width: 200, png: png)
    let full = try Picture(png: await renderer.fullPNG(of: feed.table()))
    #expect(try await stacked(feed.table(), every: 333.4, by: renderer) == full.words)
  }

  @Test(arguments: [[5000], [10, 0, 7000, 3], []] as [[Double]], [777, 3072, 100_000, 50])
  func `cells that are higher than a part, and lists without cells, are divided`(heights: [Double], height: Double) async throws {
    let full = try Picture(png: await renderer().fullPNG(of: .boxes(heights: heights)))
    #expect(try await stacked(.boxes(heights: heights), every: height, by: renderer()) == full.words)
  }

  @Test func `cells that wait to be written keep their compressed rows and no pixels`() async throws {
    let picture = try await renderer(width: 200, scale: 2).renderFull(.boxes(40, height: 60))
    var most = (pixels: 0, bands: 0)
    _ = try await picture.writePNG(
      progress: { _ in
        let bytes = picture.bytesAlive
        most = (max(most.pixels, bytes.pixels), max(most.bands, bytes.bands))
      }, to: { _ in })
    #expect(most.pixels == 0 && most.bands > 0)
  }

  @Test func `a cell in two parts is painted once`() async throws {
    let renderer = try renderer()
    _ = try await stacked(.boxes(40, height: 30), every: 47, by: renderer)
    #expect(renderer.counts.layersDrawn == 40)
  }

  // MARK: WebP

  @Test func `libwebp reads the composited pixels, compressed without loss`() async throws {
    let frame = try await Renderer.test().render(SampleFeed.kittens.table(), offset: 60)
    let webP = try DecodedWebP(frame.webPData())
    #expect(webP.isLossless && PixelSize(webP.width, webP.height) == frame.size && webP.words == frame.picture.words)
  }

  @Test func `a translucent webp has the colours of the PNG, and none in fully transparent pixels`() async throws {
    let table = TableNode.plain(rows: Array(0..<12)) { row in { BoxCell(height: 8, color: Color(0x2040F0, alpha: Double(row) / 12)) } }
    table.backgroundColor = .clear
    let frame = try await renderer(width: 4).render(table)
    let words = try DecodedWebP(frame.webPData()).words
    #expect(try words == DecodedPNG(frame.pngData).words && Set(words.prefix(32)) == [0])
  }

  @Test(arguments: [(16384.0, 1.0), (1, 16384)]) func `a webp has at most 16383 pixels on a side`(width: Double, height: Double)
    async throws
  {
    let frame = try await renderer(width: width, height: height).render(.boxes(heights: [1]))
    let error = #expect(throws: (any Error).self) { try frame.webPData() }
    #expect(
      error.map { "\($0)" } == "a WebP is at most 16383 pixels wide and high, and this picture would be \(Int(width)) x \(Int(height)). "
        + "Choose a smaller size or scale, split the list, or write PNG.")
    let largest = try await renderer(width: min(width, 16383), height: min(height, 16383)).render(.boxes(heights: [1]))
    let webP = try DecodedWebP(largest.webPData())
    #expect([webP.width, webP.height] == [width, height].map { Int(min($0, 16383)) })
  }

  @Test func `a webp file appears only when it is complete`() async throws {
    let folder = TemporaryFolder()
    let taken = try folder.addFolder("taken")
    let frame = try await renderer().render(.boxes(heights: [4]))
    let count = try frame.writeWebP(to: folder["list.webp"])
    let written = try folder.contents("list.webp")
    #expect(try written == frame.webPData() && written.count == count)
    #expect(throws: OutputError.self) { try frame.writeWebP(to: taken) }
    #expect(try folder.names == ["list.webp", "taken"])
  }
}
