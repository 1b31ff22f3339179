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
    self.size = size
    self.isOpaque = isOpaque
    self.storage = storage
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

  private init(size: PixelSize, isOpaque: Bool, storage: BitmapStorage) {
    self.size = size
    self.isOpaque = isOpaque
    self.storage = storage
  }

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
