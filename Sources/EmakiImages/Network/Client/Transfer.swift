import CLoadedLibraries
import EmakiSupport
import Glibc

/// A transfer does everything for one address: the first request, and further requests for redirects and repeated tries. It is used only on
/// the transfer thread.
final class Transfer {
  /// A step is the outcome of one request.
  enum Step {
    case finished(Result<HTTPResponse, NetworkFailure>)
    /// A request to another address follows at once.
    case redirected
    /// The same request is sent again after a delay.
    case again(after: Duration)
  }

  private static let headLimit = 256 << 10
  /// The largest number of bytes that are read of an answer that does not hold the content, such as an error page.
  private static let otherLimit = 64 << 10
  /// The longest wait that a server may ask for, in seconds.
  private static let retryAfterLimit = 2

  let order: TransferOrder
  private(set) var address: HTTPAddress
  private let options: HTTPClientOptions
  /// The time at which all requests must have ended. It is set with the first request, so the time spent waiting for a connection does not
  /// count.
  private var deadline: ContinuousClock.Instant?
  private var tries = 0
  private var redirects = 0
  /// The shortest lifetime of the redirects so far, in seconds.
  private var redirectAge: Int?

  // The following properties belong to the current request.
  private var headers = ResponseHeaders()
  private var headBytes = 0
  private var body: [UInt8] = []
  private var bodyBytes = 0
  private var isTooLong = false
  private var refused: IPAddress?

  init(_ order: TransferOrder, _ options: HTTPClientOptions) {
    self.order = order
    self.options = options
    address = order.address
  }

  private var isAllowed: Bool { options.allows(address.host) }

  // MARK: Before

  /// Starts a request, and returns curl's handle of it.
  ///
  /// - Throws: a failure if the address may not be asked, or no time is left.
  func start(among transfers: UnsafeMutableRawPointer) throws(NetworkFailure) -> UnsafeMutableRawPointer {
    guard isAllowed || address.port == 80 || address.port == 443 else { throw .refusedPort(host: address.host, port: address.port) }
    let end = deadline ?? .now + options.timeout
    deadline = end
    let rest = Int(ContinuousClock.now.duration(to: end) / .milliseconds(1))
    guard rest > 0 else { throw .timedOut(seconds: options.timeout / .seconds(1)) }
    (headers, headBytes, body, bodyBytes, isTooLong, refused) = (ResponseHeaders(), 0, [], 0, false, nil)
    // curl copies texts.
    let texts = ([address.text, options.userAgent] + sentHeaders).map { strdup($0) }
    defer { for text in texts { free(text) } }
    let request = emaki_request(
      address: texts[0], user_agent: texts[1], milliseconds: rest, connect_milliseconds: Int(options.connectTimeout / .milliseconds(1)),
      slow_bytes: options.lowSpeedBytes, slow_seconds: options.lowSpeedSeconds, context: Unmanaged.passUnretained(self).toOpaque(),
      take_head: { Transfer.of($3)?.take(head: UnsafeRawBufferPointer(start: $0, count: $1 * $2)) ?? 0 },
      take_body: { Transfer.of($3)?.take(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) ?? 0 },
      may_connect: { context, found, count in
        guard let found, let transfer = Transfer.of(context) else { return 0 }
        return transfer.mayConnect(to: IPAddress(found, count: count)) ? 1 : 0
      })
    var handle: UnsafeMutableRawPointer?
    let reason = withUnsafePointer(to: request) {
      emaki_transfer_start(transfers, $0, texts[2...].map { UnsafePointer($0) } + [nil], &handle)
    }
    guard reason == nil, let handle else { throw .noLibrary(cause: reason.map { String(cString: $0) } ?? "out of memory") }
    return handle
  }

  /// The headers of a request. The validators of the content that is kept are among them, if they come from this address.
  private var sentHeaders: [String] {
    var lines = ["Accept: image/webp,image/png,image/jpeg,*/*;q=0.8"]
    if let validators = order.request.validators, validators.url == address.text {
      if let etag = validators.etag { lines.append("If-None-Match: \(etag)") }
      if let date = validators.lastModified { lines.append("If-Modified-Since: \(date)") }
    }
    return lines.filter { !$0.utf8.contains { $0 < 0x20 } }
  }

  // MARK: Meanwhile

  private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes a line of the head.
  ///
  /// - Returns: the number of bytes; 0 where the transfer has to stop.
  private func take(head line: UnsafeRawBufferPointer) -> Int {
    headBytes += line.count
    headers.read(String(decoding: line, as: UTF8.self))
    return headBytes <= Self.headLimit ? line.count : 0
  }

