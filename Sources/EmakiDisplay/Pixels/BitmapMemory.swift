import Synchronization

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
    let capacity = Self.capacity(for: pixelCount)
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

  /// Returns the number of pixels to allocate for a bitmap: a power of two, or a quarter, a half or three quarters more, so that one
  /// bitmap's memory often suits the next.
  private static func capacity(for pixelCount: Int) -> Int {
    let step = max(1, 1 << (Int.bitWidth - pixelCount.leadingZeroBitCount - 3))
    return (pixelCount + step - 1) / step * step
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
  /// The function that ends the process, with the number of bytes that there were not; `nil` for a trap.
  private static let ending = Mutex<(@Sendable (_ bytes: Int) -> Never)?>(nil)

  /// Sets the function that ends the process, so that a program can say what happened and leave with a code of its own.
  package static func endProcess(_ body: @escaping @Sendable (_ bytes: Int) -> Never) { ending.withLock { $0 = body } }

  /// Ends the process, because there was no memory for a number of bytes.
  static func end(lacking bytes: Int) -> Never {
    if let end = ending.withLock({ $0 }) { end(bytes) }
    fatalError("there is no memory for \(bytes) bytes of pixels")
  }
}
