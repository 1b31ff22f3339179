private import CWebP
internal import EmakiDisplay

/// Holds the frames of an animated WebP file and when they show. Its chunks are read here, its pixels by libwebp.
struct WebPAnimation {
  /// The number of pixels that a frame counts in addition to its whole canvas, which libwebp copies and blends. They stand for finding the
  /// frame.
  static let frameCost = 16_384
  /// The number of canvases in memory beside the picture: two of libwebp's, and one while a frame without loss is unpacked.
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
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw WebPDecoder.damage }
    options.color_mode = MODE_BGRA
    var data = WebPData(bytes: input.baseAddress, size: input.count)
    guard let decoder = WebPAnimDecoderNew(&data, &options) else { throw WebPDecoder.damage }
    defer { WebPAnimDecoderDelete(decoder) }
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == size.width, Int(info.canvas_height) == size.height else {
      throw WebPDecoder.damage
    }
    for index in 0...last {
      var (pixels, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
      guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else { throw WebPDecoder.damage }
      if index == last { UnsafeMutableRawPointer(canvas).copyMemory(from: pixels, byteCount: size.area * 4) }
    }
  }
}
