import CEmakiKernels
import CLoadedLibraries
import CPNG
import CWebP

/// Names the libraries that pictures are decoded with.
package enum ImageLibraries {
  /// The names of the libraries with the versions that run here. For libjpeg-turbo and libavif it is the version that it was built with. Reading
  /// them loads Little CMS, which converts colours; without it its version is a question mark.
  package static let versions: [String] = {
    let webp = WebPGetDecoderVersion()
    let jpeg = emaki_jpeg_version()
    let (avif, lcms) = (emaki_avif_version(), emaki_lcms_missing() == nil ? emaki_lcms_version() : 0)
    return [
      GIFReader.version, "libpng " + String(cString: png_get_libpng_ver(nil)),
      "libjpeg-turbo \(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)",
      "libwebp \(webp >> 16).\(webp >> 8 & 255).\(webp & 255)",
      avif == 0 ? "libavif ?" : "libavif \(avif / 1_000_000).\(avif / 10_000 % 100).\(avif / 100 % 100)",
      lcms == 0 ? "lcms2 ?" : "lcms2 \(lcms / 1000).\(lcms / 10 % 100)",
    ]
  }()

  /// The names of FFmpeg's libraries, which decode videos, with the versions that run here; none where they cannot be loaded. Reading them loads the
  /// libraries.
  package static let videoVersions: [String] = {
    if emaki_ffmpeg_missing() != nil { return [] }
    let versions = emaki_ffmpeg_get_versions()
    return [("libavformat", versions.format), ("libavcodec", versions.codec), ("libavutil", versions.util)].map { name, version in
      "\(name) \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
  }()
}
