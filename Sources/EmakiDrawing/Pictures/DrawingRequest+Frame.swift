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
    return try await open(resources).frame()
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
    let open = try await open(resources)
    var written = WrittenPictures()
    try await open.draw(to: .files(path)) { picture in
      try picture.output.commit()
      written.paths += picture.output.path.map { [$0] } ?? []
      written.warnings += picture.warnings
    }
    written.feedWarnings = open.takeWarnings()
    return written
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
