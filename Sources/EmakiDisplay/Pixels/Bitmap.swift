import Glibc
package import Synchronization

/// A bitmap is an immutable rectangle of pixels: `0xAARRGGBB` words in native byte order, colour premultiplied by alpha, in rows from top
/// to bottom without padding. Cairo's `ARGB32` surfaces have the same layout.
public struct Bitmap: Sendable {
  /// The bitmap's width and height in pixels.
  public let size: PixelSize
  /// Whether every pixel's alpha is known to be 255. If it is `false`, the bitmap may be opaque or not.
  public let isOpaque: Bool
  private let storage: BitmapStorage

  /// The bitmap's width in pixels.
  public var width: Int { size.width }
  /// The bitmap's height in pixels.
  public var height: Int { size.height }
  /// The number of bytes of all pixels.
  public var byteCount: Int { size.area * 4 }
}

extension Bitmap {
  /// Makes a bitmap whose pixels a function writes.
  ///
  /// - Parameters:
  ///   - memory: the memory that the pixels' bytes are taken from and returned to; `nil` allocates them.
  ///   - cleared: whether the pixels start as transparent black. Otherwise they are undefined and `draw` must write them all.
  ///   - draw: writes the pixels. It receives the first one; row `y` starts `y * size.width` pixels later. The pointer must not escape.
  package init(
    size: PixelSize, isOpaque: Bool, memory: BitmapMemory? = nil, cleared: Bool,
    draw: (UnsafeMutablePointer<UInt32>) throws -> Void
  ) rethrows {
    precondition(size.width > 0 && size.height > 0, "a bitmap needs at least one pixel, not \(size.width)x\(size.height)")
    let storage = BitmapStorage(pixelCount: size.area, memory: memory)
    if cleared { storage.pixels.update(repeating: 0, count: size.area) }
    try draw(storage.pixels)
    self.init(size: size, isOpaque: isOpaque, storage: storage)
  }

  /// Makes a bitmap of pixels.
  ///
  /// - Parameters:
  ///   - size: the width and height in pixels, both above 0.
  ///   - pixels: the pixels row after row, `size.area` of them: `0xAARRGGBB` words, colour premultiplied by alpha. A colour above its alpha
  ///     counts as the alpha.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(
      size.width > 0 && size.height > 0 && pixels.count == size.area,
      "a bitmap of \(size.width) x \(size.height) pixels has that many, not \(pixels.count)")
    self.init(size: size, isOpaque: pixels.allSatisfy { $0 >> 24 == 255 }, cleared: false) { target in
      for (index, pixel) in pixels.enumerated() {
        let alpha = pixel >> 24
        target[index] = alpha << 24 | min(pixel >> 16 & 255, alpha) << 16 | min(pixel >> 8 & 255, alpha) << 8 | min(pixel & 255, alpha)
      }
    }
  }

  /// Returns the same pixels, in the same memory, marked as opaque. The caller must have checked that every alpha is 255.
  package func knownOpaque() -> Bitmap { Bitmap(size: size, isOpaque: true, storage: storage) }

  /// Calls `body` with all pixels, row after row, `width` pixels a row.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: storage.pixels, count: size.area))
  }

  /// Calls `body` with the pixels of some rows, `width` pixels a row.
  package func withPixels<Result>(rows: Range<Int>, _ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "rows \(rows) are outside 0..<\(height)")
    return try body(UnsafeBufferPointer(start: storage.pixels + rows.lowerBound * width, count: rows.count * width))
  }

  /// Returns the pixel at a column and row, `0xAARRGGBB`, premultiplied.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside \(width)x\(height)")
    return storage.pixels[y * width + x]
  }
}

/// A bitmap storage owns the memory of one bitmap.
///
/// `@unchecked Sendable`: the pixels are written only inside `Bitmap.init`, before the bitmap exists for anyone else.
private final class BitmapStorage: @unchecked Sendable {
  let pixels: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  private let memory: BitmapMemory?

  init(pixelCount: Int, memory: BitmapMemory?) {
    (pixels, capacity) = memory?.take(pixelCount) ?? (PixelMemory.allocate(pixelCount, usedCount: pixelCount), pixelCount)
    self.memory = memory
  }

  deinit {
    if let memory { memory.recycle(pixels, capacity: capacity) } else { PixelMemory.free(pixels, capacity) }
  }
}

