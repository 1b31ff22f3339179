package import EmakiDisplay

/// A PNG mode says how PNG files are compressed. The pixels are the same in all modes. The bytes are the same on one machine for any number
/// of workers.
public enum PNGMode: String, Hashable, Sendable, CaseIterable {
  /// The fastest mode: frames share rows that are compressed already. Files are some 8% larger than libpng's.
  case fast
  /// The fast mode with zlib's usual level: files are about as large as libpng's.
  case balanced
  /// The mode with the smallest files: each picture is compressed as a whole, with a palette or grey where the pixels allow, at
  /// libdeflate's slowest level.
  case small
  /// The mode that writes the files that libpng writes by itself, as a reference.
  case libpng

  /// The compression of bands; `nil` for modes that encode whole pictures.
  package var bandCompression: PNGCompression? {
    switch self {
    case .fast: .fast
    case .balanced: .balanced
    case .small, .libpng: nil
    }
  }

  /// Encodes a picture.
  ///
  /// - Parameter scale: the device pixels of a point; `nil` says nothing.
  /// - Throws: `EncodingFailure` where libpng gives up.
  package func encode(_ bitmap: Bitmap, scale: Double? = nil) throws(EncodingFailure) -> PNGFile {
    let (size, format) = (bitmap.size, PNGPixelFormat(bitmap))
    return try bitmap.withPixels { (pixels) throws(EncodingFailure) in
      switch self {
      case .fast: PNGFile(encoding: pixels, size: size, format: format, scale: scale, compression: .fast)
      case .balanced: PNGFile(encoding: pixels, size: size, format: format, scale: scale, compression: .balanced)
      case .small: PNGFile(bytes: SmallPNGEncoder.encode(pixels, size: size, format: format, scale: scale))
      case .libpng: PNGFile(bytes: try LibPNGEncoder.encode(pixels, size: size, format: format, scale: scale))
      }
    }
  }
}

/// A PNG compression says how much work goes into making bands small. The pixels are the same.
package enum PNGCompression: Hashable, Sendable, CaseIterable {
  /// The fastest compression: files are some 15% larger than libpng's.
  case fast
  /// The compression whose files are about as large as libpng's.
  case balanced
}
