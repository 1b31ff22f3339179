import CLoadedLibraries
import EmakiSupport
import Synchronization

/// A transfer loop is the thread on which all transfers of a client run, side by side.
final class TransferLoop: Sendable {
  private struct Inbox {
    var orders: [TransferOrder] = []
    var isStarted = false
    var isClosed = false
    /// The handle by which the thread is woken up; `nil` while the thread does not run.
    var handle: Handle?
  }

  /// A handle wakes up the transfer thread. It is `@unchecked Sendable`, because other threads only use it to wake that thread up, which
  /// curl allows.
  private struct Handle: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func wakeUp() { emaki_transfers_wake(multi) }
  }

  private let options: HTTPClientOptions
  private let inbox = Mutex(Inbox())

  init(_ options: HTTPClientOptions) { self.options = options }

  func add(_ order: TransferOrder) {
    let isFirst = inbox.withLock { inbox in
      inbox.orders.append(order)
      inbox.handle?.wakeUp()
      defer { inbox.isStarted = true }
      return !inbox.isStarted
    }
    if !isFirst { return }
    do throws(ThreadError) {
      try startThread(blocksSignals: true) { self.run() }
    } catch {
      giveUp(.noThread(cause: error.description))
    }
  }

  private func giveUp(_ failure: NetworkFailure) {
    inbox.withLock { $0.isStarted = false }
    for order in takeOrders().orders { order.completion(.failure(failure)) }
  }

  func close() {
    inbox.withLock { inbox in
      inbox.isClosed = true
      inbox.handle?.wakeUp()
    }
  }

  private func run() {
    guard let multi = emaki_transfers_new() else { return giveUp(.noLibrary(cause: "out of memory")) }
    let handle = Handle(multi: multi)
    inbox.withLock { $0.handle = handle }
    let running = RunningTransfers(multi, options)
    while true {
      let (orders, isClosed) = takeOrders()
      for order in orders { running.add(Transfer(order, options)) }
      if isClosed { break }
      emaki_transfers_wait(multi, running.perform())
    }
    inbox.withLock { $0.handle = nil }
    running.cancelAll()
    emaki_transfers_free(multi)
  }

  private func takeOrders() -> (orders: [TransferOrder], isClosed: Bool) {
    inbox.withLock { inbox in
      defer { inbox.orders = [] }
      return (inbox.orders, inbox.isClosed)
    }
  }
}

/// A transfer order is a request on its way to the thread of transfers.
struct TransferOrder: Sendable {
  let request: HTTPRequest
  let address: HTTPAddress
  let completion: @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void
}

/// Running transfers are all transfers on the transfer thread. Some are active, some wait for a connection, and some wait for their next
/// try.
final class RunningTransfers {
  private static let cancelled = NetworkFailure.broken(cause: "the client has ended")

  /// A place is a host and port.
  private struct Place: Hashable {
    let host: String
    let port: Int

    init(_ address: HTTPAddress) { (host, port) = (address.host, address.port) }
  }

  private let multi: UnsafeMutableRawPointer
  private let options: HTTPClientOptions
  private var active: [UnsafeMutableRawPointer: (transfer: Transfer, place: Place)] = [:]
  private var activeCounts: [Place: Int] = [:]
  /// The transfers that wait for a connection, by place. Those that arrived first are at the end of the array.
  private var waiting: [Place: [Transfer]] = [:]
  private var delayed: [(due: ContinuousClock.Instant, transfer: Transfer)] = []
  /// The failures of the places that could not be resolved or reached. Further transfers to these places fail at once, as long as one may take.
  private var lost: [Place: (failure: NetworkFailure, end: ContinuousClock.Instant)] = [:]

  init(_ multi: UnsafeMutableRawPointer, _ options: HTTPClientOptions) {
    self.multi = multi
    self.options = options
  }

  /// Starts a transfer, or lets it wait for a connection.
  func add(_ transfer: Transfer) {
    let place = Place(transfer.address)
    waiting[place, default: []].insert(transfer, at: 0)
    startWaiting(at: place)
  }

  private func startWaiting(at place: Place) {
    while activeCounts[place, default: 0] < options.connectionsPerHost, active.count < options.connections {
      guard let transfer = waiting[place]?.popLast() else {
        waiting[place] = nil
        return
      }
      start(transfer, at: place)
    }
  }

  private func start(_ transfer: Transfer, at place: Place) {
    if let (failure, end) = lost[place], .now < end { return transfer.order.completion(.failure(failure)) }
    do throws(NetworkFailure) {
      active[try transfer.start(among: multi)] = (transfer, place)
      activeCounts[place, default: 0] += 1
    } catch {
      transfer.order.completion(.failure(error))
    }
  }

  /// Does all work that can be done without waiting.
  ///
  /// - Returns: the milliseconds after which there is more to do, if nothing arrives before.
  func perform() -> Int32 {
    _ = emaki_transfers_perform(multi)
    var result = emaki_transfer_result()
    while let ended = emaki_transfers_next_ended(multi, &result) { end(ended, result) }
    let now = ContinuousClock.now
    let due = delayed.filter { $0.due <= now }
    delayed.removeAll { $0.due <= now }
    for item in due { add(item.transfer) }
    // Transfers that have just begun must be started.
    if !active.isEmpty, Int(emaki_transfers_perform(multi)) < active.count { return 0 }
    let next = delayed.map { Int(now.duration(to: $0.due) / .milliseconds(1)) + 1 }.min() ?? 60_000
    return Int32(min(next, 60_000))
  }

  private func end(_ ended: UnsafeMutableRawPointer, _ result: emaki_transfer_result) {
    let step = active[ended]?.transfer.step(after: result)
    emaki_transfer_close(multi, ended)
    guard let step, let (transfer, place) = active.removeValue(forKey: ended) else { return }
    activeCounts[place, default: 1] -= 1
    switch step {
    case .redirected: add(transfer)
    case .again(let delay): delayed.append((.now + delay, transfer))
    case .finished(let result):
      if case .failure(let failure) = result {
        switch failure {
        case .unresolved, .unreachable: lost[place] = (failure, .now + options.timeout)
        default: break
        }
      }
      transfer.order.completion(result)
    }
    startWaiting(at: place)
    // Transfers to other hosts may have waited because the number of all connections had reached its limit.
    if active.count < options.connections { for place in Array(waiting.keys) { startWaiting(at: place) } }
  }

  func cancelAll() {
    for (handle, running) in active {
      emaki_transfer_close(multi, handle)
      running.transfer.order.completion(.failure(Self.cancelled))
    }
    for transfer in waiting.values.joined() + delayed.map(\.transfer) { transfer.order.completion(.failure(Self.cancelled)) }
    (active, waiting, delayed) = ([:], [:], [])
  }
}
