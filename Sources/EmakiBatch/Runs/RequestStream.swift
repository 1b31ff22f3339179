import CProcess
package import EmakiDrawing
import EmakiSupport
import Synchronization

/// A request stream answers requests that come as lines of an open file or pipe.
package struct RequestStream: Sendable {
  private let requests: RequestLines
  private let folder: StreamFolder?
  private let run: StreamRun<BatchLane>

  /// Begins to read requests.
  ///
  /// - Parameters:
  ///   - input: the descriptor of the file or pipe.
  ///   - path: the folder for pictures; `nil` puts them into the answers.
  ///   - name: the template for the names of the pictures.
  ///   - timeout: the time limit of a request in seconds.
  ///   - isOrdered: whether answers come in the order of their requests.
  ///   - isStrict: whether a picture that lacks something is none.
  ///   - base: a function that returns how feeds are drawn that have no options of their own.
  ///   - check: a function that checks that the picture at a path replaces no feed of this name.
  package init(
    _ station: BatchStation, input: Int32, folder path: String?, name: OutputName, jobs: Int, timeout: Double, isOrdered: Bool,
    isStrict: Bool,
    base: @escaping @Sendable () -> DrawingRequest, check: @escaping @Sendable (_ path: String, _ feed: String) throws -> Void
  ) throws {
    let folder = try path.map { path in
      try makeFolder(path)
      return try StreamFolder(path)
    }
    self.folder = folder
    let limit = FeedRequest.byteLimit(station.limits)
    let read = base().feedBytes(station.resources)
    requests = try RequestLines(input, ahead: StreamRun<BatchLane>.ahead(jobs: jobs), limit: limit, open: station.open)
    // Requests often come one at a time, and then have all workers.
    let lanes = Lanes(count: jobs, timeout: .seconds(timeout)) { isFirst in BatchLane(station, workers: isFirst ? jobs : 1) }
    let latest = LatestPictures()
    run = StreamRun(
      lanes: lanes, jobs: jobs, isOrdered: isOrdered, timeout: timeout, limit: limit, words: station.words, latest: latest
    ) { number, line, lane, claim, told in
      do {
        let text = try FeedText(
          line: line, name: "standard input, line \(number)", folder: ".", base: base(), limits: station.limits, needsRequest: true,
          told: told,
          readFile: read)
        var reply: StreamReply
        if let folder {
          let id = text.id?.text ?? "feed-" + NumberedPath.padded(number - 1)
          let path = folder.path + "/" + name.path(id: id, index: number - 1, screen: text.request.screen)
          try check(path, text.name)
          try makeFolder(FilePath.folder(of: path))
          let draft = try await lane.draw(text, to: .files(path, temporaryFolder: folder.temporaryFolder))
          guard claim.take() else { throw CancellationError() }
          try latest.commit(draft, at: path, number)
          reply = StreamReply(draft, id: text.id, line: number)
          reply.path = path
        } else {
          reply = try await lane.reply(to: text, line: number)
        }
        if isStrict, let first = reply.warnings.first(where: { $0.ofFeed != true }) {
          throw AbsentResource(description: "\(text.name): \(first.message)")
        }
        return reply
      } catch {
        let (code, message) = station.words.failure(error)
        return StreamReply(id: (error as? FeedRequestError)?.id, line: number, error: StreamReply.Fault(code: code, message: message))
      }
    }
  }

  /// Answers the requests, and returns when the last one is answered.
  ///
  /// - Parameter answer: a function that is called with one answer at a time.
  /// - Throws: `BatchError` where the input cannot be read to its end.
  package func answer(_ answer: @escaping @Sendable (StreamReply) -> Void) async throws(BatchError) {
    await run.run(requests, answer: answer)
    if let failure = requests.failure { throw failure }
  }

  /// Ends the requests after those that were already read.
  package func stop() { requests.stop() }

  /// Removes all files of the stream except its pictures.
  package func removeFolder() { folder?.remove() }
}

/// The latest pictures are those of requests that an unfinished earlier request may still draw at the same path. The later picture stays.
final class LatestPictures: Sendable {
  private let state = Mutex((unfinished: Set<Int>(), numbers: [ExactString: Int]()))

