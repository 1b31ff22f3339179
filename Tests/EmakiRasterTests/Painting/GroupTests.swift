import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// Tests groups whose pixels are known only roughly. `PixelFixtureTests` has the others.
struct GroupTests {
  private static let canvas = Rect(0, 0, 40, 40)
  private static let box = Rect(10, 10, 20, 20)

  private func tree(_ nodes: DisplayNode...) -> DisplayNode { DisplayNode(Self.canvas, .white, nodes) }

  private func node(_ frame: Rect, _ color: Color? = nil, _ subnodes: [DisplayNode] = [], _ change: (DisplayNode) -> Void) -> DisplayNode {
    let node = DisplayNode(frame, color, subnodes)
    change(node)
    return node
  }

  // MARK: Clipping

  @Test(arguments: [1.0, 1.5, 3]) func `clipping to a rectangle changes no pixel inside of it`(scale: Double) throws {
    let pictures = try [true, false].map { clips in
      // With layers of their own the mixed colours would be rounded in another way.
      let parts = (0..<4).map { index in
        let color = Color(red8: 200, green8: UInt8(index * 60), blue8: 90, alpha8: 94)
        return node(Rect(Double(index) * 4 - 6, Double(index) * 3 - 5, 24, 22), color) { $0.cornerRadius = 5 }
      }
      return try tree(node(Self.box, nil, parts) { $0.clipsToBounds = clips }).painted(scale: scale)
    }
    let inside = Int(10 * scale)..<Int(30 * scale)
    let expected = (0..<pictures[0].size.area).map { place in
      let (x, y) = (place % pictures[0].width, place / pictures[0].width)
      return inside.contains(x) && inside.contains(y) ? pictures[1][x, y] : 0xFFFF_FFFF
    }
    #expect(pictures[0].words == expected)
  }

  // MARK: Transform

  @Test func `a turned square reaches beyond its sides with its corners`() throws {
    let root = 0.5.squareRoot()
    let bitmap = try tree(node(Self.box, .pureRed) { $0.transform = Transform(a: root, b: root, c: -root, d: root) }).painted()
    // Half the diagonal of 20 is 14.1: the corners reach 5.9 and 34.1.
    let bounds = bitmap.inkBounds()
    #expect(bounds.contains(PixelRect(7, 7, 26, 26)) && PixelRect(5, 5, 30, 30).contains(bounds), "\(bounds)")
    let area = bitmap.words.reduce(0.0) { $0 + Double(255 - ($1 & 255)) / 255 }
    #expect(abs(area - 400) < 8 && bitmap[20, 8] != 0xFFFF_FFFF && bitmap[11, 11] == 0xFFFF_FFFF, "\(area)")
  }

  @Test func `a faded group that is turned fades as one picture`() throws {
    let group = node(Self.box, .pureBlue, [DisplayNode(Rect(0, 0, 20, 20), .pureRed)]) { node in
      (node.transform, node.alpha) = (Transform(a: 0, b: 1, c: -1, d: 0), 0.5)
    }
    let pixel = try tree(group).painted()[20, 20]
    #expect(pixel >> 16 & 255 == 255 && 126...128 ~= pixel & 255 && pixel >> 8 & 255 == pixel & 255)
  }

}
