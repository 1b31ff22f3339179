/// Decoding work is what a picture's file can ask for without limit in few bytes.
public enum DecodingWork: Hashable, Sendable {
  /// The scans of a JPEG. The more pixels it has, the fewer are allowed.
  case scans
  /// The frames of a GIF.
  case frames
  /// The pixels of a GIF's frames together, from the first to the one that shows.
  case framePixels
}
