#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder that the pictures of a stream of requests go to. Other streams may have it as well.
///
/// While it lives no batch can have the folder.
package final class StreamFolder: Sendable {
  package let path: String
  /// For pictures that are being written; on the same file system, and of this stream alone.
  package let temporaryFolder: String
  private let lock: FolderLock
  private let lockPath: String

  /// - Parameter path: of a folder that is there.
  /// - Throws: `BatchError.locked` where a batch is at it.
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

  /// Takes away all that is the stream's own but its pictures. What is killed before, another stream or batch takes away.
  package func remove() {
    BatchFolder.remove(temporaryFolder)
    unlink(lockPath)
  }
}
