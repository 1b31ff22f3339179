/// What a picture's file can have any number of in few bytes.
public enum DecodingWork: Hashable, Sendable {
  /// Of a JPEG; its size lowers the limit.
  case scans
  /// Of a GIF.
  case frames
  /// Of a GIF's frames together, from the first to the one that shows.
  case framePixels
}
