import CProcess
import EmakiBatch
import EmakiDrawing
import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import Glibc
import NIOHTTP1
import Synchronization

/// A render service answers requests for pictures over HTTP. Drawing is the same as in a stream of `emaki batch`.
final class RenderService: Sendable {
  /// Settings say which requests are answered, and how many at a time.
  struct Settings: Sendable {
    /// The number of requests that are drawn at the same time.
    var jobs: Int
    /// The number of further requests that may wait.
    var queue: Int
    /// The time limit of a picture in seconds.
    var timeout: Double
    /// Whether a picture with warnings about what is missing is refused.
    var isStrict: Bool
    /// Whether dates of requests that do not say otherwise are relative to the moment of the request.
    var followsClock = false
    /// The files that requests may name.
    var folder: ServedFolder
    /// The check of whom requests come from.
    var access: AccessCheck
    /// The most bytes of answers that are kept for the same requests.
    var keptBytes = 32 << 20
  }

  private static let routes: [String: [HTTPMethod]] = [
    "/render": [.GET, .HEAD, .POST], "/health": [.GET, .HEAD], "/metrics": [.GET, .HEAD], "/openapi.json": [.GET, .HEAD],
  ]
  /// The number of pictures after which free memory that the allocator holds is given back to the system.
  private static let trimInterval = 256

  private let station: BatchStation
  private let base: DrawingRequest
  private let settings: Settings
  /// A function that reads a feed's file, or what is at an address.
  private let read: @Sendable (String) throws -> [UInt8]
  private let lanes: Lanes<BatchLane>
  private let queue: RequestQueue
  private let metrics = ServiceMetrics()
  private let kept: Mutex<ByteBoundedCache<Digest, DrawnPicture>>
  private let drawn = Atomic(0)
  /// The stamps of cell files, mapping files and themes when they were last read.
  private let named = Mutex<[ExactString: FileStamp?]>([:])

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - station: what the lanes share.
  ///   - base: how feeds are drawn that have no options of their own.
  /// - Throws: what is thrown for hosts that cannot be allowed.
  init(_ station: BatchStation, base: DrawingRequest, _ settings: Settings) throws {
    emaki_limit_heaps(Int32(clamping: settings.jobs))
    read = base.feedBytes(station.resources)
    (self.station, self.base, self.settings) = (station, base, settings)
    lanes = Lanes(count: settings.jobs, timeout: .seconds(settings.timeout)) { [jobs = settings.jobs] isFirst in
      BatchLane(station, workers: isFirst ? jobs : 1)
    }
    queue = RequestQueue(lanes: settings.jobs, limit: settings.queue)
    kept = Mutex(ByteBoundedCache(byteLimit: settings.keptBytes))
  }

  /// Answers a request.
  func respond(_ request: ServedRequest) async -> ServedResponse {
    let start = ContinuousClock.now
    if let page = page(request) { return counted(page, to: request, since: start) }
    let response: ServedResponse
    do throws(ServiceFault) { response = try await picture(request) } catch { response = error.response }
    return counted(response, to: request, since: start)
  }

  /// Answers a request for the service's health, which waits for nothing.
  @Sendable func health(_ request: ServedRequest) -> ServedResponse {
    let start = ContinuousClock.now
    return counted(page(request) ?? ServiceFault.busy.response, to: request, since: start)
  }

  private func counted(_ response: ServedResponse, to request: ServedRequest, since start: ContinuousClock.Instant) -> ServedResponse {
    // Nobody reads the answer to a client that has gone.
    if Task.isCancelled { return response }
    var bytes = 0
    if case .bytes(let body) = response.body { bytes = body.count }
    let time = ContinuousClock.now - start
    metrics.add(
      Self.routes[request.path] == nil ? "other" : request.path, status: response.status.code, seconds: time / .seconds(1),
      bytes: bytes)
    return response
  }

  /// Returns the answer to a request for another page than a picture; `nil` for a picture.
  private func page(_ request: ServedRequest) -> ServedResponse? {
    if let fault = settings.access.fault(request, isOpen: request.path == "/health") { return fault.response }
    guard let methods = Self.routes[request.path] else {
      return ServiceFault(
        .notFound, "path", "\(quoted(request.path)) is nothing here. Ask for /render, /health, /metrics or /openapi.json."
      )
      .response
    }
    guard methods.contains(request.method) else {
      let allow = methods.map(\.rawValue).joined(separator: ", ")
      return ServiceFault(
        .methodNotAllowed, "method", "\(request.path) has no \(printable(request.method.rawValue)). Use \(allow).", allow: allow
      ).response
    }
    switch request.path {
    case "/health": return ServedResponse(json: .object(["status": .text("ok".exact)]))
    case "/metrics": return ServedResponse(.ok, type: "text/plain; version=0.0.4; charset=utf-8", Array(metrics.text(gauges).utf8))
    case "/openapi.json": return ServedResponse(.ok, type: "application/json", Self.description)
    default: return nil
    }
  }

