package import EmakiDisplay
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
    let sink = FileSink(path) { file, _, warnings in
      if let file { written.paths.append(file.path) }
      written.warnings += warnings
    }
    try await open.draw(to: sink)
    written.feedWarnings = open.notes.take()
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

/// A file sink writes each picture to a file, which is put in its place as soon as it is whole.
package final class FileSink: PictureSink {
  /// A function that is called with a file in its place, which is `nil` for standard output.
  package typealias Ended = (_ file: (path: String, bytes: Int)?, PixelSize, [RenderWarning]) throws -> Void

  private let path: String?
  private let ended: Ended

  /// Creates a sink.
  ///
  /// - Parameter path: the path of the only picture; `nil` for standard output. Several pictures have a number before its ending.
  package init(_ path: String?, ended: @escaping Ended) { (self.path, self.ended) = (path, ended) }

  package func begin(part: Int?) throws -> PictureTarget {
    guard let path else { return .standardOutput }
    let numbered = part.map { NumberedPath(path).path($0) } ?? path
    return .file(try OutputFile(numbered), path: numbered)
  }

  package func end(_ target: PictureTarget, size: PixelSize, warnings: [RenderWarning]) throws {
    guard case .file(let file, let path) = target else { return try ended(nil, size, warnings) }
    try file.commit()
    try ended((path, file.byteCount), size, warnings)
  }
}
