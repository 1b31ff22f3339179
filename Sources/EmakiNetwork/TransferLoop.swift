import CCurl
import EmakiDiagnostics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The thread on which all transfers of a client run, side by side.
final class TransferLoop: Sendable {
  private struct Inbox {
    var orders: [TransferOrder] = []
    var isStarted = false
    var isClosed = false
    /// Of the thread, while it runs.
    var handle: Handle?
  }

  /// `@unchecked Sendable`: others than the thread that made it only wake it up, which curl allows.
  private struct Handle: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func wakeUp() { emaki_curl_multi_wakeup(multi) }
  }

  private let options: HTTPClient.Options
  private let inbox = Mutex(Inbox())

  init(_ options: HTTPClient.Options) { self.options = options }

  func add(_ order: TransferOrder) {
    let isFirst = inbox.withLock { inbox in
      inbox.orders.append(order)
      inbox.handle?.wakeUp()
      defer { inbox.isStarted = true }
      return !inbox.isStarted
    }
    if isFirst { startThread { self.run() } }
  }

  func close() {
    inbox.withLock { inbox in
      inbox.isClosed = true
      inbox.handle?.wakeUp()
    }
  }

  private func run() {
    guard let multi = emaki_curl_multi_init() else {
      inbox.withLock { $0.isStarted = false }
      for order in take().orders { order.completion(.failure(.noLibrary(cause: "out of memory"))) }
      return
    }
    emaki_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, options.connectionsPerHost)
    emaki_curl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, options.connections)
    let handle = Handle(multi: multi)
    inbox.withLock { $0.handle = handle }
    let running = RunningTransfers(multi, options)
    while true {
      let (orders, isClosed) = take()
      for order in orders { running.start(Transfer(order, options)) }
      if isClosed { break }
      emaki_curl_multi_poll(multi, running.perform())
    }
    inbox.withLock { $0.handle = nil }
    running.cancelAll()
    emaki_curl_multi_cleanup(multi)
  }

  private func take() -> (orders: [TransferOrder], isClosed: Bool) {
    inbox.withLock { inbox in
      defer { inbox.orders = [] }
      return (inbox.orders, inbox.isClosed)
    }
  }
}

/// What runs on the thread now.
private final class RunningTransfers {
  static let cancelled = NetworkFailure.broken(cause: "the client has ended")

  private let multi: UnsafeMutableRawPointer
  private let options: HTTPClient.Options
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  private var delayed: [(due: ContinuousClock.Instant, transfer: Transfer)] = []
  /// Hosts that could not be found or reached: they are not waited for once more.
  private var lost: [String: NetworkFailure] = [:]

  init(_ multi: UnsafeMutableRawPointer, _ options: HTTPClient.Options) {
    self.multi = multi
    self.options = options
  }

  func start(_ transfer: Transfer) {
    if let failure = lost[Self.place(transfer.address)] { return transfer.order.completion(.failure(failure)) }
    guard let easy = emaki_curl_easy_init() else { return transfer.order.completion(.failure(.noLibrary(cause: "out of memory"))) }
    do throws(NetworkFailure) {
      try transfer.prepare(easy)
      guard emaki_curl_multi_add(multi, easy) == CURLM_OK else { throw .noLibrary(cause: "it takes no request") }
      active[easy] = transfer
    } catch {
      emaki_curl_easy_cleanup(easy)
      transfer.order.completion(.failure(error))
    }
  }

  /// Does what can be done without waiting.
  ///
  /// - Returns: after how many milliseconds there is more to do, if nothing arrives before.
  func perform() -> Int32 {
    var count: Int32 = 0
    emaki_curl_multi_perform(multi, &count)
    var code = CURLE_OK
    while let easy = emaki_curl_multi_next_done(multi, &code) { end(easy, code) }
    let now = ContinuousClock.now
    let due = delayed.filter { $0.due <= now }
    delayed.removeAll { $0.due <= now }
    for item in due { start(item.transfer) }
    // What has just begun must be told to begin.
    if !active.isEmpty {
      emaki_curl_multi_perform(multi, &count)
      if Int(count) < active.count { return 0 }
    }
    let next = delayed.map { now.duration(to: $0.due).milliseconds + 1 }.min() ?? 60_000
    return Int32(min(next, 60_000))
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ code: CURLcode) {
    let step = active[easy]?.step(after: code, easy)
    emaki_curl_multi_remove(multi, easy)
    emaki_curl_easy_cleanup(easy)
    guard let step, let transfer = active.removeValue(forKey: easy) else { return }
    switch step {
    case .redirected: start(transfer)
    case .again(let delay): delayed.append((.now + delay, transfer))
    case .finished(let result):
      if case .failure(let failure) = result {
        switch failure {
        case .unresolved, .unreachable: lost[Self.place(transfer.address)] = failure
        default: break
        }
      }
      transfer.order.completion(result)
    }
  }

  func cancelAll() {
    for (easy, transfer) in active {
      emaki_curl_multi_remove(multi, easy)
      emaki_curl_easy_cleanup(easy)
      transfer.order.completion(.failure(Self.cancelled))
    }
    for item in delayed { item.transfer.order.completion(.failure(Self.cancelled)) }
    (active, delayed) = ([:], [])
  }

  private static func place(_ address: HTTPAddress) -> String { "\(address.host) \(address.port)" }
}

/// Runs a body on a new detached thread to which no signal is delivered; those that it starts are the same.
private func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var (all, before, attributes, thread) = (sigset_t(), sigset_t(), pthread_attr_t(), pthread_t())
  sigfillset(&all)
  pthread_attr_init(&attributes)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  pthread_sigmask(SIG_BLOCK, &all, &before)
  let start = Unmanaged.passRetained(Start(body))
  let code = pthread_create(
    &thread, &attributes,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }, start.toOpaque())
  pthread_sigmask(SIG_SETMASK, &before, nil)
  pthread_attr_destroy(&attributes)
  precondition(code == 0, "the system refuses another thread (error \(code))")
}
