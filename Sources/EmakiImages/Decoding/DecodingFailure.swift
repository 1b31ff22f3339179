internal import EmakiDisplay

/// Why a decoder gives a file up.
enum DecodingFailure: Error, Hashable {
  /// What the decoder's library says is wrong with it.
  case broken(cause: String)
  case tooMuchWork(DecodingWork, limit: Int)

  init(cause: String) { self = .broken(cause: cause) }
}
