import EmakiDrawing
package import EmakiEngine
import EmakiFeeds
import EmakiRaster
package import EmakiSnapshots
import EmakiSupport
import Synchronization

/// A suite runner draws the pictures of a suite and compares each with its golden, or records it.
package final class SuiteRunner: Sendable {
  private let folder: SuiteFolder
  private let pictures: [SuitePicture]
  private let renderers: SharedRenderers<RendererKind>
  private let resources: DrawingResources
  private let requestFiles: RequestFiles
  /// The path of the cell file that draws the rows of every case; `nil` for their own.
  private let cell: String?
  private let fonts: FontSet
  private let wording: @Sendable (any Error) -> any Error
  private let written = Mutex<Set<FeedWarning>>([])

  /// The number of pictures that are drawn while an earlier one is compared.
  private static let ahead = 3

  /// Opens a suite, with its fonts.
  ///
  /// - Parameters:
  ///   - cases: the names of the cases that are drawn; empty for all.
  ///   - jobs: the number of workers; `nil` is the number of processors.
  ///   - cell: the path of a cell file that draws the rows of every case; `nil` for their own.
  ///   - wording: returns the error that stands for one in drawing a picture, and words it.
  /// - Throws: `SuiteRunError` for a case that the suite does not have, `FontLockError` where a font differs from its lock, and `FontError`.
  package init(
    _ folder: SuiteFolder, cases: [String] = [], jobs: Int? = nil, cell: String? = nil,
    wording: @escaping @Sendable (any Error) -> any Error = { $0 }
  ) throws {
    let suite = folder.suite
    let known = suite.cases.map(\.name)
    if let name = cases.first(where: { !known.contains($0) }) { throw SuiteRunError.unknownCase(name, file: folder.file, known: known) }
    pictures = suite.pictures.filter { cases.isEmpty || cases.contains($0.suiteCase.name) }
    requestFiles = RequestFiles()
    fonts = try DrawingRequest(
      feed: .file(""), fonts: suite.request.fonts.map(folder.path),
      font: suite.request.font.map { FontSet.isFile($0) ? folder.path($0) : $0 }
    ).fontSet(requestFiles)
    (renderers, resources) = (SharedRenderers(), DrawingResources(jobs: jobs))
    (self.folder, self.cell, self.wording) = (folder, cell, wording)
  }

  /// Opens another suite with the workers and fonts of one that is open.
  package init(_ folder: SuiteFolder, like other: SuiteRunner) {
    (self.folder, pictures) = (folder, folder.suite.pictures)
    (renderers, resources, requestFiles, fonts, cell, wording) = (
      other.renderers, other.resources, other.requestFiles, other.fonts, other.cell, other.wording
    )
  }

  /// The files that are read: those that the suite names, and the goldens of the pictures, with what they are.
  package var files: [(what: String, path: String?)] { folder.files + pictures.map { ("a golden", folder.golden(of: $0)) } }

  /// Draws and compares the pictures, and calls `body` with the result of each, in order. Pictures that an earlier run has kept of a failure
  /// are removed where there is none any more.
  ///
  /// - Parameters:
  ///   - mode: the mode that decides which goldens are written.
  ///   - base: returns the picture of a name and a scale from which a golden of hashes was recorded; `nil` where it is not known.
  /// - Throws: `OutputError` for a picture of a failure that cannot be removed, and what `body` throws.
  package func run(
    _ mode: RecordMode, base: (@Sendable (_ name: String, _ scale: Double) async throws -> Frame?)? = nil,
    _ body: (SuiteResult) throws -> Void
  ) async throws {
    FailedPictures.removeEmptyFolders(folder.failed, upTo: 2)
    var running: [Task<SuiteResult, Never>] = []
    var pixels: [String: String] = [:]
    for (index, picture) in pictures.enumerated() {
      for next in pictures[index + running.count..<min(index + Self.ahead, pictures.count)] {
        running.append(Task { await self.result(of: next, mode, base) })
      }
      let result = await running.removeFirst().value
      pixels[picture.fileStem] = result.pixels
      if result.recorded != nil || result.status.passes { try FailedPictures.replace(result.failed, upTo: 2) }
      try body(result)
    }
    if pixels.isEmpty { return }
    for sentence in folder.suite.idleAxes(pixels) { warn("\(InputFile.name(of: folder.file)): \(sentence)") }
  }

  private func warn(_ message: String) { Streams.current.writeError(escapingControls("warning: \(message)") + "\n") }

  /// Draws the picture of a name and a scale; `nil` where the suite has none.
  package func frame(named name: String, scale: Double) async throws -> Frame? {
    var warnings: [FeedWarning] = []
    guard let picture = pictures.first(where: { $0.name == name && $0.suiteCase.request.screen.scale == scale }) else { return nil }
    return try await draw(picture, &warnings)
  }

  private func result(
    of picture: SuitePicture, _ mode: RecordMode, _ base: (@Sendable (String, Double) async throws -> Frame?)?
  ) async -> SuiteResult {
    var warnings: [FeedWarning] = []
    let golden = folder.golden(of: picture)
    let outcome: Result<SnapshotOutcome, any Error>
    var pixels: String?
    do {
      let frame = try await draw(picture, &warnings)
      if picture.suiteCase.matrix != Suite.Matrix() { pixels = frame.hash(ofRows: 0..<frame.size.height) }
      func compare(_ base: Frame? = nil) throws -> SnapshotOutcome {
        try SnapshotOutcome(
          of: frame, named: picture.name, golden: golden, mode: mode, tolerance: picture.suiteCase.tolerance,
          allowed: picture.suiteCase.allowed, fonts: fonts, base: base, wording: SuiteRunError.sentence)
      }
      var compared = try compare()
      if let base, golden.hasSuffix(".json"), compared.verdict.difference != nil, !compared.isRecorded,
        let old = try await base(picture.name, picture.suiteCase.request.screen.scale)
      {
        compared = try compare(old)
      }
      outcome = .success(compared)
    } catch {
      outcome = .failure(worded(error))
    }
    return SuiteResult(picture, in: folder, outcome, warnings, pixels: pixels)
  }

  private func worded(_ error: any Error) -> any Error { wording(SuiteRunError(drawing: error) ?? error) }

  /// Draws a picture of the suite.
  ///
  /// - Parameter warnings: gets the warnings about the picture's feeds, each once, also where it cannot be drawn. They are written to standard
  ///   error, each once, however many pictures show its feed.
  private func draw(_ picture: SuitePicture, _ warnings: inout [FeedWarning]) async throws -> Frame {
    var request = picture.request(path: folder.path)
    // The fonts are open already. A picture of an older suite is also drawn in them, because it is compared with pictures in these fonts.
    (request.fonts, request.font) = (nil, nil)
    if let cell { request.cell = .file(cell) }
    let path = request.feed.name
    let feed = try InputFile.feed(path, options: request.feedOptions(requestFiles))
    let renderer = try renderers.renderer(
      of: RendererKind(request, feed: feed, readsFolder: true), viewport: request.screen.size, scale: request.screen.scale
    ) {
      var options = try request.rendererOptions(for: feed, resources)
      options.fonts = fonts
      return options
    }
    var words = DrawingWords()
    words.pageError = worded
    let open = try request.open(feed, path, renderer, requestFiles, fonts: fonts, words: words)
    defer {
      var known: Set<FeedWarning> = []
      for warning in open.takeWarnings() {
        switch warning.fault {
        // Where a shot's rows stand is in its golden, which somebody has looked at.
        case .rowBelowTop: continue
        // That is said of the axis.
        case .idleOption("type-size", _) where !picture.suiteCase.matrix.typeSizes.isEmpty: continue
        default: break
        }
        if known.insert(warning).inserted { warnings.append(warning) }
        if written.withLock({ $0.insert(warning).inserted }) { warn("\(warning)") }
      }
    }
    do {
      return try await open.frame()
    } catch InputError.unknownRow(let id, let feed, _, _, _) {
      throw SuiteRunError.unknownRow(id, feed: feed, case: picture.suiteCase.name)
    }
  }
}

