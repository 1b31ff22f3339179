import EmakiSupport

/// An image source is the place that a picture comes from: an address or a bitmap.
public enum ImageSource: Hashable, Sendable {
  /// The address of a picture, as written: a path relative to the feed's folder, an absolute path, or a `file:`, `data:`, `http:` or
  /// `https:` URL. Two addresses are equal only where their bytes are the same.
  case url(String)
  /// A bitmap in memory. Two such sources are equal only where they are the same bitmap. Equal pixels do not count.
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
