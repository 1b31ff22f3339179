import EmakiDisplay

/// An encoding failure says why a library could not encode a picture, and how to mend it.
package struct EncodingFailure: Error, Hashable {
  /// The library's name, such as "libpng".
  let library: String
  /// The picture's size in pixels.
  let size: PixelSize
  /// The library's reason for the failure, without a full stop at the end.
  let reason: String
  /// The advice on how to mend the failure, as a whole sentence.
  let advice: String

  init(library: String, size: PixelSize, reason: String, advice: String = "Make the picture smaller or write PNG.") {
    (self.library, self.size, self.reason, self.advice) = (library, size, reason, advice)
  }
}

extension EncodingFailure: CustomStringConvertible {
  package var description: String { "\(library) did not encode \(size.width)x\(size.height) pixels: \(reason). \(advice)" }
}
