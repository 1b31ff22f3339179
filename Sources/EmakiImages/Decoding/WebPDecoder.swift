private import CWebP
internal import EmakiDisplay

enum WebPDecoder: ImageDecoder {
  static let format = "WebP"

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }

  static func orientation(of bytes: [UInt8]) -> Orientation { Orientation(exif: WebPChunks(bytes).content("EXIF").map { bytes[$0] }) }

  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize {
    let features = try features(of: input)
    return PixelSize(width: Int(features.width), height: Int(features.height))
  }

  /// Returns the memory that decoding takes besides the picture, in pixels of four bytes: libwebp unpacks lossless pixels, and
  /// transparency, into a buffer of its own.
  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int {
    let (features, size) = (try features(of: file.bytes), file.size)
    if features.has_animation == 0 { return features.format == 1 && features.has_alpha == 0 ? 0 : size.area }
    // Within this limit, an animation with its canvases takes no more memory than the largest still picture.
    let limit = file.limits.pixels / (1 + canvases)
    guard size.area <= limit else { throw .tooManyPixels(size, limit: limit) }
    return size.area * canvases
  }

  /// Returns whether a file of the extended form says that it is an animation (RFC 9649, section 2.7).
  static func mayBeAnimated(_ input: FileBytes) -> Bool {
    input.count > 20 && input[12..<16].elementsEqual("VP8X".utf8) && input[20] & 2 != 0
  }

  static func animation(in file: DecoderInput) throws(DecodingFailure) -> AnimationFile? {
    let input = file.bytes
    guard try features(of: input).has_animation != 0 else { return nil }
    let playback = try playback(input, frameLimit: file.limits.frames)
    if playback.milliseconds.count < 2 { return nil }
    let costs = [Int](repeating: file.size.area + frameCost, count: playback.milliseconds.count)
    var faults: [String] = []
    _ = try conversion(input, &faults)
    faults += WebPChunks(input).faults
    return AnimationFile(playback: playback, costs: costs, faults: faults)
  }

  static func canvas(of file: DecoderInput) throws(DecodingFailure) -> any AnimationCanvas {
    var faults: [String] = []
    return try WebPCanvas(file.bytes, file.size, conversion(file.bytes, &faults))
  }

  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    let (input, size, limits) = (file.bytes, file.size, file.limits)
    let features = try features(of: input)
    if features.has_animation != 0 {
      _ = try playback(input, frameLimit: limits.frames)
      guard size.area + frameCost <= limits.framePixels else { throw .tooMuchWork(.framePixels, limit: limits.framePixels) }
    }
    let conversion = try conversion(input, &faults)
    faults += WebPChunks(input).faults
    // The canvas of an animation is transparent where no frame has painted.
    if features.has_animation != 0 { return try WebPCanvas(input, size, conversion).nextFrame() }
    return try Bitmap(decoding: size, hasAlpha: features.has_alpha != 0) { pixels throws(DecodingFailure) in
      try paint(input, on: pixels, size)
      // The pixels of a lossless file may have transparency although its header says that there is none, and that counts.
      if features.has_alpha == 0 && features.format == 2 { for index in 0..<size.area { pixels[index] |= 0xFF00_0000 } }
      conversion?.convert(pixels, size.area)
    }
  }

  private static func conversion(_ input: FileBytes, _ faults: inout [String]) throws(DecodingFailure) -> ColorConversion? {
    try ColorConversion.make(.rgb, faults: &faults, WebPChunks(input).colors())
  }

  static var damage: DecodingFailure { DecodingFailure(cause: "its data is damaged or ends early") }

  private static func paint(
    _ input: FileBytes, on pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize
  ) throws(DecodingFailure) {
    func isPainted(_ bytes: FileBytes) -> Bool {
      pixels.withMemoryRebound(to: UInt8.self, capacity: size.area * 4) {
        WebPDecodeBGRAInto(bytes.baseAddress, bytes.count, $0, size.area * 4, Int32(size.width * 4)) != nil
      }
    }
    let end = WebPChunks(input).pictureEnd
    if end == input.count {
      if !isPainted(input) { throw damage }
      return
    }
    // Where the pixels are damaged, libwebp reads on in the chunks after them, and finds no fault.
    var alone = Array(input[..<end])
    for byte in 0..<4 { alone[4 + byte] = UInt8(truncatingIfNeeded: (end - 8) >> (8 * byte)) }
    if !alone.withUnsafeBufferPointer(isPainted) { throw damage }
  }

  private static func features(of input: FileBytes) throws(DecodingFailure) -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    switch WebPGetFeatures(input.baseAddress, input.count, &features) {
    case VP8_STATUS_OK: return features
    case VP8_STATUS_NOT_ENOUGH_DATA: throw DecodingFailure(cause: "it ends early")
    default: throw DecodingFailure(cause: "its header is damaged")
    }
  }
}

/// Reads when the frames of an animated WebP file show. Its chunks are read here, its pixels by libwebp.
extension WebPDecoder {
  /// The number of pixels that each frame counts in addition to its whole canvas, which libwebp copies and blends. They account for the
  /// work of finding the frame.
  private static let frameCost = 16_384
  /// The number of canvases in memory besides the picture: two belong to libwebp, and one is used while a lossless frame is decompressed.
  private static let canvases = 3

