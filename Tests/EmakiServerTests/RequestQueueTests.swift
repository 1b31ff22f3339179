import Testing

@testable import EmakiServer

struct RequestQueueTests {
  @Test func `more requests than there are lanes and places are refused with 429`() async throws {
    let queue = RequestQueue(lanes: 2, limit: 0)
    #expect(try await [queue.enter(), queue.enter()] == [true, true])
    let fault = await #expect(throws: ServiceFault.self) { try await queue.enter() }
    #expect(fault?.status == .tooManyRequests && fault?.retryAfter == 1)
    queue.leave()
    #expect(try await queue.enter())
  }

  /// Returns a queue of one lane, which is taken, and a request that waits for it.
  private func waiting() async throws -> (queue: RequestQueue, request: Task<Bool, any Error>) {
    let queue = RequestQueue(lanes: 1, limit: 1)
    #expect(try await queue.enter())
    let waiting = Task { try await queue.enter() }
    while queue.counts.waiting == 0 { await Task.yield() }
    return (queue, waiting)
  }

  @Test func `a request that waits gets the turn of one that leaves`() async throws {
    let (queue, waiting) = try await waiting()
    queue.leave()
    #expect(try await waiting.value)
    #expect(queue.counts == (1, 0))
    queue.leave()
    #expect(queue.counts == (0, 0))
  }

  @Test func `a request that is cancelled no longer waits, and takes no turn`() async throws {
    let (queue, waiting) = try await waiting()
    waiting.cancel()
    #expect(try await waiting.value == false)
    #expect(queue.counts == (1, 0))
  }
}
