import EmakiDisplay
import Testing

@testable import EmakiEncoding

/// Frames of two layers each, written as uncompressed video.
struct FrameWriterTests {
  private let size = PixelSize(2, 3)

  /// Returns a frame with one row of one colour above two rows of another.
  private func frame(_ upper: UInt32, _ lower: UInt32, isOpaque: Bool = true) -> Picture {
    func layer(_ color: UInt32) -> Layer {
      Layer(Bitmap(size: size, isOpaque: isOpaque, cleared: false) { $0.update(repeating: color, count: size.area) }, by: nil)
    }
    return Picture(
      size: size, parts: [LayerRows(layer: layer(upper), rows: 2..<3), LayerRows(layer: layer(lower), rows: 0..<2)])
  }

  @Test func `raw frames are the pixels of the layers from top to bottom`() throws {
    var bytes: [UInt8] = []
    var writer = RawFrameWriter(size: size, to: Output { bytes += $0 })
    try writer.append(frame(0xFF01_0203, 0xFF04_0506))
    try writer.append(frame(0x8040_0000, 0, isOpaque: false))
    writer.finish()
    let first = Array(repeating: [1, 2, 3, 255] as [UInt8], count: 2) + Array(repeating: [4, 5, 6, 255], count: 4)
    // 0x40 of 0x80 is half of 255, which is rounded up to 128.
    let second = Array(repeating: [128, 0, 0, 128] as [UInt8], count: 2) + Array(repeating: [0, 0, 0, 0], count: 4)
    #expect(bytes == (first + second).flatMap(\.self))
  }

  @Test func `y4m has a line for the stream, and for each frame a line and three planes`() throws {
    var bytes: [UInt8] = []
    var writer = try Y4MWriter(size: size, framesPerSecond: 30, to: Output { bytes += $0 })
    try writer.append(frame(0xFFFF_FFFF, 0xFF00_0000))
    writer.finish()
    // In limited range white is 235 and black 16. Neither has colour, so their samples of colour are 128.
    let planes = [235, 235, 16, 16, 16, 16] + [UInt8](repeating: 128, count: 12)
    #expect(bytes == "YUV4MPEG2 W2 H3 F30:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n".bytes + planes)
  }
}
