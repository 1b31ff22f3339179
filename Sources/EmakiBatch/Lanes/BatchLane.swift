import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiSupport
import Synchronization

/// A batch lane holds the renderers that a lane keeps from feed to feed. Each renderer has workers of its own, with their fonts and glyphs.
/// Pictures and fetched contents are shared by all lanes.
package final class BatchLane {
  private let station: BatchStation
  private var renderers = KeptRenderers<RendererKind>()
  /// The memory that the lane's renderers share. They draw one after the other.
  private let memory = LaneMemory()

  private let workers: Int

  /// Creates a lane without renderers.
  ///
  /// - Parameter workers: the number of workers that paint one feed. More than one draw a feed sooner that comes alone; where every lane has a
  ///   feed, each processor has enough to do with one.
  package init(_ station: BatchStation, workers: Int = 1) { (self.station, self.workers) = (station, workers) }

  /// The approximate number of bytes that the glyphs of all renderers take.
  var glyphBytes: Int { memory.glyphBytes }

  /// Draws a feed. If its task is cancelled, no files are left behind.
  ///
  /// - Parameters:
  ///   - text: the feed as it was read.
  ///   - output: the output that receives the pictures.
  /// - Returns: the pictures, which are not in their places yet.
  package func draw(_ text: FeedText, to output: LaneOutput) async throws -> Draft {
    var start = ContinuousClock.now
    var milliseconds: [String: Double] = [:]
    func note(_ phase: String) {
      let now = ContinuousClock.now
      milliseconds[phase, default: 0] += (now - start) / .milliseconds(1)
      start = now
    }
    let request = text.request
    let feed = try text.feed(dates: request.feedDates(station.files), limits: station.limits)
    let renderer = try renderer(request, feed)
    renderer.begin(ImageAccess(baseDirectory: text.folder, allowedDirectories: request.pictureFolders))
    let pages = Mutex<[ExactString: FileStamp?]>([:])
    note("read")
    do {
      let script = try request.scrollScript(station.files)
      let open = try request.open(
        feed, text.name, script, renderer, cells: request.cells(station.files), files: station.files, wording: station.rewording
      ) { path in
        let stamp = FileStamp(ofFile: path)
        pages.withLock { $0[path.exact] = .some(stamp) }
      }
      try await open.draw(to: output, ended: { note($0.rawValue) })
      return Draft(
        pictures: output.pictures, warnings: reported(output.warnings) + reported(open.notes.take(), of: text.name),
        files: renderer.pictureFiles.merging(pages.withLock { $0 }) { $1 },
        milliseconds: milliseconds, commit: output.commit)
    } catch {
      // The renderer may still be painting parts of this feed. They must be finished before the next feed is drawn.
      await renderer.drain()
      throw error
    }
  }

  /// Returns the warnings about feeds in the form that results have.
  private func reported(_ warnings: [FeedWarning], of name: String) -> [FeedReport.Warning] {
    warnings.map { FeedReport.Warning(row: $0.row, message: $0.sentence(in: name), ofFeed: !$0.isLoss) }
  }

  /// Returns the warnings about pictures in the form that results have, each cause only once.
  private func reported(_ warnings: [RenderWarning]) -> [FeedReport.Warning] {
    var causes: Set<ExactString> = []
    return warnings.filter { causes.insert($0.cause.exact).inserted }
      .map { FeedReport.Warning(row: $0.row, message: station.wording($0)) }
  }

  /// Returns a renderer for a request: one that the lane keeps, or a new one.
  private func renderer(_ request: DrawingRequest, _ feed: Feed) throws -> Renderer {
    let screen = request.screen
    return try renderers.renderer(of: RendererKind(request, feed: feed, readsFolder: false), viewport: screen.size) {
      let options = try station.options(for: request, feed, workers: workers)
      return try Renderer(
        viewport: screen.size, scale: screen.scale, options: options, sharing: station.memory(for: request, options), on: memory)
    }
  }
}
