import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEncoding

struct JPEGTests {
  /// Decodes a JPEG with the decoder for pictures. It uses the same library as the encoder, but converts the colours itself.
  private func image(_ data: some Sequence<UInt8>) throws -> Picture { Picture(try Bitmap(decoding: Array(data), name: "data")) }

  private func layer(side: Int, _ pixel: UInt32, isOpaque: Bool) -> Layer {
    Layer(
      Bitmap(size: PixelSize(side, side), isOpaque: isOpaque, cleared: false) { $0.update(repeating: pixel, count: side * side) }, by: nil)
  }

  @Test func `a list as JPEG is the list within the format's loss`() async throws {
    var request = DrawingRequest(
      feed: .inline(text: #"[{"body": "Hello", "date": "now", "isRead": false}, {"body": "世界"}]"#, folder: "."),
      screen: Screen(width: 300, height: 200, scale: 2))
    request.file.format = .jpeg
    let frame = try await request.frame()
    let folder = TemporaryFolder()
    let path = try await request.write(to: folder["a.jpeg"]).paths[0]
    let data = try Data(contentsOf: URL(filePath: path))
    let (drawn, read) = (frame.picture, try image(data))
    #expect(try data == frame.jpegData() && read.size == drawn.size)
    let sum = zip(drawn.words, read.words).reduce(0) { sum, pixels in
      ([16, 8, 0] as [UInt32]).reduce(sum) { $0 + abs(Int(pixels.0 >> $1 & 255) - Int(pixels.1 >> $1 & 255)) }
    }
    // At this quality a step of the table is at most 8 levels, and most of the picture is plain ground.
    #expect(Double(sum) / Double(3 * drawn.size.area) < 2)
  }

  @Test func `what is translucent lies over white`() throws {
    var bytes: [UInt8] = []
    // Half transparent black, premultiplied.
    try JPEGEncoder.encode(EmakiEncoding.Picture(layer(side: 16, 0x8000_0000, isOpaque: false)), scale: 1, to: Output { bytes += $0 })
    #expect(try image(bytes).words.allSatisfy { abs(Int($0 & 255) - 127) <= 1 })
  }

  @Test func `an error of the output ends the file`() throws {
    struct Full: Error {}
    let picture = EmakiEncoding.Picture(layer(side: 8, 0xFF12_3456, isOpaque: true))
    #expect(throws: Full.self) { try JPEGEncoder.encode(picture, scale: 1, to: Output { _ in throw Full() }) }
  }
}
