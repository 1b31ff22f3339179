import EmakiBatch
import EmakiCells
import EmakiFeeds
import NIOHTTP1

extension ServiceFault {
  /// Creates the fault for what reading or drawing a feed throws.
  ///
  /// - Parameters:
  ///   - error: the error; a fault stays what it is, but for the folder's path.
  ///   - folder: the folder whose path messages do not tell.
  ///   - describe: a function that returns the exit code and the message of an error.
  init(_ error: any Error, in folder: ServedFolder, describe: (any Error) -> (code: Int32, message: String)) {
    if var fault = error as? ServiceFault {
      fault.message = folder.message(fault.message)
      self = fault
      return
    }
    let (code, message) = describe(error)
    let status: HTTPResponseStatus =
      switch code {
      case 64, 65: error is FeedRequestError ? .badRequest : .unprocessableEntity
      case 66: .notFound
      case 69: .failedDependency
      case 71: .serviceUnavailable
      default: .internalServerError
      }
    self.init(status, String(code), folder.message(message))
    switch error {
    case FeedError.malformed(_, let line, let column, _), FeedError.invalidUTF8(_, let line, let column):
      self.status = .badRequest
      place = Place(line: line, column: column)
    case FeedError.tooDeep(_, let line, let column, _), FeedError.tooMuchMemory(_, let line, let column, _):
      place = Place(line: line, column: column)
    case let error as CellFileError: place = Place(line: error.line, column: error.column)
    case let error as FeedMappingError: if let line = error.line, let column = error.column { place = Place(line: line, column: column) }
    default: break
    }
  }
}
