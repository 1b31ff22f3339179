import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiRaster
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import FoundationEssentials
import Synchronization

/// A suite runner draws the pictures of a suite and compares each with its golden, or records it.
final class SuiteRunner: Sendable {
  /// A result holds the outcome of a picture: what the comparison found, or a failure to draw or compare it.
  struct Result: Sendable {
    var picture: SuitePicture
    var outcome: Swift.Result<SnapshotCheck.Outcome, Failure>
    /// The warnings about parts of the picture's feeds that are probably mistakes; they do not make it fail.
    var feedWarnings: [FeedWarning] = []
  }

  let folder: SuiteFolder
  private let renderers: SharedRenderers<RendererKind>
  private let resources: DrawingResources
  private let files: RequestFiles
  /// The path of the cell file that draws the rows of every case; `nil` for their own.
  private let cell: String?
  private let fonts: FontSet
  private let written = Mutex<Set<FeedWarning>>([])
  private let told = Mutex<Set<ExactString>>([])

  /// The number of pictures that are drawn while an earlier one is compared.
  private static let ahead = 3

  /// Opens a suite.
  ///
  /// - Parameters:
  ///   - path: the path of the suite.
  ///   - cell: the path of a cell file that draws the rows of every case; `nil` for their own.
  init(path: String, jobs: Int? = nil, cell: String? = nil) throws {
    self.cell = cell
    folder = try SuiteFolder(path: path)
    var fonts = FontSet.default
    if let lock = folder.suite.fonts {
      let path = folder.path(lock)
      fonts = try FontLock(parsing: InputFile.contents(of: path), name: path).fontSet()
    }
    files = RequestFiles()
    if let font = folder.suite.font { fonts = try files.fontSet(fonts, preferring: FontSet.isFile(font) ? folder.path(font) : font) }
    self.fonts = fonts
    renderers = SharedRenderers()
    resources = DrawingResources(jobs: jobs)
  }

  /// Opens another suite with the workers and fonts of one that is open.
  init(path: String, like other: SuiteRunner) throws {
    folder = try SuiteFolder(path: path)
    (renderers, resources, files, fonts, cell) = (other.renderers, other.resources, other.files, other.fonts, other.cell)
  }

  /// Draws and compares pictures, and calls `body` with the result of each, in order.
  ///
  /// - Parameter base: the earlier state of the suite. It draws the pictures from which goldens of hashes were recorded.
  func run(_ pictures: [SuitePicture], mode: RecordMode, base: BaseSuite? = nil, _ body: (Result) throws -> Void) async throws {
    var running: [Task<Result, Never>] = []
    var next = 0
    while next < pictures.count || !running.isEmpty {
      while next < pictures.count && running.count < Self.ahead {
        let picture = pictures[next]
        running.append(Task { await self.result(of: picture, mode: mode, base: base) })
        next += 1
      }
      try body(await running.removeFirst().value)
    }
  }

  private func result(of picture: SuitePicture, mode: RecordMode, base: BaseSuite?) async -> Result {
    var feedWarnings: [FeedWarning] = []
    do {
      let frame = try await draw(picture, &feedWarnings)
      let check = SnapshotCheck(
        golden: folder.golden(of: picture), name: picture.name, mode: mode, tolerance: picture.suiteCase.tolerance,
        allowed: picture.suiteCase.allowed)
      let scale = picture.suiteCase.scale
      var outcome = try check.run(frame, scale: scale, fonts: fonts, wording: SuiteWording.sentence)
      if let base, check.golden.isLock, outcome.verdict.difference != nil, !outcome.isRecorded,
        let old = try await base.frame(of: picture)
      {
        outcome = try check.run(frame, scale: scale, fonts: fonts, base: old, wording: SuiteWording.sentence)
      }
      return Result(picture: picture, outcome: .success(outcome), feedWarnings: feedWarnings)
    } catch {
      let failure = SuiteWording.failure(error) ?? Failure(.internal, "\(error)")
      return Result(picture: picture, outcome: .failure(failure), feedWarnings: feedWarnings)
    }
  }

  /// Writes warnings about parts of feeds that are probably mistakes. Each warning is written once, however many pictures show its feed.
  private func writeWarnings(_ warnings: [FeedWarning]) {
    for warning in warnings where written.withLock({ $0.insert(warning).inserted }) { Terminal.warning("\(warning)") }
  }

  /// Returns whether a failure was not told before. A fault of a cell file or a theme fails every picture that needs it, and is told once.
  func isNew(_ failure: String) -> Bool { told.withLock { $0.insert(failure.exact).inserted } }

  // MARK: Drawing

  func draw(_ picture: SuitePicture) async throws -> Frame {
    var warnings: [FeedWarning] = []
    return try await draw(picture, &warnings)
  }

  /// Draws a picture of the suite.
  ///
  /// - Parameter warnings: gets the warnings about the picture's feeds, each once, also where it cannot be drawn.
  private func draw(_ picture: SuitePicture, _ warnings: inout [FeedWarning]) async throws -> Frame {
    var request = picture.request(in: folder.suite, path: folder.path)
    // The fonts are open already. A picture of an older suite is also drawn in them, because it is compared with pictures in these fonts.
    (request.fonts, request.font) = (nil, nil)
    if let cell { request.cell = .file(cell) }
    let path = request.feed.name
    let feed = try InputFile.feed(path, dates: request.feedDates(files))
    let renderer = try renderers.renderer(
      of: RendererKind(request, feed: feed, readsFolder: true), viewport: request.screen.size, scale: request.screen.scale
    ) {
      var options = try request.rendererOptions(for: feed, resources)
      options.fonts = fonts
      return options
    }
    let open = try request.open(
      feed, path, request.scrollScript(files), renderer, cells: request.cells(files, fonts: fonts), files: files,
      wording: SuiteWording.reworded)
    defer {
      warnings = Self.told(open.notes.take())
      writeWarnings(warnings)
    }
    do {
      return try await open.frame()
    } catch InputError.unknownRow(let id, let feed, _, _, _) {
      throw Failure(.invalidInput, "\(feed) has no row \(quoted(id)), which the case \(quoted(picture.suiteCase.name)) shows.")
    }
  }

  /// Returns the warnings that a suite tells, each once.
  private static func told(_ warnings: [FeedWarning]) -> [FeedWarning] {
    var known: Set<FeedWarning> = []
    return warnings.filter { warning in
      // Where a shot's row stands is in its golden, which somebody has looked at.
      if case .rowBelowTop = warning.fault { return false }
      return known.insert(warning).inserted
    }
  }
}
