package import EmakiSupport
import Glibc
private import Synchronization

/// A network reader returns the contents at addresses. It requests each address once, however many callers want it, and uses the cache
/// instead where possible. It is safe to use from any thread.
///
/// An address keeps its content or its failure as long as the reader lives, so all pictures and frames show the same content. A content
/// that does not fit into memory is read again from the cache, fresh or not. If the cache does not have it, it is requested again.
package final class NetworkReader: Sendable {
  private typealias Outcome = Result<[UInt8], NetworkFailure>

  private struct State {
    let loader: any HTTPLoader
    let cache: (any HTTPCache)?
    /// The outcomes that are on their way, by address.
    var unfinished: [ExactString: Awaited<Outcome>] = [:]
    /// The outcomes that have arrived, by address.
    var finished: ByteBoundedCache<ExactString, Awaited<Outcome>>
    /// The addresses whose contents were fetched or found fresh before. The age of their cached contents is no longer checked.
    var settled: Set<ExactString> = []
  }

  /// The largest number of addresses that are remembered as settled. For further addresses, the age of the cached content is checked each
  /// time.
  private static let settledLimit = 1 << 16

  /// The mode, which says how much the network and the cache are used.
  package let mode: NetworkAccess.Mode
  private let access: NetworkAccess
  private let cacheDirectory: String?
  private let now: @Sendable () -> Int
  /// The memory, which is made with what fetches and what keeps answers when the first address is asked for.
  private let state = Mutex<State?>(nil)
  private let memoryLimit: Int

  /// Makes a reader with an empty memory.
  ///
  /// - Parameters:
  ///   - cacheDirectory: The folder of all caches, used where `access` has no cache; `nil` keeps no answers in files.
  ///   - memoryLimit: The bytes of contents that are kept in memory. Default: 64 MB.
  ///   - now: Returns the time in seconds since 1970, for the age of what is kept.
  package init(
    _ access: NetworkAccess, cacheDirectory: String? = nil, memoryLimit: Int = 64 << 20, now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    (mode, self.access, self.cacheDirectory) = (access.mode, access, cacheDirectory)
    (self.memoryLimit, self.now) = (memoryLimit, now)
  }

  /// Returns the content at an address. It blocks the calling thread until the content is there: Swift's own threads must not call it.
  ///
  /// - Parameter byteLimit: The most bytes that the content may have.
  package func contents(of url: String, byteLimit: Int) throws(NetworkFailure) -> [UInt8] {
    if mode == .off { throw .off }
    return try checked(outcome(of: url, byteLimit: byteLimit).wait(), byteLimit)
  }

  /// Returns the content at an address without blocking a thread.
  ///
  /// - Parameter byteLimit: The most bytes that the content may have.
  package func contents(of url: String, byteLimit: Int) async throws(NetworkFailure) -> [UInt8] {
    if mode == .off { throw .off }
    return try checked(await outcome(of: url, byteLimit: byteLimit).value, byteLimit)
  }

  /// Returns a reader of the same network and cache that has asked for nothing yet: what a picture may keep, a page of a feed may not.
  package func anew() -> NetworkReader {
    var access = access
    if mode == .on { access.loader = withState(\.loader) }
    return NetworkReader(access, cacheDirectory: cacheDirectory, memoryLimit: memoryLimit, now: now)
  }

  /// Begins to fetch contents that will be wanted soon, and returns at once.
  func prefetch(_ urls: [String], byteLimit: Int) {
    if mode == .off { return }
    for url in urls { _ = outcome(of: url, byteLimit: byteLimit) }
  }

  private func checked(_ outcome: Outcome, _ byteLimit: Int) throws(NetworkFailure) -> [UInt8] {
    let bytes = try outcome.get()
    if bytes.count > byteLimit { throw .tooManyBytes(limit: byteLimit) }
    return bytes
  }

  /// Returns the outcome for an address, whether it has arrived or is still expected. If neither is the case, it begins to fetch the
  /// content.
  private func outcome(of url: String, byteLimit: Int) -> Awaited<Outcome> {
    let (outcome, isNew, isSettled) = withState { state -> (Awaited<Outcome>, Bool, Bool) in
      let key = url.exact
      if let outcome = state.finished.value(for: key) ?? state.unfinished[key] { return (outcome, false, true) }
      let outcome = Awaited<Outcome>()
      state.unfinished[key] = outcome
      return (outcome, true, state.settled.contains(key))
    }
    if isNew { begin(url, byteLimit: byteLimit, isSettled: isSettled) }
    return outcome
  }

  private func begin(_ url: String, byteLimit: Int, isSettled: Bool) {
    let kept = withState(\.cache)?.response(for: url)
    if let kept, isSettled || mode == .cache || kept.isFresh(at: now()) { return finish(url, .success(kept.body)) }
    if mode == .cache { return finish(url, .failure(.notCached)) }
    withState(\.loader).load(HTTPRequest(url: url, byteLimit: byteLimit, validators: kept?.validators)) { answer in
      self.finish(url, answer.flatMap { self.note($0, for: url, kept: kept) })
    }
  }

  /// Keeps an answer in the cache, and returns the content.
  private func note(_ answer: HTTPResponse, for url: String, kept: CachedResponse?) -> Outcome {
    guard let body = answer.body ?? kept?.body else { return .failure(.status(304)) }
    if answer.mayBeStored {
      var entry = CachedResponse(body: body, validators: answer.validators, maxAge: answer.maxAge, date: now())
      if answer.body == nil, let kept {
        // An answer that says that nothing has changed may leave out headers, so they are taken from the cached response.
        entry.validators = kept.validators
        entry.maxAge = answer.maxAge ?? kept.maxAge
      }
      withState(\.cache)?.store(entry, for: url)
    }
    return .success(body)
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { memory in
      // It is taken out, so that it is changed in place.
      var state =
        memory.take()
        ?? State(
          loader: access.loader ?? HTTPClient(HTTPClientOptions(allowedHosts: access.allowedHosts)),
          cache: access.cache ?? cacheDirectory.map { HTTPCacheFolder($0 + "/http") },
          finished: ByteBoundedCache(byteLimit: memoryLimit))
      defer { memory = state }
      return body(&state)
    }
  }

  private func finish(_ url: String, _ outcome: Outcome) {
    let size = ((try? outcome.get())?.count ?? 0) + url.utf8.count + 256
    let waiting = withState { state -> Awaited<Outcome>? in
      let key = url.exact
      if case .success = outcome, state.settled.count < Self.settledLimit { state.settled.insert(key) }
      guard let waiting = state.unfinished.removeValue(forKey: key) else { return nil }
      state.finished.insert(waiting, for: key, byteCount: size)
      return waiting
    }
    waiting?.finish(outcome)
  }
}

