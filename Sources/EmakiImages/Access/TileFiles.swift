internal import EmakiDisplay
private import Synchronization

/// Holds the map tile files that were used last. Each file is open once for all threads.
final class TileFiles: Sendable {
  /// The number of files that stay open.
  private static let limit = 4

  private let files = Mutex<[(path: String, file: TileFile)]>([])

  /// Returns the file of a path. It may be open already.
  ///
  /// - Parameters:
  ///   - path: the whole path of the file, without links.
  ///   - byteLimit: the largest number of bytes of a tile. A limit above 8 MB is taken as 8 MB.
  func file(_ path: String, byteLimit: Int) -> TileFile {
    files.withLock { files in
      let known = files.firstIndex { $0.path.utf8.elementsEqual(path.utf8) }.map { files.remove(at: $0).file }
      let file = known ?? TileFile(path: path, byteLimit: min(byteLimit, 8 << 20))
      files.append((path, file))
      if files.count > Self.limit { files.removeFirst() }
      return file
    }
  }
}
