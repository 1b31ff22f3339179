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

  @Test func `passes are told apart by their corners, their clip and their subtree`() throws {
    let renderer = try Renderer.test(scale: 1)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 20, height: 20), radius: 4)
    let fill = DisplayPass(node: "a", items: [.fill(shape, .black)])
    var passes = [fill, DisplayPass(node: "a", items: [.corners(shape, .black)]), DisplayPass(node: "a", items: [.corners(shape, .white)])]
    passes.append(DisplayPass(node: "a", items: fill.items, clip: shape))
    passes.append(DisplayPass(node: "a", items: fill.items, clip: RoundedRect(shape.rect, radius: 5)))
    passes.append(DisplayPass(node: "a", subtree: [.pass(fill)]))
    passes.append(DisplayPass(node: "a", subtree: [.pass(fill), .pass(fill)]))
    passes.append(DisplayPass(node: "a", subtree: [.group(DisplayGroup(entries: [.pass(fill)], opacity: 0.5))]))
    passes.append(DisplayPass(node: "a", subtree: [.pass(fill)], clip: shape))
    let digests = passes.map { LayerKey.digest(of: $0, renderer: renderer) }
    #expect(!digests.contains(nil))
    #expect(Set(digests).count == passes.count)
  }
}