  /// Notes that a request has come. Requests come in the order of their numbers.
  func begin(_ number: Int) { state.withLock { _ = $0.unfinished.insert(number) } }

  /// Notes that a request is answered.
  func end(_ number: Int) {
    state.withLock { state in
      let first = state.unfinished.min()
      state.unfinished.remove(number)
      guard first == number else { return }
      let next = state.unfinished.min() ?? .max
      state.numbers = state.numbers.filter { $0.value > next }
    }
  }

  /// Puts the pictures of a request in their places, unless a later request has put its own there.
  func commit(_ draft: Draft, at path: String, _ number: Int) throws {
    try state.withLock { state in
      if state.numbers[path.exact, default: 0] > number { return }
      try draft.commit()
      state.numbers[path.exact] = number
    }
  }
}

/// An absent resource is what a picture lacks that may lack nothing.
package struct AbsentResource: Error, CustomStringConvertible {
  package let description: String
}

/// A stream run answers requests as they come, a limited number at the same time.
struct StreamRun<Context>: Sendable {
  /// The lanes that requests are worked on.
  let lanes: Lanes<Context>
  /// The number of requests that are worked on at the same time.
  let jobs: Int
  /// Whether answers come in the order of their requests.
  let isOrdered: Bool
  /// The lanes' time limit in seconds.
  let timeout: Double
  /// The largest length of a line in bytes, for messages.
  let limit: Int
  var words = DrawingWords()
  var latest = LatestPictures()
  /// Answers a request.
  ///
  /// The function receives the number of the request's line, the line, the lane's context and the claim. It calls `told` with the request's
  /// id as soon as it has read the id. The stream needs the id to answer by itself if the process takes too long.
  let process:
    @Sendable (
      _ number: Int, _ text: [UInt8], Context, Claim, _ told: @Sendable (RequestID?) -> Void
    ) async -> StreamReply

  /// Returns the number of requests that are read before the first of them is answered. There must be enough that no lane waits, and few
  /// enough to be held in memory.
  static func ahead(jobs: Int) -> Int { 4 * jobs }

  /// Answers requests, and returns when the last one is answered.
  ///
  /// - Parameters:
  ///   - requests: the requests.
  ///   - answer: a function that is called with one answer at a time. While it blocks, no further request is started, and after a while no
  ///     further request is read.
  func run(_ requests: RequestLines, answer: @escaping @Sendable (StreamReply) -> Void) async {
    emaki_limit_heaps(Int32(clamping: jobs))
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
        latest.begin(number)
        group.addTask { [place] in
          let reply = await self.reply(number, line)
          latest.end(number)
          // Answers are given one at a time, in the order in which they are due.
          replies.withLock { replies in
            for reply in isOrdered ? replies.inOrder.add(reply, at: place) : [reply] {
              answer(reply)
              requests.done()
              replies.answered += 1
              // Requests leave free pieces between the blocks that stay, and no later block fits into those pieces.
              if replies.answered % 256 == 0 { emaki_release_free_memory() }
            }
          }
        }
        place += 1
      }
    }
  }

  /// Works on one request and returns its answer.
  private func reply(_ number: Int, _ line: LineReader.Line) async -> StreamReply {
    guard case .text(let text) = line else {
      let message = "standard input, line \(number): more than the limit of \(limit) bytes. Split the feed, or name it by its path."
      return StreamReply(id: nil, line: number, error: StreamReply.Fault(code: 65, message: message))
    }
    let id = Monitor<RequestID?>(nil)
    let told: @Sendable (RequestID?) -> Void = { new in id.withLock { $0 = new } }
    func failed(_ code: Int32, _ error: any Error) -> StreamReply {
      StreamReply(id: id.withLock { $0 }, line: number, error: StreamReply.Fault(code: code, message: words.failure(error).message))
    }
    switch await lanes.run({ [process] context, claim in await process(number, text, context, claim, told) }) {
    case .done(var reply):
      reply.id = reply.id ?? id.withLock { $0 }
      return reply
    case .timedOut: return failed(75, TimeLimitError.expired("standard input, line \(number)", seconds: timeout))
    case .exhausted: return failed(70, TimeLimitError.exhausted)
    case .refused(let error): return failed(71, error)
    }
  }
}
