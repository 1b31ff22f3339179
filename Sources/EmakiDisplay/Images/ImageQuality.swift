/// An image quality says how much of a picture is there.
package enum ImageQuality: Hashable, Sendable {
  /// A thumbnail is there whose longer side has 16 pixels at most. It is scaled up while the picture is on its way.
  case preview
  /// The first `percent` percent of a progressive picture's bytes are there, 1 to 99.
  case progress(percent: Int)
  /// The whole picture is there.
  case full
}

extension ImageQuality: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    switch self {
    case .preview: digest.append(0)
    case .progress(let percent):
      digest.append(1)
      digest.append(percent)
    case .full: digest.append(2)
    }
  }
}
