import CMalloc
import EmakiSupport

/// A stream run answers requests as they come, a limited number at the same time.
package struct StreamRun<Context>: Sendable {
  /// A process answers a request.
  ///
  /// The function receives the number of the request's line, the line, the lane's context and the claim. It calls `told` with the request's
  /// id as soon as it has read the id. The stream needs the id to answer by itself if the process takes too long.
  package typealias Process =
    @Sendable (
      _ number: Int, _ text: [UInt8], Context, Claim, _ told: @Sendable (RequestID?) -> Void
    ) async -> StreamReply

  private let lanes: Lanes<Context>
  private let jobs: Int
  private let isOrdered: Bool
  private let timeout: Double
  private let limit: Int
  private let wording: @Sendable (TimeLimitError) -> String
  private let process: Process

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - lanes: the lanes that requests are worked on.
  ///   - jobs: the number of requests that are worked on at the same time.
  ///   - isOrdered: whether answers come in the order of their requests.
  ///   - timeout: the lanes' time limit in seconds.
  ///   - limit: the largest length of a line in bytes, for messages.
  ///   - wording: a function that returns the message for a request that took too long.
  ///   - process: the function that answers a request.
  package init(
    lanes: Lanes<Context>, jobs: Int, isOrdered: Bool, timeout: Double, limit: Int,
    wording: @escaping @Sendable (TimeLimitError) -> String = { $0.description }, process: @escaping Process
  ) {
    (self.lanes, self.jobs, self.isOrdered, self.timeout) = (lanes, jobs, isOrdered, timeout)
    (self.limit, self.wording, self.process) = (limit, wording, process)
    emaki_limit_heaps(Int32(clamping: jobs))
  }

  /// Returns the number of requests that are read before the first of them is answered. There must be enough that no lane waits, and few
  /// enough to be held in memory.
  package static func ahead(jobs: Int) -> Int { 4 * jobs }

  /// Answers requests, and returns when the last one is answered.
  ///
  /// - Parameters:
  ///   - requests: the requests.
  ///   - answer: a function that is called with one answer at a time. While it blocks, no further request is started, and after a while no
  ///     further request is read.
  package func run(_ requests: RequestLines, answer: @escaping @Sendable (StreamReply) -> Void) async {
    let replies = Monitor((inOrder: InOrder<StreamReply>(), answered: 0))
    await withTaskGroup(of: Void.self) { group in
      var running = 0
      var place = 0
      for await (number, line) in requests.lines {
        if running == jobs {
          await group.next()
          running -= 1
        }
        running += 1
        group.addTask { [place] in
          let reply = await self.reply(number, line)
          // Answers are given one at a time, in the order in which they are due.
          replies.withLock { replies in
            for reply in isOrdered ? replies.inOrder.add(reply, at: place) : [reply] {
              answer(reply)
              requests.done()
              replies.answered += 1
              if replies.answered % Self.trimInterval == 0 { emaki_release_free_memory() }
            }
          }
        }
        place += 1
      }
    }
  }

  /// The number of answers after which free memory that the allocator holds is given back to the system. Requests leave free pieces between
  /// the blocks that stay, and no later block fits into those pieces.
  private static var trimInterval: Int { 256 }

  /// Works on one request and returns its answer.
  private func reply(_ number: Int, _ line: LineReader.Line) async -> StreamReply {
    guard case .text(let text) = line else {
      let message = "standard input, line \(number): more than the limit of \(limit) bytes. Split the feed, or name it by its path."
      return StreamReply(id: nil, line: number, error: StreamReply.Fault(code: 65, message: message))
    }
    let id = Monitor<RequestID?>(nil)
    let told: @Sendable (RequestID?) -> Void = { new in id.withLock { $0 = new } }
    switch await lanes.run({ [process] context, claim in await process(number, text, context, claim, told) }) {
    case .done(var reply):
      reply.id = reply.id ?? id.withLock { $0 }
      return reply
    case .timedOut:
      let message = wording(.expired("standard input, line \(number)", seconds: timeout))
      return StreamReply(id: id.withLock { $0 }, line: number, error: StreamReply.Fault(code: 75, message: message))
    case .exhausted:
      return StreamReply(id: id.withLock { $0 }, line: number, error: StreamReply.Fault(code: 70, message: wording(.exhausted)))
    case .refused(let error):
      return StreamReply(id: id.withLock { $0 }, line: number, error: StreamReply.Fault(code: 71, message: error.description))
    }
  }
}
