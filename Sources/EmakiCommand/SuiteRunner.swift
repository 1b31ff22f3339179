import Emaki
import EmakiDiagnostics
import EmakiDocuments
import EmakiSnapshots
import EmakiSuites
import Foundation

/// Draws the pictures of a suite and compares each with its golden, or records it.
final class SuiteRunner: Sendable {
  /// What has become of a picture; a failure is one of its feed.
  struct Result: Sendable {
    var picture: SuitePicture
    var outcome: Swift.Result<SnapshotCheck.Outcome, Failure>
  }

  let folder: SuiteFolder
  private let dates: FeedDates
  private let renderers: SharedRenderers
  private let fonts: FontSet

  /// In pictures: while one is compared, the next are drawn.
  private static let ahead = 3

  /// - Parameter path: of the suite.
  init(path: String, jobs: Int? = nil, shuffle: UInt64? = nil) throws {
    let folder = try SuiteFolder(path: path)
    (self.folder, dates) = (folder, Self.dates(folder.suite))
    var fonts = FontSet.default
    if let lock = folder.suite.fonts {
      let path = folder.path(lock)
      fonts = try FontLock(parsing: FeedInput.contents(of: path), name: path).fontSet()
    }
    self.fonts = fonts
    renderers = SharedRenderers(Renderer.Options(jobs: jobs, fonts: fonts, shuffle: shuffle))
  }

  /// Another suite with the workers and fonts of one that is open.
  init(path: String, like other: SuiteRunner) throws {
    folder = try SuiteFolder(path: path)
    (dates, renderers, fonts) = (Self.dates(folder.suite), other.renderers, other.fonts)
  }

  private static func dates(_ suite: Suite) -> FeedDates {
    FeedDates(
      timeZone: suite.timeZone.flatMap { $0 == "UTC" ? .gmt : TimeZone(identifier: $0) } ?? .gmt,
      now: suite.now.flatMap { FeedDates.date(from: $0) })
  }

  /// Calls `body` for each picture, in order.
  ///
  /// - Parameter base: draws what goldens of hashes were recorded from.
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
    do {
      let frame = try await draw(picture)
      let check = SnapshotCheck(golden: folder.golden(of: picture), name: picture.name, mode: mode, tolerance: picture.suiteCase.tolerance)
      let scale = picture.suiteCase.scale
      var outcome = try check.run(frame, scale: scale, fonts: fonts)
      if let base, check.golden.isLock, outcome.verdict.difference != nil, !outcome.isRecorded,
        let old = try await base.frame(of: picture)
      {
        outcome = try check.run(frame, scale: scale, fonts: fonts, base: old)
      }
      return Result(picture: picture, outcome: .success(outcome))
    } catch {
      let failure = Failure(error) ?? Failure(.internal, "\(error)")
      return Result(picture: picture, outcome: .failure(failure))
    }
  }

  // MARK: Drawing

  /// - Parameter mutation: a fault to plant; the picture shows the same place.
  func draw(_ picture: SuitePicture, _ mutation: Mutation? = nil) async throws -> Frame {
    let path = folder.feedPath(of: picture)
    var feed = try FeedInput.read(path, dates: dates)
    if let language = picture.language { feed.language = language }
    let renderer = try renderer(for: picture)
    let reader = FeedPageReader(path, dates: dates, allowed: [], network: renderer.network)
    var rows = FeedRows(mutation?.feed(feed) ?? feed, name: path, appearance: picture.appearance)
    if let mutation { rows.change = { mutation.change($0, row: $1, pixel: 1 / picture.suiteCase.scale) } }
    let table = TableNode(rows: rows, pages: feed.next == nil ? nil : FeedPages(read: reader.page(at:after:)))
    let offset: Double?
    switch picture.shot.view {
    case .full: return try await renderer.renderFull(table).frame()
    case .top: offset = nil
    case .offset(let points): offset = points
    case .row(let id):
      guard let row = feed.index(ofRow: id) else {
        throw Failure(.invalidInput, "\(path) has no row \(quoted(id)), which the case \(quoted(picture.suiteCase.name)) shows.")
      }
      offset = try await renderer.offset(ofRow: row, in: table)
    }
    guard picture.shot.at != nil || picture.suiteCase.scroll != nil else { return try await renderer.render(table, offset: offset) }
    let script = try picture.suiteCase.scroll.map { name in
      let path = folder.path(name)
      return try ScrollScript(parsing: FeedInput.contents(of: path), name: path)
    }
    return try await renderer.render(table, at: picture.shot.at ?? .settled, offset: offset, script: script ?? ScrollScript())
  }

  private func renderer(for picture: SuitePicture) throws -> Renderer {
    try renderers.renderer(
      viewport: picture.size, scale: picture.suiteCase.scale, direction: picture.suiteCase.direction,
      imageFolder: FeedInput.directory(of: folder.feedPath(of: picture)))
  }
}
