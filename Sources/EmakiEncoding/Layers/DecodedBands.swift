import EmakiDisplay
import Synchronization

/// Decoded bands are the pixels of some bands, which are decoded when they are first asked for.
final class DecodedBands: Sendable {
  private let bands: [PNGBand]
  private let whole = Mutex<Bitmap?>(nil)

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

  /// The number of bytes of the decoded pixels; 0 until they are decoded.
  var byteCount: Int { whole.withLock { $0?.byteCount ?? 0 } }

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
