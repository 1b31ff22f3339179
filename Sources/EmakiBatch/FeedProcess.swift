package import EmakiDiagnostics
package import EmakiDigest
package import EmakiFeeds
package import EmakiJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A feed as it was read.
package struct FeedText {
  package enum Content {
    case document([UInt8])
    /// A part of a line.
    case value(FeedRequest, JSONValue)
  }

  /// What messages call it.
  package var name: String
  /// That relative paths start from.
  package var folder: String
  package var content: Content
  /// Its own ones, which count before those of the batch.
  package var options: [String: String]
  /// Of a line that gives one.
  package var id: RequestID?

  /// - Parameters:
  ///   - line: a feed as it is, or a request.
  ///   - folder: of the line.
  ///   - told: called with the line's id as soon as that is known.
  ///   - readFile: reads the file that a request names.
  ///   - digest: of the feed and its options.
  package init(
    line: [UInt8], name: String, folder: String, limits: FeedLimits, needsRequest: Bool = false, told: (RequestID?) -> Void = { _ in },
    readFile: (String) throws -> [UInt8], digest: inout DigestBuilder
  ) throws {
    let request = try FeedRequest(line, name: name, limits: limits, needsRequest: needsRequest)
    told(request.id)
    line.withUnsafeBytes { digest.append($0) }
    (options, id) = (request.options, request.id)
    switch request.content {
    case .value(let value): (self.name, self.folder, content) = (name, folder, .value(request, value))
    case .path(let path):
      let full = path.hasPrefix("/") || folder == "." ? path : folder + "/" + path
      let bytes = try readFile(full)
      digest.append(line.count)
      bytes.withUnsafeBytes { digest.append($0) }
      (self.name, self.folder, content) = (full, LineFile.folder(of: full), .document(bytes))
    }
  }

  /// - Parameter file: of a feed.
  package init(file: String, readFile: (String) throws -> [UInt8], digest: inout DigestBuilder) throws {
    let bytes = try readFile(file)
    bytes.withUnsafeBytes { digest.append($0) }
    (name, folder, content, options) = (file, LineFile.folder(of: file), .document(bytes), [:])
  }

  package func feed(dates: FeedDates, limits: FeedLimits) throws -> Feed {
    switch content {
    case .document(let bytes): try Feed(parsing: bytes, name: name, dates: dates, limits: limits)
    case .value(let request, let value): try request.feed(value, name: name, dates: dates, limits: limits)
    }
  }
}

/// Pictures of a feed that are drawn and not in their places yet.
package struct Draft {
  package var pictures: FeedPictures
  package var warnings: [FeedReport.Warning]
  /// The files that were read for them, but for the feed's own.
  package var files: [ExactString: FileStamp?]
  package var milliseconds: [String: Double]
  /// Puts them in place.
  package var commit: () throws -> Void

  package init(
    pictures: FeedPictures, warnings: [FeedReport.Warning], files: [ExactString: FileStamp?], milliseconds: [String: Double],
    commit: @escaping () throws -> Void
  ) {
    (self.pictures, self.warnings, self.files, self.milliseconds, self.commit) = (pictures, warnings, files, milliseconds, commit)
  }
}

/// What is done with each feed of a batch: it is read, compared with what is finished, drawn, put in place and noted.
package struct FeedProcess<Context>: Sendable {
  package typealias Draw = @Sendable (Context, FeedText, _ path: String, _ temporaryFolder: String) async throws -> Draft

  private let folder: BatchFolder
  private let options: Digest
  private let limits: FeedLimits
  private let isStrict: Bool
  private let readFile: @Sendable (String) throws -> [UInt8]
  private let draw: Draw
  private let describe: @Sendable (any Error) -> (code: Int32, message: String)

  /// - Parameters:
  ///   - options: all that decides pixels and bytes besides feeds and pictures: options, fonts, the rendering version.
  ///   - isStrict: whether a picture with warnings has the code 69.
  ///   - readFile: all bytes of a feed's file.
  ///   - draw: makes the pictures' files under other names.
  ///   - describe: the exit code and the message of an error.
  package init(
    folder: BatchFolder, options: Digest, limits: FeedLimits, isStrict: Bool, readFile: @escaping @Sendable (String) throws -> [UInt8],
    draw: @escaping Draw, describe: @escaping @Sendable (any Error) -> (code: Int32, message: String)
  ) {
    (self.folder, self.options, self.limits, self.isStrict) = (folder, options, limits, isStrict)
    (self.readFile, self.draw, self.describe) = (readFile, draw, describe)
  }

  /// Never throws: a feed's fault is its own.
  package func callAsFunction(_ item: BatchItem, in context: Context, _ claim: Claim) async -> FeedReport {
    do {
      return try await report(item, in: context, claim)
    } catch {
      let (code, message) = describe(error)
      return FeedReport(item, .failed, code: code, error: message)
    }
  }

  private func report(_ item: BatchItem, in context: Context, _ claim: Claim) async throws -> FeedReport {
    let start = ContinuousClock.now
    let (text, key) = try read(item)
    let read = ContinuousClock.now - start
    if let entry = folder.kept(item.output, key: key) { return report(item, .kept, entry, ["read": read.milliseconds]) }
    try folder.makeFolders(for: item.output)
    let draft = try await draw(context, text, folder.path(of: item.output), folder.temporaryFolder)
    let write = ContinuousClock.now
    guard claim.take() else { throw CancellationError() }
    try draft.commit()
    // A picture that somebody has taken away by now has no stamp, and is drawn again by the next run.
    let stamps = draft.pictures.paths(of: folder.path(of: item.output)).compactMap(FileStamp.init(ofFile:))
    let entry = JournalEntry(
      output: item.output, key: key, pictures: draft.pictures, stamps: stamps, files: draft.files, warnings: draft.warnings)
    try folder.journal.append(entry)
    var milliseconds = draft.milliseconds
    milliseconds["read", default: 0] += read.milliseconds
    milliseconds["write", default: 0] += (ContinuousClock.now - write).milliseconds
    return report(item, .drawn, entry, milliseconds)
  }

  private func report(_ item: BatchItem, _ status: FeedReport.Status, _ entry: JournalEntry, _ milliseconds: [String: Double]) -> FeedReport
  {
    var report = FeedReport(item, status, code: isStrict && !entry.warnings.isEmpty ? 69 : 0)
    report.path = folder.path(of: item.output)
    (report.pictures, report.warnings, report.milliseconds) = (entry.pictures, entry.warnings, milliseconds)
    return report
  }

  /// The feed, and the key of what would be drawn.
  private func read(_ item: BatchItem) throws -> (FeedText, key: String) {
    var digest = DigestBuilder()
    digest.append(options)
    let text =
      switch item.source {
      case .misnamed(let name): throw BatchError.misnamed(name)
      case .file(let path): try FeedText(file: path, readFile: readFile, digest: &digest)
      case .line(let line):
        try FeedText(
          line: line.text(limits: limits), name: line.name, folder: line.folder, limits: limits, readFile: readFile, digest: &digest)
      }
    digest.append(Self.realPath(text.folder))
    return (text, digest.digest().hexadecimal)
  }

  private static func realPath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Duration {
  package var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15 }
}
