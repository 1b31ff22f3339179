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
  /// Sentences that say what failed and how to mend it.
  package var description: String {
    switch self {
    case .notPNG: cause + ". Name a PNG file."
    case .truncated: cause + ". Write it anew."
    case .checksum, .text, .libraryRefused: cause + ". Write the file anew."
    case .tooManyPixels: cause + ". Make it smaller."
    }
  }

  /// What failed, without the end of the sentence.
  package var cause: String {
    switch self {
    case .notPNG: "it is no PNG"
    case .truncated: "the PNG ends early"
    case .checksum(let chunk): "the PNG's chunk \(chunk) is damaged: its checksum is another"
    case .text(let keyword): "the PNG's text \"\(keyword)\" is damaged"
    case .tooManyPixels(let size, let limit): "the PNG has \(size.width) x \(size.height) pixels, and at most \(limit) can be compared"
    case .libraryRefused(let reason): "libpng does not decode the PNG: \(reason)"
    }
  }
}
