/// An image provider gives painters their pictures. Calls may come from any thread and block it.
package protocol ImageProvider: Sendable {
  /// Returns a picture drawn into its box and modified. The bitmap's size is `request.size`.
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap

  /// Returns the picture of a request with the faults that were overlooked in its file.
  func image(for request: ImageRequest) throws(ImageError) -> PreparedImage

  /// Returns a picture's own size in pixels, without decoding the pixels.
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize
}

extension ImageProvider {
  /// Returns the picture of a request as one whose file is intact. It serves providers that read no files.
  package func image(for request: ImageRequest) throws(ImageError) -> PreparedImage { PreparedImage(bitmap: try prepared(request)) }
}

/// Image facts are what has to be known of a picture before it arrives.
package struct ImageFacts: Hashable, Sendable {
  /// Whether the picture cannot be had.
  package var fails: Bool
  /// The least whole percentage of the picture's bytes with which something shows; `nil` for a picture that shows nothing until all of it
  /// has arrived.
  package var progressiveFrom: Int?

  package init(fails: Bool = false, progressiveFrom: Int? = nil) {
    self.fails = fails
    self.progressiveFrom = progressiveFrom
  }
}

/// A prepared image is a picture as a request describes it, with the faults that were overlooked in its file.
package struct PreparedImage {
  /// The picture in the size that was requested.
  package var bitmap: Bitmap
  /// The faults of the picture's file; `nil` where it has none.
  package var repair: ImageRepair?

  package init(bitmap: Bitmap, repair: ImageRepair? = nil) { (self.bitmap, self.repair) = (bitmap, repair) }
}

/// Decoding work is a kind of work that a picture's file can ask for without limit in few bytes.
public enum DecodingWork: Hashable, Sendable {
  /// The number of scans of a JPEG. The more pixels the JPEG has, the fewer scans are allowed.
  case scans
  /// The number of coefficients of a JPEG of several scans. All of them are in memory until the last scan.
  case coefficients
  /// The number of frames of an animation.
  case frames
  /// The number of pixels of an animation's frames together, from the first frame to the one that shows.
  case framePixels
  /// The number of pixels of a video's frames together, from the nearest key frame to the one that shows.
  case videoPixels
  /// The length of a video in seconds.
  case seconds
  /// The number of streams of a video's file.
  case streams
}
