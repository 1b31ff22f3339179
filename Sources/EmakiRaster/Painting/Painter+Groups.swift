import CEmakiKernels
package import EmakiDisplay
import EmakiLayout

/// Paints groups: entries that fade, are clipped, cast a shadow or are turned as one picture.
extension Painter {
  /// Paints a group.
  ///
  /// - Parameter layers: the passes that were painted before, from the group's first one on.
  func paint(_ group: DisplayGroup, on canvas: Canvas, layers: ArraySlice<PaintedPass?>) {
    let move = translation(group)
    var (area, inside) = inside(of: group, on: canvas.area)
    if inside.isEmpty { return }
    if group.onlyClips {
      // A clip to a rectangle needs no layer. The entries are painted on the part of the canvas inside it.
      return paint(group.entries, on: canvas.clipped(to: inside), layers: layers)
    }
    var layer = Bitmap(of: inside) { layerCanvas in
      paint(group.entries, on: layerCanvas, layers: layers)
      if let clip = group.clip { cut(layerCanvas, to: clip) }
    }
    if let shadow = group.shadow {
      // Picture and shadow are painted on one layer, so that the shadow fades and turns with the picture.
      layer = Bitmap(of: area) { layerCanvas in
        cast(shadow, of: layer, area: inside, on: layerCanvas)
        layerCanvas.blend(layer, at: inside)
      }
    } else {
      area = inside
    }
    if !group.transform.isTranslation {
      // Cairo filters what is turned or scaled.
      for tile in canvas.area.tiles(side: Canvas.cairoLimit - Transform.sourceMargin) {
        canvas.withCairo(tile) { layer.draw(at: area, group.transform, scale: scale, opacity: group.opacity, on: tile, with: $0) }
      }
      return
    }
    let (place, opacity) = (area.offset(x: move.x, y: move.y), UInt8((group.opacity * 255).rounded()))
    if opacity == 255 && !group.sharesEdges { return canvas.blend(layer, at: place) }
    let part = place.intersection(canvas.area)
    if part.isEmpty { return }
    layer.withCanvas(at: place) { source in
      let blend = group.sharesEdges ? emaki_blend_within_opacity : emaki_blend_over_opacity
      blend(
        canvas.pointer(to: part), canvas.stride, source.pointer(to: part), source.stride, Int32(part.width), Int32(part.height), opacity)
    }
  }

  /// Returns the area in which a group's pixels can lie and still be seen, and the part of it inside the group's clip.
  func inside(of group: DisplayGroup, on canvas: PixelRect) -> (area: PixelRect, inside: PixelRect) {
    let move = translation(group)
    var area = group.transform.isTranslation ? canvas : group.transform.source(of: canvas, scale: scale)
    if let shadow = group.shadow, !area.isEmpty {
      // A shadow may reach the canvas from outside.
      let reach = max(abs(shadow.offset.x), abs(shadow.offset.y)) * scale + 3 * deviation(of: shadow)
      area = area.expanded(by: min(PixelRect.pixel(reach) + 1, 2048))
    }
    area = area.offset(x: -move.x, y: -move.y)
    return (area, group.clip.map { area.intersection(PixelRect($0.rect, scale: scale)) } ?? area)
  }

  /// Returns a group's move in whole pixels; 0 if its transform is more than a move.
  private func translation(_ group: DisplayGroup) -> (x: Int, y: Int) {
    guard group.transform.isTranslation else { return (0, 0) }
    return (PixelRect.pixel(group.transform.tx * scale), PixelRect.pixel(group.transform.ty * scale))
  }

  /// Removes the pixels outside rounded corners. The canvas lies inside the rectangle.
  func cut(_ canvas: Canvas, to clip: RoundedRect) {
    withCornerMasks(of: PixelRect(clip.rect, scale: scale), radius: clip.radius * scale, in: canvas.area) { mask, part in
      emaki_multiply_mask(canvas.pointer(to: part), canvas.stride, mask, part.width, Int32(part.width), Int32(part.height))
    }
  }
}

extension DisplayGroup {
  /// Whether the group does nothing but cut its entries to a rectangle.
  fileprivate var onlyClips: Bool {
    clip?.radius == 0 && opacity == 1 && shadow == nil && transform == .identity && !sharesEdges && !mixesEdges
  }
}

extension Transform {
  /// The number of pixels on each axis by which the pixels that a canvas shows may outnumber its own.
  static let sourceMargin = 4096

  /// Returns the pixels that are seen on a canvas once they are mapped; none if the mapping flattens everything.
  ///
  /// On each axis they are at most `sourceMargin` more than the canvas has, about its middle: a picture that is shown tiny would need any number.
  func source(of canvas: PixelRect, scale: Double) -> PixelRect {
    guard let inverse = linearInverse(least: 1e-12) else { return .empty }
    let corners = [(canvas.x, canvas.y), (canvas.maxX, canvas.y), (canvas.x, canvas.maxY), (canvas.maxX, canvas.maxY)].map { x, y in
      inverse.apply(Point(x: Double(x) - tx * scale, y: Double(y) - ty * scale))
    }
    // A pixel is filtered from those round it, as many as shrink to one.
    let margin = 2 + 2 * max(abs(inverse.a) + abs(inverse.c), abs(inverse.b) + abs(inverse.d))
    func span(_ values: [Double], limit: Int) -> (start: Int, length: Int) {
      let low = (values.min() ?? 0) - margin
      let high = (values.max() ?? 0) + margin
      let length = min(PixelRect.pixel(high - low) + 1, limit)
      return (PixelRect.pixel((low + high - Double(length)) / 2), length)
    }
    let (x, width) = span(corners.map(\.x), limit: canvas.width + Self.sourceMargin)
    let (y, height) = span(corners.map(\.y), limit: canvas.height + Self.sourceMargin)
    return PixelRect(x: x, y: y, width: width, height: height)
  }
}

extension Transform {
  /// Whether the transform only moves.
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

/// Casts shadows of groups.
extension Painter {
  /// Paints the silhouette of a layer, blurred by three box filters, which come within a few percent of a Gaussian.
  func cast(_ shadow: Shadow, of layer: Bitmap, area: PixelRect, on canvas: Canvas) {
    let radii = BoxBlur.radii(deviation: deviation(of: shadow))
    let margin = radii.reduce(0, +)
    let box = area.expanded(by: margin)
    let color = shadow.color.withAlpha(Double(shadow.color.alpha) / 255 * shadow.opacity).premultiplied
    scratch.withMask(box.width * box.height) { a in
      scratch.withMask(box.width * box.height) { b in
        layer.withCanvas(at: area) {
          emaki_extract_alpha(
            a + margin * box.width + margin, box.width, $0.pixels, $0.stride, Int32(area.width), Int32(area.height))
        }
        if margin > 0 {
          blur(a, b, width: box.width, height: box.height, radii: radii)
          emaki_transpose(b, a, Int32(box.width), Int32(box.height))
          blur(b, a, width: box.height, height: box.width, radii: radii)
          emaki_transpose(a, b, Int32(box.height), Int32(box.width))
        }
        let move = (x: PixelRect.pixel(shadow.offset.x * scale), y: PixelRect.pixel(shadow.offset.y * scale))
        canvas.blend(color, through: a, of: box.offset(x: move.x, y: move.y))
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
