import EmakiDisplay
public import EmakiEngine
public import EmakiFeeds
import EmakiSupport

extension DrawingRequest {
  /// Draws the picture.
  ///
  /// A list that is to be cut into several pictures is drawn as one.
  ///
  /// - Parameter resources: what drawing may use of the machine.
  /// - Returns: the picture with its warnings.
  /// - Throws: `DrawingRequestError` for a request that cannot be drawn, `InputError` and `FeedError` for a feed that cannot be read, and
  ///   what `Renderer` throws.
  public nonisolated(nonsending) func frame(_ resources: DrawingResources = DrawingResources()) async throws -> Frame {
    try check()
    return try await openRead(resources).frame()
  }

  /// Draws the picture and writes it to a file.
  ///
  /// A list that is cut is written to several files, which have a number before the path's ending.
  ///
  /// - Parameters:
  ///   - path: the path of the file. A file that is there is replaced.
  ///   - resources: what drawing may use of the machine.
  /// - Returns: the files that were written, and what the pictures show differently than asked for.
  /// - Throws: what `frame(_:)` throws, `DrawingRequestError.ending` for a path with the ending of another format, and `OutputError` for a
  ///   file that cannot be written.
  public nonisolated(nonsending) func write(
    to path: String, _ resources: DrawingResources = DrawingResources()
  ) async throws -> WrittenPictures {
    try check()
    try file.format.check(path)
    let sink = FileSink(path)
    let open = try await openRead(resources)
    try await open.draw(to: sink)
    var written = sink.written
    written.feedWarnings = open.notes.take()
    return written
  }

  /// Reads the feed and every other file that the request names.
  private nonisolated(nonsending) func openRead(_ resources: DrawingResources) async throws -> OpenDrawing {
    let files = RequestFiles()
    let read = try await readFeed(resources, files: files)
    let script = try scrollScript()
    return try open(read, feed.name, script, renderer(for: read, resources), cells: cells(), files: files)
  }
}

/// Written pictures are the files that a request was drawn to.
public struct WrittenPictures: Hashable, Sendable {
  /// The files' paths, from the list's top to its bottom.
  public var paths: [String] = []
  /// The warnings about what the pictures show differently than asked for.
  public var warnings: [RenderWarning] = []
  /// The warnings about probable mistakes in the feed and in the feeds that follow it.
  public var feedWarnings: [FeedWarning] = []
}

/// A file sink writes each picture to a file, which is put in its place as soon as it is whole.
private final class FileSink: PictureSink {
  private let path: NumberedPath
  private let whole: String
  private(set) var written = WrittenPictures()

  init(_ path: String) { (self.path, whole) = (NumberedPath(path), path) }

  func begin(part: Int?) throws -> PictureTarget {
    let path = part.map(path.path) ?? whole
    return .file(try OutputFile(path), path: path)
  }

  func end(_ target: PictureTarget, size: PixelSize, warnings: [RenderWarning]) throws {
    guard case .file(let file, let path) = target else { return }
    try file.commit()
    written.paths.append(path)
    written.warnings += warnings
  }
}
