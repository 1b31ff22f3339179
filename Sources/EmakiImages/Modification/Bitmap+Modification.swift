internal import EmakiDisplay

extension Bitmap {
  /// Returns the picture after all operations of a modification.
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
        bitmap = bitmap.cutToCircle()
      case .rounded(let radius):
        // A radius that is not a number compares as not greater.
        if radius * scale > outline.radius { outline.radius = radius * scale }
        bitmap = bitmap.rounded(radius: radius * scale)
      case .tint(let color): bitmap = bitmap.tinted(color)
      case .grayscale: bitmap = bitmap.mapped(isOpaque: bitmap.isOpaque, gray)
      case .border(let width, let color):
        let shape =
          outline.isCircle ? bitmap.circle : PixelCoverage(columns: 0..<bitmap.width, rows: 0..<bitmap.height, radius: outline.radius)
        bitmap = bitmap.bordered(shape, width: width * scale, color)
      case .blur(let radius): bitmap = bitmap.blurred(deviation: radius * scale)
      case .overlay(let color): bitmap = bitmap.overlaid(with: color)
      case .custom(let custom):
        var context = ImageContext(original: bitmap, scale: scale)
        custom.draw(&context)
        bitmap = context.bitmap()
      }
    }
    return bitmap
  }

  /// The coverage of the largest circle in the middle of the picture.
  private var circle: PixelCoverage {
    let side = min(width, height)
    let (left, top) = ((width - side) / 2, (height - side) / 2)
    return PixelCoverage(columns: left..<left + side, rows: top..<top + side, radius: .infinity)
  }

  private func cutToCircle() -> Bitmap {
    let side = min(width, height)
    let mask = CornerMask.mask(radius: Double(side) / 2)
    return rounded(with: mask, left: (width - side) / 2, top: (height - side) / 2, width: side, height: side)
  }

  /// Returns the picture with rounded corners.
  ///
  /// - Parameter radius: the radius of all corners in device pixels.
  private func rounded(radius: Double) -> Bitmap {
    guard radius > 0 else { return self }
    let mask = CornerMask.mask(radius: min(radius, Double(min(width, height)) / 2))
    return rounded(with: mask, left: 0, top: 0, width: width, height: height)
  }

  /// Returns the picture cut to a rectangle with rounded corners. The rest is transparent.
  private func rounded(with mask: CornerMask, left: Int, top: Int, width: Int, height: Int) -> Bitmap {
    Bitmap(size: size, isOpaque: false, cleared: width != self.width || height != self.height) { target in
      withPixels { source in
        for y in 0..<height {
          let row = (top + y) * self.width + left
          (target + row).update(from: source.baseAddress! + row, count: width)  // A bitmap has at least one pixel.
          for x in 0..<min(mask.side, width) {
            let coverage = mask.coverage(x: x, y: y, width: width, height: height)
            // All pixels from here to the mirrored pixel are covered whole.
            if coverage == 255 { break }
            let (near, far) = (row + x, row + width - 1 - x)
            target[near] = multiplied(source[near], by: coverage)
            target[far] = multiplied(source[far], by: coverage)
          }
        }
      }
    }
  }

  private func tinted(_ color: Color) -> Bitmap {
    let paint = color.premultiplied
    return mapped(isOpaque: isOpaque && color.isOpaque) { multiplied(paint, by: UInt8($0 >> 24)) }
  }

  /// Returns the picture with a colour over all its pixels. Where the picture is transparent, the result is, too.
  private func overlaid(with color: Color) -> Bitmap {
    let paint = color.premultiplied
    return mapped(isOpaque: isOpaque) { pixel in
      // The two parts of an alpha add up to it, because no product with 255 parts is half way between two numbers.
      multiplied(paint, by: UInt8(pixel >> 24)) &+ multiplied(pixel, by: 255 - color.alpha)
    }
  }

  private func mapped(isOpaque: Bool, _ transform: (UInt32) -> UInt32) -> Bitmap {
    Bitmap(size: size, isOpaque: isOpaque, cleared: false) { target in
      withPixels { source in
        for index in source.indices { target[index] = transform(source[index]) }
      }
    }
  }
}

/// Returns the grey of a pixel's Rec. 709 luma, whose weights are in units of 1/65536. Both pixels are premultiplied.
private func gray(_ pixel: UInt32) -> UInt32 {
  let luma = ((pixel >> 16 & 0xFF) * 13933 + (pixel >> 8 & 0xFF) * 46871 + (pixel & 0xFF) * 4732 + 32768) >> 16
  return pixel & 0xFF00_0000 | luma << 16 | luma << 8 | luma
}
