import Synchronization

/// Open requests count the requests that have come and are not answered, whether a lane draws them or they wait for one.
package final class OpenRequests: Sendable {
  private let requests = Atomic(0)

  init() {}

  /// The number of requests that are not answered.
  var count: Int { requests.load(ordering: .relaxed) }

  /// Counts a request that has come.
  package func begin() { requests.add(1, ordering: .relaxed) }

  /// Counts a request that was answered.
  package func end() { requests.subtract(1, ordering: .relaxed) }
}
