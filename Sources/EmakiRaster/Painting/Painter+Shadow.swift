import CEmakiKernels
import EmakiDisplay
import EmakiLayout

/// Casts shadows of groups.
extension Painter {
  /// Paints the silhouette of a layer, blurred by three box filters, which come within a few percent of a Gaussian.
  func cast(_ shadow: Shadow, of layer: Bitmap, area: PixelRect, on canvas: Canvas) {
    let radii = BoxBlur.radii(deviation: deviation(of: shadow))
    let margin = radii.reduce(0, +)
    let box = area.expanded(by: margin)
    let color = shadow.color.withAlpha(Double(shadow.color.alpha) / 255 * shadow.opacity).premultiplied
    let count = box.width * box.height
    var mask = [UInt8](repeating: 0, count: count)
    var other = [UInt8](repeating: 0, count: count)
    mask.withUnsafeMutableBufferPointer { mask in
      other.withUnsafeMutableBufferPointer { other in
        guard let a = mask.baseAddress, let b = other.baseAddress else { return }
        layer.withPixels { source in
          guard let base = source.baseAddress else { return }
          emaki_extract_alpha(
            a + margin * box.width + margin, box.width, base, area.width, Int32(area.width), Int32(area.height))
        }
        if margin > 0 {
          blur(a, b, width: box.width, height: box.height, radii: radii)
          emaki_transpose(b, a, Int32(box.width), Int32(box.height))
          blur(b, a, width: box.height, height: box.width, radii: radii)
          emaki_transpose(a, b, Int32(box.height), Int32(box.width))
        }
        let target = box.offset(
          x: PixelRect.pixel(shadow.offset.x * scale), y: PixelRect.pixel(shadow.offset.y * scale))
        let part = target.intersection(canvas.area)
        if part.isEmpty { return }
        emaki_blend_mask(
          canvas.pointer(to: part), canvas.stride, a + (part.y - target.y) * box.width + (part.x - target.x), box.width,
          Int32(part.width), Int32(part.height), color)
      }
    }
  }

  /// Returns the standard deviation of a shadow's blur in device pixels. It is at most 341, so that the blur reaches no further than 1024.
  func deviation(of shadow: Shadow) -> Double { shadow.radius > 0 ? min(shadow.radius * scale, BoxBlur.deviationLimit) : 0 }

  /// Blurs along rows, in three passes. The result is in `a`.
  private func blur(_ a: UnsafeMutablePointer<UInt8>, _ b: UnsafeMutablePointer<UInt8>, width: Int, height: Int, radii: [Int]) {
    emaki_box_blur_rows(b, a, Int32(width), Int32(height), Int32(radii[0]))
    emaki_box_blur_rows(a, b, Int32(width), Int32(height), Int32(radii[1]))
    emaki_box_blur_rows(b, a, Int32(width), Int32(height), Int32(radii[2]))
    a.update(from: b, count: width * height)
  }
}
