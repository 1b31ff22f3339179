package import EmakiDisplay
package import EmakiDrawing
package import EmakiEngine
import EmakiFeeds
import EmakiImages
package import EmakiSupport
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
    let feed = try text.feed(options: request.feedOptions(station.files), limits: station.limits)
    let renderer = try renderer(request, feed)
    renderer.begin(ImageAccess(baseDirectory: text.folder, allowedDirectories: request.pictureFolders))
    let pages = Mutex<[ExactString: FileStamp?]>([:])
    note("read")
    do {
      let open = try request.open(feed, text.name, renderer, station.files, words: station.words) { path in
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
      .map { FeedReport.Warning(row: $0.row, message: station.words.warning($0)) }
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

/// A draft holds the pictures of a feed that are drawn but not in their places yet.
package struct Draft {
  /// The sizes of the pictures.
  package var pictures: FeedPictures
  /// The warnings about what the pictures show differently than asked for.
  package var warnings: [FeedReport.Warning]
  /// The stamps of the files that were read for the pictures, except the feed's own, by path; `nil` for a file that was not there.
  package var files: [ExactString: FileStamp?]
  /// The time that each phase took, in milliseconds, by the phase's name.
  package var milliseconds: [String: Double]
  /// A function that puts the pictures in their places.
  var commit: () throws -> Void

  init(
    pictures: FeedPictures, warnings: [FeedReport.Warning], files: [ExactString: FileStamp?], milliseconds: [String: Double],
    commit: @escaping () throws -> Void
  ) {
    (self.pictures, self.warnings, self.files, self.milliseconds, self.commit) = (pictures, warnings, files, milliseconds, commit)
  }
}

/// A lane output receives the pictures of one feed of a batch. They are kept as files under temporary names until all are drawn, or as
/// bytes in memory.
package final class LaneOutput: PictureSink {
  /// A place says where the pictures go.
  package enum Place {
    /// The pictures are written to files.
    ///
    /// - Parameters:
    ///   - path: the path of the only picture. The files of a list that is cut have a number before its ending.
    ///   - temporaryFolder: the folder for files that are being written, on the same file system.
    case files(_ path: String, temporaryFolder: String)
    /// The pictures are kept in memory.
    case memory
  }

  private let place: Place
  /// The files of pictures that are whole but not in their places.
  private var files: [OutputFile] = []
  private var sizes: [FeedPicture] = []
  private var isSplit = false
  /// The files of pictures in memory.
  package private(set) var contents: [EncodedPicture] = []
  private(set) var warnings: [RenderWarning] = []

  /// Creates an output that has no pictures yet.
  package init(_ place: Place) { self.place = place }

  var pictures: FeedPictures { isSplit ? .parts(sizes) : .one(sizes[0]) }

  /// Begins a picture: a temporary file, or bytes in memory.
  package func begin(part: Int?) throws -> PictureTarget {
    isSplit = part != nil
    switch place {
    case .memory: return .memory(PictureBytes())
    case .files(let path, let folder):
      let path = part.map { NumberedPath(path).path($0) } ?? path
      return .file(try OutputFile(path, temporaryFolder: folder), path: path)
    }
  }

  /// Notes a picture that has been written.
  package func end(_ target: PictureTarget, size: PixelSize, warnings: [RenderWarning]) {
    sizes.append(FeedPicture(bytes: target.byteCount, width: size.width, height: size.height))
    self.warnings += warnings
    switch target {
    case .file(let file, _):
      // The file is closed here, because a list of a thousand parts would otherwise keep a thousand descriptors open.
      file.close()
      files.append(file)
    case .memory(let memory): contents.append(memory.file)
    case .standardOutput: break
    }
  }

  /// Puts the finished files in their places. It also removes the numbered parts that an earlier, longer list has left.
  func commit() throws {
    for file in files { try file.commit() }
    if isSplit, case .files(let path, _) = place { try NumberedPath(path).removeAll(from: files.count) }
  }
}
