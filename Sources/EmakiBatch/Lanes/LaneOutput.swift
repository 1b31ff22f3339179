package import EmakiDrawing
package import EmakiEngine
import EmakiFiles

/// The pictures of one feed of a batch: files under other names until all are drawn, or bytes.
package final class LaneOutput: PictureSink {
  package enum Place {
    /// - Parameters:
    ///   - path: of the only picture; parts of a list have a number before its ending.
    ///   - temporaryFolder: on the same file system.
    case files(_ path: String, temporaryFolder: String)
    case memory
  }

  private let place: Place
  /// Pictures that are whole and not in their places.
  private var files: [OutputFile] = []
  private var sizes: [FeedPicture] = []
  private var isSplit = false
  /// Of pictures in memory.
  package private(set) var contents: [[UInt8]] = []
  private(set) var warnings: [RenderWarning] = []

  package init(_ place: Place) { self.place = place }

  var pictures: FeedPictures { isSplit ? .parts(sizes) : .one(sizes[0]) }

  package func begin(part: Int?) throws -> PictureTarget {
    isSplit = part != nil
    switch place {
    case .memory: return .memory(PictureBytes())
    case .files(let path, let folder):
      let path = part.map(NumberedPath(path).path) ?? path
      return .file(try OutputFile(path, temporaryFolder: folder), path: path)
    }
  }

  package func end(_ target: PictureTarget, size: PixelSize, warnings: [RenderWarning]) {
    sizes.append(FeedPicture(bytes: target.byteCount, width: size.width, height: size.height))
    self.warnings += warnings
    switch target {
    case .file(let file, _):
      // A list of a thousand parts would hold as many descriptors.
      file.close()
      files.append(file)
    case .memory(let memory): contents.append(memory.bytes)
    case .standardOutput: break
    }
  }

  /// Puts the files in their places.
  func commit() throws {
    for file in files { try file.commit() }
    if isSplit, case .files(let path, _) = place { NumberedPath(path).removeAll(from: files.count) }
  }
}
