import CLoadedLibraries
import EmakiSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  private var headerList: UnsafeMutablePointer<curl_slist>?

  init(_ order: TransferOrder, _ options: HTTPClientOptions) {
    self.order = order
    self.options = options
    address = order.address
  }

  deinit { emaki_curl_slist_free(headerList) }

  private var isAllowed: Bool { options.allows(address.host) }

  // MARK: Before

  /// Sets up a request.
  ///
  /// - Throws: a failure if the address may not be asked, or no time is left.
  func prepare(_ easy: UnsafeMutableRawPointer) throws(NetworkFailure) {
    guard isAllowed || address.port == 80 || address.port == 443 else { throw .refusedPort(host: address.host, port: address.port) }
    let end = deadline ?? .now + options.timeout
    deadline = end
    let rest = Int(ContinuousClock.now.duration(to: end) / .milliseconds(1))
    guard rest > 0 else { throw .timedOut(seconds: options.timeout / .seconds(1)) }
    (headers, headBytes, body, bodyBytes, isTooLong, refused) = (ResponseHeaders(), 0, [], 0, false, nil)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let texts: [(CURLoption, String)] = [
      (CURLOPT_URL, address.text), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_ACCEPT_ENCODING, "gzip"),
      (CURLOPT_USERAGENT, options.userAgent), (CURLOPT_PROXY, ""),
    ]
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT_MS, rest),
      (CURLOPT_CONNECTTIMEOUT_MS, Int(options.connectTimeout / .milliseconds(1))), (CURLOPT_LOW_SPEED_LIMIT, options.lowSpeedBytes),
      (CURLOPT_LOW_SPEED_TIME, options.lowSpeedSeconds), (CURLOPT_DISALLOW_USERNAME_IN_URL, 1), (CURLOPT_QUICK_EXIT, 1),
    ]
    var isSet = texts.allSatisfy { emaki_curl_set_text(easy, $0, $1) == CURLE_OK }
    isSet = isSet && numbers.allSatisfy { emaki_curl_set_long(easy, $0, $1) == CURLE_OK }
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA] {
      isSet = isSet && emaki_curl_set_pointer(easy, option, context) == CURLE_OK
    }
    isSet =
      isSet && emaki_curl_set_data(easy, CURLOPT_WRITEFUNCTION, receiveBody) == CURLE_OK
      && emaki_curl_set_data(easy, CURLOPT_HEADERFUNCTION, receiveHeader) == CURLE_OK
      && emaki_curl_set_open_socket(easy, openSocket) == CURLE_OK && setConditions(easy)
    guard isSet else { throw .noLibrary(cause: "it lacks an option that is needed") }
  }

  /// Sends the server the validators of the content that is kept, if they come from this address.
  private func setConditions(_ easy: UnsafeMutableRawPointer) -> Bool {
    emaki_curl_slist_free(headerList)
    headerList = nil
    var lines = ["Accept: image/webp,image/png,image/jpeg,*/*;q=0.8"]
    if let validators = order.request.validators, validators.url == address.text {
      if let etag = validators.etag { lines.append("If-None-Match: \(etag)") }
      if let date = validators.lastModified { lines.append("If-Modified-Since: \(date)") }
    }
    for line in lines where !line.utf8.contains(where: { $0 < 0x20 }) { headerList = emaki_curl_slist_append(headerList, line) }
    return emaki_curl_set_pointer(easy, CURLOPT_HTTPHEADER, headerList) == CURLE_OK
  }

  // MARK: Meanwhile

  fileprivate func receive(header line: UnsafeRawBufferPointer) -> Bool {
    headBytes += line.count
    headers.read(String(decoding: line, as: UTF8.self))
    return headBytes <= Self.headLimit
  }

  /// Takes bytes of the answer.
  ///
  /// - Parameter bytes: The bytes, decompressed.
  fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bodyBytes += bytes.count
    let isContent = headers.status == 200
    guard bodyBytes <= (isContent ? order.request.byteLimit : Self.otherLimit) else {
      isTooLong = true
      return false
    }
    if isContent { body += bytes }
    return true
  }

  /// Returns whether a connection to the address may be made.
  fileprivate func mayConnect(to found: IPAddress?) -> Bool {
    guard let found else { return false }
    if isAllowed || found.isPublic { return true }
    refused = found
    return false
  }

  // MARK: After

  func step(after code: CURLcode, _ easy: UnsafeMutableRawPointer) -> Step {
    do throws(NetworkFailure) {
      if code == CURLE_OK || code == CURLE_WRITE_ERROR && isTooLong { return try answer() }
      if [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING].contains(code), let delay = nextDelay() { return .again(after: delay) }
      throw failure(code, easy)
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
      body: body, validators: HTTPValidators(url: address.text, etag: headers.etag, lastModified: headers.lastModified),
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

  private func failure(_ code: CURLcode, _ easy: UnsafeMutableRawPointer) -> NetworkFailure {
    let cause = String(cString: emaki_curl_easy_strerror(code))
    let host = address.host
    switch code {
    case CURLE_LOGIN_DENIED: return .credentials
    case CURLE_COULDNT_RESOLVE_HOST: return .unresolved(host: host)
    case CURLE_COULDNT_CONNECT:
      if let refused { return .refusedAddress(host: host, address: refused.description) }
      var number = 0
      emaki_curl_get_long(easy, CURLINFO_OS_ERRNO, &number)
      return .unreachable(host: host, cause: number == 0 ? cause : String(cString: strerror(Int32(truncatingIfNeeded: number))))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CIPHER:
      return .insecure(host: host, cause: cause)
    case CURLE_OPERATION_TIMEDOUT:
      if let deadline, ContinuousClock.now >= deadline - .milliseconds(5) { return .timedOut(seconds: options.timeout / .seconds(1)) }
      var connected = 0.0
      emaki_curl_get_double(easy, CURLINFO_CONNECT_TIME, &connected)
      if connected == 0 { return .unreachable(host: host, cause: "no connection within \(options.connectTimeout / .seconds(1)) s") }
      return .tooSlow(bytesPerSecond: options.lowSpeedBytes, seconds: options.lowSpeedSeconds)
    case CURLE_WRITE_ERROR: return .broken(cause: "its head is longer than \(Self.headLimit) bytes")
    default: return .broken(cause: cause)
    }
  }
}

// MARK: What curl calls

private func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

private func receiveHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.receive(header: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

private func openSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ target: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  let none: curl_socket_t = -1
  guard let context, let target else { return none }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  // The struct of curl declares only the first bytes of the address. curl allocates room for the longest address after them.
  let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
  let address = UnsafeRawPointer(target).advanced(by: offset).assumingMemoryBound(to: sockaddr.self)
  guard transfer.mayConnect(to: IPAddress(address, count: Int(target.pointee.addrlen))) else { return none }
  return socket(target.pointee.family, target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), target.pointee.protocol)
}
