import CEmakiKernels
import CGIF
import CPNG
import CWebP

#if SVG
  import CRSVG
#endif

/// Names the libraries that pictures are decoded with.
package enum ImageLibraries {
  /// The names of the libraries with the versions that run here. For libjpeg-turbo it is the version that it was built with.
  package static let versions: [String] = {
    let webp = WebPGetDecoderVersion()
    let jpeg = emaki_jpeg_version()
    return [
      "giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)", "libpng " + String(cString: png_get_libpng_ver(nil)),
      "libjpeg-turbo \(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)",
      "libwebp \(webp >> 16).\(webp >> 8 & 255).\(webp & 255)",
    ] + svg
  }()

  #if SVG
    private static let svg = ["librsvg \(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"]
  #else
    private static let svg: [String] = []
  #endif
}
