import EmakiDrawing
import EmakiFeeds
import EmakiSupport

/// A feed process does all steps for one feed of a batch. It reads the feed, compares it with the finished pictures, draws it, puts the
/// picture in its place and records it in the journal.
struct FeedProcess<Context>: Sendable {
  /// The batch's folder.
  let folder: BatchFolder
  /// How feeds are drawn that have no options of their own.
  let base: DrawingRequest
  /// Returns a digest of everything that decides pixels and bytes besides the feed and its pictures: the request, fonts, the rendering version.
  let key: @Sendable (FeedText) throws -> Digest
  /// The limits of a feed.
  let limits: FeedLimits
  /// Whether a picture with warnings has the exit code 69.
  let isStrict: Bool
  /// Reads all bytes of a feed's file.
  let readFile: @Sendable (String) throws -> [UInt8]
  /// Draws a feed. `path` is where the picture will be put, and its file is written in `temporaryFolder` first.
  let draw: @Sendable (Context, FeedText, _ path: String, _ temporaryFolder: String) async throws -> Draft
  let words: DrawingWords

  /// Draws a feed and reports on it. It never throws: an error of a feed is part of the feed's report.
  func callAsFunction(_ item: BatchItem, in context: Context, _ claim: Claim) async -> FeedReport {
    do {
      return try await report(item, in: context, claim)
    } catch {
      let (code, message) = words.failure(error)
      return FeedReport(item, .failed, code: code, error: message)
    }
  }

  private func report(_ item: BatchItem, in context: Context, _ claim: Claim) async throws -> FeedReport {
    let start = ContinuousClock.now
    let (text, key) = try read(item)
    let read = ContinuousClock.now - start
    if let entry = folder.kept(item.output, key: key) { return report(item, .kept, entry, ["read": read / .milliseconds(1)]) }
    try folder.makeFolders(for: item.output)
    let draft = try await draw(context, text, folder.path(of: item.output), folder.temporaryFolder)
    let write = ContinuousClock.now
    guard claim.take() else { throw CancellationError() }
    try draft.commit()
    // If someone has removed a picture by now, it has no stamp, so the next run draws it again.
    let stamps = draft.pictures.paths(of: folder.path(of: item.output)).compactMap { FileStamp(ofFile: $0)?.kept }
    let entry = JournalEntry(
      output: item.output, key: key, pictures: draft.pictures, stamps: stamps, files: draft.files.mapValues { $0?.kept },
      warnings: draft.warnings)
    if draft.isLasting { try folder.journal.append(entry) }
    var milliseconds = draft.milliseconds
    milliseconds["read", default: 0] += read / .milliseconds(1)
    milliseconds["write", default: 0] += (ContinuousClock.now - write) / .milliseconds(1)
    return report(item, .drawn, entry, milliseconds)
  }

  private func report(_ item: BatchItem, _ status: FeedReport.Status, _ entry: JournalEntry, _ milliseconds: [String: Double]) -> FeedReport
  {
    var report = FeedReport(item, status, code: isStrict && entry.warnings.contains { $0.ofFeed != true } ? 69 : 0)
    report.path = folder.path(of: item.output)
    (report.pictures, report.warnings, report.milliseconds) = (entry.pictures, entry.warnings, milliseconds)
    return report
  }

  /// Reads the feed of an item, and returns it with the key of the picture that would be drawn.
  private func read(_ item: BatchItem) throws -> (FeedText, key: String) {
    let text =
      switch item.source {
      case .misnamed(let name): throw BatchError.misnamed(name)
      case .file(let path): try FeedText(file: path, base: base, readFile: readFile)
      case .line(let line):
        try FeedText(
          line: line.text(limits: limits), name: line.name, folder: line.folder, base: base, limits: limits, readFile: readFile)
      case .request(let request): try FeedText(request, output: item.output, readFile: readFile)
      }
    var digest = DigestBuilder()
    digest.append(try key(text))
    digest.append(text.contents)
    digest.append(FilePath.real(text.folder) ?? text.folder)
    return (text, digest.digest().hexadecimal)
  }
}
