package import EmakiDisplay

/// A PNG error says why a PNG could not be encoded.
package enum PNGError: Error, Hashable {
  /// libpng gave up on a picture; `reason` is its own sentence.
  case libraryRefused(size: PixelSize, reason: String)
}

extension PNGError: CustomStringConvertible {
  /// A sentence that says what failed and how to mend it.
  package var description: String {
    switch self {
    case .libraryRefused(let size, let reason):
      "libpng did not encode the picture of \(size.width)x\(size.height) pixels: \(reason). "
        + "It takes at most 1000000 pixels a side: make the picture smaller or encode it in bands."
    }
  }
}
