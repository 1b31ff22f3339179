import Emaki
import Testing

/// Image nodes whose pictures have caps.
struct ResizableImageTests {
  /// A picture of 5 x 5 pixels: red corners of 2 x 2, a green cross between them.
  private static let bitmap = Bitmap(
    size: PixelSize(5, 5), pixels: (0..<25).map { ($0 % 5 == 2 || $0 / 5 == 2 ? Color.green : .red).premultiplied })
  private static let bubble = Image.bitmap(bitmap).resizable(withCapInsets: EdgeInsets(top: 2, left: 2, bottom: 2, right: 2))

  /// The image in 20 x 10 points.
  private func drawn(_ image: Image, scale: Double = 1, _ change: (ImageNode) -> Void = { _ in }) async throws -> Picture {
    let node = ImageNode()
    (node.image, node.style.preferredSize) = (image, Size(20, 10))
    change(node)
    return try await Renderer.test(20, 10, scale: scale).render(node).picture
  }

  @Test(arguments: [ContentMode.scaleAspectFill, .scaleToFill, .center], [1, 2])
  func `corners keep their size, whatever the content mode is`(mode: ContentMode, scale: Int) async throws {
    #expect(Self.bubble.size == Size(5, 5))
    let picture = try await drawn(Self.bubble, scale: Double(scale)) { $0.contentMode = mode }
    let expected = (0..<200 * scale * scale).map { index in
      let (y, x) = (index / scale).quotientAndRemainder(dividingBy: 20)
      return ((x < 2 || x >= 18) && (y / scale < 2 || y / scale >= 8) ? Color.red : .green).premultiplied
    }
    #expect(picture.words == expected)
  }

  @Test func `a template has the node's tint, and an image without caps is scaled as a whole`() async throws {
    let tinted = try await drawn(Self.bubble.withRenderingMode(.alwaysTemplate)) { $0.tintColor = .blue }
    #expect(Set(tinted.words) == [Color.blue.premultiplied])
    #expect(try await drawn(.bitmap(Self.bitmap)) { $0.contentMode = .scaleToFill }[5, 1] == .red)
  }

  @Test func `a drawn image has caps, and shapes ignore them`() async throws {
    let drawn = Image.drawn(key: "caps", size: Size(5, 5)) { context in
      context.fill(DrawingPath(context.bounds), with: .green)
      context.fill(DrawingPath(Rect(0, 0, 2, 5)), with: .red)
    }
    let picture = try await self.drawn(drawn.resizable(withCapInsets: EdgeInsets(left: 2, right: 2)))
    #expect(picture[1, 5] == .red && picture[2, 5] == .green)
    let shape = Image.resizableRounded(cornerRadius: 2, fill: .red).resizable(withCapInsets: EdgeInsets(left: 2))
    #expect(try await self.drawn(shape)[10, 5] == .red)
  }
}
