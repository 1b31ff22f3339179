import EmakiDiagnostics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Maps font files into memory, each once for all workers and for as long as the process lives.
///
/// Glyphs lie scattered over files of some 20 MB. A page is read when it is touched, and its neighbours are not: they would take more memory
/// than all else.
enum FontFile {
  private struct Mapped: Sendable {
    // Read-only memory that stays.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  }

  /// The files by their paths.
  private static let known = Mutex<[ExactString: Mapped]>([:])

  /// Returns the bytes of a file; `nil` if it cannot be read.
  static func bytes(of path: String) -> UnsafeRawBufferPointer? {
    let mapped = known.withLock { known -> Mapped? in
      if let mapped = known[path.exact] { return mapped }
      known[path.exact] = map(path).map(Mapped.init(bytes:))
      return known[path.exact]
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

  /// Gives back the memory of all mappings of the files, HarfBuzz's too: most of what is read of a file is read once. A page that is touched
  /// again comes from the system's cache.
  static func releasePages() {
    let paths = known.withLock { Set($0.keys) }
    guard let maps = fopen("/proc/self/maps", "re") else { return }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0, let text = line {
      // 7f10a000-7f10b000 r--p 00000000 fe:00 1234    /path
      guard let slash = strchr(text, 0x2F) else { continue }
      let path = String(cString: slash).dropLast()
      var end: UnsafeMutablePointer<CChar>?
      let low = strtoul(text, &end, 16)
      guard let dash = end, dash.pointee == 0x2D else { continue }
      let high = strtoul(dash + 1, &end, 16)
      // A private page that nothing writes to has the file's own content.
      guard let flags = end, strncmp(flags, " r--p", 5) == 0, high > low, paths.contains(String(path).exact) else { continue }
      madvise(UnsafeMutableRawPointer(bitPattern: low), Int(high - low), MADV_DONTNEED)
    }
  }
}
