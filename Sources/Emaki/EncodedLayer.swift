import EmakiPNG

/// A painted cell with its rows compressed, in bands counted from the cell's own top: whatever is inserted above it or
/// scrolled, the bands stay good.
struct EncodedLayer: Sendable {
  /// High enough for deflate to find its matches, low enough that the two bands cut by a frame's edges cost little.
  static let bandHeight = 48

  let bitmap: Bitmap
  /// None where pictures are encoded as a whole.
  let bands: [PNGBand]

  init(_ bitmap: Bitmap, by worker: DisplayWorker) {
    self.bitmap = bitmap
    bands =
      worker.png.bandCompression == nil
      ? []
      : stride(from: 0, to: bitmap.height, by: Self.bandHeight).map { top in
        worker.band(bitmap, rows: top..<min(top + Self.bandHeight, bitmap.height))
      }
  }

  /// The bands of some rows: cached where whole, compressed anew at the cuts.
  func bands(rows: Range<Int>, by worker: DisplayWorker) -> [PNGBand] {
    var result: [PNGBand] = []
    var top = rows.lowerBound
    while top < rows.upperBound {
      let index = top / Self.bandHeight
      let whole = index * Self.bandHeight..<min((index + 1) * Self.bandHeight, bitmap.height)
      let part = whole.clamped(to: rows)
      result.append(part == whole ? bands[index] : worker.band(bitmap, rows: part))
      top = part.upperBound
    }
    return result
  }
}