  /// Returns when frames show, without decoding any frame. Each frame is a chunk of the file (RFC 9649, section 2.7.1).
  ///
  /// - Parameter frameLimit: the largest number of frames that are allowed.
  private static func playback(_ input: FileBytes, frameLimit: Int) throws(DecodingFailure) -> Playback {
    var playback = Playback(milliseconds: [], plays: 1)
    for chunk in WebPChunks(input) {
      let content = chunk.content
      guard content.upperBound <= input.count else { throw damage }
      if chunk.name == "ANIM", content.count >= 6 {
        let plays = input.number(at: content.lowerBound + 4, bytes: 2, isLittleEndian: true)
        playback.plays = plays == 0 ? nil : plays
      } else if chunk.name == "ANMF", content.count >= 16 {
        guard playback.milliseconds.count < frameLimit else { throw .tooMuchWork(.frames, limit: frameLimit) }
        playback.milliseconds.append(
          Playback.shown(milliseconds: input.number(at: content.lowerBound + 12, bytes: 3, isLittleEndian: true)))
      }
    }
    if playback.milliseconds.isEmpty { throw DecodingFailure(cause: "it has no frame") }
    return playback
  }
}

/// A WebP canvas is the canvas that libwebp paints the frames of an animated WebP file on.
final class WebPCanvas: AnimationCanvas {
  private let decoder: OpaquePointer
  private let size: PixelSize
  /// Converts each frame that is shown to sRGB. Frames are painted over each other in the file's own colours.
  private let conversion: ColorConversion?

  /// Makes a canvas for a file, whose bytes outlive it.
  init(_ bytes: FileBytes, _ size: PixelSize, _ conversion: ColorConversion?) throws(DecodingFailure) {
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw WebPDecoder.damage }
    options.color_mode = MODE_BGRA
    var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
    guard let decoder = WebPAnimDecoderNew(&data, &options) else { throw WebPDecoder.damage }
    (self.decoder, self.size, self.conversion) = (decoder, size, conversion)
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == size.width, Int(info.canvas_height) == size.height else {
      throw WebPDecoder.damage
    }
  }

  deinit { WebPAnimDecoderDelete(decoder) }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    // The colours of libwebp's canvas are not multiplied by alpha.
    var (pixels, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
    guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else { throw WebPDecoder.damage }
    return try Bitmap(decoding: size, hasAlpha: true) { target throws(DecodingFailure) in
      UnsafeMutableRawPointer(target).copyMemory(from: pixels, byteCount: size.area * 4)
      conversion?.convert(target, size.area)
    }
  }
}

/// Iterates over the chunks of a WebP file in order (RFC 9649, section 2.3). The last one may reach beyond the end of the file.
struct WebPChunks<Bytes: RandomAccessCollection>: Sequence, IteratorProtocol where Bytes.Element == UInt8, Bytes.Index == Int {
  private let bytes: Bytes
  /// The position of the next chunk. The first one follows `RIFF`, a length and `WEBP`.
  private(set) var position = 12

  /// Makes the sequence of a file's chunks. The positions of its bytes begin with 0.
  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func next() -> (name: String, content: Range<Int>)? {
    guard bytes.count - position >= 8 else { return nil }
    let (name, start) = (String(decoding: bytes[position..<position + 4], as: UTF8.self), position + 8)
    let length = bytes.number(at: position + 4, isLittleEndian: true)
    position = start + length + length % 2
    return (name, start..<start + length)
  }

  /// Returns the place of the first chunk of a type in a file of the extended form; `nil` for other files.
  func content(_ type: String) -> Range<Int>? {
    guard bytes.count > 30, bytes[12..<16].elementsEqual("VP8X".utf8) else { return nil }
    return first { $0.name == type || $0.content.upperBound > bytes.count }.flatMap {
      $0.content.upperBound > bytes.count ? nil : $0.content
    }
  }

  /// Where the chunk of a still picture's pixels ends; the file's own end where it has none.
  var pictureEnd: Int {
    var chunks = self
    while let chunk = chunks.next() {
      if ["VP8 ", "VP8L"].contains(chunk.name) { return Swift.min(chunks.position, bytes.count) }
    }
    return bytes.count
  }

  /// What a file has lost of what it says to have. Its pixels have no checksum: wrong ones are found only where they cannot be decoded.
  var faults: [String] {
    // Other bytes may follow the length that the head names.
    let end = 8 + bytes.number(at: 4, isLittleEndian: true)
    if end > bytes.count { return ["it ends early"] }
    var (chunks, names) = (self, Set<String>())
    while chunks.position + 8 <= end, let chunk = chunks.next() { names.insert(chunk.name) }
    guard chunks.position == end else { return ["the lengths of its chunks are not those of the file"] }
    guard bytes.count > 20, names.contains("VP8X") else { return [] }
    // A lossless picture has its transparency itself, and so have frames.
    let parts =
      [(0x20, "ICCP", "a colour profile"), (0x08, "EXIF", "EXIF data")] + (names.contains("VP8 ") ? [(0x10, "ALPH", "transparency")] : [])
    return parts.filter { Int(bytes[20]) & $0.0 != 0 && !names.contains($0.1) }.map { "it says to have \($0.2), and has none" }
  }

  /// Returns the colours that a file names.
  func colors() throws(ColorFault) -> PictureColors? {
    guard let place = content("ICCP") else { return nil }
    try ICCProfile.checkLength(place.count)
    return .profile(Array(bytes[place]))
  }
}