/// Two bitmaps are equal where they share their pixels' memory. Equal pixels do not count.
extension Bitmap: Hashable {
  /// Whether both bitmaps share their pixels' memory.
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a.storage === b.storage }
  /// Feeds what `==` compares into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
}

/// A bitmap memory keeps the memory of freed bitmaps for later bitmaps, up to a byte limit: fresh pages cost more than painting them.
package final class BitmapMemory: Sendable {
  private struct Block {
    // The free list owns this memory. Nothing else holds the pointer while the block is in the list.
    nonisolated(unsafe) let pixels: UnsafeMutablePointer<UInt32>
    let capacity: Int
  }

  private struct State {
    /// The blocks of memory that no bitmap uses, in the order in which they were freed.
    var free: [Block] = []
    var freePixels = 0
  }

  private let state = Mutex(State())
  private let pixelLimit: Int

  /// Makes an empty memory.
  ///
  /// - Parameter byteLimit: the largest number of bytes of freed memory that are kept.
  package init(byteLimit: Int) { pixelLimit = byteLimit / 4 }

  /// The number of bytes of freed memory that are kept.
  var freeByteCount: Int { state.withLock { $0.freePixels * 4 } }

  /// Returns memory for at least `pixelCount` pixels, and the number of pixels that it has room for.
  ///
  /// If no freed block is large enough, new memory takes the place of smaller freed blocks. So no more is taken than bitmaps needed at the same
  /// time.
  func take(_ pixelCount: Int) -> (UnsafeMutablePointer<UInt32>, Int) {
    // A power of two, or a quarter, a half or three quarters more, so that one bitmap's memory often suits the next.
    let step = max(1, 1 << (Int.bitWidth - pixelCount.leadingZeroBitCount - 3))
    let capacity = (pixelCount + step - 1) / step * step
    let (block, dropped) = state.withLock { state -> (Block?, [Block]) in
      // The smallest that serves, up to twice as large: rows of a list differ in height, not in width.
      let serving = state.free.indices.filter { state.free[$0].capacity >= pixelCount && state.free[$0].capacity / 2 <= pixelCount }
      if let index = serving.min(by: { state.free[$0].capacity < state.free[$1].capacity }) {
        let block = state.free.remove(at: index)
        state.freePixels -= block.capacity
        return (block, [])
      }
      var dropped: [Block] = []
      var droppedPixels = 0
      while droppedPixels < capacity, let index = state.free.firstIndex(where: { $0.capacity < pixelCount }) {
        dropped.append(state.free.remove(at: index))
        droppedPixels += dropped[dropped.count - 1].capacity
      }
      state.freePixels -= droppedPixels
      return (nil, dropped)
    }
    if let block { return (block.pixels, block.capacity) }
    for block in dropped { PixelMemory.free(block.pixels, block.capacity) }
    return (PixelMemory.allocate(capacity, usedCount: pixelCount), capacity)
  }

  /// Takes back the memory of a freed bitmap. Above the limit, the memory that was freed longest ago is released. A block that is too large
  /// by itself is not kept.
  func recycle(_ pixels: UnsafeMutablePointer<UInt32>, capacity: Int) {
    if capacity > pixelLimit { return PixelMemory.free(pixels, capacity) }
    let block = Block(pixels: pixels, capacity: capacity)
    let dropped = state.withLock { state -> [Block] in
      state.free.append(block)
      state.freePixels += capacity
      var count = 0
      while state.freePixels > pixelLimit {
        state.freePixels -= state.free[count].capacity
        count += 1
      }
      defer { state.free.removeFirst(count) }
      return Array(state.free[..<count])
    }
    for block in dropped { PixelMemory.free(block.pixels, block.capacity) }
  }

  deinit {
    state.withLock { state in
      for block in state.free { PixelMemory.free(block.pixels, block.capacity) }
    }
  }
}

/// A memory shortage is that the system has no memory for pixels. It ends the process, as it does in Swift's own allocator.
package enum MemoryShortage {
  /// The function that ends the process, with the number of bytes that there were not; `nil` for a trap. A program sets it, so that it can say what
  /// happened and leave with a code of its own.
  package static let ending = Mutex<(@Sendable (_ bytes: Int) -> Never)?>(nil)

  /// Ends the process, because there was no memory for a number of bytes.
  static func end(lacking bytes: Int) -> Never {
    if let end = ending.withLock({ $0 }) { end(bytes) }
    fatalError("there is no memory for \(bytes) bytes of pixels")
  }
}

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