  /// Takes bytes of the answer, decompressed.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    bodyBytes += bytes.count
    let isContent = headers.status == 200
    guard bodyBytes <= (isContent ? order.request.byteLimit : Self.otherLimit) else {
      isTooLong = true
      return 0
    }
    if isContent { body += bytes }
    return bytes.count
  }

  /// Returns whether a connection to the address may be made.
  private func mayConnect(to found: IPAddress?) -> Bool {
    guard let found else { return false }
    if isAllowed || found.isPublic { return true }
    refused = found
    return false
  }

  // MARK: After

  func step(after result: emaki_transfer_result) -> Step {
    do throws(NetworkFailure) {
      switch result.end {
      case EMAKI_TRANSFER_DONE: return try answer()
      case EMAKI_TRANSFER_STOPPED where isTooLong: return try answer()
      case EMAKI_TRANSFER_DROPPED: if let delay = nextDelay() { return .again(after: delay) }
      default: break
      }
      throw failure(result)
    } catch {
      return .finished(.failure(error))
    }
  }

  private func answer() throws(NetworkFailure) -> Step {
    switch headers.status {
    case 200:
      if isTooLong { throw .tooManyBytes(limit: order.request.byteLimit) }
      return .finished(.success(response(body)))
    case 304 where order.request.validators?.url == address.text:
      return .finished(.success(response(nil)))
    case 301, 302, 303, 307, 308:
      guard let location = headers.location else { throw .status(headers.status) }
      try redirect(to: location)
      return .redirected
    case 503 where (headers.retryAfter ?? 0) <= Self.retryAfterLimit, 429 where (headers.retryAfter ?? .max) <= Self.retryAfterLimit:
      guard let delay = nextDelay() else { throw .status(headers.status) }
      return .again(after: max(delay, .seconds(headers.retryAfter ?? 0)))
    default:
      throw .status(headers.status)
    }
  }

  private func response(_ body: [UInt8]?) -> HTTPResponse {
    let age = redirectAge.map { min($0, headers.maxAge ?? .max) } ?? headers.maxAge
    return HTTPResponse(
      body: body, validators: HTTPValidators(url: address.text, etag: headers.etag, lastModified: headers.strongDate),
      maxAge: age == .max ? nil : age, mayBeStored: headers.mayBeStored)
  }

  private func redirect(to location: String) throws(NetworkFailure) {
    redirects += 1
    guard redirects <= options.redirectLimit else { throw .tooManyRedirects(limit: options.redirectLimit) }
    let target = try address.redirected(to: location)
    // A temporary redirect is requested again, unless its headers say how long it is valid.
    let age = headers.maxAge ?? ([301, 308].contains(headers.status) ? .max : 0)
    redirectAge = min(redirectAge ?? .max, age)
    address = target
  }

  private func nextDelay() -> Duration? {
    guard tries < options.retryDelays.count else { return nil }
    tries += 1
    return options.retryDelays[tries - 1]
  }

  private func failure(_ result: emaki_transfer_result) -> NetworkFailure {
    let cause = String(cString: result.cause)
    let host = address.host
    switch result.end {
    case EMAKI_TRANSFER_NO_LOGIN: return .credentials
    case EMAKI_TRANSFER_UNRESOLVED: return .unresolved(host: host)
    case EMAKI_TRANSFER_UNCONNECTED:
      if let refused { return .refusedAddress(host: host, address: refused.description) }
      let isKnown = result.error != 0
      return .unreachable(host: host, cause: isKnown ? String(cString: strerror(Int32(truncatingIfNeeded: result.error))) : cause)
    case EMAKI_TRANSFER_INSECURE: return .insecure(host: host, cause: cause)
    case EMAKI_TRANSFER_TIMED_OUT:
      if let deadline, ContinuousClock.now >= deadline - .milliseconds(5) { return .timedOut(seconds: options.timeout / .seconds(1)) }
      if result.connected == 0 {
        return .unreachable(host: host, cause: "no connection within \(options.connectTimeout / .seconds(1)) s")
      }
      return .tooSlow(bytesPerSecond: options.lowSpeedBytes, seconds: options.lowSpeedSeconds)
    case EMAKI_TRANSFER_LONG_HEADER where bodyBytes == 0: return .broken(cause: "one of its headers is longer than 102400 bytes")
    case EMAKI_TRANSFER_STOPPED: return .broken(cause: "its head is longer than \(Self.headLimit) bytes")
    default: return .broken(cause: cause)
    }
  }
}

/// Response headers are the values of those headers of an answer that are needed here (RFC 9110, RFC 9111).
struct ResponseHeaders {
  private(set) var status = 0
  private(set) var etag: String?
  private var lastModified: String?
  private var date: String?
  private(set) var location: String?
  /// The seconds of the header `Retry-After`; a date counts as a long time.
  private(set) var retryAfter: Int?
  private(set) var mayBeStored = true
  private var freshness: Int?
  private var isAlwaysChecked = false
  private var age = 0

  /// The date of the last change, unless another may come in the same second (RFC 9110, section 8.8.2.2).
  var strongDate: String? { lastModified == date ? nil : lastModified }

  /// Reads one line of the headers as it came. A status line begins another answer.
  mutating func read(_ line: String) {
    if line.hasPrefix("HTTP/") {
      self = ResponseHeaders()
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = Self.trimmed(line[line.index(after: colon)...])
    switch line[..<colon].lowercased() {
    case "etag": etag = value
    case "last-modified": lastModified = value
    case "date": date = value
    case "location": location = value
    case "retry-after": retryAfter = Int(value) ?? .max
    case "age": age = max(0, Int(value) ?? 0)
    case "cache-control": readCacheControl(value)
    default: break
    }
  }

  /// The seconds for which the answer is fresh from now on; `nil` if the server does not say.
  var maxAge: Int? {
    if isAlwaysChecked { return 0 }
    return freshness.map { max(0, $0 - age) }
  }

  private mutating func readCacheControl(_ value: String) {
    for part in value.lowercased().split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      let argument = pair.count == 2 ? Self.trimmed(pair[1]).filter { $0 != "\"" } : ""
      switch pair.first.map({ Self.trimmed($0) }) {
      case "no-store": mayBeStored = false
      case "no-cache": isAlwaysChecked = true
      case "max-age": freshness = min(max(0, Int(argument) ?? 0), 1 << 31)
      default: break
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(Substring(text.utf8.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }))
  }
}
