#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps two batches out of one folder: a lock that the system takes away with the process, however it ends.
///
/// A whole batch holds the folder's lock alone. Shards and streams share it, and each of them holds one of its own as well, by which the
/// others see what it is and that it lives.
final class FolderLock: Sendable {
  private let descriptors: [Int32]

  /// Takes the folder, and takes away what those have left there that no longer live.
  ///
  /// - Parameters:
  ///   - folder: of the locks.
  ///   - name: what messages call the folder.
  /// - Throws: `BatchError.locked` where somebody is in it that does not go with the owner.
  init(_ folder: String, name: String, owner: FolderOwner) throws(BatchError) {
    // One at a time looks round and takes its place: of two only the second is refused, and nobody takes away what another one has made
    // and not locked yet.
    let gate = try Self.open(folder + "/gate")
    defer { close(gate) }
    while flock(gate, LOCK_EX) != 0 { if errno != EINTR { throw .unwritable(folder + "/gate", errno) } }
    var descriptors: [Int32] = []
    func release() { for descriptor in descriptors { close(descriptor) } }
    do throws(BatchError) {
      let all = try Self.open(folder + "/lock")
      descriptors.append(all)
      if flock(all, (owner.isAlone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
        throw .locked(name, holder: Self.holder(in: folder))
      }
      if owner.isAlone {
        Self.sign(all)
      } else {
        for suffix in Self.ownSuffixes(in: folder) where !owner.admits(suffix) && Self.isHeld(folder + "/lock" + suffix) {
          throw .locked(name, holder: Self.text(folder + "/lock" + suffix))
        }
        let own = folder + "/lock" + owner.suffix
        let descriptor = try Self.open(own)
        descriptors.append(descriptor)
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { throw .locked(name, holder: Self.text(own)) }
        Self.sign(descriptor)
      }
    } catch {
      release()
      throw error
    }
    self.descriptors = descriptors
    Self.removeLeftovers(in: folder, owner: owner)
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  private static func open(_ path: String) throws(BatchError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .unwritable(path, errno) }
    return descriptor
  }

  /// Says who holds a lock.
  private static func sign(_ descriptor: Int32) {
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let text = Array("process \(getpid()) on \(name)".utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, text, text.count, 0)
  }

  private static func holder(in folder: String) -> String {
    let suffix = ownSuffixes(in: folder).first { isHeld(folder + "/lock" + $0) }
    return text(folder + "/lock" + (suffix ?? ""))
  }

  /// Of shards and streams that have, or had, a lock of their own.
  private static func ownSuffixes(in folder: String) -> [String] {
    BatchFolder.names(in: folder).filter { $0.hasPrefix("lock-") }.map { String($0.dropFirst("lock".count)) }
  }

  /// Takes away half files and locks of those who no longer live, of a batch that was killed in the owner's place among them.
  ///
  /// Called behind the gate, with the folder's lock held: no whole batch but this one lives.
  private static func removeLeftovers(in folder: String, owner: FolderOwner) {
    for name in BatchFolder.names(in: folder) where name.hasPrefix(BatchFolder.temporaryName) {
      let suffix = String(name.dropFirst(BatchFolder.temporaryName.count))
      let isOwn = suffix == owner.suffix
      if isOwn || suffix.isEmpty || !isHeld(folder + "/lock" + suffix) { BatchFolder.remove(folder + "/" + name) }
    }
    for suffix in ownSuffixes(in: folder) where suffix != owner.suffix && !isHeld(folder + "/lock" + suffix) {
      unlink(folder + "/lock" + suffix)
    }
  }

  /// Whether somebody has the file locked for itself. Asks for a shared lock, which a file that is only read can have on every file system.
  private static func isHeld(_ path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  private static func text(_ path: String) -> String {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return "a process" }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, filled in filled = max(0, read(descriptor, buffer.baseAddress, 512)) }
    return bytes.isEmpty ? "a process" : String(decoding: bytes, as: UTF8.self)
  }
}
