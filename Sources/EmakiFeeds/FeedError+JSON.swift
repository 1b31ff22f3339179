package import EmakiSupport

extension FeedError {
  /// Makes a feed error from an error of parsing JSON, with the name of the document.
  package init(_ error: JSONError, file: String) {
    self =
      switch error {
      case .malformed(let line, let column, let reason): .malformed(file: file, line: line, column: column, reason: reason)
      case .invalidUTF8(let line, let column): .invalidUTF8(file: file, line: line, column: column)
      case .tooDeep(let line, let column, let limit): .tooDeep(file: file, line: line, column: column, limit: limit)
      case .tooManyRows(let limit): .tooManyRows(file: file, limit: limit)
      case .tooMuchMemory(let line, let column, let limit): .tooMuchMemory(file: file, line: line, column: column, limit: limit)
      }
  }

  /// Runs a closure that parses a document, and gives the document's name to its errors.
  package static func naming<Value>(_ file: String, _ body: () throws(JSONError) -> Value) throws(FeedError) -> Value {
    do throws(JSONError) { return try body() } catch { throw FeedError(error, file: file) }
  }
}
