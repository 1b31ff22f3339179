import EmakiBatch
import EmakiDrawing
import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import Glibc

/// These functions implement `emaki batch - --stream`, which reads requests from standard input and answers on standard output.
extension BatchCommand {
  func runStream() async throws {
    let (station, base) = try station()
    let name = try outputName
    let folder = try outputFolder.map { path in
      try makeFolder(path)
      return try StreamFolder(path)
    }
    let limit = FeedRequest.byteLimit(station.limits)
    let jobs = possibleJobs()
    let read = base.feedBytes(resources)
    let requests = try RequestLines(Streams.current.input, ahead: StreamRun<BatchLane>.ahead(jobs: jobs), limit: limit, open: station.open)
    Interruption.finishWhenTerminated(requests.stop)
    let run = StreamRun<BatchLane>(
      lanes: lanes(station, jobs: jobs), jobs: jobs, isOrdered: !unordered, timeout: lane.timeout, limit: limit, wording: Wording.sentence
    ) { number, text, lane, claim, told in
      do {
        return try await answer(number, text, base, read, name, folder, station.limits, lane, claim, told)
      } catch {
        let (code, message) = Self.describe(error)
        return StreamReply(id: (error as? FeedRequestError)?.id, line: number, error: StreamReply.Fault(code: code, message: message))
      }
    }
    await run.run(requests) { reply in
      do {
        try reply.write(attach ? .attached : .inLine) { try StandardOutput.write($0) }
      } catch {
        // Answers cannot be written any more, so the error is written to standard error.
        Terminal.error("\(error)")
        PendingFiles.removeAll {
          folder?.remove()
          _exit(FailureCode.cannotWrite.rawValue)
        }
      }
    }
    if let failure = requests.failure { throw failure }
    // A feed that took too long may still be running, and makes no file meanwhile.
    PendingFiles.withoutRemoval { folder?.remove() }
  }

  private func answer(
    _ number: Int, _ text: [UInt8], _ base: DrawingRequest, _ read: (String) throws -> [UInt8], _ name: OutputName,
    _ folder: StreamFolder?, _ limits: FeedLimits, _ lane: BatchLane, _ claim: Claim,
    _ told: @Sendable (RequestID?) -> Void
  ) async throws -> StreamReply {
    var base = base
    if dates.now?.isNow == true { base.dates.now = Date() }
    let text = try FeedText(
      line: text, name: "standard input, line \(number)", folder: ".", base: base, limits: limits, needsRequest: true, told: told,
      readFile: read)
    var reply = StreamReply(id: text.id, line: number)
    let draft: Draft
    if let folder {
      let id = text.id?.text ?? "feed-" + NumberedPath.padded(number - 1)
      let path = folder.path + "/" + name.path(id: id, index: number - 1, size: Self.size(text.request.screen))
      if OutputPlace(path).isPlace(of: text.name) {
        throw Failure(
          .usage, "\(text.name): its picture would replace it. Give pictures another folder with -o, or another --name.", see: .batch)
      }
      try makeFolder(FilePath.folder(of: path))
      draft = try await lane.draw(text, to: LaneOutput(.files(path, temporaryFolder: folder.temporaryFolder)))
      guard claim.take() else { throw CancellationError() }
      try draft.commit()
      reply.path = path
    } else {
      let drawn = LaneOutput(.memory)
      draft = try await lane.draw(text, to: drawn)
      reply.contents = drawn.contents.map { StreamReply.Content($0, format: format.rawValue) }
    }
    if drawing.strict, let first = draft.warnings.first(where: { $0.ofFeed != true }) {
      throw Failure(.missingResource, "\(text.name): \(first.message) --strict was given.")
    }
    (reply.pictures, reply.warnings, reply.milliseconds) = (draft.pictures, draft.warnings, draft.milliseconds)
    return reply
  }
}
