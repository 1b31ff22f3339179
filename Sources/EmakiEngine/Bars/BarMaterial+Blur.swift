import CEmakiKernels
import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiNodes

extension BarMaterial {
  /// Returns the pixels below a bar as they are seen through it. The blur reads no pixels outside the bar, so its cost depends only on the
  /// bar's size.
  func applied(to below: Bitmap, scale: Scale) -> Bitmap {
    let deviation = min(max(scale.pixels(blurRadius), 0), 1e4)
    // The blur hides details that are smaller than an eighth of its deviation. So it is computed on a copy that is smaller by this factor.
    let factor = max(1, min(255, Int(deviation / 8)))
    let small = PixelSize(width: (below.width + factor - 1) / factor, height: (below.height + factor - 1) / factor)
    let (width, height) = (Int32(below.width), Int32(below.height))
    let blurred = Bitmap(size: small, isOpaque: below.isOpaque, cleared: false) { pixels in
      below.withPixels { if let base = $0.baseAddress { emaki_shrink(pixels, base, width, height, Int32(factor)) } }
    }.blurred(deviation: deviation / Double(factor))
    return Bitmap(size: below.size, isOpaque: below.isOpaque, cleared: false) { pixels in
      blurred.withPixels { if let base = $0.baseAddress { emaki_enlarge(pixels, base, width, height, Int32(factor)) } }
      emaki_blend_color(pixels, below.width, width, height, tint.premultiplied)
    }
  }
}
