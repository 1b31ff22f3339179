public import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import Foundation
import Synchronization

/// Many pictures in one folder, drawn side by side in one process that stays warm.
///
/// What is finished is noted in a journal in the folder, so that a batch that was stopped, however it was, goes on where it was: run it again
/// with `.resumed`. A picture is kept only where its request, the contents of its feed and of all files that it names, its local pictures, the
/// fonts and the libraries are what they were.
///
/// ```swift
/// var batch = Batch([
///   Batch.Picture(DrawingRequest(feed: .file("a.json")), name: "a.png"),
///   Batch.Picture(DrawingRequest(feed: .file("b.json"), view: .wholeList()), name: "b.png"),
/// ])
/// batch.existing = .resumed
/// for report in try await batch.run(into: "pictures") { print(report.name, report.status) }
/// ```
public struct Batch: Sendable {
  /// A picture of a batch.
  public struct Picture: Hashable, Sendable {
    public var request: DrawingRequest
    /// The path of the picture's file below the folder, such as `lists/a.png`; parts of a list have a number before its ending.
    public var name: String

    public init(_ request: DrawingRequest, name: String) { (self.request, self.name) = (request, name) }
  }

  /// What becomes of pictures that are in the folder already.
  public enum Existing: Hashable, Sendable {
    /// They are an error, and nothing is drawn.
    case refused
    /// They are drawn again.
    case replaced
    /// Those that are finished and up to date are kept.
    case resumed
  }

  /// What became of a picture.
  public struct Report: Hashable, Sendable {
    public enum Status: Hashable, Sendable {
      case drawn
      /// It was drawn before, and nothing has changed since.
      case kept
      /// It was not drawn, for the reason given.
      case failed(String)
    }

    /// The picture's place among the batch's, from 0.
    public var index: Int
    /// The picture's name in the batch.
    public var name: String
    public var status: Status
    /// The paths of the picture's files; several of a list that was cut.
    public var paths: [String]
    /// What the picture shows differently than asked for, a sentence each.
    public var warnings: [String]
  }

  public var pictures: [Picture]
  /// What drawing may use of the machine: `jobs` is how many pictures are drawn at a time, on a lane each.
  public var resources = DrawingResources()
  /// How long a picture may take before it is given up.
  public var timeout: Duration = .seconds(60)
  /// How many bytes of pictures and of what was fetched are kept in memory for other feeds.
  public var memory = 256 << 20
  public var existing = Existing.refused
  /// How much a feed may hold.
  private static let limits = FeedLimits(rows: 100_000)

  public init(_ pictures: [Picture]) { self.pictures = pictures }

  /// Draws the pictures. One that cannot be drawn is told in its report and holds up no other.
  ///
  /// - Parameters:
  ///   - folder: where pictures are written, made where it is not there. While the batch runs no other can have it.
  ///   - done: called for each picture as soon as it is done, in any order and from any thread.
  /// - Returns: a report for each picture, in their order.
  /// - Throws: `BatchError` where the folder cannot be used or two pictures have one name, and `RenderError.noCairo`.
  public func run(into folder: String, done: @escaping @Sendable (Report) -> Void = { _ in }) async throws -> [Report] {
    try Renderer.requireCairo()
    let items = try items()
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw BatchError.unwritable(folder, errno)
    }
    let mode: BatchFolder.Mode =
      switch existing {
      case .refused: .new
      case .replaced: .forced
      case .resumed: .resumed
      }
    let batchFolder = try BatchFolder(
      folder, shard: .whole, outputs: items.filter { !$0.isSplit }.map(\.output), splitOutputs: items.filter(\.isSplit).map(\.output),
      mode: mode)
    let station = BatchStation(resources, memory: memory, limits: Self.limits)
    let process = FeedProcess<BatchLane>(
      folder: batchFolder, base: DrawingRequest(feed: .inline(text: "", folder: ".")), key: station.key, limits: Self.limits,
      isStrict: false, readFile: InputFile.contents(ofFile:),
      draw: { lane, text, path, temporaryFolder in
        try await lane.draw(text, to: LaneOutput(.files(path, temporaryFolder: temporaryFolder)))
      }, describe: { (70, "\($0)") })
    let jobs = resources.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let lanes = Lanes(count: jobs, timeout: timeout) { BatchLane(station) }
    let run = BatchRun(lanes: lanes, jobs: jobs, timeout: timeout.milliseconds / 1000, stopsAtFailure: false) { item, lane, claim in
      await process(item, in: lane, claim)
    }
    let reports = Mutex<[Report]>([])
    await run.run(items, noted: { done(Report($0)) }, report: { report in reports.withLock { $0.append(Report(report)) } })
    return reports.withLock { $0 }
  }

  /// - Throws: `BatchError.collision` for two pictures of one name, `BatchError.notInside` for a name outside the folder.
  private func items() throws(BatchError) -> [BatchItem] {
    var claims = OutputClaims()
    var items: [BatchItem] = []
    for (index, picture) in pictures.enumerated() {
      let name = picture.name
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !name.utf8.contains(0) else { throw .notInside(name) }
      let isSplit = picture.request.view.isSplit
      if let other = claims.add(name, isSplit: isSplit, feed: index) {
        throw .collision(first: pictures[other.feed].request.feed.name, second: picture.request.feed.name, output: other.file)
      }
      items.append(BatchItem(index: index, source: .request(picture.request), id: name, output: name, isSplit: isSplit))
    }
    return items
  }
}

extension Batch.Report {
  init(_ report: FeedReport) {
    let status: Status =
      switch report.status {
      case .drawn: .drawn
      case .kept: .kept
      case .failed, .skipped: .failed(report.error ?? "")
      }
    self.init(
      index: report.index, name: report.id, status: status, paths: report.files.map(\.path), warnings: report.warnings.map(\.message))
  }
}
