import FoundationEssentials
import Glibc

/// A scratch folder is a folder among temporary files. It is removed together with this object, or when the program is interrupted.
///
/// A program that is killed leaves its folder behind, and the next program removes it. Each folder is locked as long as its program runs,
/// so a folder without a lock belongs to no program.
package final class ScratchFolder: Sendable {
  /// The folder's path.
  package let path: String
  /// The folder, open and locked.
  private let lock: Int32

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - name: the purpose of the folder, with which the folder's own name begins.
  ///   - parent: the folder of temporary files.
  /// - Throws: `OutputError` where it cannot be made.
  package init(for name: String, in parent: String) throws(OutputError) {
    while true {
      let made = PendingFiles.make { () -> (path: String, descriptor: Int32)? in
        var template = Array("\(parent)/\(Self.start(of: name))XXXXXX".utf8CString)
        let path = template.withUnsafeMutableBufferPointer { template in
          template.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        return path.map { ($0, Self.open($0)) }
      }
      guard let (path, lock) = made else { throw OutputError(path: parent, code: errno, step: .makeFolder) }
      // A file system without locks is accepted, because no program can take the folder there for one that was left over.
      if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, access(path, F_OK) == 0 {
        (self.path, self.lock) = (path, lock)
        return
      }
      let code = errno
      PendingFiles.remove(path)
      if lock >= 0 { close(lock) }
      // In all other cases, another program has taken the folder for one that was left over, and a new folder is made.
      if lock < 0 && code != ENOENT {
        rmdir(path)
        throw OutputError(path: path, code: code, step: .makeFolder)
      }
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    PendingFiles.remove(path)
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// Removes this user's folders of a name whose programs were killed.
  package static func removeAbandoned(of name: String, in parent: String) {
    let start = start(of: name)
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where entry.hasPrefix(start) {
      let path = parent + "/" + entry
      let lock = open(path)
      if lock < 0 { continue }
      var info = stat()
      if fstat(lock, &info) == 0, info.st_uid == geteuid(), flock(lock, LOCK_EX | LOCK_NB) == 0 {
        try? FileManager.default.removeItem(atPath: path)
        flock(lock, LOCK_UN)
      }
      close(lock)
    }
  }

  /// Returns the beginning of the folders' names, which contains the user's number, because the folders of other users cannot be looked
  /// into.
  private static func start(of name: String) -> String { "\(name)-\(geteuid())-" }

  private static func open(_ path: String) -> Int32 { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
}
