import CEmakiKernels
package import EmakiDisplay

extension Bitmap {
  /// Returns a range of the bitmap's rows, blended over the pixels below.
  ///
  /// - Parameters:
  ///   - rows: which rows of the bitmap, in pixels from its top.
  ///   - ground: is as wide as the bitmap and as high as the rows.
  package func blended(rows: Range<Int>, over ground: Bitmap) -> Bitmap {
    precondition(
      ground.width == width && ground.height == rows.count, "a ground of \(ground.size) does not lie below \(rows.count) rows of \(width)")
    return Bitmap(size: ground.size, isOpaque: isOpaque || ground.isOpaque, cleared: false) { pixels in
      ground.withPixels { below in
        guard let base = below.baseAddress else { return }
        pixels.update(from: base, count: below.count)
      }
      withPixels(rows: rows) { above in
        guard let base = above.baseAddress else { return }
        emaki_blend_over(pixels, width, base, width, Int32(width), Int32(rows.count))
      }
    }
  }
}
