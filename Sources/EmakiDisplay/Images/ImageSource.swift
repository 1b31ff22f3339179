import EmakiDiagnostics

/// An image source says where a picture comes from.
public enum ImageSource: Hashable, Sendable {
  /// A path relative to the feed's folder, an absolute path, or a `file:`, `data:`, `http:` or `https:` URL, as written. It is equal to the
  /// same bytes alone.
  case url(String)
  /// Pixels that are in memory already. They are equal only to the same bitmap, not to one with equal pixels.
  case bitmap(Bitmap)

  /// Compares addresses byte for byte, and bitmaps by their memory.
  public static func == (a: ImageSource, b: ImageSource) -> Bool {
    switch (a, b) {
    case (.url(let a), .url(let b)): a.exact == b.exact
    case (.bitmap(let a), .bitmap(let b)): a == b
    default: false
    }
  }

  /// Feeds what `==` compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .url(let url): hasher.combine(url.exact)
    case .bitmap(let bitmap): hasher.combine(bitmap)
    }
  }
}
