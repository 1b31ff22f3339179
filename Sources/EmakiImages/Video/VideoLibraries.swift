import CFFmpeg

/// Names the libraries that videos are decoded with.
package enum VideoLibraries {
  /// The names of FFmpeg's libraries with the versions that run here; none where they cannot be loaded. Reading them loads the libraries.
  package static let versions: [String] = {
    let versions = emaki_ffmpeg_get_versions()
    if versions.format == 0 { return [] }
    return [("libavformat", versions.format), ("libavcodec", versions.codec), ("libavutil", versions.util)].map { name, version in
      "\(name) \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
  }()
}
