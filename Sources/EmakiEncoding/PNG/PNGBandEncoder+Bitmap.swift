package import EmakiDisplay

extension PNGBandEncoder {
  /// Encodes some rows of a bitmap as one band.
  package func encode(_ bitmap: Bitmap, rows: Range<Int>) -> PNGBand {
    bitmap.withPixels(rows: rows) { encode($0, width: bitmap.width, rows: rows.count, format: PNGPixelFormat(bitmap)) }
  }

  /// Encodes a bitmap in bands of `PNGFile.bandHeight` rows from its top; the last may be lower.
  func bands(of bitmap: Bitmap) -> [PNGBand] {
    bitmap.withPixels { bands(of: $0, size: bitmap.size, format: PNGPixelFormat(bitmap)) }
  }

  /// Encodes a picture's pixels in bands of `PNGFile.bandHeight` rows.
  ///
  /// - Parameter pixels: `size.area` words as `encode(_:width:rows:format:)` takes them.
  func bands(of pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, format: PNGPixelFormat) -> [PNGBand] {
    stride(from: 0, to: size.height, by: PNGFile.bandHeight).map { top in
      let rows = top..<min(top + PNGFile.bandHeight, size.height)
      let part = UnsafeBufferPointer(rebasing: pixels[rows.lowerBound * size.width..<rows.upperBound * size.width])
      return encode(part, width: size.width, rows: rows.count, format: format)
    }
  }
}

extension PNGPixelFormat {
  /// Chooses the format that holds a bitmap in the fewest bytes a pixel.
  init(_ bitmap: Bitmap) { self = bitmap.isOpaque ? .rgb : .rgba }
}
