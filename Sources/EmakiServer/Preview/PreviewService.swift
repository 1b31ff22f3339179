import EmakiBatch
import EmakiCells
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import NIOHTTP1
import Synchronization

/// A preview service shows a feed in a page that is drawn anew in its place whenever a file has changed.
final class PreviewService: Sendable {
  /// A subject is what is shown.
  struct Subject: Sendable {
    /// The feed, which is a file, and how it is drawn where the page's controls do not say otherwise.
    var request: DrawingRequest
    /// A function that returns the moment that dates are relative to; `nil` where it is that of the request.
    var moment: (@Sendable () -> Date)?
    var resources: DrawingResources
    var limits = FeedLimits(rows: 100_000)
    var words = DrawingWords()
    /// A function that starts to watch a folder.
    var watch: @Sendable (String) -> Void
  }

  /// Changes tell all open pages each time that a file has changed.
  private final class Changes: Sendable {
    private struct State {
      var version = 0
      var next = 0
      var pages: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    }

    private let state = Mutex(State())

    var version: Int { state.withLock { $0.version } }

    func add() {
      let (version, pages) = state.withLock { state in
        state.version += 1
        return (state.version, Array(state.pages.values))
      }
      for page in pages { page.yield(Self.event(version)) }
    }

    /// Returns the events of a page, which begin with the version that there is.
    func events() -> AsyncStream<[UInt8]> {
      let (events, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(4))
      let (number, version) = state.withLock { state in
        state.next += 1
        state.pages[state.next] = continuation
        return (state.next, state.version)
      }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.pages.removeValue(forKey: number) } }
      continuation.yield(Self.event(version))
      return events
    }

    private static func event(_ version: Int) -> [UInt8] { Array("retry: 200\ndata: \(version)\n\n".utf8) }
  }

  private let access: AccessCheck
  private let subject: Subject
  private let changes = Changes()
  private let lanes: Lanes<PreviewLane>
  private let queue = RequestQueue(lanes: 1, limit: 100)
  /// The task that draws the list anew each minute; `nil` where dates do not follow the clock.
  private let ticking: Task<Void, Never>?
  /// The pictures of the pages that are open, by their tags.
  private let pictures = Mutex(ByteBoundedCache<String, [UInt8]>(byteLimit: 64 << 20))

  /// Starts to watch the files.
  ///
  /// - Parameters:
  ///   - request: the feed, which is a file, and how it is drawn where the page's controls do not say otherwise.
  ///   - followsClock: whether dates are relative to the moment at which the list is drawn, which is at least once a minute.
  /// - Throws: `ThreadError` where the system refuses a thread or the watching.
  init(
    _ request: DrawingRequest, _ resources: DrawingResources, access: AccessCheck, followsClock: Bool = false,
    words: DrawingWords
  ) throws(ThreadError) {
    self.access = access
    let watcher = try FileWatcher { [changes] in changes.add() }
    for file in [request.feed.name] + request.files.map(\.path) { watcher.watch(InputFile.folder(of: file)) }
    var subject = Subject(
      request: request, resources: resources, words: words, watch: { watcher.watch($0) })
    if followsClock { subject.moment = { Date() } }
    self.subject = subject
    lanes = Lanes(count: 1, timeout: nil) { [subject] _ in PreviewLane(subject) }
    ticking = !followsClock ? nil : Task { [changes] in while (try? await sleep(for: .seconds(60))) != nil { changes.add() } }
  }

  deinit { ticking?.cancel() }

  /// Answers a request of the page.
  func respond(_ request: ServedRequest) async -> ServedResponse {
    do throws(ServiceFault) {
      if let fault = access.fault(request, isOpen: false) { throw fault }
      guard request.method == .GET || request.method == .HEAD else {
        throw ServiceFault(.methodNotAllowed, "method", "a page is only read. Use GET.", allow: "GET, HEAD")
      }
      return try await answer(request)
    } catch {
      return error.response
    }
  }

  private func answer(_ request: ServedRequest) async throws(ServiceFault) -> ServedResponse {
    func asset(_ type: String, _ bytes: [UInt8]) -> ServedResponse {
      ServedResponse(
        .ok, type: type + "; charset=utf-8", bytes, headers: ["Cache-Control": "no-cache", "Content-Security-Policy": Self.policy])
    }
    switch request.path {
    case "/": return asset("text/html", PackageResources.preview_html)
    case "/preview.css": return asset("text/css", PackageResources.preview_css)
    case "/preview.js": return asset("text/javascript", PackageResources.preview_js)
    // Browsers ask for it with each page.
    case "/favicon.ico": return ServedResponse(.noContent)
    case "/events": return ServedResponse(pieces: changes.events(), type: "text/event-stream")
    case "/choices": return ServedResponse(json: choices)
    case "/picture":
      guard let bytes = pictures.withLock({ $0.value(for: request.queryValue("tag")) }) else {
        throw ServiceFault(.notFound, "picture", "the picture is not kept any more. Load the page again.")
      }
      return ServedResponse(.ok, type: "image/png", bytes, headers: ["Cache-Control": "max-age=3600, immutable"])
    case "/state": return ServedResponse(json: await state(request))
    case "/boxes": return ServedResponse(json: try await asked(request) { try await $0.picture($1, version: $2).boxes })
    case "/inspection":
      return ServedResponse(json: try await asked(request) { try await $0.inspection($1, version: $2, row: request.queryValue("row")) })
    default: throw ServiceFault(.notFound, "path", "\(quoted(request.path)) is nothing here. Open /.")
    }
  }

  private static let policy = "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'"

  /// Draws the list, and returns what the page needs to show it, or the error that it shows in its place.
  private func state(_ request: ServedRequest) async -> JSONTree {
    do throws(ServiceFault) {
      let picture = try await asked(request) { try await $0.picture($1, version: $2) }
      pictures.withLock { $0.insert(picture.png, for: picture.tag, byteCount: picture.png.count) }
      return picture.state
    } catch {
      return .object(["error": .object(error.place.merging(["message": .text(error.message.exact)]) { $1 })])
    }
  }

  /// Asks the lane something about the list in a look, and returns its answer.
  private func asked<Value: Sendable>(
    _ request: ServedRequest, _ body: @escaping @Sendable (PreviewLane, PreviewLook, _ version: Int) async throws -> Value
  ) async throws(ServiceFault) -> Value {
    let look = try PreviewLook(query: request.query)
    let version = changes.version
    guard let turn = try await queue.enter(request.client) else { throw ServiceFault(.serviceUnavailable, "gone", "the page has gone.") }
    defer { queue.leave(turn) }
    let outcome = await lanes.run { [words = subject.words] lane -> Result<Value, ServiceFault> in
      do {
        return .success(try await body(lane, look, version))
      } catch {
        return .failure(ServiceFault(error, in: ServedFolder(), words))
      }
    }
    switch outcome {
    case .done(let result): return try result.get()
    case .timedOut, .exhausted: throw ServiceFault(.serviceUnavailable, "gone", "the page has gone, or asks too fast.")
    case .refused(let error): throw ServiceFault(.serviceUnavailable, "system", error.description)
    }
  }

  /// The values that the page's controls have, and those that the command has given.
  private var choices: JSONTree {
    func list(_ values: [String]) -> JSONTree { .list(values.map { .text($0.exact) }) }
    let request = subject.request
    let given = request.look.tokens?.name ?? request.look.tokens?.path ?? ""
    return .object([
      "file": .text(request.feed.name.exact), "theme": list((given.isEmpty ? [] : [given]) + CellTheme.builtInNames.filter { $0 != given }),
      "appearance": list(Theme.allCases.map(\.rawValue)), "type-size": list(TypeSize.allCases.map(\.rawValue)),
      "dir": list(ListDirection.allCases.map(\.rawValue)),
      "now": .object([
        "theme": .text(given.exact), "appearance": .text(request.look.theme.rawValue.exact),
        "type-size": .text(request.look.typeSize.rawValue.exact), "dir": .text(request.screen.direction.rawValue.exact),
        "width": .number(request.screen.width), "scale": .number(request.screen.scale),
        "lang": .text((request.look.feedLanguage ?? request.look.language ?? "").exact),
      ]),
    ])
  }
}
