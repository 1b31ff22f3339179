private import CEmakiKernels
package import EmakiDisplay

extension Bitmap {
  /// Returns the picture blurred by three box filters along each axis.
  ///
  /// - Parameter deviation: the standard deviation, in device pixels, of the Gaussian filter that the box filters approximate.
  package func blurred(deviation: Double) -> Bitmap {
    let radii = BoxBlur.radii(deviation: min(deviation, BoxBlur.deviationLimit))
    if radii == [0, 0, 0] { return self }
    let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
    scratch.initialize(repeating: 0, count: size.area)
    defer { scratch.deallocate() }
    return Bitmap(size: size, isOpaque: isOpaque, cleared: false) { target in
      withPixels { source in
        // A bitmap has at least one pixel.
        if let base = source.baseAddress { target.update(from: base, count: source.count) }
      }
      let (width, height) = (Int32(width), Int32(height))
      // Each of the three filters swaps columns and rows. After six filters they are as they were.
      for radius in radii {
        emaki_box_blur_pixels_transposed(scratch, target, width, height, Int32(radius))
        emaki_box_blur_pixels_transposed(target, scratch, height, width, Int32(radius))
      }
    }
  }
}
