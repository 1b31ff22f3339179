import EmakiPNG
import Synchronization

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

/// The pixels of bands, decoded when they are asked for.
private final class DecodedBands: Sendable {
  private let bands: [PNGBand]
  private let whole = Mutex<Bitmap?>(nil)

  /// - Parameter bands: at least one, of one width and format.
  init(_ bands: [PNGBand]) { self.bands = bands }

  var bitmap: Bitmap {
    whole.withLock { whole in
      if let whole { return whole }
      let made = Self.decode(bands[...])
      whole = made
      return made
    }
  }

  /// Of the pixels that were asked for.
  var byteCount: Int { whole.withLock { $0?.byteCount ?? 0 } }

  /// Of one band alone.
  func bitmap(ofBand index: Int) -> Bitmap { Self.decode(bands[index...index]) }

  /// Bands are kept as they were made: one that cannot be decoded is a defect, and shows as black.
  private static func decode(_ bands: ArraySlice<PNGBand>) -> Bitmap {
    let size = PixelSize(width: bands[bands.startIndex].width, height: bands.reduce(0) { $0 + $1.rows })
    let isOpaque = bands[bands.startIndex].format == .rgb
    return Bitmap(size: size, isOpaque: isOpaque, cleared: false) { pixels in
      var top = 0
      for band in bands {
        let part = UnsafeMutableBufferPointer(start: pixels + top * size.width, count: band.rows * size.width)
        if !band.decode(into: part) { part.update(repeating: Color.black.premultiplied) }
        top += band.rows
      }
    }
  }
}
