private import CCairo
private import CEmakiKernels
package import EmakiDisplay
import EmakiLayout

extension Bitmap {
  /// Returns the picture after all operations of a modification. Cairo paints them, but for grey and blur.
  ///
  /// - Parameter scale: the number of device pixels in a point.
  func modified(by modification: ImageModification, scale: Double) -> Bitmap {
    var bitmap = self
    // The shape to which circles and rounding have cut the picture so far. A border is drawn along it.
    var outline = (isCircle: false, radius: 0.0)
    for operation in modification.operations {
      switch operation {
      case .circle:
        outline.isCircle = true
        bitmap = bitmap.cut(to: bitmap.circle)
      case .rounded(let radius):
        // A radius that is not a number compares as not greater.
        if radius * scale > outline.radius { outline.radius = radius * scale }
        if radius > 0 { bitmap = bitmap.cut(to: bitmap.rectangle(radius: radius * scale)) }
      case .tint(let color): bitmap = bitmap.tinted(color)
      case .grayscale: bitmap = bitmap.gray
      case .border(let width, let color):
        bitmap = bitmap.bordered(outline.isCircle ? bitmap.circle : bitmap.rectangle(radius: outline.radius), width: width * scale, color)
      case .blur(let radius): bitmap = bitmap.blurred(deviation: radius * scale)
      case .overlay(let color): bitmap = bitmap.overlaid(with: color)
      case .custom(let custom):
        bitmap = custom.applied(to: bitmap, scale: scale, paint: PicturePainter.paint(_:_:_:_:))
      }
    }
    return bitmap
  }

  /// The largest circle in the middle of the picture, in whole pixels.
  private var circle: PixelShape {
    let side = min(width, height)
    let box = Rect(x: Double((width - side) / 2), y: Double((height - side) / 2), width: Double(side), height: Double(side))
    return .roundedRectangle(box, radius: .infinity)
  }

  private func rectangle(radius: Double) -> PixelShape {
    .roundedRectangle(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), radius: radius)
  }

  /// Returns a picture of the same size that is painted over nothing, or over a copy of the picture.
  ///
  /// - Parameter paint: paints, with the pixels of the picture.
  private func painted(
    isOpaque: Bool, onCopy: Bool = false, _ paint: (PicturePainter, UnsafePointer<UInt32>) -> Void
  ) -> Bitmap {
    Bitmap(size: size, isOpaque: isOpaque, cleared: !onCopy) { target in
      withPixels { source in
        // A bitmap has at least one pixel.
        guard let base = source.baseAddress else { return }
        if onCopy { target.update(from: base, count: source.count) }
        paint(PicturePainter(pixels: target, size: size), base)
      }
    }
  }

  private func cut(to shape: PixelShape) -> Bitmap {
    let mask = CoverageMask.mask(of: shape, size: size)
    return painted(isOpaque: false) { $0.paint(.picture($1), through: .coverage(mask)) }
  }

  private func tinted(_ color: Color) -> Bitmap {
    painted(isOpaque: isOpaque && color.isOpaque) { $0.paint(.color(color.premultiplied), through: .alpha($1)) }
  }

  /// Returns the picture with a colour over all its pixels. Where the picture is transparent, the result is, too.
  private func overlaid(with color: Color) -> Bitmap {
    painted(isOpaque: isOpaque, onCopy: true) { painter, _ in painter.paint(.color(color.premultiplied), CAIRO_OPERATOR_ATOP) }
  }

  /// Returns the picture with a line inside the edge of a shape that the picture has been cut to.
  ///
  /// - Parameters:
  ///   - shape: lies within the picture.
  ///   - width: the line's width in device pixels.
  private func bordered(_ shape: PixelShape, width: Double, _ color: Color) -> Bitmap {
    guard width > 0, color.alpha > 0 else { return self }
    let inset = max(1, Int(min(width.rounded(), Double(max(self.width, height)))))
    let (outer, inner) = (CoverageMask.mask(of: shape, size: size), CoverageMask.mask(of: shape, inset: inset, size: size))
    let line = outer.combined(with: inner) { $0 - min($0, $1) }
    // The line's share of the part of a pixel that is inside the shape: the picture is cut already, and its colour stays beside the line.
    let share = line.combined(with: outer) {
      let (line, whole) = (Int($0), Int($1))
      return line == 0 ? 0 : UInt8((line * 255 + whole / 2) / whole)
    }
    let source = PicturePainter.Source.color(color.premultiplied)
    return painted(isOpaque: isOpaque, onCopy: true) { painter, _ in
      painter.paint(source, CAIRO_OPERATOR_DEST_OUT, through: .coverage(share))
      painter.paint(source, CAIRO_OPERATOR_ADD, through: .coverage(line))
    }
  }

  /// The picture in the grey of each pixel's Rec. 709 luma, whose weights are in units of 1/65536.
  private var gray: Bitmap {
    Bitmap(size: size, isOpaque: isOpaque, cleared: false) { target in
      withPixels { source in
        for (index, pixel) in source.enumerated() {
          let luma = ((pixel >> 16 & 0xFF) * 13933 + (pixel >> 8 & 0xFF) * 46871 + (pixel & 0xFF) * 4732 + 32768) >> 16
          target[index] = pixel & 0xFF00_0000 | luma << 16 | luma << 8 | luma
        }
      }
    }
  }
}

/// Paints on the pixels of one picture with Cairo. It belongs to the worker that has the pixels.
private struct PicturePainter {
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
    // A pixel that is repeated, because Cairo cuts the channels of its own colours to 8 bits and does not round them.
    let (color, start): (UInt32, UnsafePointer<UInt32>?) =
      switch source {
      case .color(let color): (color, nil)
      case .picture(let start): (0, start)
      }
    withUnsafePointer(to: color) { pixel in
      let source = start.map(picture) ?? surface(pixel, CAIRO_FORMAT_ARGB32, stride: 4, PixelSize(width: 1, height: 1))
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
    cairo_surface_destroy(target)
  }
}

extension PicturePainter {
  fileprivate static func paint(
    _ source: ImageContext.Source, _ mode: ImageContext.BlendMode, _ mask: CoverageMask, _ pixels: inout [UInt32]
  ) {
    pixels.withUnsafeMutableBufferPointer { buffer in
      // A picture has at least one pixel.
      guard let base = buffer.baseAddress else { return }
      let painter = PicturePainter(pixels: base, size: mask.size)
      if mode != .sourceOver { painter.erase(through: .coverage(mask)) }
      if mode == .clear { return }
      // Colours are added to what is erased, each by its share.
      let operation = mode == .copy ? CAIRO_OPERATOR_ADD : CAIRO_OPERATOR_OVER
      switch source {
      case .color(let color): painter.paint(.color(color.premultiplied), operation, through: .coverage(mask))
      case .picture(let picture):
        picture.withPixels { source in
          if let start = source.baseAddress { painter.paint(.picture(start), operation, through: .coverage(mask)) }
        }
      }
    }
  }
}

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
