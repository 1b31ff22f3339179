/// How much of a picture is there.
package enum ImageQuality: Hashable, Sendable {
  /// A thumbnail whose longer side has 16 pixels at most, scaled up: shown while the picture is on its way.
  case preview
  /// What the first so many percent of a progressive picture's bytes show, 1 to 99.
  case progress(percent: Int)
  case full
}

extension ImageQuality: Digestible {
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
