import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

@Suite struct ResizableRoundedTests {
  private let blue = Color(0x0000FF)
  private let green = Color(0x00FF00)

  private func picture(_ image: Image, _ width: Double, _ height: Double, scale: Double = 1) throws -> Bitmap {
    let node = ImageNode()
    node.image = image
    node.frame = Rect(0, 0, width, height)
    return try node.painted(scale: scale)
  }

  @Test(arguments: [1.0, 2, 3]) func `a colour in the corners hides the ground completely`(scale: Double) throws {
    let bitmap = try picture(.resizableRounded(cornerRadius: 5, cornerColor: green, fill: blue), 10, 10, scale: scale)
    // The white ground would be the only red.
    #expect(bitmap.words.allSatisfy { $0 >> 16 & 255 == 0 && $0 >> 24 == 255 })
    #expect(bitmap.words.allSatisfy { abs(Int($0 >> 8 & 255) + Int($0 & 255) - 255) <= 1 })
    #expect(bitmap[0, 0] >> 8 & 255 > 0xF0)
    #expect(bitmap.turned == bitmap.words)
  }

  @Test(arguments: [1.0, 2, 3]) func `stretching does not change the corners and their border`(scale: Double) throws {
    let image = Image.resizableRounded(
      cornerRadii: CornerRadii(topLeft: 5, topRight: 2, bottomLeft: 0, bottomRight: 4), cornerColor: green, fill: blue, borderWidth: 1,
      borderColor: .black)
    let (dot, pill) = (try picture(image, 10, 10, scale: scale), try picture(image, 40, 10, scale: scale))
    let (half, line) = (dot.width / 2, Int(scale))
    let expected = (0..<pill.size.area).map { place -> UInt32 in
      let (x, y) = (place % pill.width, place / pill.width)
      if x < half { return dot[x, y] }
      if x >= pill.width - half { return dot[x - pill.width + dot.width, y] }
      return y < line || y >= pill.height - line ? 0xFF00_0000 : 0xFF00_00FF
    }
    #expect(pill.words == expected)
  }

  @Test func `each corner has its own radius`() throws {
    let all = try picture(.resizableRounded(cornerRadius: 4, fill: blue), 20, 12)
    let corners: [(CornerRadii, x: Range<Int>, y: Range<Int>)] = [
      (CornerRadii(topLeft: 4), 0..<10, 0..<6), (CornerRadii(topRight: 4), 10..<20, 0..<6),
      (CornerRadii(bottomLeft: 4), 0..<10, 6..<12), (CornerRadii(bottomRight: 4), 10..<20, 6..<12),
    ]
    for (radii, columns, rows) in corners {
      let one = try picture(.resizableRounded(cornerRadii: radii, fill: blue), 20, 12)
      let expected = (0..<12).flatMap { y in
        (0..<20).map { x in columns.contains(x) && rows.contains(y) ? all[x, y] : 0xFF00_00FF }
      }
      #expect(one.words == expected)
    }
  }

  @Test func `a translucent fill does not show the corners' colour`() throws {
    let image = Image.resizableRounded(cornerRadius: 3, cornerColor: green, fill: Color(0x000000, alpha: 0.5))
    #expect(try picture(image, 9, 9)[4, 4] == 0xFF7F_7F7F)
  }

  @Test func `rows that are painted separately equal those of the whole`() throws {
    let node = ImageNode()
    node.image = .resizableRounded(
      cornerRadii: CornerRadii(topLeft: 9), cornerColor: green, fill: blue, borderWidth: 2, borderColor: .black)
    node.frame = Rect(3, 2, 30, 40)
    try node.expectSameRows(in: Size(40, 50))
  }

  @Test func `a template is drawn in the tint's colour with its own alpha`() throws {
    let node = ImageNode()
    node.image = .resizableRounded(cornerRadius: 5, fill: Color(0x123456))
    node.frame = Rect(0, 0, 10, 10)
    node.tintColor = blue
    #expect(try node.painted()[5, 5] == 0xFF12_3456)
    node.renderingMode = .template
    #expect(try node.painted().words == picture(.resizableRounded(cornerRadius: 5, fill: blue), 10, 10).words)
  }
}
