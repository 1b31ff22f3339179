import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

struct ResizableRoundedTests {
  private let blue = Color(0x0000FF)
  private let green = Color(0x00FF00)

  private func picture(_ image: Image, _ width: Double, _ height: Double, scale: Double = 1) throws -> Bitmap {
    try ImageNode(Rect(0, 0, width, height), image).painted(scale: scale)
  }

  @Test(arguments: scales) func `a colour in the corners hides the ground completely`(scale: Double) throws {
    let bitmap = try picture(.resizableRounded(cornerRadius: 5, cornerColor: green, fill: blue), 10, 10, scale: scale)
    // The white ground would be the only red.
    #expect(bitmap.words.allSatisfy { $0 >> 16 == 0xFF00 && abs(Int($0 >> 8 & 255) + Int($0 & 255) - 255) <= 1 })
    #expect(bitmap[0, 0] >> 8 & 255 > 0xF0 && bitmap.turned == bitmap.words)
  }

  @Test(arguments: scales) func `stretching does not change the corners and their border`(scale: Double) throws {
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
    let radii = [CornerRadii(topLeft: 4), CornerRadii(topRight: 4), CornerRadii(bottomLeft: 4), CornerRadii(bottomRight: 4)]
    let pictures = try radii.map { try picture(.resizableRounded(cornerRadii: $0, fill: blue), 20, 12).words }
    let expected = radii.indices.map { corner in
      (0..<240).map { place -> UInt32 in
        let (x, y) = (place % 20, place / 20)
        let quarter: Int = y / 6 * 2 + x / 10
        return corner == quarter ? all[x, y] : 0xFF00_00FF
      }
    }
    #expect(pictures == expected)
  }

  @Test func `a translucent fill does not show the corners' colour`() throws {
    let image = Image.resizableRounded(cornerRadius: 3, cornerColor: green, fill: Color(0x000000, alpha: 0.5))
    #expect(try picture(image, 9, 9)[4, 4] == 0xFF7F_7F7F)
  }

  @Test func `a template is drawn in the tint's colour with its own alpha`() throws {
    let node = ImageNode(Rect(0, 0, 10, 10), .resizableRounded(cornerRadius: 5, fill: Color(0x123456)))
    node.tintColor = blue
    let original = try node.painted()[5, 5]
    node.renderingMode = .template
    let expected = try picture(.resizableRounded(cornerRadius: 5, fill: blue), 10, 10).words
    #expect(try original == 0xFF12_3456 && node.painted().words == expected)
  }
}
