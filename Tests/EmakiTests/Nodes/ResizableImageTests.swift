import Emaki
import EmakiTestSupport
import Testing

/// Image nodes whose pictures have caps.
@Suite struct ResizableImageTests {
  /// A picture of 5 x 5 pixels: red corners of 2 x 2, a green cross between them.
  private static let bitmap = Bitmap(
    size: PixelSize(width: 5, height: 5),
    pixels: (0..<25).map { index in index % 5 == 2 || index / 5 == 2 ? 0xFF00_FF00 : 0xFFFF_0000 })
  private static let bubble = Image.bitmap(bitmap).resizable(withCapInsets: EdgeInsets(top: 2, left: 2, bottom: 2, right: 2))

  private func drawn(_ image: Image, scale: Double = 1, _ set: @escaping @Sendable (ImageNode) -> Void = { _ in }) async throws -> Picture {
    let table = TableNode.plain(numberOfRows: 1) { _ in
      {
        let (cell, node) = (CellNode(), ImageNode())
        node.image = image
        node.style.preferredSize = Size(width: 20, height: 10)
        set(node)
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [node]) }
        return cell
      }
    }
    return try await Renderer.test(width: 20, height: 10, scale: scale).render(table).decoded()
  }

  @Test func `corners keep their size, whatever the content mode is`() async throws {
    #expect(Self.bubble.size == Size(width: 5, height: 5))
    for mode in [ContentMode.scaleAspectFill, .scaleToFill, .center] {
      let picture = try await drawn(Self.bubble) { $0.contentMode = mode }
      for y in 0..<10 {
        for x in 0..<20 {
          let isCorner = (x < 2 || x >= 18) && (y < 2 || y >= 8)
          #expect(picture[x, y] == (isCorner ? 0xFFFF_0000 : 0xFF00_FF00), "\(x) \(y)")
        }
      }
    }
    let large = try await drawn(Self.bubble, scale: 2)
    #expect(large[3, 3] == 0xFFFF_0000 && large[4, 3] == 0xFF00_FF00 && large[36, 16] == 0xFFFF_0000 && large[35, 16] == 0xFF00_FF00)
  }

  @Test func `a template has the node's tint, and an image without caps is scaled as a whole`() async throws {
    let tinted = try await drawn(Self.bubble.withRenderingMode(.alwaysTemplate)) { $0.tintColor = .blue }
    #expect(tinted[0, 0] == Color.blue.premultiplied && tinted[10, 5] == Color.blue.premultiplied)
    let whole = try await drawn(.bitmap(Self.bitmap)) { $0.contentMode = .scaleToFill }
    #expect(whole[5, 1] == 0xFFFF_0000)
  }

  @Test func `a drawn image has caps, and shapes ignore them`() async throws {
    let drawn = Image.drawn(key: "caps", size: Size(width: 5, height: 5)) { context in
      context.fill(DrawingPath(Rect(x: 0, y: 0, width: 5, height: 5)), with: .green)
      context.fill(DrawingPath(Rect(x: 0, y: 0, width: 2, height: 5)), with: .red)
    }
    let picture = try await self.drawn(drawn.resizable(withCapInsets: EdgeInsets(left: 2, right: 2)))
    #expect(picture[1, 5] == Color.red.premultiplied && picture[2, 5] == Color.green.premultiplied)
    let shape = Image.resizableRounded(cornerRadius: 2, fill: .red).resizable(withCapInsets: EdgeInsets(left: 2))
    #expect(try await self.drawn(shape)[10, 5] == Color.red.premultiplied)
  }
}
