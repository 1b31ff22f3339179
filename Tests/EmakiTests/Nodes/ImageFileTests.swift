import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Images that a program reads from files and from data.
struct ImageFileTests {
  /// 4 x 2 pixels: a red row above a translucent blue one.
  private static let bitmap = Bitmap(
    size: PixelSize(4, 2),
    pixels: [UInt32](repeating: 0xFFFF_0000, count: 4) + [UInt32](repeating: 0x8000_0080, count: 4))

  private func render(_ image: Image, scale: Double = 1) async throws -> Frame {
    let node = ImageNode()
    node.image = image
    return try await Renderer.test(10, 10, scale: scale).render(node)
  }

  /// The file of an opaque picture of 4 x 2 pixels.
  private func png() async throws -> [UInt8] { Array(try await render(.bitmap(Self.bitmap)).pngData) }

  @Test(arguments: [("a.png", 1.0), ("a@2x.png", 2)])
  func `a file is read at once, with the scale that its name says`(name: String, scale: Double) async throws {
    let folder = TemporaryFolder()
    let path = try folder.write(await png(), to: name)
    let image = try Image(contentsOfFile: path)
    try FileManager.default.removeItem(atPath: path)
    #expect(image.size == Size(4 / scale, 2 / scale))
    #expect(try await render(image, scale: scale).picture[0, 0] == .red)
  }

  @Test func `bytes are decoded, whatever holds them`() async throws {
    let bytes = try await png()
    let images = [try Image(data: bytes), try Image(data: bytes, scale: 2), try Image(data: Data(bytes), scale: 2)]
    #expect(images.map(\.size) == [Size(4, 2), Size(2, 1), Size(2, 1)])
    #expect(try await render(images[0]).picture[0, 0] == .red)
  }

  @Test func `what is no picture is an error that names it`() throws {
    let folder = TemporaryFolder()
    let path = folder["none.png"]
    #expect(throws: ImageError.missing(url: path, path: path)) { try Image(contentsOfFile: path) }
    let text = try folder.write("text".bytes, to: "text.png")
    #expect(throws: ImageError.unknownFormat(url: text)) { try Image(contentsOfFile: text) }
    #expect(throws: ImageError.unknownFormat(url: "data")) { try Image(data: "text".bytes) }
    #expect(throws: ImageError.broken(url: "data", format: "picture", cause: "no bytes")) { try Image(data: []) }
  }

  @Test func `a bitmap is made of pixels, and knows whether it is opaque`() {
    let bitmap = Bitmap(size: PixelSize(1, 2), pixels: [0xFF12_3456, 0x10FF_0520])
    #expect([Self.bitmap[0, 0], Self.bitmap[3, 1], bitmap[0, 1]] == [0xFFFF_0000, 0x8000_0080, 0x1010_0510] as [UInt32])
    #expect(!Self.bitmap.isOpaque && Bitmap(size: PixelSize(1, 1), pixels: [0xFF12_3456]).isOpaque)
    #expect(Image.bitmap(bitmap, scale: 2).size == Size(0.5, 1))
  }

  @Test func `a font's metrics can be asked for without a renderer`() throws {
    #expect(abs(try Font.system(size: 28.16).metrics().capHeight - 20.48) < 0.01)
  }
}
