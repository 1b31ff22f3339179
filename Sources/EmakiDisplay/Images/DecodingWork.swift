/// Decoding work is a kind of work that a picture's file can ask for without limit in few bytes.
public enum DecodingWork: Hashable, Sendable {
  /// The number of scans of a JPEG. The more pixels the JPEG has, the fewer scans are allowed.
  case scans
  /// The number of coefficients of a JPEG of several scans. All of them are in memory until the last scan.
  case coefficients
  /// The number of frames of an animation.
  case frames
  /// The number of pixels of an animation's frames together, from the first frame to the one that shows.
  case framePixels
  /// The number of pixels of a video's frames together, from the nearest key frame to the one that shows.
  case videoPixels
  /// The length of a video in seconds.
  case seconds
  /// The number of streams of a video's file.
  case streams
}
