internal import EmakiDisplay

extension Bitmap {
  /// The picture after all operations.
  ///
  /// - Parameter scale: device pixels a point.
  func modified(by modification: ImageModification, scale: Double) -> Bitmap {
    modification.operations.reduce(self) { bitmap, operation in
      switch operation {
      case .circle: bitmap.cutToCircle()
      case .rounded(let radius): bitmap.rounded(radius: radius * scale)
      case .tint(let color): bitmap.tinted(color)
      case .grayscale: bitmap.mapped(isOpaque: bitmap.isOpaque, gray)
      }
    }
  }

  private func cutToCircle() -> Bitmap {
    let side = min(width, height)
    let mask = CornerMask(radius: Double(side) / 2)
    return rounded(with: mask, left: (width - side) / 2, top: (height - side) / 2, width: side, height: side)
  }

  /// - Parameter radius: in device pixels.
  private func rounded(radius: Double) -> Bitmap {
    guard radius > 0 else { return self }
    let mask = CornerMask(radius: min(radius, Double(min(width, height)) / 2))
    return rounded(with: mask, left: 0, top: 0, width: width, height: height)
  }

  /// Keeps a rectangle of the picture and rounds its corners; the rest is transparent.
  private func rounded(with mask: CornerMask, left: Int, top: Int, width: Int, height: Int) -> Bitmap {
    Bitmap(size: size, isOpaque: false, cleared: width != self.width || height != self.height) { target in
      withPixels { source in
        for y in 0..<height {
          let row = (top + y) * self.width + left
          (target + row).update(from: source.baseAddress! + row, count: width)  // A bitmap has at least one pixel.
          for x in 0..<min(mask.side, width) {
            let coverage = mask.coverage(x: x, y: y, width: width, height: height)
            // From here to the mirrored pixel the row is whole.
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

  private func mapped(isOpaque: Bool, _ transform: (UInt32) -> UInt32) -> Bitmap {
    Bitmap(size: size, isOpaque: isOpaque, cleared: false) { target in
      withPixels { source in
        for index in source.indices { target[index] = transform(source[index]) }
      }
    }
  }
}

/// All four channels times `factor` / 255, rounded to nearest.
private func multiplied(_ pixel: UInt32, by factor: UInt8) -> UInt32 {
  let factor = UInt32(factor)
  // (t + t / 256) / 256 with t = value + 128 is value / 255 rounded to nearest, for two channels at a time.
  var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
  var odd = (pixel >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
  even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
  odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
  return even | odd
}

/// Rec. 709 luma, its weights in units of 1/65536. Premultiplied in, premultiplied out.
private func gray(_ pixel: UInt32) -> UInt32 {
  let luma = ((pixel >> 16 & 0xFF) * 13933 + (pixel >> 8 & 0xFF) * 46871 + (pixel & 0xFF) * 4732 + 32768) >> 16
  return pixel & 0xFF00_0000 | luma << 16 | luma << 8 | luma
}
