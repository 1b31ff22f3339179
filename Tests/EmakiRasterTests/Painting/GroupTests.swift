import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

@Suite struct GroupTests {
  private let canvas = Rect(x: 0, y: 0, width: 40, height: 40)

  private func tree(_ nodes: DisplayNode...) -> DisplayNode { DisplayNode(canvas, .white, nodes) }

  // MARK: Opacity

  @Test func `overlapping nodes in a faded group do not show through each other`() throws {
    let group = DisplayNode(
      canvas, nil,
      [DisplayNode(Rect(x: 0, y: 0, width: 20, height: 20), .pureRed), DisplayNode(Rect(x: 10, y: 10, width: 20, height: 20), .pureBlue)])
    group.alpha = 0.5
    let bitmap = try tree(group).painted()
    // 128 of 255 of the colour, 127 of white.
    #expect(bitmap[5, 5] == 0xFFFF_7F7F)
    #expect(bitmap[15, 15] == 0xFF7F_7FFF)
    #expect(bitmap[25, 25] == 0xFF7F_7FFF)
  }

  @Test func `overlapping nodes that are faded separately show through each other`() throws {
    let (red, blue) = (
      DisplayNode(Rect(x: 0, y: 0, width: 20, height: 20), .pureRed), DisplayNode(Rect(x: 10, y: 10, width: 20, height: 20), .pureBlue)
    )
    red.alpha = 0.5
    blue.alpha = 0.5
    // Red on white is (255, 127, 127); of that 127 / 255 stay under 128 of blue: 127, 63.2 and 63.2 + 128.
    #expect(try tree(red, blue).painted()[15, 15] == 0xFF7F_3FBF)
  }

  // MARK: Clipping

  @Test func `clipping cuts a subnode exactly at the edge`() throws {
    let parent = DisplayNode(
      Rect(x: 10, y: 10, width: 20, height: 20), nil, [DisplayNode(Rect(x: -5, y: -5, width: 50, height: 50), .pureRed)])
    parent.clipsToBounds = true
    #expect(try tree(parent).painted().inkBounds() == PixelRect(x: 10, y: 10, width: 20, height: 20))
    parent.clipsToBounds = false
    #expect(try tree(parent).painted().inkBounds() == PixelRect(x: 5, y: 5, width: 35, height: 35))
  }

  @Test(arguments: [1.0, 2, 3]) func `clipping a square to round corners looks the same as a square with a corner radius`(scale: Double)
    throws
  {
    let parent = DisplayNode(
      Rect(x: 10, y: 10, width: 20, height: 20), nil, [DisplayNode(Rect(x: -5, y: -5, width: 50, height: 50), .pureRed)])
    parent.clipsToBounds = true
    parent.cornerRadius = 7
    let round = DisplayNode(Rect(x: 10, y: 10, width: 20, height: 20), .pureRed)
    round.cornerRadius = 7
    #expect(try tree(parent).painted(scale: scale).words == tree(round).painted(scale: scale).words)
  }

  @Test func `a clip inside a clip shows the intersection`() throws {
    let inner = DisplayNode(
      Rect(x: 5, y: 5, width: 30, height: 30), nil, [DisplayNode(Rect(x: -50, y: -50, width: 99, height: 99), .pureRed)])
    let outer = DisplayNode(Rect(x: 0, y: 0, width: 20, height: 30), nil, [inner])
    inner.clipsToBounds = true
    outer.clipsToBounds = true
    #expect(try tree(outer).painted().inkBounds() == PixelRect(x: 5, y: 5, width: 15, height: 25))
  }

  @Test(arguments: [1.0, 1.5, 3]) func `clipping to a rectangle changes no pixel inside of it`(scale: Double) throws {
    func picture(clips: Bool) throws -> Bitmap {
      // With layers of their own the mixed colours would be rounded in another way.
      let parts = (0..<4).map { index in
        let part = DisplayNode(
          Rect(x: Double(index) * 4 - 6, y: Double(index) * 3 - 5, width: 24, height: 22),
          Color(red: 200, green: UInt8(index * 60), blue: 90))
        part.cornerRadius = 5
        part.backgroundColor = part.backgroundColor?.withAlpha(0.37)
        return part
      }
      let parent = DisplayNode(Rect(x: 10, y: 10, width: 20, height: 20), nil, parts)
      parent.clipsToBounds = clips
      return try tree(parent).painted(scale: scale)
    }
    let (clipped, whole) = (try picture(clips: true), try picture(clips: false))
    let inside = Int(10 * scale)..<Int(30 * scale)
    for y in 0..<clipped.height {
      for x in 0..<clipped.width {
        let expected = inside.contains(x) && inside.contains(y) ? whole[x, y] : Color.white.premultiplied
        #expect(clipped[x, y] == expected, "\(x), \(y)")
      }
    }
  }

  // MARK: Order

