import EmakiDrawing
import EmakiEncoding
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
  ///   - place: where the pictures go.
  /// - Returns: the pictures, which are not in their places yet.
  func draw(_ text: FeedText, to place: PicturePlace) async throws -> Draft {
    var start = ContinuousClock.now
    var milliseconds: [String: Double] = [:]
    func note(_ phase: String) {
      let now = ContinuousClock.now
      milliseconds[phase, default: 0] += (now - start) / .milliseconds(1)
      start = now
    }
    let request = text.request
    let feed = try text.feed(options: request.feedOptions(station.files), limits: station.limits)
    let screen = request.screen
    let renderer = try renderers.renderer(of: RendererKind(request, feed: feed, readsFolder: false), viewport: screen.size) {
      let options = try station.options(for: request, feed, workers: workers)
      return try Renderer(
        viewport: screen.size, scale: screen.scale, options: options, sharing: station.memory(for: request, options), on: memory)
    }
    renderer.begin(ImageAccess(baseDirectory: text.folder, allowedDirectories: request.pictureFolders))
    let pages = Mutex<[ExactString: FileStamp?]>([:])
    note("read")
    do {
      let open = try request.open(feed, text.name, in: text.folder, renderer, station.files, words: station.words) { path in
        let stamp = FileStamp(ofFile: path)
        pages.withLock { $0[path.exact] = .some(stamp) }
      }
      var pictures: [FinishedPicture] = []
      try await open.draw(to: place, ended: note) { picture in
        // A list of a thousand parts would otherwise keep a thousand descriptors open.
        picture.output.close()
        pictures.append(picture)
      }
      let isSplit = request.view.isSplit
      let sizes = pictures.map { FeedPicture(bytes: $0.output.byteCount, width: $0.size.width, height: $0.size.height) }
      let (outputs, warnings) = (pictures.map(\.output), pictures.flatMap(\.warnings))
      // Each cause is told once.
      let told = warnings.byCause(station.words.warning).map { FeedReport.Warning(row: $0.row, message: $2) }
      let ofFeed = open.takeWarnings().map {
        FeedReport.Warning(row: $0.row, message: $0.sentence(in: text.name), ofFeed: $0.isLoss ? nil : true)
      }
      let pages = pages.withLock { $0 }
      let asksNetwork = warnings.contains(where: \.isOfNetwork) || pages.keys.contains { Feed.isAddress($0.string) }
      return Draft(
        pictures: isSplit ? .parts(sizes) : .one(sizes[0]), warnings: told + ofFeed,
        files: renderer.pictureFiles.merging(pages) { $1 }, milliseconds: milliseconds,
        isLasting: !asksNetwork || request.access.network != .on, contents: outputs.map(\.file)
      ) {
        for output in outputs { try output.commit() }
        // An earlier, longer list may have left more parts.
        if isSplit, case .files(let path, _) = place { try NumberedPath(path).removeAll(from: outputs.count) }
      }
    } catch {
      // The renderer may still be painting parts of this feed. They must be finished before the next feed is drawn.
      await renderer.drain()
      throw error
    }
  }

  /// Draws a feed into memory, and returns the answer to its request.
  ///
  /// - Parameter line: the number of the request's line; `nil` where requests are no lines.
  package func reply(to text: FeedText, line: Int? = nil) async throws -> StreamReply {
    let draft = try await draw(text, to: .memory)
    var reply = StreamReply(draft, id: text.id, line: line)
    (reply.contents, reply.format) = (draft.contents, text.request.file.format)
    return reply
  }
}

/// A draft holds the pictures of a feed that are drawn but not in their places yet.
struct Draft {
  /// The sizes of the pictures.
  var pictures: FeedPictures
  /// The warnings about what the pictures show differently than asked for.
  var warnings: [FeedReport.Warning]
  /// The stamps of the files that were read for the pictures, except the feed's own, by path; `nil` for a file that was not there.
  var files: [ExactString: FileStamp?]
  /// The time that each phase took, in milliseconds, by the phase's name.
  var milliseconds: [String: Double]
  /// Whether the pictures may be kept: nothing tells whether further pages of the network have changed, and what could not be fetched may come the
  /// next time.
  var isLasting = true
  /// The files of pictures in memory.
  var contents: [EncodedFile] = []
  /// A function that puts the pictures in their places.
  var commit: () throws -> Void
}
