import CAVIF
import CEmakiKernels
import CFFmpeg
import CGIF
import CLCMS
import CPNG
import CWebP

#if SVG
  import CRSVG
#endif

/// Names the libraries that pictures are decoded with.
package enum ImageLibraries {
  /// The names of the libraries with the versions that run here. For libjpeg-turbo and libavif it is the version that it was built with. Reading
  /// them loads Little CMS, which converts colours; without it its version is a question mark.
  package static let versions: [String] = {
    let webp = WebPGetDecoderVersion()
    let jpeg = emaki_jpeg_version()
    let (avif, lcms) = (emaki_avif_version(), emaki_lcms_version())
    return [
      "giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)", "libpng " + String(cString: png_get_libpng_ver(nil)),
      "libjpeg-turbo \(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)",
      "libwebp \(webp >> 16).\(webp >> 8 & 255).\(webp & 255)",
      "libavif \(avif / 1_000_000).\(avif / 10_000 % 100).\(avif / 100 % 100)",
      lcms == 0 ? "lcms2 ?" : "lcms2 \(lcms / 1000).\(lcms / 10 % 100)",
    ] + svg
  }()

  /// The names of the libraries that decode videos, with the versions that run here; 0 where they cannot be loaded. Reading it loads them.
  package static let videoVersions: String = {
    func text(_ version: UInt32) -> String { "\(version >> 16).\(version >> 8 & 255).\(version & 255)" }
    let versions = emaki_ffmpeg_get_versions()
    return "libavformat \(text(versions.format)); libavcodec \(text(versions.codec)); libavutil \(text(versions.util))"
  }()

  #if SVG
    private static let svg = ["librsvg \(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"]
  #else
    private static let svg: [String] = []
  #endif
}
