import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of font files, each mapped once for all workers, for as long as the process lives.
///
/// Glyphs lie scattered over files of some 20 MB: a page is read when it is touched, and its neighbours are not, which would cost
/// more memory than all else.
enum FontFile {
  private struct Mapped: Sendable {
    // Read-only memory that stays.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  }

  private static let known = Mutex<[String: Mapped]>([:])

  /// `nil` where the file cannot be read.
  static func bytes(of path: String) -> UnsafeRawBufferPointer? {
    let mapped = known.withLock { known -> Mapped? in
      if let mapped = known[path] { return mapped }
      known[path] = map(path).map(Mapped.init(bytes:))
      return known[path]
    }
    return mapped?.bytes
  }

  private static func map(_ path: String) -> UnsafeRawBufferPointer? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_size > 0 else { return nil }
    guard let memory = mmap(nil, Int(info.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else { return nil }
    madvise(memory, Int(info.st_size), MADV_RANDOM)
    return UnsafeRawBufferPointer(start: memory, count: Int(info.st_size))
  }
}
