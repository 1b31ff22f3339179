import EmakiDisplay
import Testing

@testable import EmakiImages

struct WebPDecoderTests {
  @Test func `a lossless file whose header knows no transparency has none`() throws {
    var bytes = Samples.webpLossless
    let chunk = bytes.places(of: "VP8L".bytes)[0]
    // Behind the signature stand two lengths of 14 bits and the flag.
    bytes[chunk + 12] &= ~0x10
    let opaque = try decode(bytes)
    #expect(opaque.isOpaque && opaque.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `lossless colours are exact and premultiplied`() throws {
    #expect(try !decode(Samples.webpLossless).isOpaque)
    try expectUpright(Samples.webpLossless, isTurned: false, [red, 0x8000_8000, 0x4000_0040, 0], 0)
  }

  @Test func `a lossy file without alpha is opaque`() throws {
    let bitmap = try decode(Samples.webpLossy)
    #expect(bitmap.isOpaque && [bitmap[4, 4], bitmap[27, 11]].isNear([red, white], 8))
  }

  @Test func `an animation shows the frame of the time, for ever`() throws {
    let shown = try [0, 99, 100, 199, 200, 3_000_000_100].map { try EncodedImage(Samples.webpAnimation).bitmap(at: $0).content }
    let (red, green): (UInt32, UInt32) = (0xFFFF_0100, 0xFF00_FF01)
    #expect(shown == [red, red, green, green, red, green].map { bitmap(4, 4, of: $0).content })
    #expect(try faults(of: Samples.webpAnimation) == [])
  }

  /// The lengths and flags are those of RFC 9649, sections 2.3 to 2.7.
  @Test func `a file that lacks what it says to have is drawn with a fault`() throws {
    func changed(_ bytes: [UInt8], _ name: String, at distance: Int = 0, to byte: UInt8) -> [UInt8] {
      var bytes = bytes
      bytes[bytes.places(of: name.bytes)[0] + distance] = byte
      return bytes
    }
    let whole = [Samples.webpLossless, Samples.webpLossy, Samples.webpProfile, Samples.webpAnimation] + Samples.webpTurned
    for bytes in whole { #expect(try faults(of: bytes) == [] && faults(of: bytes + [0, 0]) == []) }
    // Longer or shorter than its chunks, a file is drawn with a fault or not at all.
    for bytes in whole {
      for length in [bytes[4] &+ 2, bytes[4] &- 2] { #expect((try? faults(of: changed(bytes, "RIFF", at: 4, to: length))) != []) }
    }
    #expect(try faults(of: changed(Samples.webpProfile, "ICCP", to: 0x58)) == ["it says to have a colour profile, and has none"])
    for turned in Samples.webpTurned {
      #expect(try faults(of: changed(turned, "EXIF", to: 0x58)) == ["it says to have EXIF data, and has none"])
      for length: UInt8 in [1, 9] { #expect((try? faults(of: changed(turned, "EXIF", at: 4, to: length))) != []) }
    }
  }

  /// The pixels' chunk is 40 bytes shorter, and another one has these.
  @Test func `pixels are read from their own chunk alone`() throws {
    for (name, bytes) in [("VP8 ", Samples.webpLossy), ("VP8L", Samples.webpLossless)] {
      let (place, cut) = (bytes.places(of: name.bytes)[0], 40)
      let length = Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8
      let end = place + 8 + length
      let short = length - cut
      var file = Array(bytes[..<(place + 4)]) + [UInt8(short & 255), UInt8(short >> 8), 0, 0] + bytes[(place + 8)..<(end - cut)]
      if short % 2 == 1 { file.append(0) }
      file += "EXIF".bytes + [UInt8(cut), 0, 0, 0] + bytes[(end - cut)..<end]
      file[4] = UInt8((file.count - 8) & 255)
      file[5] = UInt8((file.count - 8) >> 8)
      #expect(failure(of: file) == .broken("WebP", "its data is damaged or ends early"))
    }
  }

  @Test func `an animation has the limits of animations`() throws {
    // Each frame up to the one that shows counts with its whole canvas, and with the cost of finding it.
    let frame = 16 + 16_384
    let limits: [(ImageLimits, Int, ImageError?)] = [
      (ImageLimits(frames: 1), 0, .tooMuchWork(.frames, 1)), (ImageLimits(frames: 2), 0, nil), (ImageLimits(framePixels: frame), 0, nil),
      (ImageLimits(framePixels: 2 * frame - 1), 100, .tooMuchWork(.framePixels, 2 * frame - 1)),
      // Three canvases beside the picture.
      (ImageLimits(pixels: 64), 0, nil), (ImageLimits(pixels: 63), 0, .tooManyPixels(4, 4, limit: 15)),
    ]
    #expect(limits.map { failure(of: Samples.webpAnimation, limits: $0.0, at: $0.1) } == limits.map(\.2))
  }
}
