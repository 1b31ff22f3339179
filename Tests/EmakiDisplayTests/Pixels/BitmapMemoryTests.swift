import Testing

@testable import EmakiDisplay

struct BitmapMemoryTests {
  /// Makes bitmaps at the same time and frees them.
  private func use(_ memory: BitmapMemory, rows: [Int]) {
    let bitmaps = rows.map {
      Bitmap(size: PixelSize(width: 1024, height: $0), isOpaque: true, memory: memory, cleared: false) { $0[0] = 0 }
    }
    withExtendedLifetime(bitmaps) {}
  }

  @Test func `the memory of a freed bitmap serves the next one that is no more than half as small`() {
    let memory = BitmapMemory(byteLimit: 64 << 20)
    use(memory, rows: [64])
    let free = [[64, 60, 32], [16]].map { all in
      for rows in all { use(memory, rows: [rows]) }
      return memory.freeByteCount
    }
    #expect(free == [64 * 4096, 80 * 4096])
  }

  @Test func `memory for a larger bitmap takes the place of smaller freed ones`() {
    let memory = BitmapMemory(byteLimit: 64 << 20)
    let free = [[16, 16, 16, 16, 16, 16], [64]].map { rows in
      use(memory, rows: rows)
      return memory.freeByteCount
    }
    #expect(free == [96 * 4096, (64 + 32) * 4096])
    // What was needed at the same time is kept at most, once as much was needed of each size.
    for rows in [[128, 128], [64], [128, 64], [32, 128], [128, 128]] { use(memory, rows: rows) }
    #expect(memory.freeByteCount <= (2 * 128 + 64 + 32) * 4096)
  }

  @Test func `above the limit the memory that was freed first is released`() {
    let memory = BitmapMemory(byteLimit: 100 * 4096)
    use(memory, rows: [64])
    use(memory, rows: [16, 16, 16])
    #expect(memory.freeByteCount == 48 * 4096)
    use(memory, rows: [128])
    #expect(memory.freeByteCount <= 48 * 4096)
  }
}
