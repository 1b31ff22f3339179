/// What one picture may cost, and all at one time, checked before it is decoded.
public struct ImageLimits: Hashable, Sendable {
  /// Pixels of a decoded picture, and of the box it is drawn into. Default: 64,000,000.
  public var pixels: Int
  /// Bytes of a picture's file, or of a decoded `data:` URL. Default: 33,554,432 (32 MB).
  public var bytes: Int
  /// Pixels of all pictures that are decoded at one time, on whatever threads; others wait, and a larger one is decoded alone. Default:
  /// 128,000,000, half a gigabyte.
  public var pixelsAtOnce: Int

  public init(pixels: Int = 64_000_000, bytes: Int = 32 << 20, pixelsAtOnce: Int = 128_000_000) {
    self.pixels = pixels
    self.bytes = bytes
    self.pixelsAtOnce = pixelsAtOnce
  }
}
