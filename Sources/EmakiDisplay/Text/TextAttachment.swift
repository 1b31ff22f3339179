public import EmakiLayout

/// A text attachment is a picture in a line of text. It stands for one character, U+FFFC:
///
///     text.append(AttributedText(TextAttachment(image: star, bounds: Rect(x: 0, y: -3, width: 16, height: 16))))
///
/// Source: `NSTextAttachment`.
public struct TextAttachment: Hashable, Sendable {
  /// The picture. Beside a `url` it is shown until what is there has come, and where that cannot be had.
  public var image: Image?
  /// The picture's address, as a `NetworkImageNode` has it: a path relative to the feed, or a `file:`, `data:`, `http:` or `https:` URL;
  /// `nil` shows `image`.
  public var url: String? {
    get { imageURL?.string }
    set { imageURL = newValue.map { ImageURL($0) } }
  }
  /// Where the picture is, stretched to it, in points: `x` from where the character starts, to the right, and `y` from the baseline to the
  /// picture's lower edge, **upwards**, below it where negative. The character is as wide as the picture.
  ///
  /// Empty, the default, is the size of `image`, on the baseline. Lengths are at most 10,000; what is not finite counts as 0.
  public var bounds: Rect
  /// The picture's address; `nil` where `image` is shown.
  package private(set) var imageURL: ImageURL?

  /// Makes an attachment that is as large as its image by default.
  public init(image: Image? = nil, url: String? = nil, bounds: Rect = .zero) {
    self.image = image
    imageURL = url.map { ImageURL($0) }
    self.bounds = bounds
  }

  /// The bounds as they count, in points.
  package var placedBounds: Rect {
    let size = bounds.isEmpty ? image?.size ?? .zero : bounds.size
    return Rect(
      x: bounds.minX.textLength, y: bounds.minY.textLength, width: size.width.textLength, height: size.height.textLength)
  }
}

extension Double {
  /// The number as a length in a text, in points: at most 10,000 to either side, and 0 where it is not finite.
  package var textLength: Double { isFinite ? min(max(self, -10_000), 10_000) : 0 }
}
