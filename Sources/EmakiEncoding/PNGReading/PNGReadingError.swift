package import EmakiDisplay

/// A PNG reading error says why a PNG file cannot be read.
package enum PNGReadingError: Error, Hashable {
  /// The bytes do not begin as a PNG does.
  case notPNG
  /// The file ends inside a chunk.
  case truncated
  /// A chunk's checksum is wrong, so its bytes are not those it was written with.
  case checksum(chunk: String)
  /// A text in the file is damaged.
  case text(keyword: String)
  case tooManyPixels(PixelSize, limit: Int)
  /// libpng gave up; `reason` is its own sentence.
  case libraryRefused(reason: String)
}

extension PNGReadingError: CustomStringConvertible {
  /// A sentence that says what failed and how to mend it.
  package var description: String {
    switch self {
    case .notPNG: "it is no PNG. Name a PNG file."
    case .truncated: "the PNG ends early. Write it anew."
    case .checksum(let chunk): "the PNG's chunk \(chunk) is damaged: its checksum is another. Write the file anew."
    case .text(let keyword): "the PNG's text \"\(keyword)\" is damaged. Write the file anew."
    case .tooManyPixels(let size, let limit):
      "the PNG has \(size.width) x \(size.height) pixels, and at most \(limit) can be compared. Make it smaller."
    case .libraryRefused(let reason): "libpng does not decode the PNG: \(reason). Write the file anew."
    }
  }
}
