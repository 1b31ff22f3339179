#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Allocates and frees the memory of pixels. Large blocks are taken from the system directly and returned to it. In the common heap, small
/// objects that live long, such as a row's nodes, would move into the gap that a freed picture leaves.
enum PixelMemory {
  /// The number of pixels from which memory is taken from the system by itself: 128 KB.
  private static let largePixelCount = 1 << 15

  /// The largest number of pixels whose pages are asked for before they are written: 16 MB. A damaged file that claims to be a large picture
  /// gets no more than that before it is found out.
  private static let populatedPixelCount = 1 << 22
  /// The number of bytes whose pages are asked for in one call. Meanwhile no other thread can take or return memory.
  private static let populatedByteCount = 1 << 17
  /// Linux's `MADV_POPULATE_WRITE`, which old headers lack.
  private static let populateForWriting: Int32 = 23

  /// Returns undefined memory.
  ///
  /// - Parameters:
  ///   - pixelCount: the number of pixels that the memory has room for.
  ///   - usedCount: how many of them, from the first, will be written. The system gives their pages in a few calls, which takes two thirds
  ///     of the time of a fault for each page. A system before Linux 5.14 gives them as they are written.
  static func allocate(_ pixelCount: Int, usedCount: Int) -> UnsafeMutablePointer<UInt32> {
    if pixelCount < largePixelCount { return .allocate(capacity: pixelCount) }
    let memory = mmap(nil, pixelCount * 4, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { MemoryShortage.end(lacking: pixelCount * 4) }
    let end = min(usedCount, populatedPixelCount) * 4
    for start in stride(from: 0, to: end, by: populatedByteCount) {
      if madvise(memory + start, min(populatedByteCount, end - start), populateForWriting) != 0 { break }
    }
    return memory.bindMemory(to: UInt32.self, capacity: pixelCount)
  }

  static func free(_ pixels: UnsafeMutablePointer<UInt32>, _ pixelCount: Int) {
    if pixelCount >= largePixelCount { munmap(pixels, pixelCount * 4) } else { pixels.deallocate() }
  }
}