  @Test func `siblings are painted in the order of their z position, then of the tree`() throws {
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let (red, blue, black) = (DisplayNode(frame, .pureRed), DisplayNode(frame, .pureBlue), DisplayNode(frame, .black))
    #expect(try tree(red, blue, black).painted()[5, 5] == 0xFF00_0000)
    red.zPosition = 1
    #expect(try tree(red, blue, black).painted()[5, 5] == 0xFFFF_0000)
    blue.zPosition = 1
    #expect(try tree(red, blue, black).painted()[5, 5] == 0xFF00_00FF)
    (red.zPosition, blue.zPosition) = (-1, -2)
    #expect(try tree(red, blue, black).painted()[5, 5] == 0xFF00_0000)
  }

  // MARK: Transform

  private func halves(_ transform: Transform) throws -> Bitmap {
    let node = DisplayNode(
      Rect(x: 10, y: 15, width: 20, height: 10), .pureBlue, [DisplayNode(Rect(x: 0, y: 0, width: 10, height: 10), .pureRed)])
    node.transform = transform
    return try tree(node).painted()
  }

  @Test func `a translation moves by whole pixels`() throws {
    let moved = try halves(.translation(x: 3.4, y: -2.6))
    #expect(moved.inkBounds() == PixelRect(x: 13, y: 12, width: 20, height: 10))
    #expect(moved[22, 15] == 0xFFFF_0000)
    #expect(moved[23, 15] == 0xFF00_00FF)
  }

  @Test func `a quarter turn is about the centre`() throws {
    // x' = -y and y' = x turn clockwise where y goes down: the left half comes to the top.
    let turned = try halves(Transform(a: 0, b: 1, c: -1, d: 0))
    #expect(turned.inkBounds() == PixelRect(x: 15, y: 10, width: 10, height: 20))
    #expect(turned[20, 11] == 0xFFFF_0000)
    #expect(turned[20, 18] == 0xFFFF_0000)
    #expect(turned[20, 21] == 0xFF00_00FF)
    #expect(turned[20, 28] == 0xFF00_00FF)
  }

  @Test func `a scale is about the centre`() throws {
    let scaled = try halves(.scale(x: 1.5, y: 2))
    let bounds = scaled.inkBounds()
    // 30 x 20 about (20, 20); filtering may soften the edge by a pixel.
    let inner = PixelRect(x: 6, y: 11, width: 28, height: 18)
    #expect(bounds.contains(inner) && PixelRect(x: 4, y: 9, width: 32, height: 22).contains(bounds))
    #expect(scaled[10, 20] == 0xFFFF_0000)
    #expect(scaled[30, 20] == 0xFF00_00FF)
  }

  @Test func `a turned square reaches beyond its sides with its corners`() throws {
    let node = DisplayNode(Rect(x: 10, y: 10, width: 20, height: 20), .pureRed)
    let root = 0.5.squareRoot()
    node.transform = Transform(a: root, b: root, c: -root, d: root)
    let bitmap = try tree(node).painted()
    // Half the diagonal of 20 is 14.1: the corners reach 5.9 and 34.1.
    let bounds = bitmap.inkBounds()
    #expect(abs(bounds.x - 6) <= 1 && abs(bounds.maxX - 34) <= 1 && abs(bounds.y - 6) <= 1 && abs(bounds.maxY - 34) <= 1)
    #expect(bitmap[20, 8] != 0xFFFF_FFFF)
    #expect(bitmap[11, 11] == 0xFFFF_FFFF)
    let area = bitmap.words.reduce(0.0) { $0 + Double(255 - ($1 & 255)) / 255 }
    #expect(abs(area - 400) < 8)
  }

  @Test func `a faded group that is turned fades as one picture`() throws {
    let node = DisplayNode(
      Rect(x: 10, y: 10, width: 20, height: 20), .pureBlue, [DisplayNode(Rect(x: 0, y: 0, width: 20, height: 20), .pureRed)])
    node.transform = Transform(a: 0, b: 1, c: -1, d: 0)
    node.alpha = 0.5
    let pixel = try tree(node).painted()[20, 20]
    #expect(pixel >> 16 & 255 == 255)
    #expect((126...128).contains(pixel & 255))
    #expect(pixel >> 8 & 255 == pixel & 255)
  }

  @Test func `a node scaled to 0 is not painted`() throws {
    #expect(try halves(.scale(x: 0, y: 1)).inkBounds().isEmpty)
  }

  @Test func `a large node that is scaled down is painted whole`() throws {
    let node = DisplayNode(Rect(x: -980, y: -980, width: 2000, height: 2000), .pureRed)
    node.transform = .scale(x: 0.01, y: 0.01)
    let bounds = try tree(node).painted().inkBounds()
    let (inner, outer) = (PixelRect(x: 11, y: 11, width: 18, height: 18), PixelRect(x: 9, y: 9, width: 22, height: 22))
    #expect(bounds.contains(inner) && outer.contains(bounds))
  }

  @Test func `content that a translation brings into view is painted`() throws {
    let far = DisplayNode(Rect(x: 5000, y: 0, width: 10, height: 10), .pureRed)
    far.transform = .translation(x: -4990, y: 0)
    #expect(try tree(far).painted().inkBounds() == PixelRect(x: 10, y: 0, width: 10, height: 10))
  }
}
