package import EmakiJSON

extension FeedError {
  /// Makes an error of one of parsing, with the name of the document.
  package init(_ error: JSONError, file: String) {
    self =
      switch error {
      case .malformed(let line, let column, let reason): .malformed(file: file, line: line, column: column, reason: reason)
      case .invalidUTF8(let line, let column): .invalidUTF8(file: file, line: line, column: column)
      case .tooDeep(let line, let column, let limit): .tooDeep(file: file, line: line, column: column, limit: limit)
      case .tooManyRows(let limit): .tooManyRows(file: file, limit: limit)
      }
  }

  /// Parses a document, and gives errors its name.
  package static func naming<Value>(_ file: String, _ body: () throws(JSONError) -> Value) throws(FeedError) -> Value {
    do throws(JSONError) { return try body() } catch { throw FeedError(error, file: file) }
  }
}
