public import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import Synchronization

/// A batch draws many pictures into one folder. It draws several at the same time in one process, which keeps what they share in memory,
/// such as fonts.
///
/// It notes each finished picture in a journal in the folder. A batch that was stopped for any reason can therefore be continued: run it
/// again with `.resumed`. A picture is kept only where its request, the contents of its feed and of all files that it names, its local
/// pictures, the fonts and the libraries have not changed.
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
  /// A picture of a batch is a request and the name of the file that it is drawn to.
  public struct Picture: Hashable, Sendable {
    /// The request that describes the picture.
    public var request: DrawingRequest
    /// The path of the picture's file below the folder, such as `lists/a.png`. The files of a list that is cut have a number before the
    /// path's ending.
    public var name: String

    /// Creates a picture of a batch.
    public init(_ request: DrawingRequest, name: String) { (self.request, self.name) = (request, name) }
  }

  /// An existing mode says how pictures that are in the folder already are treated.
  public enum Existing: Hashable, Sendable {
    /// Pictures that are in the folder already are an error, and nothing is drawn.
    case refused
    /// Pictures that are in the folder already are drawn again.
    case replaced
    /// Pictures that are finished and up to date are kept; the others are drawn.
    case resumed
  }

  /// A report says whether a picture of the batch was drawn, with its files and warnings.
  public struct Report: Hashable, Sendable {
    /// A status says whether a picture was drawn.
    public enum Status: Hashable, Sendable {
      /// The picture was drawn in this run.
      case drawn
      /// The picture was drawn in an earlier run, and nothing has changed since.
      case kept
      /// The picture was not drawn, for the reason given.
      case failed(String)
    }

    /// The picture's place among the batch's pictures, from 0.
    public var index: Int
    /// The picture's name in the batch.
    public var name: String
    /// The status of the picture: drawn, kept or failed.
    public var status: Status
    /// The paths of the picture's files. A list that was cut has several; a picture that failed has none.
    public var paths: [String]
    /// The warnings about what the picture shows differently than asked for, in sentences.
    public var warnings: [String]
  }

  /// The pictures to be drawn.
  public var pictures: [Picture]
  /// The resources of the machine that drawing may use. `jobs` is the number of pictures that are drawn at the same time, each on a lane of
  /// its own.
  public var resources = DrawingResources()
  /// The time that a picture may take before it is given up; 60 seconds by default.
  public var timeout: Duration = .seconds(60)
  /// The number of bytes of pictures and of fetched contents that are kept in memory for other feeds; 256 MiB by default.
  public var memory = 256 << 20
  /// The choice of what happens to pictures that are in the folder already; by default they are an error.
  public var existing = Existing.refused

  /// Creates a batch with default settings.
  public init(_ pictures: [Picture]) { self.pictures = pictures }

  /// Draws the pictures. A picture that cannot be drawn is reported as failed and does not stop the others.
  ///
  /// - Parameters:
  ///   - folder: the folder for the pictures, which is made where it is not there. No other batch can use it while this one runs.
  ///   - done: a function that is called for each picture as soon as it is done, in any order and on any thread.
  /// - Returns: a report for each picture, in the order of the pictures.
  /// - Throws: `BatchError` where the folder cannot be used or two pictures have the same name.
  public func run(into folder: String, done: @escaping @Sendable (Report) -> Void = { _ in }) async throws -> [Report] {
    let items = try items()
    do throws(OutputError) { try makeFolder(folder) } catch { throw BatchError.unwritable(folder, error.code) }
    let plan = BatchPlan(items)
    let batchFolder = try BatchFolder(folder, plan, mode: existing)
    // The lane's thread releases the last feed, and thus the folder, only a moment after the report. So the folder is released here.
    defer { batchFolder.release() }
    let jobs = Lanes<BatchLane>.possibleCount(upTo: resources.jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let reports = Mutex<[Report]>([])
    await BatchStation(resources, memory: memory).draw(
      plan, into: batchFolder, DrawingRequest(feed: .inline(text: "", folder: ".")), jobs: jobs, timeout: timeout / .seconds(1),
      noted: { done(Report($0)) }, report: { report in reports.withLock { $0.append(Report(report)) } })
    return reports.withLock { $0 }
  }

  /// Checks the pictures' names and makes the batch's items.
  ///
  /// - Throws: `BatchError.collision` for two pictures with the same name, `BatchError.notInside` for a name outside the folder.
  private func items() throws(BatchError) -> [BatchItem] {
    var claims = OutputClaims()
    var items: [BatchItem] = []
    for (index, picture) in pictures.enumerated() {
      let name = picture.name
      try OutputName.checkInside(name)
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
