internal import EmakiDisplay

/// A decoding failure says why a decoder cannot decode a file.
enum DecodingFailure: Error, Hashable {
  /// The file is broken; `cause` is the message of the decoder's library.
  case broken(cause: String)
  /// The file uses a variant of its format that cannot be decoded here, such as "lossless JPEG".
  case unsupported(kind: String)
  /// The libraries that decode videos were built without a feature that the file needs; `cause` names it.
  case lacking(cause: String)
  /// A library that the file needs cannot be loaded; `cause` gives the reason. `package` is the name of the Debian package that contains
  /// it.
  case noLibrary(String, package: String, cause: String)
  case tooManyPixels(PixelSize, limit: Int)
  case tooMuchWork(DecodingWork, limit: Int)

  /// The name of the format of videos.
  static let videoFormat = "video"

  init(cause: String) { self = .broken(cause: cause) }

  /// Returns the error of the picture at an address.
  func imageError(url: String, format: String) -> ImageError {
    switch self {
    case .broken(let cause): .broken(url: url, format: format, cause: cause)
    case .unsupported(let kind) where format == Self.videoFormat: .unsupportedVideo(url: url, kind: kind)
    case .unsupported(let kind): .unsupported(url: url, format: kind)
    case .lacking(let cause): .noVideoLibrary(url: url, cause: cause)
    case .noLibrary(let library, let package, let cause): .noLibrary(url: url, library: library, package: package, cause: cause)
    case .tooManyPixels(let size, let limit): .tooManyPixels(url: url, size: size, limit: limit)
    case .tooMuchWork(let work, let limit): .tooMuchWork(url: url, work, limit: limit)
    }
  }
}

/// Calls a function of C that may write a message, and returns its result and the message, which is empty where there is none.
func withMessage<Value>(_ size: Int32, _ call: (UnsafeMutablePointer<CChar>) -> Value) -> (Value, message: String) {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
    buffer.initialize(repeating: 0)
    let start = buffer.baseAddress!  // The buffer is not empty, so it has an address.
    let value = call(start)
    return (value, String(cString: start))
  }
}
