internal import EmakiDisplay
import EmakiSupport

/// An encoded image holds the bytes of a picture's file and the address that they came from.
struct EncodedImage {
  /// The picture's address, for errors.
  let url: String
  let bytes: [UInt8]
  /// Whether the file must be a video. Otherwise it must be a picture, so that no picture can cause the video decoders to be loaded.
  var isVideo = false

  /// A header holds what is known of a picture before it is decoded.
  struct Header {
    let decoder: any ImageDecoder.Type
    /// The limits for the work of decoding, which a file's header does not give.
    let limits: ImageLimits
    /// The size of the pixels as stored in the file. It is within the limit.
    let storedSize: PixelSize
    /// The memory that decoding takes besides the picture's own pixels, in pixels of four bytes.
    let workingPixels: Int
    let orientation: Orientation
  }

  /// Returns the picture's size in pixels as shown, read from its header alone. The size is within the limit.
  func pixelSize(limits: ImageLimits) throws(ImageError) -> PixelSize {
    let header = try header(limits: limits)
    return header.orientation.applied(to: header.storedSize)
  }

  /// Returns the decoded picture, upright, with the faults that were overlooked. Of an animation or a video it is the first frame.
  ///
  /// - Parameter size: the size in which a drawing is drawn; `nil` for its own.
  func picture(_ header: Header, drawnAt size: PixelSize? = nil) throws(ImageError) -> CachedPicture {
    let (decoder, limits) = (header.decoder, header.limits)
    var faults: [String] = []
    let bitmap = try attempt(decoder) { input throws(DecodingFailure) in
      try decoder.bitmap(from: DecoderInput(bytes: input, size: size ?? header.storedSize, limits: limits), faults: &faults)
    }
    let repair = faults.isEmpty ? nil : ImageRepair(url: url, format: decoder.format, faults: faults)
    return CachedPicture(bitmap: header.orientation.applied(to: bitmap), isVector: decoder is SVGDecoder.Type, repair: repair)
  }

  /// Decodes the part that the beginning of a progressive JPEG shows, and turns it upright.
  ///
  /// - Parameter percent: the part of the file's bytes that is decoded, in percent. From `progressiveFrom` on it shows something.
  func bitmap(_ header: Header, percent: Int) throws(ImageError) -> Bitmap {
    let (decoder, stored, limits) = (header.decoder, header.storedSize, header.limits)
    let count = bytes.count * percent / 100
    guard let firstScan = progressiveScan, count > firstScan else {
      throw .broken(url: url, format: decoder.format, cause: "\(percent)% of its bytes show nothing")
    }
    let bitmap = try attempt(decoder) { input throws(DecodingFailure) in
      try JPEGDecoder.bitmap(fromFirst: DecoderInput(bytes: UnsafeBufferPointer(rebasing: input[..<count]), size: stored, limits: limits))
    }
    return header.orientation.applied(to: bitmap)
  }

  /// The smallest whole percentage of the file's bytes that shows anything when decoded; `nil` for all but progressive JPEG.
  var progressiveFrom: Int? {
    guard let firstScan = progressiveScan else { return nil }
    let percent = firstScan * 100 / bytes.count + 1
    return percent < 100 ? percent : nil
  }

  /// The position of the first byte of a progressive JPEG's first scan; `nil` for other files.
  private var progressiveScan: Int? { JPEGDecoder.recognizes(bytes) ? JPEGSegments(bytes).firstProgressiveScan : nil }

  /// Whether the file may be an animation, judged by its first bytes.
  var mayBeAnimated: Bool {
    guard let decoder else { return false }
    return bytes.withUnsafeBufferPointer(decoder.mayBeAnimated)
  }

  /// Returns when the frames of the animation in the file show; `nil` for a file that stands still or cannot be read, and for an animation
  /// whose frames together take more work than the limits allow.
  func playback(limits: ImageLimits) -> Playback? {
    guard mayBeAnimated, let header = try? header(limits: limits), let animation = try? animation(header),
      animation.costs.count > 1 || isVideo, animation.largestCost <= limits.limit(of: animation.work)
    else { return nil }
    return animation.playback
  }

  /// Returns the file with its animation, to be played; `nil` for a file that stands still.
  func played(limits: ImageLimits) throws(ImageError) -> PlayedFile? {
    if !mayBeAnimated { return nil }
    let header = try header(limits: limits)
    guard let animation = try animation(header) else { return nil }
    return PlayedFile(self, header, animation)
  }

  private func animation(_ header: Header) throws(ImageError) -> AnimationFile? {
    try attempt(header.decoder) { input throws(DecodingFailure) in
      try header.decoder.animation(in: DecoderInput(bytes: input, size: header.storedSize, limits: header.limits))
    }
  }

