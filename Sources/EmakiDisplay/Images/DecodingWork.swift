/// Decoding work is what a picture's file can ask for without limit in few bytes.
public enum DecodingWork: Hashable, Sendable {
  /// The scans of a JPEG. The more pixels it has, the fewer are allowed.
  case scans
  /// The coefficients of a JPEG of several scans, which are all in memory until the last scan.
  case coefficients
  /// The frames of an animation.
  case frames
  /// The pixels of an animation's frames together, from the first to the one that shows.
  case framePixels
}
