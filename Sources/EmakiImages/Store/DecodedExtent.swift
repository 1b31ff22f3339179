internal import EmakiDisplay

/// A decoded extent says how much of a picture's file is decoded, and at which size.
enum DecodedExtent: Hashable {
  /// The whole file is decoded at its own size.
  case whole
  /// The first bytes of the file are decoded, in percent of all.
  case beginning(percent: Int)
  /// The whole file is drawn at a size larger than its own, in pixels.
  case enlarged(PixelSize)

  init(_ quality: ImageQuality) { self = if case .progress(let percent) = quality { .beginning(percent: percent) } else { .whole } }
}
