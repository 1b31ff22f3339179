/// An image quality says how much of a picture has arrived.
package enum ImageQuality: Hashable, Sendable {
  /// A thumbnail has arrived, whose longer side has 16 pixels at most. It is scaled up until the picture arrives.
  case preview
  /// The first `percent` percent of a progressive picture's bytes have arrived, 1 to 99.
  case progress(percent: Int)
  /// The whole picture has arrived.
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
