package import EmakiDisplay

/// A WebP error says why a WebP could not be encoded.
package enum WebPError: Error, Hashable {
  /// libwebp gave up on a picture; `code` is its own number.
  case libraryRefused(size: PixelSize, code: Int)
}

extension WebPError: CustomStringConvertible {
  /// A sentence that says what failed and how to mend it.
  package var description: String {
    switch self {
    case .libraryRefused(let size, let code):
      "libwebp did not encode the picture of \(size.width)x\(size.height) pixels: its error \(code). "
        + "Make the picture smaller or write PNG."
    }
  }
}
