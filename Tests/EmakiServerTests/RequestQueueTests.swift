import EmakiTestSupport
import Testing

@testable import EmakiServer

struct RequestQueueTests {
  @Test func `more requests than there are lanes and places are refused with 429`() async throws {
    let queue = RequestQueue(lanes: 2, limit: 0)
    let turn = try #require(try await queue.enter("a"))
    #expect(try await queue.enter("a") != nil)
    // Another client has one more.
    #expect(try await queue.enter("b") != nil)
    for client in "a b c".words {
      let fault = await #expect(throws: ServiceFault.self) { try await queue.enter(client) }
      #expect(fault?.status == .tooManyRequests && fault?.retryAfter == 1)
    }
    queue.leave(turn)
    await #expect(throws: ServiceFault.self) { try await queue.enter("a") }
    #expect(try await queue.enter("c") != nil)
  }

  /// A queue of one lane, which is taken.
  private struct Taken {
    let queue: RequestQueue
    let turn: RequestQueue.Turn

    init(limit: Int, by clients: String...) async throws {
      queue = RequestQueue(lanes: 1, limit: limit)
      turn = try #require(try await queue.enter(clients[0]))
      // The one more, too.
      for client in clients.dropFirst() { #expect(try await queue.enter(client) != nil) }
    }

    /// Returns a request that waits.
    func wait(_ client: String) async -> Task<RequestQueue.Turn?, any Error> {
      let before = queue.counts.waiting
      let task = Task { try await queue.enter(client) }
      while queue.counts.waiting == before { await Task.yield() }
      return task
    }
  }

  @Test func `a request that waits gets the turn of one that leaves`() async throws {
    let taken = try await Taken(limit: 1, by: "a")
    let waiting = await taken.wait("a")
    taken.queue.leave(taken.turn)
    let turn = try #require(try await waiting.value)
    #expect(taken.queue.counts == (1, 0))
    taken.queue.leave(turn)
    #expect(taken.queue.counts == (0, 0))
  }

  @Test func `a request that is cancelled no longer waits, and takes no turn`() async throws {
    let taken = try await Taken(limit: 1, by: "a")
    for _ in 0..<3 {
      let waiting = await taken.wait("a")
      waiting.cancel()
      #expect(try await waiting.value == nil)
    }
    #expect(taken.queue.counts == (1, 0))
  }

  @Test func `clients have turns one after the other`() async throws {
    let taken = try await Taken(limit: 9, by: "x", "y")
    var tasks: [(name: String, task: Task<RequestQueue.Turn?, any Error>)] = []
    for name in "a1 a2 a3 b1 b2 c1".words { tasks.append((name, await taken.wait(String(name.prefix(1))))) }
    var turn = taken.turn
    for next in "a1 b1 c1 a2 b2 a3".words {
      taken.queue.leave(turn)
      // Would another have the turn, this one would not end.
      let task = try #require(tasks.first { $0.name == next }).task
      turn = try #require(try await task.value)
    }
  }

  @Test func `a client that has less gets the place of the newest request of the one that has most`() async throws {
    let taken = try await Taken(limit: 3, by: "x", "y")
    var waiting: [Task<RequestQueue.Turn?, any Error>] = []
    for _ in 0..<3 { waiting.append(await taken.wait("a")) }
    await #expect(throws: ServiceFault.self) { try await taken.queue.enter("a") }
    let other = Task { try await taken.queue.enter("b") }
    await #expect(throws: ServiceFault.self) { try await waiting[2].value }
    while taken.queue.counts.waiting < 3 { await Task.yield() }
    taken.queue.leave(taken.turn)
    let first = try #require(try await waiting[0].value)
    taken.queue.leave(first)
    #expect(try await other.value != nil)
    waiting[1].cancel()
  }

  @Test func `shares are equal where all want more, and one has all that no other wants`() {
    var shares = Shares<Int>(limit: 12)
    let first = (0..<13).map { shares.take(1, for: $0, of: "a") }
    #expect(first == Array(repeating: [], count: 12) + [nil])
    let second = (20..<27).map { shares.take(1, for: $0, of: "b") }
    #expect(second == [[11], [10], [9], [8], [7], [6], nil])
    let third = shares.take(3, for: 30, of: "c")
    #expect(third?.count == 3 && shares.total == 12)
    shares.give(back: 30)
    shares.give(back: 30)
    #expect(shares.total == 9)
  }
}
