import EmakiPNG

/// How PNG files are compressed. The pixels are the same, and so are the bytes on one machine for any number of workers.
public enum PNGMode: String, Hashable, Sendable, CaseIterable {
  /// As fast as can be: frames share what is compressed already. Some 8% larger than libpng's files.
  case fast
  /// The same with zlib's usual level: about as large as libpng's files.
  case balanced
  /// As small as can be, whole picture by whole picture: a palette or grey where the pixels allow, libdeflate's slowest level.
  case small
  /// What libpng writes by itself: the reference.
  case libpng

  /// How bands are compressed; `nil` for what encodes whole pictures.
  var bandCompression: PNGCompression? {
    switch self {
    case .fast: .fast
    case .balanced: .balanced
    case .small, .libpng: nil
    }
  }

  /// Encodes a whole picture. For modes without bands.
  func encode(_ bitmap: Bitmap) throws(RenderError) -> PNGFile {
    let format: PNGPixelFormat = bitmap.isOpaque ? .rgb : .rgba
    if self == .small { return PNGFile(bytes: bitmap.withPixels { SmallPNGEncoder.encode($0, size: bitmap.size, format: format) }) }
    do {
      return PNGFile(bytes: try bitmap.withPixels { try LibPNGEncoder.encode($0, size: bitmap.size, format: format) })
    } catch {
      throw .encoding("\(error)")
    }
  }
}
