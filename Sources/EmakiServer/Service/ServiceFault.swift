import EmakiBatch
import EmakiCells
import EmakiDrawing
import EmakiFeeds
import EmakiSupport
import NIOHTTP1

/// A service fault says why a request is not answered with what it asks for.
struct ServiceFault: Error, Hashable, Sendable {
  /// The status of the answer.
  var status: HTTPResponseStatus
  /// A word that says which fault it is.
  var kind: String
  /// The exit code that the program would have.
  var code: Int32
  /// One to three sentences that say what is wrong, where, and how to mend it.
  var message: String
  /// The line and the column of the fault in the text that was sent or named, counted from 1; columns count code points. Empty where it has no place
  /// there.
  private(set) var place: [String: JSONTree] = [:]
  /// The number of seconds after which the client may ask again; `nil` where that would not help.
  var retryAfter: Int?
  /// The methods that the path has, where the request's is none of them.
  var allow: String?

  init(_ status: HTTPResponseStatus, _ kind: String, _ message: String, retryAfter: Int? = nil, allow: String? = nil) {
    (self.status, self.kind, self.retryAfter, self.allow) = (status, kind, retryAfter, allow)
    code = Self.codes.first { $0.value.contains(kind) }?.key ?? 64
    self.message = escapingControls(message)
  }

  /// The kinds of faults that are none of how a request is put, by their exit codes. The first is that of an error of drawing.
  private static let codes: [Int32: [String]] = [
    65: ["feed"], 66: ["file", "picture"], 69: ["absent"], 70: ["internal"], 71: ["system", "busy", "queue", "stuck", "ending", "gone"],
    75: ["time", "slow"],
  ]

  /// Returns the fault of a body that is larger than the service takes.
  static func tooLarge(limit: Int) -> ServiceFault {
    ServiceFault(.payloadTooLarge, "body", "the body is over the limit of \(limit) bytes. Send a smaller feed, or raise --max-body.")
  }

  /// The fault of a request that comes while the service holds as many bytes of requests as it may.
  static let busy = ServiceFault(
    .serviceUnavailable, "busy", "too many requests are being sent or answered at once. Send this one again in a second.", retryAfter: 1)

  static let slowHead = ServiceFault(.requestTimeout, "slow", "the head of the request was not whole in time. Send it faster.")

  static let slow = ServiceFault(.requestTimeout, "slow", "the body was not whole in time. Send it faster.")

  /// Returns the fault of an address that is longer than the service takes.
  static func longTarget(limit: Int) -> ServiceFault {
    ServiceFault(.uriTooLong, "target", "the address is over the limit of \(limit) bytes. POST the options to /render.")
  }

  /// The head of a request is larger than is read.
  static let largeHead = ServiceFault(.requestHeaderFieldsTooLarge, "head", "the head of the request is too large. Send fewer headers.")

  /// What was sent is no request.
  static let notHTTP = ServiceFault(.badRequest, "head", "this is no request of HTTP/1.1. Send a method, an address and headers.")

  /// A request has not arrived whole when the service ends.
  static let ending = ServiceFault(.serviceUnavailable, "ending", "the service ends and takes no more. Send the request to another one.")

  static let target = ServiceFault(.badRequest, "target", "the address is no path in UTF-8. Ask for one such as /render.")

  /// The answer to the request: JSON with `error`.
  var response: ServedResponse {
    var error: [String: JSONTree] = ["code": .number(Double(code)), "kind": .text(kind.exact), "message": .text(message.exact)]
    if !place.isEmpty { error["place"] = .object(place) }
    var response = ServedResponse(status, json: .object(["error": .object(error)]))
    if let retryAfter { response.headers.add(name: "Retry-After", value: String(retryAfter)) }
    if let allow { response.headers.add(name: "Allow", value: allow) }
    if status == .unsupportedMediaType { response.headers.add(name: "Accept-Encoding", value: "identity") }
    if status == .unauthorized { response.headers.add(name: "WWW-Authenticate", value: "Bearer") }
    return response
  }
}

extension ServiceFault {
  /// Creates the fault for what reading or drawing a feed throws.
  ///
  /// - Parameters:
  ///   - error: the error; a fault stays what it is, but for the folder's path.
  ///   - folder: the folder whose path messages do not tell.
  init(_ error: any Error, in folder: ServedFolder, _ words: DrawingWords) {
    if var fault = error as? ServiceFault {
      fault.message = folder.message(fault.message)
      self = fault
      return
    }
    let (code, message) = words.failure(error)
    // How a request is put is no fault of its feed, at either door.
    if error is FeedRequestError || error is FeedOptionError {
      self.init(.badRequest, error is FeedOptionError ? "option" : "body", folder.message(message))
      return
    }
    let status: HTTPResponseStatus =
      switch code {
      case 64, 65: .unprocessableEntity
      case 66: .notFound
      case 69: .failedDependency
      case 71: .serviceUnavailable
      default: .internalServerError
      }
    self.init(status, code == 64 ? "option" : Self.codes[code]?[0] ?? "internal", folder.message(message))
    self.code = code
    func set(_ line: Int, _ column: Int) { place = ["line": .number(Double(line)), "column": .number(Double(column))] }
    switch error {
    case FeedError.malformed(let name, let line, let column, _), FeedError.invalidUTF8(let name, let line, let column):
      if name == PictureQuestion.body { self.status = .badRequest }
      set(line, column)
    case FeedError.tooDeep(_, let line, let column, _), FeedError.tooMuchMemory(_, let line, let column, _): set(line, column)
    case let error as CellFileError: set(error.line, error.column)
    case let error as FeedMappingError: if let line = error.line, let column = error.column { set(line, column) }
    default: break
    }
  }
}
