import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

@Suite struct BorderTests {
  private func tree(_ change: (DisplayNode) -> Void) -> DisplayNode {
    let node = DisplayNode(Rect(x: 10, y: 10, width: 20, height: 12), .white)
    node.borderColor = .pureRed
    change(node)
    return DisplayNode(Rect(x: 0, y: 0, width: 40, height: 32), .white, [node])
  }

  @Test(arguments: [1.0, 2, 3]) func `a border lies inside the edge`(scale: Double) throws {
    let bitmap = try tree { $0.borderWidth = 2 }.painted(scale: scale)
    let outer = PixelRect(Rect(x: 10, y: 10, width: 20, height: 12), scale: scale)
    let inner = PixelRect(Rect(x: 12, y: 12, width: 16, height: 8), scale: scale)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        #expect(bitmap[x, y] == (outer.contains(pixel) && !inner.contains(pixel) ? 0xFFFF_0000 : 0xFFFF_FFFF))
      }
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `a border thinner than a pixel is one pixel wide`(scale: Double) throws {
    let bitmap = try tree { $0.borderWidth = 0.1 }.painted(scale: scale)
    let (left, middle) = (Int(10 * scale), Int(16 * scale))
    #expect(bitmap[left - 1, middle] == 0xFFFF_FFFF)
    #expect(bitmap[left, middle] == 0xFFFF_0000)
    #expect(bitmap[left + 1, middle] == 0xFFFF_FFFF)
  }

  @Test func `a border is in front of the subnodes`() throws {
    let bitmap = try tree { node in
      node.borderWidth = 2
      node.addSubnode(DisplayNode(node.bounds, .pureBlue))
    }.painted()
    #expect(bitmap[11, 16] == 0xFFFF_0000)
    #expect(bitmap[12, 16] == 0xFF00_00FF)
  }

  @Test func `a border as wide as the node fills it`() throws {
    let bitmap = try tree { $0.borderWidth = 50 }.painted()
    #expect(bitmap.inkBounds() == PixelRect(x: 10, y: 10, width: 20, height: 12))
    #expect(bitmap[20, 16] == 0xFFFF_0000)
  }

  @Test func `a round border has the same width all around`() throws {
    let entries: [DisplayList.Entry] = [
      .pass(
        DisplayPass(
          node: "ring", items: [.border(RoundedRect(Rect(x: 0, y: 0, width: 60, height: 60), radius: 30), width: 4, .black)]))
    ]
    let bitmap = try paint(entries, size: Size(width: 60, height: 60), scale: 1)
    #expect(bitmap.turned == bitmap.words)
    // Coverage along rays from the centre, and of the whole ring: pi * (30 * 30 - 26 * 26) pixels.
    let coverage = bitmap.words.reduce(0.0) { $0 + Double(255 - ($1 & 255)) / 255 }
    #expect(abs(coverage - .pi * 224) < 2)
    #expect((0..<30).reduce(0) { $0 + 255 - Int(bitmap[$1, 30] & 255) } / 255 == 4)
    let diagonal = (0..<30).reduce(0.0) { $0 + Double(255 - (bitmap[$1, $1] & 255)) / 255 }
    #expect(abs(diagonal * 2.0.squareRoot() - 4) < 0.6)
  }

  @Test func `a rounded border and its background have the same outer edge`() throws {
    let node = DisplayNode(Rect(x: 0, y: 0, width: 20, height: 20), .pureBlue)
    node.cornerRadius = 6
    node.borderWidth = 2
    node.borderColor = .pureBlue
    let plain = DisplayNode(Rect(x: 0, y: 0, width: 20, height: 20), .pureBlue)
    plain.cornerRadius = 6
    let (bordered, bare) = (try node.painted(), try plain.painted())
    #expect(bordered.inkBounds() == bare.inkBounds())
    #expect(bordered[10, 10] == 0xFF00_00FF)
    #expect(bordered[0, 0] == 0xFFFF_FFFF)
  }
}