  /// The decoder of the file's format; `nil` for a format that cannot be drawn.
  private var decoder: (any ImageDecoder.Type)? {
    if isVideo { return VideoDecoder.recognizes(bytes) ? VideoDecoder.self : nil }
    let decoders: [any ImageDecoder.Type] = [
      PNGDecoder.self, JPEGDecoder.self, WebPDecoder.self, GIFDecoder.self, SVGDecoder.self, AVIFDecoder.self, HEICDecoder.self,
    ]
    return decoders.first { $0.recognizes(bytes) }
  }

  /// Reads the facts in the file's header.
  func header(limits: ImageLimits) throws(ImageError) -> Header {
    guard let decoder else {
      if isVideo { throw .notAVideo(url: url) }
      if let format = ForeignFormat.name(of: bytes) { throw .unsupported(url: url, format: format) }
      throw bytes.isEmpty ? .broken(url: url, format: "picture", cause: "no bytes") : .unknownFormat(url: url)
    }
    if isVideo, let cause = VideoDecoder.missingLibrary { throw .noVideoLibrary(url: url, cause: cause) }
    let size = try attempt(decoder) { input throws(DecodingFailure) in try decoder.storedSize(of: input) }
    guard size.width > 0, size.height > 0 else { throw .broken(url: url, format: decoder.format, cause: "no pixels") }
    guard size.area <= limits.pixels else { throw .tooManyPixels(url: url, size: size, limit: limits.pixels) }
    var workingPixels = try attempt(decoder) { input throws(DecodingFailure) in
      try decoder.workingPixels(of: DecoderInput(bytes: input, size: size, limits: limits))
    }
    // Turning a picture needs a second bitmap, which is made after the decoder is done.
    let orientation = decoder.orientation(of: bytes)
    if orientation != .upright { workingPixels = max(workingPixels, size.area) }
    return Header(decoder: decoder, limits: limits, storedSize: size, workingPixels: workingPixels, orientation: orientation)
  }

  private func attempt<Value>(
    _ decoder: any ImageDecoder.Type, _ body: (FileBytes) throws(DecodingFailure) -> Value
  ) throws(ImageError) -> Value {
    do throws(DecodingFailure) {
      return try bytes.withUnsafeBufferPointer(body)
    } catch {
      throw error.imageError(url: url, format: decoder.format)
    }
  }
}

/// Recognizes picture formats that can be named but not drawn. It also recognizes which format the boxes of an ISO media file hold.
enum ForeignFormat {
  /// Returns the name of the format that a file's first bytes belong to; `nil` for a format that is not known.
  static func name(of bytes: [UInt8]) -> String? {
    if let name = mediaName(of: bytes) { return name }
    // Bytes 14 to 17 hold the size of the header after the file header, which no text has.
    if bytes.starts(with: Array("BM".utf8)) { return bytes.count >= 18 && bytes[15..<18].allSatisfy { $0 == 0 } ? "BMP" : nil }
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.name }
    // The page that servers answer with where they have no picture.
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(32)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head"].contains(where: text.hasPrefix) ? "a web page" : nil
  }

  private static let signatures: [(name: String, bytes: [UInt8])] = [
    ("JPEG XL", [0xFF, 0x0A]), ("JPEG XL", [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 10]),
    ("JPEG 2000", [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10]), ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("TIFF", [0x49, 0x49, 42, 0]), ("TIFF", [0x4D, 0x4D, 0, 42]), ("ICO", [0, 0, 1, 0]), ("PSD", Array("8BPS".utf8)),
    ("a video in a Matroska file", [0x1A, 0x45, 0xDF, 0xA3]), ("PDF", Array("%PDF-".utf8)), ("a ZIP archive", [0x50, 0x4B, 3, 4]),
    ("compressed data, such as a vector tile", [0x1F, 0x8B]),
  ]

  // MARK: Files in boxes (ISO/IEC 14496-12)

  /// Returns the name of the format of a file made of boxes, which may be one that can be drawn; `nil` for other files.
  ///
  /// A picture in HEIF is usually coded in HEVC.
  static func mediaName(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = bytes.number(at: 0)
    // The minor version stands between the major brand and the others.
    let brands = stride(from: 8, to: min(length, bytes.count, 256) - 3, by: 4).filter { $0 != 12 }.map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    if brands.contains(where: ["avif", "avis"].contains) { return "AVIF" }
    let isHEIC = brands.contains(where: words("heic heix hevc hevx heim heis mif1 msf1").contains)
    return isHEIC ? "HEIC" : "a video or a picture in an ISO media file"
  }
}
