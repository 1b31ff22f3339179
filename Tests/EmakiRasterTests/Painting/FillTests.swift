import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

@Suite struct FillTests {
  private let box = Rect(x: 10, y: 10, width: 20, height: 20)

  @Test func `half transparent red over blue over white has the value computed by hand`() throws {
    // 50% is 128 of 255. Red: 255 * 128 / 255 = 128 from red, 0 left of blue. Blue: 255 * 127 / 255 = 127.
    let tree = DisplayNode(
      Rect(x: 0, y: 0, width: 40, height: 40), .white, [DisplayNode(box, .pureBlue), DisplayNode(box, Color.pureRed.withAlpha(0.5))])
    let bitmap = try tree.painted()
    #expect(bitmap[20, 20] == 0xFF80_007F)
    #expect(bitmap[9, 20] == 0xFFFF_FFFF)
  }

  @Test func `a node's alpha and a colour's alpha have the same effect on one colour`() throws {
    let faded = DisplayNode(box, .pureRed)
    faded.alpha = 0.5
    let tree = DisplayNode(Rect(x: 0, y: 0, width: 40, height: 40), .white, [DisplayNode(box, .pureBlue), faded])
    #expect(try tree.painted()[20, 20] == 0xFF80_007F)
  }

  @Test func `hidden nodes and their subnodes change no pixel`() throws {
    func tree(hidden: Bool) -> DisplayNode {
      let tree = DisplayNode(Rect(x: 0, y: 0, width: 40, height: 40), .white, [DisplayNode(box, .pureBlue)])
      if hidden {
        let node = DisplayNode(box, .pureRed, [DisplayNode(Rect(x: -5, y: -5, width: 9, height: 9), .black)])
        node.borderWidth = 3
        node.shadowOpacity = 1
        node.isHidden = true
        tree.addSubnode(node)
      }
      return tree
    }
    #expect(try tree(hidden: true).painted().words == tree(hidden: false).painted().words)
  }

  @Test(arguments: [1.0, 2, 3]) func `a hairline is one row of pixels`(scale: Double) throws {
    // The lowest row of a cell whose height is any number of whole pixels.
    let height = 20 + 1 / scale
    let line = Rect(x: 0, y: height - 1 / scale, width: 30, height: 1 / scale)
    let bitmap = try paint([.box(line, .pureRed)], size: Size(width: 30, height: height), scale: scale)
    for y in 0..<bitmap.height {
      let expected: UInt32 = y == bitmap.height - 1 ? 0xFFFF_0000 : 0xFFFF_FFFF
      #expect((0..<bitmap.width).allSatisfy { bitmap[$0, y] == expected })
    }
  }

  @Test(arguments: [(0.4, 1.6, 0..<2), (0.5, 1.4, 1..<1), (0.5, 1.5, 1..<2), (0.6, 2.49, 1..<2), (-3, 0.5, 0..<1)])
  func `each edge is rounded to the nearest pixel`(left: Double, right: Double, columns: Range<Int>) throws {
    let rect = Rect(x: left, y: 0, width: right - left, height: 4)
    let bitmap = try paint([.box(rect, .pureRed)], size: Size(width: 4, height: 4), scale: 1)
    for x in 0..<4 { #expect(bitmap[x, 2] == (columns.contains(x) ? 0xFFFF_0000 : 0xFFFF_FFFF)) }
  }

  @Test func `neighbours have no gap and no overlap`() throws {
    // Three thirds of 10 points at scale 1: 3.33 and 6.67 are edges of two boxes each.
    let entries = (0..<3).map { index in
      DisplayList.Entry.box(Rect(x: Double(index) * 10 / 3, y: 0, width: 10.0 / 3, height: 1), Color(0x000000, alpha: 0.5))
    }
    let bitmap = try paint(entries, size: Size(width: 10, height: 1), scale: 1)
    #expect(Set(bitmap.words).count == 1)
  }

  @Test(arguments: [1.0, 2, 3]) func `a dot is symmetric`(scale: Double) throws {
    let dot = DisplayList.Entry.box(Rect(x: 0, y: 0, width: 10, height: 10), Color(0x2F7CF6), radius: 5)
    let bitmap = try paint([dot], size: Size(width: 10, height: 10), scale: scale)
    #expect(bitmap.turned == bitmap.words)
    #expect(bitmap[bitmap.width / 2, bitmap.height / 2] == 0xFF2F_7CF6)
    // A quarter circle leaves about 21% of the corner's square: the first pixel is nearly empty.
    #expect(bitmap[0, 0] >> 8 & 255 > 0xF0)
  }

  @Test(arguments: [1.0, 2, 3]) func `stretching a dot does not change its corners`(scale: Double) throws {
    let image = Image.resizableRounded(cornerRadius: 5, fill: Color(0x2F7CF6))
    func picture(width: Double) throws -> Bitmap {
      let node = ImageNode()
      node.image = image
      node.frame = Rect(x: 0, y: 0, width: width, height: 10)
      return try node.painted(scale: scale)
    }
    let (dot, pill) = (try picture(width: 10), try picture(width: 40))
    let half = dot.width / 2
    for y in 0..<dot.height {
      for x in 0..<half {
        #expect(pill[x, y] == dot[x, y])
        #expect(pill[pill.width - 1 - x, y] == dot[dot.width - 1 - x, y])
      }
      for x in dot.width - half..<pill.width - dot.width + half { #expect(pill[x, y] == 0xFF2F_7CF6) }
    }
  }

  @Test(arguments: [0.0, 4, 100]) func `a translucent rounded fill covers each pixel once`(radius: Double) throws {
    let bitmap = try paint(
      [.box(Rect(x: 0, y: 0, width: 30, height: 9), Color(0x000000, alpha: 0.5), radius: radius)], size: Size(width: 30, height: 9),
      scale: 1)
    // The darkest pixel that half black on white can give is 255 * 127 / 255 = 127.
    #expect(bitmap.words.map { $0 & 255 }.min() == 127)
    #expect(bitmap[15, 4] == 0xFF7F_7F7F)
  }
}
