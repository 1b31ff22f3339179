internal import CCairo
internal import EmakiDisplay

/// Paints on the pixels of one picture with Cairo. It belongs to the worker that has the pixels.
struct PicturePainter {
  /// What is painted.
  enum Source {
    /// A colour, multiplied by its alpha.
    case color(UInt32)
    /// The pixels of a picture of the same size.
    case picture(UnsafePointer<UInt32>)
  }

  /// What lets the source through.
  enum Mask {
    case coverage(CoverageMask)
    /// The alpha of a picture of the same size.
    case alpha(UnsafePointer<UInt32>)
  }

  let pixels: UnsafeMutablePointer<UInt32>
  let size: PixelSize

  /// The most pixels of a tile each way: the coordinates of Cairo's surfaces have 16 bits.
  private static let tileSide = 32764

  func paint(_ source: Source, _ mode: cairo_operator_t = CAIRO_OPERATOR_OVER, through mask: Mask? = nil) {
    for y in stride(from: 0, to: size.height, by: Self.tileSide) {
      for x in stride(from: 0, to: size.width, by: Self.tileSide) { paint(source, mode, through: mask, x, y) }
    }
  }

  /// Takes away what is painted so far, as far as a mask lets it.
  func erase(through mask: Mask) { paint(.color(0xFF00_0000), CAIRO_OPERATOR_DEST_OUT, through: mask) }

  /// Paints the tile whose top left pixel has a place.
  private func paint(_ source: Source, _ mode: cairo_operator_t, through mask: Mask?, _ x: Int, _ y: Int) {
    let tile = PixelSize(width: min(Self.tileSide, size.width - x), height: min(Self.tileSide, size.height - y))
    func surface(_ start: UnsafeRawPointer, _ format: cairo_format_t, stride: Int, _ size: PixelSize) -> OpaquePointer {
      // Cairo only reads a source and a mask.
      let bytes = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self)
      return cairo_image_surface_create_for_data(bytes, format, Int32(size.width), Int32(size.height), Int32(stride))
    }
    func picture(_ start: UnsafePointer<UInt32>) -> OpaquePointer {
      surface(start + y * size.width + x, CAIRO_FORMAT_ARGB32, stride: size.width * 4, tile)
    }
    let target = picture(pixels)
    let cairo = cairo_create(target)
    cairo_set_operator(cairo, mode)
    func paint(_ source: OpaquePointer) {
      cairo_set_source_surface(cairo, source, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_REPEAT)
      switch mask {
      case .coverage(let mask):
        mask.bytes.withUnsafeBufferPointer { bytes in
          // A picture has at least one pixel.
          let coverage = surface(bytes.baseAddress! + y * mask.stride + x, CAIRO_FORMAT_A8, stride: mask.stride, tile)
          cairo_mask_surface(cairo, coverage, 0, 0)
          cairo_surface_destroy(coverage)
        }
      case .alpha(let start):
        let alpha = picture(start)
        cairo_mask_surface(cairo, alpha, 0, 0)
        cairo_surface_destroy(alpha)
      case nil: cairo_paint(cairo)
      }
      // The context must not keep the source, whose pixels may go.
      cairo_destroy(cairo)
      cairo_surface_destroy(source)
    }
    switch source {
    // A pixel that is repeated, because Cairo cuts the channels of its own colours to 8 bits and does not round them.
    case .color(let color):
      withUnsafePointer(to: color) { paint(surface($0, CAIRO_FORMAT_ARGB32, stride: 4, PixelSize(width: 1, height: 1))) }
    case .picture(let start): paint(picture(start))
    }
    cairo_surface_destroy(target)
  }
}
