import FoundationEssentials
import Glibc

/// A temporary file holds the written bytes until the file is complete and is put in its place.
///
/// Where the file system allows it, the file has no name until then, and a killed program leaves nothing behind. Otherwise the file's name
/// is derived from its place, and the file is locked. A file that a killed program has left there is used, and so removed, by the next
/// program that writes to the place.
enum TemporaryFile {
  /// The file has no name.
  case nameless
  /// The file has this path.
  case named(String)

  /// Whether a file without a name can get one, by a link to its descriptor, which `/proc` shows.
  private static let canLink = access("/proc/self/fd", F_OK) == 0

  /// The permission mask of new files. It is read once, because reading it means changing it for a moment, which two threads must not do at
  /// a time.
  private static let creationMask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  /// Makes a temporary file.
  ///
  /// - Parameters:
  ///   - place: the path where it will be put.
  ///   - folder: a folder on the same file system, which its owner empties; `nil` for that of its place. In a given folder the file has a name
  ///     that no other has, so that it can be put in its place after it was closed.
  ///   - isNameless: whether a file beside its place has no name, if the file system can do that.
  /// - Returns: the file and its descriptor; `nil`, with the reason in `errno`, where it cannot be made.
  static func make(for place: String, in folder: String?, isNameless: Bool) -> (file: TemporaryFile, descriptor: Int32)? {
    if folder == nil, isNameless && canLink {
      let descriptor = openNamelessFile(in: FilePath.folder(of: place), O_WRONLY)
      if descriptor >= 0 { return (.nameless, descriptor) }
    }
    let locked = folder == nil ? makeLocked(for: place) : nil
    let template = (folder.map { $0 + "/" + FilePath.name(of: place) } ?? place) + ".XXXXXX"
    guard let (path, descriptor) = locked ?? PendingFiles.make(template: template) else { return nil }
    // This gives the file the permissions of a new one: mkstemp makes it private.
    fchmod(descriptor, 0o666 & ~creationMask)
    return (.named(path), descriptor)
  }

  /// Opens the one file whose name follows from its place. It returns `nil` where another program has that file, or where it cannot be
  /// made.
  private static func makeLocked(for place: String) -> (path: String, descriptor: Int32)? {
    let path = name(for: place, ending: "part")
    return PendingFiles.make {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      if descriptor < 0 { return nil }
      var (file, named) = (stat(), stat())
      // The program that had this file before may have put it in its place meanwhile, so the file at the path is compared.
      let isOurs =
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &file) == 0 && stat(path, &named) == 0 && file.st_ino == named.st_ino
      if isOurs, ftruncate(descriptor, 0) == 0 { return (path, descriptor) }
      // The file is deleted, because perhaps no program writes to the place again, and then nothing would remove it.
      if isOurs { unlink(path) }
      close(descriptor)
      return nil
    }
  }

  /// Deletes the file. This is done before its descriptor is closed, because the lock ends then.
  func remove() {
    if case .named(let path) = self { PendingFiles.delete(path) }
  }

  /// Returns the name that a temporary file has in its place's folder. It is short however long the place's name is.
  static func name(for place: String, ending: String) -> String {
    var name = FilePath.name(of: place)
    let digest = name.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
    return FilePath.start(of: place) + ".emaki-" + digest.hexadecimal.prefix(32) + "." + ending
  }
}

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
    for entry in FilePath.names(in: parent) where entry.hasPrefix(start) {
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

/// Opens a file without a name; returns its descriptor, or -1 where the file system has no such files.
///
/// - Parameter access: `O_WRONLY` or `O_RDWR`.
package func openNamelessFile(in folder: String, _ access: Int32) -> Int32 {
  // This is `O_TMPFILE`, which has the same value on every Linux. Swift does not see it, because C composes it.
  open(folder, 0o20000000 | O_DIRECTORY | access | O_CLOEXEC, 0o666)
}
