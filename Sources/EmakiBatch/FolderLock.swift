#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps two batches out of one folder: a lock that the system takes away with the process, however it ends.
///
/// Shards of one number may work side by side. Each holds a lock of its own, and all of them share the folder's.
final class FolderLock: Sendable {
  private let descriptors: [Int32]

  /// - Parameters:
  ///   - folder: of the locks.
  ///   - name: what messages call the folder.
  init(_ folder: String, name: String, shard: Shard) throws(BatchError) {
    var descriptors: [Int32] = []
    func release() { for descriptor in descriptors { close(descriptor) } }
    do throws(BatchError) {
      let all = try Self.open(folder + "/lock")
      descriptors.append(all)
      if flock(all, (shard.isWhole ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
        throw .locked(name, holder: Self.holder(in: folder))
      }
      if shard.isWhole {
        Self.sign(all)
      } else {
        let own = folder + "/lock" + shard.suffix
        let descriptor = try Self.open(own)
        descriptors.append(descriptor)
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { throw .locked(name, holder: Self.text(own)) }
        Self.sign(descriptor)
        // Shards of another number would draw the same feeds.
        for other in Self.shardLocks(in: folder) where !other.hasSuffix("-of-\(shard.count)") && Self.isHeld(folder + "/" + other) {
          throw .locked(name, holder: Self.text(folder + "/" + other))
        }
      }
    } catch {
      release()
      throw error
    }
    self.descriptors = descriptors
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
    let shards = shardLocks(in: folder).filter { isHeld(folder + "/" + $0) }
    return text(folder + "/" + (shards.first ?? "lock"))
  }

  private static func shardLocks(in folder: String) -> [String] { BatchFolder.names(in: folder).filter { $0.hasPrefix("lock-") } }

  private static func isHeld(_ path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  private static func text(_ path: String) -> String {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return "a process" }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, filled in filled = max(0, read(descriptor, buffer.baseAddress, 512)) }
    return bytes.isEmpty ? "a process" : String(decoding: bytes, as: UTF8.self)
  }
}
