/// What one picture may cost, checked before it is decoded.
public struct ImageLimits: Hashable, Sendable {
  /// Pixels of a decoded picture, and of the box it is drawn into. Default: 64,000,000.
  public var pixels: Int
  /// Bytes of a picture's file, or of a decoded `data:` URL. Default: 33,554,432 (32 MB).
  public var bytes: Int

  public init(pixels: Int = 64_000_000, bytes: Int = 32 << 20) {
    self.pixels = pixels
    self.bytes = bytes
  }
}
