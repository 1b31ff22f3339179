#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A stream folder is the folder that the pictures of a stream of requests go to. Other streams may use it at the same time.
///
/// While this object lives, no batch can use the folder.
package final class StreamFolder: Sendable {
  /// The folder's path.
  package let path: String
  /// The folder for pictures that are being written. It is on the same file system and belongs to this stream alone.
  package let temporaryFolder: String
  private let lock: FolderLock
  private let lockPath: String

  /// Takes the folder for a stream.
  ///
  /// - Parameter path: the path of an existing folder.
  /// - Throws: `BatchError.locked` where a batch uses the folder.
  package init(_ path: String) throws(BatchError) {
    self.path = path
    let own = path + "/" + BatchFolder.ownName
    try BatchFolder.make(own)
    let owner = FolderOwner.newStream()
    lock = try FolderLock(own, name: path, owner: owner)
    lockPath = own + "/lock" + owner.suffix
    temporaryFolder = own + "/" + BatchFolder.temporaryName + owner.suffix
    try BatchFolder.make(temporaryFolder)
  }

  deinit { remove() }

  /// Removes all files of the stream except its pictures. If the process is killed before that, another stream or batch removes them.
  package func remove() {
    BatchFolder.remove(temporaryFolder)
    unlink(lockPath)
  }
}
