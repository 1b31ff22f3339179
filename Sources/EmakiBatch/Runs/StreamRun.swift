import EmakiThreads

/// Answers requests as they come, so many at a time.
package struct StreamRun<Context>: Sendable {
  /// Answers a request.
  ///
  /// - Parameter told: called with the request's id as soon as that is known, for whoever answers if this takes too long.
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

  /// - Parameters:
  ///   - jobs: how many requests are worked on at a time.
  ///   - isOrdered: whether answers come in the order of their requests.
  ///   - timeout: the lanes', in seconds.
  ///   - limit: of a line, in bytes; for messages.
  ///   - wording: what messages say of a request that took too long.
  package init(
    lanes: Lanes<Context>, jobs: Int, isOrdered: Bool, timeout: Double, limit: Int,
    wording: @escaping @Sendable (TimeLimitError) -> String = { $0.description }, process: @escaping Process
  ) {
    (self.lanes, self.jobs, self.isOrdered, self.timeout) = (lanes, jobs, isOrdered, timeout)
    (self.limit, self.wording, self.process) = (limit, wording, process)
  }

  /// How many requests are read before the first of them is answered: enough that no lane waits, and no more than has to be held.
  package static func ahead(jobs: Int) -> Int { 4 * jobs }

  /// Returns when the last request is answered.
  ///
  /// - Parameter answer: called with one answer at a time; while it blocks, nothing else is begun, and soon nothing is read.
  package func run(_ requests: RequestLines, answer: @escaping @Sendable (StreamReply) -> Void) async {
    let replies = Monitor(InOrder<StreamReply>())
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
          // One at a time, and in the order they are due in.
          replies.withLock { replies in
            for reply in isOrdered ? replies.add(reply, at: place) : [reply] {
              answer(reply)
              requests.done()
            }
          }
        }
        place += 1
      }
    }
  }

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
    }
  }
}
