public import EmakiDisplay
import EmakiImages
import EmakiSupport

/// Reads images from files and from bytes in memory, at once: nodes that show them wait for nothing.
extension Image {
  /// Reads and decodes a picture's file: PNG, JPEG, WebP, AVIF, HEIC, or the first frame of a GIF.
  ///
  /// Its scale is 2 or 3 where the file's name ends in `@2x` or `@3x`, else 1. Faults of the file that can be overlooked are overlooked
  /// without a warning. Two images that were read from one file are not equal, but layers with them are.
  ///
  /// - Parameter path: the file's path; a relative one starts from the current folder. Any folder may be read, whatever `ImageAccess` says.
  /// - Throws: `ImageError` where there is no such file, or none that can be drawn. UIKit gives `nil` then.
  public init(contentsOfFile path: String) throws(ImageError) {
    self = .bitmap(try Bitmap(contentsOfFile: path), scale: path.exact.pictureScale)
  }

  /// Decodes the bytes of a picture's file: PNG, JPEG, WebP, AVIF, HEIC, or the first frame of a GIF.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file, such as Foundation's `Data` or an array.
  ///   - scale: the number of the picture's pixels in a point, above 0; 1 by default.
  /// - Throws: `ImageError` where the bytes are no picture that can be drawn. UIKit gives `nil` then.
  public init(data: some Sequence<UInt8>, scale: Double = 1) throws(ImageError) {
    precondition(scale > 0 && scale.isFinite, "an image's scale is above 0 pixels a point and finite, not \(scale)")
    self = .bitmap(try Bitmap(decoding: Array(data), name: "data"), scale: scale)
  }
}