  /// The service's description, in which the options of a request are those of the table.
  private static let description: [UInt8] = {
    let options = RequestOption.options(of: .lines).map { option in
      // A query holds texts: of several types the first says what they are.
      let type =
        switch option.values {
        case .flag: "boolean"
        case .number: "number"
        default: "string"
        }
      return (
        parameter: "{\"name\": \"\(option.name)\", \"in\": \"query\", \"schema\": "
          + "{\"$ref\": \"#/components/schemas/Request/properties/\(option.name)\", \"type\": \"\(type)\"}}",
        property: "\"\(option.name)\": \(option.schema(for: .lines))"
      )
    }
    return Array(
      String(decoding: PackageResources.openapi_json, as: UTF8.self)
        .replacing("\"OPTIONS\": true", with: options.map(\.property).joined(separator: ",\n          "))
        .replacing("\"OPTIONS\"", with: options.map(\.parameter).joined(separator: ",\n          ")).utf8)
  }()

  private var gauges: [(name: String, help: String, value: Int)] {
    let counts = queue.counts
    return [
      ("emaki_requests_drawing", "Requests that are drawn now.", counts.working),
      ("emaki_requests_waiting", "Requests that wait for a lane.", counts.waiting),
      ("emaki_lanes", "Requests that are drawn at the same time.", queue.lanes),
      ("emaki_kept_bytes", "Bytes of pictures that are kept for the same requests.", kept.withLock { $0.byteCount }),
    ]
  }

  // MARK: Pictures

  private func picture(_ request: ServedRequest) async throws(ServiceFault) -> ServedResponse {
    let isBody = request.method == .POST
    if isBody, let query = request.query, !query.isEmpty {
      throw ServiceFault(.badRequest, "query", "a POST takes no query. Put its options into the body, beside \"feed\" or \"path\".")
    }
    if isBody, let coding = request.list("Content-Encoding").first(where: { $0.lowercased() != "identity" }) {
      throw ServiceFault(
        .unsupportedMediaType, "encoding", "the body is encoded as \(printable(coding)). Send it as it is, without Content-Encoding.")
    }
    if isBody, !request.body.contains(UInt8(ascii: "{")) {
      throw ServiceFault(
        .badRequest, "body", "there is no JSON object in the body. Send one such as {\"feed\": [...]} or {\"path\": \"feed.json\"}.")
    }
    let question = isBody ? PictureQuestion(body: request.body) : try PictureQuestion(query: request.query ?? "", screen: base.screen)
    let (format, isJSON) = try Self.form(request, question.format, default: base.file.format)
    let picture = try await picture(question, format, for: request.client)
    var headers: HTTPHeaders = [:]
    if !isBody {
      // A cache must ask whether a picture that it keeps is still the same, and must keep one for each form that is asked for.
      headers = ["Cache-Control": "no-cache", "Vary": "Accept"]
      if !isJSON {
        headers.add(name: "ETag", value: picture.tag)
        if request.list("If-None-Match").contains(where: { $0 == "*" || ($0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0) == picture.tag }
        ) {
          return ServedResponse(.notModified, headers: headers)
        }
      }
    }
    if isJSON {
      guard let line = try? picture.reply.encoded() else {
        throw ServiceFault(.internalServerError, "internal", "the answer cannot be written as JSON.")
      }
      return ServedResponse(.ok, type: "application/json", line, headers: headers)
    }
    guard let file = picture.reply.contents.first, picture.reply.contents.count == 1 else {
      throw ServiceFault(
        .notAcceptable, "split",
        "the list was cut into \(picture.reply.contents.count) pictures. Ask for them with Accept: application/json.")
    }
    headers.add(name: "Emaki-Warnings", value: String(picture.reply.warnings.count))
    return ServedResponse(.ok, type: format.mediaType, file.bytes, headers: headers)
  }