/// A network access says whether pictures at `http:` and `https:` addresses may be fetched, and how.
///
/// With `.on`, pixels depend only on the answers of servers. They do not depend on the time that an answer takes or on the order of
/// answers.
public struct NetworkAccess: Sendable {
  /// A mode says how much the network and the cache are used.
  public enum Mode: String, Sendable, CaseIterable {
    /// No request is sent, and no cached content is used.
    case off
    /// Cached contents are used, however old they are. No request is sent.
    case cache
    /// Cached contents are used while they are fresh. All other contents are requested from servers.
    case on
  }

  /// The mode, which says how much the network and the cache are used. Default: `on`.
  public var mode: Mode
  /// The hosts, by name or address, that may be contacted even at addresses that are not public, and on any port, such as `localhost`. All
  /// other hosts must have a public address, and are contacted on ports 80 and 443. Default: none.
  public var allowedHosts: [String]
  /// The loader that sends the requests. With `nil`, the default, it is an `HTTPClient` that follows `allowedHosts`.
  public var loader: (any HTTPLoader)?
  /// The cache that keeps answers; `nil`, the default, is a folder `http` in the renderer's cache folder, of at most 512 MB.
  public var cache: (any HTTPCache)?

  /// Makes an access of a mode, with the hosts, the loader and the cache that it uses.
  public init(_ mode: Mode = .on, allowedHosts: [String] = [], loader: (any HTTPLoader)? = nil, cache: (any HTTPCache)? = nil) {
    self.mode = mode
    self.allowedHosts = allowedHosts
    self.loader = loader
    self.cache = cache
  }

  /// The access that allows nothing: no request is sent, and no cached content is used.
  public static let off = NetworkAccess(.off)
}

/// An awaited value is a value that another thread makes.
final class Awaited<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var made: Value?
    var observers: [@Sendable (Value) -> Void] = []
  }

  private let state = Monitor(State())

  /// Stores the value and gives it to all waiting callers. A second value is dropped.
  func finish(_ value: Value) {
    let observers = state.withLock { state -> [@Sendable (Value) -> Void] in
      defer { state.observers = [] }
      if state.made == nil { state.made = value }
      return state.observers
    }
    state.broadcast()
    for observer in observers { observer(value) }
  }

  /// Blocks the calling thread until there is a value, and returns it.
  func wait() -> Value { state.wait { $0.made } }

  /// The value. Reading it suspends the task until there is a value, and blocks no thread.
  var value: Value {
    get async { await withCheckedContinuation { continuation in whenDone { continuation.resume(returning: $0) } } }
  }

  private func whenDone(_ observer: @escaping @Sendable (Value) -> Void) {
    let ready = state.withLock { state -> Value? in
      if state.made == nil { state.observers.append(observer) }
      return state.made
    }
    if let ready { observer(ready) }
  }
}
