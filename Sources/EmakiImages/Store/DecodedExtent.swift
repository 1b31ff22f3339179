internal import EmakiDisplay

/// A decoded extent says how much of a picture's file is decoded, and how large.
enum DecodedExtent: Hashable {
  /// The whole file at its own size.
  case whole
  /// The first bytes of the file, in percent of all.
  case beginning(percent: Int)
  /// The whole file, drawn at a size larger than its own.
  case enlarged(PixelSize)

  /// The extent that a request of a quality needs.
  init(_ quality: ImageQuality) { self = if case .progress(let percent) = quality { .beginning(percent: percent) } else { .whole } }
}
