internal import EmakiDisplay

/// An image decoder decodes the pictures of one file format.
protocol ImageDecoder {
  /// The name of the format, for errors.
  static var format: String { get }
  /// Whether files of the format hold lines and fills, and not pixels.
  static var isVector: Bool { get }
  /// Returns whether a file's first bytes are those of this format.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// Returns the orientation of the stored pixels, which says how to turn them upright.
  static func orientation(of bytes: [UInt8]) -> Orientation
  /// Returns the size of the pixels as stored in the file, without decoding them.
  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize
  /// Returns the memory that decoding takes besides the picture's own pixels, in pixels of four bytes.
  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int
  /// Returns whether the file may be an animation, judged by its first bytes without reading all of it.
  static func mayBeAnimated(_ input: UnsafeBufferPointer<UInt8>) -> Bool
  /// Returns the animation in a file; `nil` for a file that has no more than one frame.
  static func animation(in input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> AnimationFile?
  /// Makes a canvas that no frame of an animation is painted on yet.
  ///
  /// - Parameter bytes: the bytes of the file, whose memory outlives the canvas.
  static func canvas(of bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> any AnimationCanvas
  /// Decodes the pixels as they are stored, without turning them.
  ///
  /// - Parameters:
  ///   - size: the size that `storedSize` returned; for files of lines and fills any size.
  ///   - time: the time in an animation, in milliseconds from its beginning; other files show the same at all times.
  ///   - limits: the limits for work that can be more than the number of pixels says. The pixels and the bytes are within them.
  ///   - faults: gets the rules of the format that the file breaks, in words, where the picture can be drawn all the same.
  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap
}

extension ImageDecoder {
  static var isVector: Bool { false }

  static func mayBeAnimated(_ input: UnsafeBufferPointer<UInt8>) -> Bool { false }

  static func animation(in input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> AnimationFile?
  { nil }

  static func canvas(of bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> any AnimationCanvas
  {
    throw DecodingFailure(cause: "it is no animation")
  }

  static func orientation(of bytes: [UInt8]) -> Orientation { .upright }

  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int { 0 }
}
