import CCairo
import CEmakiKernels
import EmakiDisplay

/// Gives access to the pixels that are painted, a window on a cell's device pixels. It belongs to one worker and does not own its memory.
struct Canvas {
  /// The pixel at the top left corner of `area`.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The window's place in the cell, in device pixels.
  let area: PixelRect
  /// The distance from one row of pixels to the next, in pixels.
  let stride: Int

  /// Makes a canvas of pixels.
  ///
  /// - Parameter stride: the distance between rows in pixels; by default they follow each other without padding.
  init(pixels: UnsafeMutablePointer<UInt32>, area: PixelRect, stride: Int? = nil) {
    (self.pixels, self.area, self.stride) = (pixels, area, stride ?? area.width)
  }

  /// Returns the canvas of a part of the window, on which nothing is painted outside that part.
  ///
  /// - Parameter part: lies inside `area`.
  func clipped(to part: PixelRect) -> Canvas { Canvas(pixels: pointer(to: part), area: part, stride: stride) }

  /// Returns the first pixel of a rectangle, which must lie inside `area`.
  func pointer(to rect: PixelRect) -> UnsafeMutablePointer<UInt32> { pixels + ((rect.y - area.y) * stride + (rect.x - area.x)) }
}

/// Blends on the pixels of a canvas, as far as it has those of the source.
extension Canvas {
  func blend(_ source: Canvas) {
    let part = source.area.intersection(area)
    if part.isEmpty { return }
    emaki_blend_over(pointer(to: part), stride, source.pointer(to: part), source.stride, Int32(part.width), Int32(part.height))
  }

  func blend(_ bitmap: Bitmap, at rect: PixelRect) { bitmap.withCanvas(at: rect) { blend($0) } }

  /// Blends a colour through a mask, whose rows follow each other without padding.
  func blend(_ color: UInt32, through mask: UnsafePointer<UInt8>, of rect: PixelRect) {
    let part = rect.intersection(area)
    if part.isEmpty { return }
    emaki_blend_mask(
      pointer(to: part), stride, mask + (part.y - rect.y) * rect.width + (part.x - rect.x), rect.width, Int32(part.width),
      Int32(part.height), color)
  }
}

extension Bitmap {
  /// Makes a bitmap of an area that is transparent but for what a function paints.
  init(of area: PixelRect, _ paint: (Canvas) -> Void) {
    self.init(size: area.size, isOpaque: false, cleared: true) { paint(Canvas(pixels: $0, area: area)) }
  }

  /// Calls a function with the bitmap as a canvas at a place, which is only read.
  func withCanvas(at area: PixelRect, _ body: (Canvas) -> Void) {
    withPixels { source in
      if let base = source.baseAddress { body(Canvas(pixels: UnsafeMutablePointer(mutating: base), area: area, stride: width)) }
    }
  }

  /// Draws the bitmap with a context of a tile, filtered.
  ///
  /// - Parameters:
  ///   - area: the bitmap's place before the transform, in device pixels.
  ///   - transform: in points.
  ///   - tile: the pixels that the context has; at most `sourceMargin` fewer each way than one of Cairo's surfaces may have.
  func draw(at area: PixelRect, _ transform: Transform, scale: Double, opacity: Double = 1, on tile: PixelRect, with cairo: OpaquePointer) {
    let isSurface = max(area.width, area.height) <= Canvas.cairoLimit
    // What a tile shows can be `sourceMargin` pixels larger than the tile, and must be a surface too.
    let part = isSurface ? area : transform.source(of: tile, scale: scale).intersection(area)
    if part.isEmpty { return }
    var inPixels = transform
    (inPixels.tx, inPixels.ty) = (transform.tx * scale - Double(tile.x), transform.ty * scale - Double(tile.y))
    withCanvas(at: area) { $0.draw(part, inPixels, opacity: opacity, with: cairo) }
  }
}

/// Lets Cairo paint on a canvas, or read pixels from one.
extension Canvas {
  /// The greatest number of pixels of one of Cairo's surfaces each way: its coordinates have 16 bits.
  static let cairoLimit = 32767

  /// Calls a function with a Cairo context of a part of the canvas, whose top left pixel is the origin.
  ///
  /// - Parameter part: lies inside `area` and has at most `cairoLimit` pixels each way.
  func withCairo(_ part: PixelRect, _ body: (OpaquePointer) -> Void) {
    let surface = surface(of: part)
    let cairo: OpaquePointer = cairo_create(surface)
    body(cairo)
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  private func surface(of part: PixelRect) -> OpaquePointer {
    UnsafeMutableRawPointer(pointer(to: part)).withMemoryRebound(to: UInt8.self, capacity: part.height * stride * 4) {
      cairo_image_surface_create_for_data($0, CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height), Int32(stride * 4))
    }
  }

  /// Draws a part of the canvas with a context, filtered. The transform maps the canvas's device pixels to those of the context.
  func draw(_ part: PixelRect, _ transform: Transform, opacity: Double = 1, with cairo: OpaquePointer) {
    let picture = surface(of: part)
    beginPath(cairo, transform)
    cairo_set_source_surface(cairo, picture, Double(part.x), Double(part.y))
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    cairo_paint_with_alpha(cairo, opacity)
    // The context must not keep a reference to pixels that the caller may free.
    cairo_set_source_rgb(cairo, 0, 0, 0)
    cairo_surface_destroy(picture)
  }
}

/// Begins a path. The transform maps the path and what it is filled with.
func beginPath(_ cairo: OpaquePointer, _ transform: Transform) {
  var matrix = cairo_matrix_t(xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
  cairo_set_matrix(cairo, &matrix)
  cairo_new_path(cairo)
}

/// Lends memory that a worker reuses from one pass to the next.
final class ScratchMemory {
  private var words = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  private var capacity = 0
  private var isLent = false

  deinit { words.deallocate() }

  /// Calls `body` with zeroed bytes, which are valid while it runs.
  func withMask(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    withPixels((count + 3) / 4) { words in words.withMemoryRebound(to: UInt8.self, capacity: ((count + 3) / 4) * 4, body) }
  }

  /// Calls `body` with a transparent canvas, and blends what it paints over another one.
  ///
  /// - Parameter area: lies inside that one's area.
  func withLayer(_ area: PixelRect, over canvas: Canvas, _ body: (Canvas) -> Void) {
    withPixels(area.width * area.height) { pixels in
      let layer = Canvas(pixels: pixels, area: area)
      body(layer)
      canvas.blend(layer)
    }
  }

  /// Calls `body` with zeroed pixels, which are valid while it runs. A call inside another one gets memory of its own.
  private func withPixels(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    if isLent {
      let own = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      own.initialize(repeating: 0, count: count)
      defer { own.deallocate() }
      return body(own)
    }
    if count > capacity {
      words.deallocate()
      capacity = max(count, 1 << 16)
      words = .allocate(capacity: capacity)
    }
    words.initialize(repeating: 0, count: count)
    isLent = true
    body(words)
    isLent = false
    // One huge picture must not keep its scratch for ever.
    if capacity > 16 << 20 {
      words.deallocate()
      (words, capacity) = (.allocate(capacity: 0), 0)
    }
  }
}
