import EmakiSupport
import Glibc
import Synchronization

/// A folder lock prevents two batches from using the same folder. When the process ends in any way, the system releases the lock.
///
/// A whole batch holds the folder's lock exclusively. Shards and streams hold it as a shared lock. Each of them also holds a lock file of
/// its own, which shows the others what kind of owner it is and that it is still running.
///
/// A lock belongs to the open file. A child process has a copy of that file until it starts its program. So a lock is released before its
/// file is closed, and it ends at once even if a child process still has a copy.
final class FolderLock: Sendable {
  /// The descriptors of the locked files; empty once the lock is released.
  private let descriptors: Mutex<[Int32]>

  /// Takes the folder's lock, and removes the files that owners which have ended left there.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder that the locks are in.
  ///   - name: the name of the batch's folder in messages.
  ///   - suffix: the ending of the names of the owner's own files, which no other owner has; empty for a whole batch.
  ///   - admits: whether a shard or a stream with this suffix may write at the same time.
  /// - Throws: `BatchError.locked` if another owner uses the folder and may not write at the same time as this one.
  init(_ folder: String, name: String, suffix: String, admits: (_ suffix: String) -> Bool) throws(BatchError) {
    // Owners pass this gate one at a time. So of two that start together only the second is refused, and no owner removes files that
    // another has made but not locked yet.
    let gate = try Self.open(folder + "/gate")
    defer { Self.release(gate) }
    while flock(gate, LOCK_EX) != 0 { if errno != EINTR { throw .unwritable(folder + "/gate", errno) } }
    var descriptors: [Int32] = []
    do throws(BatchError) {
      let all = try Self.open(folder + "/lock")
      descriptors.append(all)
      if flock(all, (suffix.isEmpty ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
        let holder = Self.ownLocks(in: folder).first(where: Self.isHeld)
        throw .locked(name, holder: Self.text(holder ?? folder + "/lock"))
      }
      if suffix.isEmpty {
        Self.sign(all)
      } else {
        for other in Self.ownLocks(in: folder) where !admits(Self.suffix(of: other)) && Self.isHeld(other) {
          throw .locked(name, holder: Self.text(other))
        }
        let own = folder + "/lock" + suffix
        let descriptor = try Self.open(own)
        descriptors.append(descriptor)
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { throw .locked(name, holder: Self.text(own)) }
        Self.sign(descriptor)
      }
    } catch {
      for descriptor in descriptors { Self.release(descriptor) }
      throw error
    }
    self.descriptors = Mutex(descriptors)
    Self.removeLeftovers(in: folder, suffix)
  }

  deinit { release() }

  /// Releases the lock, so that others can use the folder.
  func release() {
    descriptors.withLock { descriptors in
      for descriptor in descriptors { Self.release(descriptor) }
      descriptors = []
    }
  }

  /// Unlocks and closes a file.
  private static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func open(_ path: String) throws(BatchError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .unwritable(path, errno) }
    return descriptor
  }

  /// Writes into a lock file which process holds it.
  private static func sign(_ descriptor: Int32) {
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let text = Array("process \(getpid()) on \(name)".utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, text, text.count, 0)
  }

  /// Returns the paths of the lock files of shards and streams, including those that have ended.
  private static func ownLocks(in folder: String) -> [String] {
    BatchFolder.names(in: folder).filter { $0.hasPrefix("lock-") }.map { folder + "/" + $0 }
  }

  /// Returns the suffix of the owner of a lock file.
  private static func suffix(of lock: String) -> String { String(FilePath.name(of: lock).dropFirst("lock".count)) }

  /// Removes unfinished files and locks of owners that no longer live, including those of a killed batch with the same suffix.
  ///
  /// It must be called inside the gate and with the folder's lock held, so that no other whole batch is running.
  private static func removeLeftovers(in folder: String, _ own: String) {
    for name in BatchFolder.names(in: folder) where name.hasPrefix(BatchFolder.temporaryName) {
      let suffix = String(name.dropFirst(BatchFolder.temporaryName.count))
      if suffix == own || suffix.isEmpty || !isHeld(folder + "/lock" + suffix) { BatchFolder.remove(folder + "/" + name) }
    }
    for lock in ownLocks(in: folder) where suffix(of: lock) != own && !isHeld(lock) { unlink(lock) }
  }

  /// Returns whether a process holds a lock file exclusively. It tests this with a shared lock, which every file system grants for a file
  /// that is open for reading.
  private static func isHeld(_ path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return false }
    defer { release(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// Returns the contents of a lock file, or "a process" if there are none.
  private static func text(_ path: String) -> String {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return "a process" }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, filled in filled = max(0, read(descriptor, buffer.baseAddress, 512)) }
    return bytes.isEmpty ? "a process" : String(decoding: bytes, as: UTF8.self)
  }
}
