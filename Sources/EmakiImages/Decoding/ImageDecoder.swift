internal import EmakiDisplay

/// An image decoder reads one file format.
protocol ImageDecoder {
  /// The name of the format, for errors.
  static var format: String { get }
  /// Whether this build can decode it.
  static var isBuilt: Bool { get }
  /// Whether its files are lines and fills, and not pixels.
  static var isVector: Bool { get }
  /// Returns whether a file begins as this format does.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// Returns how the stored pixels must be turned to be upright.
  static func orientation(of bytes: [UInt8]) -> Orientation
  /// Returns the size of the pixels as stored, without decoding them.
  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize
  /// Returns how much memory decoding takes besides the picture's own pixels, in pixels of four bytes.
  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int
  /// Decodes the pixels as stored.
  ///
  /// - Parameters:
  ///   - size: what `storedSize` returned; for lines and fills any size.
  ///   - time: the time in an animation, in milliseconds from its beginning; other files show the same at all times.
  ///   - limits: the limits for work that can be more than the number of pixels says. The pixels and the bytes are within them.
  ///   - faults: gets the rules of the format that the file breaks, in words, where the picture can be drawn all the same.
  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap
}

extension ImageDecoder {
  static var isBuilt: Bool { true }

  static var isVector: Bool { false }

  static func orientation(of bytes: [UInt8]) -> Orientation { .upright }

  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int { 0 }
}
