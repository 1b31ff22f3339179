package import EmakiDisplay
import Synchronization

/// A layer is a bitmap with its rows compressed in bands. Bands are counted from the layer's own top, so they can be used wherever
/// it is shown.
package struct Layer: Sendable {
  /// The height of every band but the last, in pixel rows.
  package static let bandHeight = EncodedFile.bandHeight

  /// The layer's width and height in pixels.
  package let size: PixelSize
  /// Whether every pixel's alpha is known to be 255.
  package let isOpaque: Bool
  /// The bands from top to bottom; empty if pictures are encoded as a whole, or only when their files are requested.
  package let bands: [PNGBand]
  private let pixels: Pixels

  private enum Pixels {
    case painted(Bitmap)
    case compressed(DecodedBands)
  }

  /// Makes a layer of a bitmap and compresses its rows, in bands of `bandHeight` from its top; the last may be lower.
  ///
  /// - Parameter encoder: Compresses the rows; with `nil` the layer has no bands.
  package init(_ bitmap: Bitmap, by encoder: PNGBandEncoder?) {
    size = bitmap.size
    isOpaque = bitmap.isOpaque
    pixels = .painted(bitmap)
    guard let encoder else {
      bands = []
      return
    }
    bands = stride(from: 0, to: bitmap.height, by: Self.bandHeight).map { top in
      encoder.encode(bitmap, rows: top..<min(top + Self.bandHeight, bitmap.height))
    }
  }

  /// Makes a layer whose pixels are decoded from its bands when they are needed; `nil` if the bands are not those of a layer.
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

  /// Makes a layer of the bytes of a stored one; `nil` for any other bytes.
  package init?(stored bytes: [UInt8]) {
    guard let bands = bytes.withUnsafeBytes(PNGBand.bands(stored:)) else { return nil }
    self.init(bands: bands)
  }

  /// The bytes that a layer with bands is stored as.
  package var stored: [UInt8] { PNGBand.stored(bands) }

  /// The same layer without its pixels, in a fraction of the memory; `nil` for a layer without bands.
  package var compressed: Layer? { Layer(bands: bands) }

  /// The layer's pixels, decoded where only the bands were kept.
  package var bitmap: Bitmap {
    switch pixels {
    case .painted(let bitmap): bitmap
    case .compressed(let decoded): decoded.bitmap
    }
  }

  /// The numbers of bytes of the pixels that the layer keeps, and of its bands.
  package var byteCounts: (pixels: Int, bands: Int) {
    let pixels =
      switch pixels {
      case .painted(let bitmap): bitmap.byteCount
      // None until they are decoded.
      case .compressed(let decoded): decoded.whole.withLock { $0?.byteCount ?? 0 }
      }
    return (pixels, bands.reduce(0) { $0 + $1.chunk.buffer.count })
  }

  /// Returns whether both layers share the same memory.
  func isSame(as other: Layer) -> Bool {
    switch (pixels, other.pixels) {
    case (.painted(let one), .painted(let other)): one == other
    case (.compressed(let one), .compressed(let other)): one === other
    default: false
    }
  }

  /// Returns the bands of some rows. Whole bands are the layer's own, and bands that are cut are compressed anew.
  package func bands(rows: Range<Int>, by encoder: PNGBandEncoder) -> [PNGBand] {
    if rows == 0..<size.height { return bands }
    return bands.cut(to: rows, height: \.rows).map { cut in
      if cut.isWhole { return cut.element }
      return switch pixels {
      case .painted(let bitmap): encoder.encode(bitmap, rows: cut.place)
      case .compressed: encoder.encode(DecodedBands.bitmap(of: [cut.element]), rows: cut.rows)
      }
    }
  }
}

/// Decoded bands are the pixels of some bands, which are decoded when they are first asked for.
final class DecodedBands: Sendable {
  private let bands: [PNGBand]
  fileprivate let whole = Mutex<Bitmap?>(nil)

  /// - Parameter bands: At least one band; all have the same width and format.
  init(_ bands: [PNGBand]) { self.bands = bands }

  /// The pixels of all bands, one band below the other. They are decoded once and kept.
  var bitmap: Bitmap {
    whole.withLock { whole in
      if let whole { return whole }
      let made = Self.bitmap(of: bands)
      whole = made
      return made
    }
  }

  /// Returns the pixels of some bands, at least one.
  ///
  /// Bands are kept as they were encoded, so a band that cannot be decoded is a defect of the program. It is shown as black.
  static func bitmap(of bands: [PNGBand]) -> Bitmap {
    let size = PixelSize(width: bands[0].width, height: bands.reduce(0) { $0 + $1.rows })
    let isOpaque = bands[0].format == .rgb
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
