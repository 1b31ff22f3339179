public import EmakiLayout

/// A picture in a line of text. It stands for one character, U+FFFC:
///
///     text.append(AttributedText(TextAttachment(image: star, bounds: Rect(x: 0, y: -3, width: 16, height: 16))))
///
/// Source: `NSTextAttachment`.
public struct TextAttachment: Hashable, Sendable {
  /// The picture. Beside a `url` it is shown until what is there has come, and where that cannot be had.
  public var image: Image?
  /// A path relative to the feed, or a `file:`, `data:`, `http:` or `https:` URL, as a `NetworkImageNode`'s; `nil` shows `image`.
  public var url: String? {
    get { imageURL?.string }
    set { imageURL = newValue.map { ImageURL($0) } }
  }
  /// Where the picture is, stretched to it, in points: `x` from where the character starts, to the right, and `y` from the baseline to the
  /// picture's lower edge, **upwards**, below it where negative. The character is as wide as the picture.
  ///
  /// Empty, the default, is the size of `image`, on the baseline. Lengths are at most 10,000; what is not finite counts as 0.
  public var bounds: Rect
  package private(set) var imageURL: ImageURL?

  public init(image: Image? = nil, url: String? = nil, bounds: Rect = .zero) {
    self.image = image
    imageURL = url.map { ImageURL($0) }
    self.bounds = bounds
  }

  /// `bounds` as they count.
  package var placedBounds: Rect {
    let size = bounds.isEmpty ? image?.size ?? .zero : bounds.size
    return Rect(
      x: bounds.minX.textLength, y: bounds.minY.textLength, width: size.width.textLength, height: size.height.textLength)
  }

  /// What paints the picture in a frame.
  ///
  /// - Parameter late: what is known of the URL's picture where it is not there in full.
  package func displayItems(in frame: Rect, late: LateImage?, typesetter: any Typesetter) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    let quality = late.map { $0.best(rendersProgress: true)?.quality } ?? .full
    guard let url, let quality else {
      return image?.displayItems(in: frame, contentMode: .scaleToFill, modification: .none, typesetter: typesetter) ?? []
    }
    let picture = DisplayImage(
      source: .url(url), frame: frame, contentMode: .scaleToFill, modification: .none, fallback: image, quality: quality)
    return [.image(picture)]
  }
}

extension Double {
  /// As a length in a text, in points: at most 10,000 to either side, and 0 where it is not finite.
  package var textLength: Double { isFinite ? min(max(self, -10_000), 10_000) : 0 }
}

extension AttributedText {
  /// One character that is a picture.
  ///
  /// - Parameter font: of the line that it stands in, where the text begins with it.
  public init(_ attachment: TextAttachment, font: Font = .system(size: 14)) {
    self.init("\u{FFFC}", font: font)
    runs[0].attributes = TextAttributes(font: font, attachment: attachment)
  }

  /// The URLs of pictures in the text, in order.
  package var attachedURLs: [ImageURL] { runs.compactMap { $0.rare?.values.attachment?.imageURL } }
}
