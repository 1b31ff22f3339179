import EmakiDigest
import Foundation
import Testing

@testable import Emaki

@Suite struct LayerKeyTests {
  private func list(_ quality: ImageQuality) -> DisplayList {
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    let url = "data:image/png;base64,AAAA"
    let image = DisplayImage(source: .url(url), frame: rect, contentMode: .scaleToFill, modification: .none, quality: quality)
    return DisplayList(size: rect.size, entries: [.pass(DisplayPass(node: "image", items: [.image(image)]))])
  }

  @Test func `pieces with a picture in another quality are told apart`() throws {
    let renderer = try Renderer.test(scale: 1)
    func digest(_ quality: ImageQuality) throws -> Digest {
      try #require(LayerKey(list(quality), rows: 0..<20, ground: .white, renderer: renderer)).digest
    }
    #expect(try digest(.full) == digest(.full))
    #expect(try digest(.full) != digest(.preview))
  }
}
