import EmakiPNG

/// A painted cell with its rows compressed, in bands counted from the cell's own top: whatever is inserted above it or
/// scrolled, the bands stay good.
struct EncodedLayer: Sendable {
  static let bandHeight = PNGFile.bandHeight

  let size: PixelSize
  let isOpaque: Bool
  /// None where pictures are encoded as a whole, or when somebody asks for their files.
  let bands: [PNGBand]
  private let pixels: Pixels

  private enum Pixels {
    case painted(Bitmap)
    case compressed(DecodedBands)
  }

  init(_ bitmap: Bitmap, by worker: DisplayWorker) {
    size = bitmap.size
    isOpaque = bitmap.isOpaque
    pixels = .painted(bitmap)
    bands =
      !worker.encodesBands
      ? []
      : stride(from: 0, to: bitmap.height, by: Self.bandHeight).map { top in
        worker.band(bitmap, rows: top..<min(top + Self.bandHeight, bitmap.height))
      }
  }

  /// A layer whose pixels are read back from its bands if somebody asks for them; `nil` where the bands are not those of a layer.
  init?(bands: [PNGBand]) {
    guard let first = bands.first, let last = bands.last, last.rows <= Self.bandHeight,
      bands.allSatisfy({ $0.width == first.width && $0.format == first.format }),
      bands.dropLast().allSatisfy({ $0.rows == Self.bandHeight })
    else { return nil }
    size = PixelSize(width: first.width, height: bands.reduce(0) { $0 + $1.rows })
    isOpaque = first.format == .rgb
    self.bands = bands
    pixels = .compressed(DecodedBands(bands))
  }

  /// The same without its pixels, in a fraction of the memory.
  var compressed: EncodedLayer? { EncodedLayer(bands: bands) }

  var bitmap: Bitmap {
    switch pixels {
    case .painted(let bitmap): bitmap
    case .compressed(let decoded): decoded.bitmap
    }
  }

  /// Of the pixels that it keeps.
  var pixelByteCount: Int {
    switch pixels {
    case .painted(let bitmap): bitmap.byteCount
    case .compressed(let decoded): decoded.byteCount
    }
  }

  /// Of the pixels that it keeps, and of the bands.
  var byteCount: Int { pixelByteCount + bands.reduce(0) { $0 + $1.byteCount } }

  /// Whether both are the same memory.
  func isSame(as other: EncodedLayer) -> Bool {
    switch (pixels, other.pixels) {
    case (.painted(let one), .painted(let other)): one == other
    case (.compressed(let one), .compressed(let other)): one === other
    default: false
    }
  }

  /// The bands of some rows: cached where whole, compressed anew at the cuts.
  func bands(rows: Range<Int>, by worker: DisplayWorker) -> [PNGBand] {
    var result: [PNGBand] = []
    var top = rows.lowerBound
    while top < rows.upperBound {
      let index = top / Self.bandHeight
      let whole = index * Self.bandHeight..<min((index + 1) * Self.bandHeight, size.height)
      let part = whole.clamped(to: rows)
      result.append(part == whole ? bands[index] : cut(index, whole, part, by: worker))
      top = part.upperBound
    }
    return result
  }

  private func cut(_ index: Int, _ whole: Range<Int>, _ part: Range<Int>, by worker: DisplayWorker) -> PNGBand {
    switch pixels {
    case .painted(let bitmap): worker.band(bitmap, rows: part)
    case .compressed(let decoded):
      worker.band(decoded.bitmap(ofBand: index), rows: part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound)
    }
  }
}
