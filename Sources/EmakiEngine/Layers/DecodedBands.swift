import EmakiDisplay
import EmakiPNG
import Synchronization

/// The pixels of bands, decoded when they are asked for.
final class DecodedBands: Sendable {
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
