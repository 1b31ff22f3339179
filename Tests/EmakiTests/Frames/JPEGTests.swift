import Emaki
import EmakiEncoding
import EmakiImages
import EmakiTestSupport
import Foundation
import Testing

@Suite struct JPEGTests {
  /// Decodes a JPEG with the decoder for pictures. It uses the same library as the encoder, but converts the colours itself.
  private func image(_ data: Data) throws -> Bitmap {
    try Bitmap(decoding: [UInt8](data), name: "data")
  }

  @Test func `a list as JPEG is the list within the format's loss`() async throws {
    var request = DrawingRequest(
      feed: .inline(text: #"[{"body": "Hello", "date": "now", "isRead": false}, {"body": "世界"}]"#, folder: "."),
      screen: Screen(width: 300, height: 200, scale: 2))
    request.file.format = .jpeg
    let frame = try await request.frame()
    let folder = try TemporaryFolder()
    let path = try await request.write(to: folder.path + "/a.jpeg").paths[0]
    let data = try Data(contentsOf: URL(filePath: path))
    #expect(try data == frame.jpegData())
    let (drawn, read) = (frame.bitmap(), try image(data))
    #expect(read.size == drawn.size)
    var sum = 0
    drawn.withPixels { drawn in
      read.withPixels { read in
        for (one, other) in zip(drawn, read) {
          func difference(_ shift: UInt32) -> Int { abs(Int(one >> shift & 255) - Int(other >> shift & 255)) }
          sum += difference(16) + difference(8) + difference(0)
        }
      }
    }
    // At this quality a step of the table is at most 8 levels, and most of the picture is plain ground.
    #expect(Double(sum) / Double(3 * drawn.size.area) < 2)
  }

  @Test func `what is translucent lies over white`() throws {
    let size = PixelSize(16, 16)
    var bytes: [UInt8] = []
    // Half transparent black, premultiplied.
    let layer = EncodedLayer(Bitmap(size: size, isOpaque: false, cleared: false) { $0.update(repeating: 0x8000_0000, count: 256) }, by: nil)
    try JPEGEncoder.encode(StackedPicture(layer), scale: 1) { bytes += $0 }
    let grey = try image(Data(bytes)).withPixels { Array($0) }
    #expect(grey.allSatisfy { abs(Int($0 & 255) - 127) <= 1 })
  }

  @Test func `an error of the sink ends the file`() throws {
    struct Full: Error {}
    let layer = EncodedLayer(
      Bitmap(size: PixelSize(8, 8), isOpaque: true, cleared: false) { $0.update(repeating: 0xFF12_3456, count: 64) }, by: nil
    )
    #expect(throws: Full.self) { try JPEGEncoder.encode(StackedPicture(layer), scale: 1) { _ in throw Full() } }
  }
}
