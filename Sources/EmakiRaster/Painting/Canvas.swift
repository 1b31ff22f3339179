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

extension Bitmap {
  /// Makes a bitmap of an area that is transparent but for what a function paints.
  init(of area: PixelRect, _ paint: (Canvas) -> Void) {
    self.init(size: area.size, isOpaque: false, cleared: true) { paint(Canvas(pixels: $0, area: area)) }
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

extension Transform {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

/// Begins a path. The transform maps the path and what it is filled with.
func beginPath(_ cairo: OpaquePointer, _ transform: Transform) {
  var matrix = transform.cairo
  cairo_set_matrix(cairo, &matrix)
  cairo_new_path(cairo)
}

/// Lends memory that a worker reuses from one pass to the next.
final class ScratchMemory {
  private var words: UnsafeMutablePointer<UInt32>?
  private var capacity = 0
  private var isLent = false

  deinit { words?.deallocate() }

  /// Calls `body` with zeroed bytes, which are valid while it runs.
  func withMask<Result>(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) throws -> Result) rethrows -> Result {
    try withPixels((count + 3) / 4) { words in
      try words.withMemoryRebound(to: UInt8.self, capacity: ((count + 3) / 4) * 4) { try body($0) }
    }
  }

  /// Calls `body` with a transparent canvas, and blends what it paints over another one.
  ///
  /// - Parameter area: lies inside that one's area.
  func withLayer(_ area: PixelRect, over canvas: Canvas, _ body: (Canvas) -> Void) {
    withPixels(area.width * area.height) { pixels in
      body(Canvas(pixels: pixels, area: area))
      emaki_blend_over(canvas.pointer(to: area), canvas.stride, pixels, area.width, Int32(area.width), Int32(area.height))
    }
  }

  /// Calls `body` with zeroed pixels, which are valid while it runs. A call inside another one gets memory of its own.
  func withPixels<Result>(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) throws -> Result) rethrows -> Result {
    if isLent {
      let own = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 1))
      own.initialize(repeating: 0, count: count)
      defer { own.deallocate() }
      return try body(own)
    }
    if count > capacity || words == nil {
      words?.deallocate()
      capacity = max(count, 1 << 16)
      words = .allocate(capacity: capacity)
    }
    guard let words else { preconditionFailure("allocated above") }
    words.initialize(repeating: 0, count: count)
    isLent = true
    defer {
      isLent = false
      // One huge picture must not keep its scratch for ever.
      if capacity > 16 << 20 {
        words.deallocate()
        self.words = nil
        capacity = 0
      }
    }
    return try body(words)
  }
}
