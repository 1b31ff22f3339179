import EmakiDisplay

/// Keeps the pixels of images that functions draw, so that an image that many rows show is drawn once. It belongs to one painter.
struct DrawnImages {
  /// The largest number of bytes that are kept.
  private static let limit = 8 << 20
  private var bitmaps: [DrawnImage: Bitmap] = [:]
  private var bytes = 0

  /// Returns the pixels of an image; `nil` where they are not kept.
  subscript(image: DrawnImage) -> Bitmap? { bitmaps[image] }

  /// Keeps the pixels of an image. Those of others are dropped where they take too much together.
  mutating func keep(_ bitmap: Bitmap, of image: DrawnImage) {
    if bytes + bitmap.byteCount > Self.limit { (bitmaps, bytes) = ([:], 0) }
    if bitmap.byteCount > Self.limit { return }
    bitmaps[image] = bitmap
    bytes += bitmap.byteCount
  }
}
