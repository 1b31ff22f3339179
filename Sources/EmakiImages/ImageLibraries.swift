import CGIF
import CPNG
import CWebP

/// The libraries that pictures are decoded with.
package enum ImageLibraries {
  /// With their versions, as they run here.
  package static let versions: [String] = {
    let webp = WebPGetDecoderVersion()
    return [
      "giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)", "libpng " + String(cString: png_get_libpng_ver(nil)),
      "libwebp \(webp >> 16).\(webp >> 8 & 255).\(webp & 255)",
    ]
  }()
}
