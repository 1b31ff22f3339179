package import EmakiDisplay
package import EmakiDrawing
package import EmakiEngine
import EmakiSupport

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
      let path = part.map(NumberedPath(path).path) ?? path
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
