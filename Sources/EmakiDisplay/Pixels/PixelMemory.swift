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

  static func allocate(_ pixelCount: Int) -> UnsafeMutablePointer<UInt32> {
    if pixelCount < largePixelCount { return .allocate(capacity: pixelCount) }
    let memory = mmap(nil, pixelCount * 4, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { MemoryShortage.end(lacking: pixelCount * 4) }
    return memory.bindMemory(to: UInt32.self, capacity: pixelCount)
  }

  static func free(_ pixels: UnsafeMutablePointer<UInt32>, _ pixelCount: Int) {
    if pixelCount >= largePixelCount { munmap(pixels, pixelCount * 4) } else { pixels.deallocate() }
  }
}
