internal import EmakiDisplay

/// A decoding failure says why a decoder gives up a file.
enum DecodingFailure: Error, Hashable {
  /// What the decoder's library says is wrong with it.
  case broken(cause: String)
  case tooMuchWork(DecodingWork, limit: Int)

  init(cause: String) { self = .broken(cause: cause) }
}
