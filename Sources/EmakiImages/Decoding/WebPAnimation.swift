internal import EmakiDisplay

/// Holds the frames of an animated WebP file and when they show. Its chunks are read here, its pixels by libwebp.
struct WebPAnimation {
  /// The number of pixels that each frame counts in addition to its whole canvas, which libwebp copies and blends. They account for the
  /// work of finding the frame.
  static let frameCost = 16_384
  /// The number of canvases in memory besides the picture: two belong to libwebp, and one is used while a lossless frame is decompressed.
  static let canvases = 3

  private(set) var playback = Playback(milliseconds: [], plays: 1)

  /// Reads when frames show, without decoding any frame. Each frame is a chunk of the file (RFC 9649, section 2.7.1).
  ///
  /// - Parameter frameLimit: the largest number of frames that are allowed.
  init(_ input: UnsafeBufferPointer<UInt8>, frameLimit: Int) throws(DecodingFailure) {
    func number(at place: Int, bytes count: Int) -> Int { input[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) } }
    // The first chunk follows `RIFF`, a length and `WEBP`.
    var place = 12
    while input.count - place >= 8 {
      let (name, length) = (input[place..<place + 4], number(at: place + 4, bytes: 4))
      guard length <= input.count - place - 8 else { throw WebPDecoder.damage }
      if name.elementsEqual("ANIM".utf8), length >= 6 {
        let plays = number(at: place + 12, bytes: 2)
        playback.plays = plays == 0 ? nil : plays
      } else if name.elementsEqual("ANMF".utf8), length >= 16 {
        guard playback.milliseconds.count < frameLimit else { throw .tooMuchWork(.frames, limit: frameLimit) }
        playback.milliseconds.append(Playback.shown(milliseconds: number(at: place + 20, bytes: 3)))
      }
      place += 8 + length + length % 2
    }
    if playback.milliseconds.isEmpty { throw DecodingFailure(cause: "it has no frame") }
  }

  /// Paints a frame on a canvas, after the frames that it is painted over.
  ///
  /// - Parameters:
  ///   - last: the index of the frame.
  ///   - canvas: receives the pixels, whose colours are not multiplied by alpha.
  static func paint(
    _ input: UnsafeBufferPointer<UInt8>, upTo last: Int, on canvas: UnsafeMutablePointer<UInt32>, _ size: PixelSize
  ) throws(DecodingFailure) {
    let frames = try WebPFrames(input, size)
    for index in 0...last {
      let pixels = try frames.next()
      if index == last { UnsafeMutableRawPointer(canvas).copyMemory(from: pixels, byteCount: size.area * 4) }
    }
  }
}
