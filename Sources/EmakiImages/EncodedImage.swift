internal import EmakiDisplay

/// A picture's file contents and where they came from.
struct EncodedImage {
  /// The address for errors.
  let url: String
  let bytes: [UInt8]

  /// The picture's size as shown, from its header alone, within the limit.
  func pixelSize(limits: ImageLimits) throws(ImageError) -> PixelSize {
    let (decoder, stored) = try header(limits: limits)
    return decoder.orientation(of: bytes).applied(to: stored)
  }

  /// The decoded picture, upright.
  ///
  /// - Parameter time: of an animation, in milliseconds from its beginning, at least 0.
  func bitmap(limits: ImageLimits, at time: Int = 0) throws(ImageError) -> Bitmap {
    let (decoder, stored) = try header(limits: limits)
    let bitmap = try attempt(decoder) { input throws(DecodingFailure) in try decoder.bitmap(from: input, size: stored, at: time) }
    return decoder.orientation(of: bytes).applied(to: bitmap)
  }

  /// The decoded picture of a file that has no pixels of its own, as large as it is needed.
  func bitmap(limits: ImageLimits, drawnAt size: PixelSize) throws(ImageError) -> Bitmap {
    let (decoder, _) = try header(limits: limits)
    return try attempt(decoder) { input throws(DecodingFailure) in try decoder.bitmap(from: input, size: size) }
  }

  /// Whether the file is lines and fills, and not pixels.
  var isVector: Bool { SVGDecoder.recognizes(bytes) }

  /// What the beginning of a progressive JPEG shows, upright.
  ///
  /// - Parameter percent: of the file's bytes; from `progressiveFrom` on there is something.
  func bitmap(limits: ImageLimits, percent: Int) throws(ImageError) -> Bitmap {
    let (decoder, stored) = try header(limits: limits)
    let count = bytes.count * percent / 100
    guard let firstScan = progressiveScan, count > firstScan else {
      throw .broken(url: url, format: decoder.format, cause: "\(percent)% of its bytes show nothing")
    }
    let bitmap = try attempt(decoder) { input throws(DecodingFailure) in
      try JPEGDecoder.bitmap(fromFirst: UnsafeBufferPointer(rebasing: input[..<count]), size: stored)
    }
    return decoder.orientation(of: bytes).applied(to: bitmap)
  }

  /// The least whole percentage of the file's bytes that shows something; `nil` for all but progressive JPEG.
  var progressiveFrom: Int? {
    guard let firstScan = progressiveScan else { return nil }
    let percent = firstScan * 100 / bytes.count + 1
    return percent < 100 ? percent : nil
  }

  /// Where the first scan of a progressive JPEG has its first byte.
  private var progressiveScan: Int? { JPEGDecoder.recognizes(bytes) ? JPEGSegments(bytes).firstProgressiveScan : nil }

  private func header(limits: ImageLimits) throws(ImageError) -> (any ImageDecoder.Type, PixelSize) {
    let decoders: [any ImageDecoder.Type] = [PNGDecoder.self, JPEGDecoder.self, WebPDecoder.self, GIFDecoder.self, SVGDecoder.self]
    guard let decoder = decoders.first(where: { $0.recognizes(bytes) }) else { throw .unknownFormat(url: url) }
    guard decoder.isBuilt else { throw .notBuilt(url: url, format: decoder.format) }
    let size = try attempt(decoder) { input throws(DecodingFailure) in try decoder.storedSize(of: input) }
    guard size.width > 0, size.height > 0 else { throw .broken(url: url, format: decoder.format, cause: "no pixels") }
    guard size.area <= limits.pixels else { throw .tooManyPixels(url: url, size: size, limit: limits.pixels) }
    return (decoder, size)
  }

  private func attempt<Value>(
    _ decoder: any ImageDecoder.Type, _ body: (UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> Value
  ) throws(ImageError) -> Value {
    do throws(DecodingFailure) {
      return try bytes.withUnsafeBufferPointer(body)
    } catch {
      throw .broken(url: url, format: decoder.format, cause: error.cause)
    }
  }
}

/// One file format.
protocol ImageDecoder {
  /// For errors.
  static var format: String { get }
  /// Whether this build can decode it.
  static var isBuilt: Bool { get }
  /// Whether a file begins as this format does.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// How the stored pixels must be turned to be upright.
  static func orientation(of bytes: [UInt8]) -> Orientation
  /// The size of the pixels as stored, without decoding them.
  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize
  /// The pixels as stored; `size` is what `storedSize` gave.
  static func bitmap(from input: UnsafeBufferPointer<UInt8>, size: PixelSize) throws(DecodingFailure) -> Bitmap
  /// The pixels that show at a time, in milliseconds from the beginning; of a still picture always the same.
  static func bitmap(from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int) throws(DecodingFailure) -> Bitmap
}

extension ImageDecoder {
  static func bitmap(from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int) throws(DecodingFailure) -> Bitmap {
    try bitmap(from: input, size: size)
  }

  static var isBuilt: Bool { true }

  static func orientation(of bytes: [UInt8]) -> Orientation { .upright }
}

/// What a decoder's library says is wrong with a file.
struct DecodingFailure: Error {
  let cause: String
}
