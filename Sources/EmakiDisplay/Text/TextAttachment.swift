public import EmakiLayout
import EmakiSupport

/// A text attachment is a picture in a line of text. It takes the place of one character, U+FFFC:
///
///     text.append(AttributedText(TextAttachment(image: star, bounds: Rect(x: 0, y: -3, width: 16, height: 16))))
///
/// Source: `NSTextAttachment`.
public struct TextAttachment: Hashable, Sendable {
  /// The picture that is shown. Where there is a `url`, it is shown only until that picture arrives, and where that picture cannot be had.
  public var image: Image?
  /// The picture's address: a path relative to the feed, or a `file:`, `data:`, `http:` or `https:` URL, as for a `NetworkImageNode`. `nil`
  /// shows `image`.
  public var url: String? {
    get { imageURL?.string }
    set { imageURL = newValue.map { ImageURL(picture: $0) } }
  }
  /// The box in points that the picture is stretched to. `x` counts from where the character starts, to the right. `y` counts from the
  /// baseline **upwards** to the picture's lower edge, and is negative where that is below the baseline. The character is as wide as the
  /// picture.
  ///
  /// An empty box, the default, has the size of `image` and stands on the baseline. Lengths are at most 10,000; what is not finite counts
  /// as 0.
  public var bounds: Rect
  /// The picture's address; `nil` where `image` is shown.
  private(set) var imageURL: ImageURL?

  /// Makes an attachment. By default it is as large as its image.
  public init(image: Image? = nil, url: String? = nil, bounds: Rect = .zero) {
    self.image = image
    imageURL = url.map { ImageURL(picture: $0) }
    self.bounds = bounds
  }

  /// The box in points that layout uses, with the default size filled in and all lengths limited.
  package var placedBounds: Rect {
    let size = bounds.isEmpty ? image?.size ?? .zero : bounds.size
    return Rect(
      x: bounds.minX.textLength, y: bounds.minY.textLength, width: size.width.textLength, height: size.height.textLength)
  }
}

extension Double {
  /// The number limited to a length in a text, in points: at most 10,000 in either direction, and 0 where it is not finite.
  package var textLength: Double { isFinite ? min(max(self, -10_000), 10_000) : 0 }
}