/// A suite result says what became of one picture of a suite.
package struct SuiteResult: Sendable {
  /// A status says in a word what became of a picture.
  package enum Status: String, Encodable, Sendable {
    case same, tolerated, failed
    /// The picture differs from its golden, and so does something that decides pixels, such as the fonts.
    case drifted
    case missing
    /// The picture shows something differently than asked for, which its case does not allow.
    case incomplete
    /// The picture cannot be drawn or compared.
    case error

    /// Whether the picture is as its golden.
    package var passes: Bool { self == .same || self == .tolerated }
  }

  /// The name of the picture.
  package let name: String
  /// The path of the golden.
  let golden: String
  /// The path of the feed.
  package let feed: String
  package let status: Status
  /// The message that says why the picture is not simply the same as its golden; `nil` where it is.
  package let message: String?
  /// The error in drawing or comparing the picture; `nil` for none.
  package let error: (any Error)?
  /// The outcome of the comparison; `nil` where there is none because of an error.
  let compared: SnapshotOutcome?
  /// The warnings about parts of the picture's feeds that are probably mistakes; they do not make it fail.
  let feedWarnings: [FeedWarning]
  /// The paths of the pictures of a failure that were kept, by their kinds.
  var paths: [String: String] = [:]
  /// The path of the pictures of a failure, without the kind and the ending.
  let failed: String
  /// The hash of the pixels of a picture of a case with a matrix; otherwise `nil`.
  fileprivate let pixels: String?

  fileprivate init(
    _ picture: SuitePicture, in folder: SuiteFolder, _ outcome: Result<SnapshotOutcome, any Error>, _ feedWarnings: [FeedWarning],
    pixels: String?
  ) {
    (name, golden, feed) = (picture.name, folder.golden(of: picture), folder.path(picture.suiteCase.request.feed.name))
    (failed, self.feedWarnings, self.pixels) = ("\(folder.failed)/\(picture.fileStem)", feedWarnings, pixels)
    switch outcome {
    case .failure(let error): (self.error, compared, status, message) = (error, nil, .error, "\(error)")
    case .success(let outcome):
      (error, compared) = (nil, outcome)
      let verdict = outcome.verdict
      if let refusal = outcome.refusal {
        let kinds = refusal.kinds.map(\.rawValue).joined(separator: ", ")
        status = .incomplete
        message =
          "\(refusal.sentences) Where that is meant, give the case allow: [\(kinds)]."
          + (verdict.passes ? "" : " It also \(verdict)\(verdict == .missing ? "." : "")")
      } else {
        status =
          switch verdict {
          case .same: .same
          case .tolerated: .tolerated
          case .differs: .failed
          case .drifted: .drifted
          case .missing: .missing
          }
        message = verdict == .same(notes: []) ? nil : "\(verdict)"
      }
    }
  }

  /// The path of the golden that was written; `nil` where none was.
  package var recorded: String? { compared?.isRecorded == true ? golden : nil }

  /// The warnings about what the picture shows differently than asked for, whether its case allows that or not, and about its feeds.
  var warnings: [String] { (compared?.warnings ?? []).map(\.sentence) + feedWarnings.map(\.description) }
}
