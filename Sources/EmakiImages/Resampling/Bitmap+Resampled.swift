private import CEmakiKernels
internal import EmakiDisplay

extension Bitmap {
  /// Returns a bitmap of `size` with this picture placed in it. What the picture does not cover is transparent.
  func drawn(in size: PixelSize, _ placement: ImagePlacement) -> Bitmap {
    let (columns, rows) = (placement.columns, placement.rows)
    if columns.covered.isEmpty || rows.covered.isEmpty { return Bitmap(size: size, isOpaque: false, cleared: true) { _ in } }
    let coversBox = columns.covered == 0..<size.width && rows.covered == 0..<size.height
    if columns.isCopy && rows.isCopy {
      if size == self.size && coversBox { return self }
      return Bitmap(size: size, isOpaque: isOpaque && coversBox, cleared: !coversBox) { copy(to: $0, width: size.width, placement) }
    }
    return Bitmap(size: size, isOpaque: isOpaque && coversBox, cleared: !coversBox) { resample(to: $0, width: size.width, placement) }
  }

  /// Returns the picture stretched to a size in pixels.
  func stretched(to size: PixelSize) -> Bitmap {
    if size == self.size { return self }
    return drawn(in: size, ImagePlacement(of: self.size, for: ImageRequest(source: .bitmap(self), size: size, scale: 1)))
  }

  private func copy(to target: UnsafeMutablePointer<UInt32>, width targetWidth: Int, _ placement: ImagePlacement) {
    let columns = placement.columns.covered
    withPixels { source in
      for (index, y) in placement.rows.covered.enumerated() {
        let from = (Int(placement.rows.start) + index) * width + Int(placement.columns.start)
        // A bitmap has at least one pixel, and the covered ones lie inside the picture.
        (target + y * targetWidth + columns.lowerBound).update(from: source.baseAddress! + from, count: columns.count)
      }
    }
  }

  private func resample(to target: UnsafeMutablePointer<UInt32>, width targetWidth: Int, _ placement: ImagePlacement) {
    let (columns, rows) = (placement.columns, placement.rows)
    let all = ResampleAxis(source: width, output: columns.covered.count, start: columns.start, step: columns.step)
    let used = all.used.clamped(to: 0..<width)
    let horizontal = all.moved(toOrigin: used.lowerBound)
    // In most cases a square is scaled to a square. Then both axes share their weights, whose computation is an eighth of the work.
    let isSquare =
      width == height && columns.covered.count == rows.covered.count && columns.start == rows.start && columns.step == rows.step
    let vertical =
      isSquare ? all : ResampleAxis(source: height, output: rows.covered.count, start: rows.start, step: rows.step)
    withPixels { source in
      horizontal.withKernelAxis { horizontal in
        vertical.withKernelAxis { vertical in
          let size = emaki_resample_scratch(Int32(used.count))
          withUnsafeTemporaryAllocation(of: Int16.self, capacity: size) { scratch in
            // The kernel multiplies sums past the last pixel by 0 but never writes them, so they are set first.
            scratch.initialize(repeating: 0)
            emaki_resample(
              source.baseAddress! + used.lowerBound, Int32(used.count), Int32(height), width, horizontal, vertical,  // At least one pixel.
              scratch.baseAddress!, target + rows.covered.lowerBound * targetWidth + columns.covered.lowerBound, targetWidth)
          }
        }
      }
    }
  }
}

extension ResampleAxis {
  fileprivate func withKernelAxis<Result>(_ body: (emaki_resample_axis) -> Result) -> Result {
    first.withUnsafeBufferPointer { first in
      weights.withUnsafeBufferPointer { weights in
        body(emaki_resample_axis(length: Int32(first.count), taps: Int32(taps), first: first.baseAddress, weights: weights.baseAddress))
      }
    }
  }
}

extension Bitmap {
  /// The picture shrunk to at most 16 pixels on its longer side. The shorter side is shrunk in proportion, to at least one pixel. A picture
  /// that is small already is its own thumbnail.
  var thumbnail: Bitmap {
    let longer = max(width, height)
    if longer <= Self.thumbnailSide { return self }
    func side(_ length: Int) -> Int { max(1, (length * Self.thumbnailSide + longer / 2) / longer) }
    let request = ImageRequest(source: .bitmap(self), size: PixelSize(width: side(width), height: side(height)), scale: 1)
    return drawn(in: request.size, ImagePlacement(of: size, for: request))
  }

  private static let thumbnailSide = 16
}
