import CLoadedLibraries
import EmakiSupport

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
  /// The failures of the places that could not be resolved or reached. Further transfers to these places fail at once.
  private var lost: [Place: NetworkFailure] = [:]

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
    if let failure = lost[place] { return transfer.order.completion(.failure(failure)) }
    guard let easy = emaki_curl_easy_init() else { return transfer.order.completion(.failure(.noLibrary(cause: "out of memory"))) }
    do throws(NetworkFailure) {
      try transfer.prepare(easy)
      guard emaki_curl_multi_add(multi, easy) == CURLM_OK else { throw .noLibrary(cause: "it takes no request") }
      active[easy] = (transfer, place)
      activeCounts[place, default: 0] += 1
    } catch {
      emaki_curl_easy_cleanup(easy)
      transfer.order.completion(.failure(error))
    }
  }

  /// Does all work that can be done without waiting.
  ///
  /// - Returns: the milliseconds after which there is more to do, if nothing arrives before.
  func perform() -> Int32 {
    var count: Int32 = 0
    emaki_curl_multi_perform(multi, &count)
    var code = CURLE_OK
    while let easy = emaki_curl_multi_next_done(multi, &code) { end(easy, code) }
    let now = ContinuousClock.now
    let due = delayed.filter { $0.due <= now }
    delayed.removeAll { $0.due <= now }
    for item in due { add(item.transfer) }
    // Transfers that have just begun must be started.
    if !active.isEmpty {
      emaki_curl_multi_perform(multi, &count)
      if Int(count) < active.count { return 0 }
    }
    let next = delayed.map { Int(now.duration(to: $0.due) / .milliseconds(1)) + 1 }.min() ?? 60_000
    return Int32(min(next, 60_000))
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ code: CURLcode) {
    let step = active[easy]?.transfer.step(after: code, easy)
    emaki_curl_multi_remove(multi, easy)
    emaki_curl_easy_cleanup(easy)
    guard let step, let (transfer, place) = active.removeValue(forKey: easy) else { return }
    activeCounts[place, default: 1] -= 1
    switch step {
    case .redirected: add(transfer)
    case .again(let delay): delayed.append((.now + delay, transfer))
    case .finished(let result):
      if case .failure(let failure) = result {
        switch failure {
        case .unresolved, .unreachable: lost[place] = failure
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
    for (easy, running) in active {
      emaki_curl_multi_remove(multi, easy)
      emaki_curl_easy_cleanup(easy)
      running.transfer.order.completion(.failure(Self.cancelled))
    }
    for transfer in waiting.values.joined() + delayed.map(\.transfer) { transfer.order.completion(.failure(Self.cancelled)) }
    (active, waiting, delayed) = ([:], [:], [])
  }
}
