extension String {
  /// Calls a function with the text's bytes in UTF-8. Loops over `utf8` take some ten times as long.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var copy = self
    return copy.withUTF8(body)
  }
}
