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

    func wakeUp() { emaki_curl_multi_wakeup(multi) }
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
      inbox.withLock { $0.isStarted = false }
      for order in takeOrders().orders { order.completion(.failure(.noThread(cause: error.description))) }
    }
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
      for order in takeOrders().orders { order.completion(.failure(.noLibrary(cause: "out of memory"))) }
      return
    }
    let handle = Handle(multi: multi)
    inbox.withLock { $0.handle = handle }
    let running = RunningTransfers(multi, options)
    while true {
      let (orders, isClosed) = takeOrders()
      for order in orders { running.add(Transfer(order, options)) }
      if isClosed { break }
      emaki_curl_multi_poll(multi, running.perform())
    }
    inbox.withLock { $0.handle = nil }
    running.cancelAll()
    emaki_curl_multi_cleanup(multi)
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