  /// Returns the format of the picture that a client wants, and whether it wants it in JSON.
  private static func form(
    _ request: ServedRequest, _ named: PictureFormat?, default format: PictureFormat
  ) throws(ServiceFault) -> (PictureFormat, isJSON: Bool) {
    let accepted = AcceptedTypes(request.headers["Accept"])
    let formats = named.map { [$0] } ?? [format] + PictureFormat.allCases.filter { $0 != format }
    // The first of those that are wanted most.
    let (best, quality) = formats.map { ($0, accepted.quality(of: $0.mediaType)) }.max { $0.1 < $1.1 } ?? (format, 0)
    let json = accepted.quality(of: "application/json")
    if json > quality { return (formats[0], true) }
    guard quality > 0 else {
      throw ServiceFault(
        .notAcceptable, "accept",
        "a picture is \(formats.map(\.mediaType).joined(separator: ", ")) or application/json. Accept one of them.")
    }
    return (best, false)
  }

  /// Returns the picture that was kept for a question, or draws it.
  private func picture(
    _ question: PictureQuestion, _ format: PictureFormat, for client: String
  ) async throws(ServiceFault) -> DrawnPicture {
    let key = question.digest(format)
    if let known = kept.withLock({ $0.value(for: key) }), known.isCurrent {
      metrics.addFromCache()
      return known
    }
    station.open.withLock { $0 += 1 }
    defer { station.open.withLock { $0 -= 1 } }
    guard let turn = try await queue.enter(client) else { throw Self.gone }
    defer { queue.leave(turn) }
    let outcome = await lanes.run(for: client) { lane in await self.draw(question, format, lane) }
    if drawn.wrappingAdd(1, ordering: .relaxed).newValue % Self.trimInterval == 0 { emaki_release_free_memory() }
    switch outcome {
    case .done(.success(let picture)):
      if picture.reply.warnings.allSatisfy({ $0.ofFeed == true }) && !picture.isOfMoment && !picture.isTooFresh(now: time(nil)) {
        kept.withLock { $0.insert(picture, for: key, byteCount: picture.byteCount) }
      }
      return picture
    case .done(.failure(let fault)): throw fault
    case .timedOut:
      if Task.isCancelled { throw Self.gone }
      throw ServiceFault(
        .gatewayTimeout, "time", "the picture took more than \(settings.timeout) seconds. Send a shorter list, or raise --timeout.")
    case .exhausted:
      throw ServiceFault(
        .serviceUnavailable, "stuck", "too many pictures that took too long have not ended. Ask again later.", retryAfter: 10)
    case .refused(let error): throw ServiceFault(.serviceUnavailable, "system", error.description, retryAfter: 10)
    }
  }

  /// The answer to a client that has gone. Nobody reads it.
  private static let gone = ServiceFault(.serviceUnavailable, "gone", "the client has gone.")

  private func draw(_ question: PictureQuestion, _ format: PictureFormat, _ lane: BatchLane) async -> Result<DrawnPicture, ServiceFault> {
    do {
      var base = base
      if format != base.file.format { (base.file.format, base.file.png) = (format, nil) }
      if settings.followsClock { base.dates.now = Date() }
      var (text, files) = try question.text(base, in: settings.folder, limits: station.limits, read: read)
      try text.request.check()
      readAnew(text.request)
      var reply = try await lane.reply(to: text)
      if settings.isStrict, let first = reply.warnings.first(where: { $0.ofFeed != true }) {
        throw ServiceFault(.failedDependency, "absent", "\(text.name): \(first.message) --strict was given.")
      }
      reply.warnings = reply.warnings.map { warning in
        var warning = warning
        warning.message = settings.folder.message(warning.message)
        return warning
      }
      files.merge(reply.files) { $1 }
      var picture = DrawnPicture(reply, files: files)
      // What an address has, and how long ago something was, is asked anew each time.
      picture.isOfMoment =
        Feed.isAddress(text.name) || text.options?["now"].map { $0 == RequestText.presentMoment } ?? settings.followsClock
      return .success(picture)
    } catch {
      return .failure(ServiceFault(error, in: settings.folder, station.words))
    }
  }

  /// Makes cell files, mapping files and themes be read again if they have changed since they were last read.
  private func readAnew(_ request: DrawingRequest) {
    for (_, path) in request.files {
      let stamp = FileStamp(ofFile: path)
      let isChanged = named.withLock { named in
        if named.count > 1000 { named = [:] }
        return named.updateValue(stamp, forKey: path.exact).map { $0 != stamp } ?? false
      }
      if isChanged { station.forgetFiles() }
    }
  }
}
