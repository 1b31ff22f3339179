private import CEmakiKernels
internal import EmakiDisplay

enum JPEGDecoder: ImageDecoder {
  static let format = "JPEG"

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  static func orientation(of bytes: [UInt8]) -> Orientation { Orientation(jpeg: bytes) }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    try reporting { emaki_jpeg_size(input.baseAddress, input.count, &width, &height, $0) }
    return PixelSize(width: Int(width), height: Int(height))
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits
  ) throws(DecodingFailure) -> Bitmap {
    try bitmap(from: input, size: size, EMAKI_JPEG_WHOLE, limits)
  }

  /// Decodes what the first bytes of a file show; for a progressive one, the whole picture without its details.
  static func bitmap(
    fromFirst input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits
  ) throws(DecodingFailure) -> Bitmap {
    try bitmap(from: input, size: size, EMAKI_JPEG_BEGINNING, limits)
  }

  private static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, _ extent: emaki_jpeg_extent, _ limits: ImageLimits
  ) throws(DecodingFailure) -> Bitmap {
    let scans = limits.scans(forSize: size)
    var failure: DecodingFailure?
    let bitmap = Bitmap(size: size, isOpaque: true, cleared: false) { pixels in
      do throws(DecodingFailure) {
        try reporting(scans) {
          emaki_jpeg_decode(
            input.baseAddress, input.count, extent, Int32(clamping: scans), Int32(size.width), Int32(size.height), pixels, $0)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bitmap
  }

  /// - Parameter scans: how many there may be.
  private static func reporting(_ scans: Int = 0, _ call: (UnsafeMutablePointer<CChar>?) -> Int32) throws(DecodingFailure) {
    var message = [CChar](repeating: 0, count: Int(EMAKI_JPEG_MESSAGE_SIZE))
    let result = message.withUnsafeMutableBufferPointer { call($0.baseAddress) }
    if result == EMAKI_JPEG_TOO_MANY_SCANS { throw .tooMuchWork(.scans, limit: scans) }
    guard result == 0 else {
      throw DecodingFailure(cause: String(decoding: message.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
  }
}

extension ImageLimits {
  /// Returns how many scans a JPEG of a size may have.
  func scans(forSize size: PixelSize) -> Int {
    // Twice as many as encoders make.
    let least = 20
    return min(scans, max(least, scanPixels / max(1, size.area)))
  }
}
