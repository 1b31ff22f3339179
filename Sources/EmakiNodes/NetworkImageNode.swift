public import EmakiDisplay
public import EmakiLayout

/// Shows a picture from a URL: a path relative to the feed, `file:` or `data:`.
///
/// It has no size of its own before the picture is there: give it one in `style`.
open class NetworkImageNode: ImageNode {
  /// `nil` shows the default image.
  public final var url: String?

  /// Shown while there is no picture, and where it cannot be had.
  public final var defaultImage: Image?

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { image?.size ?? .zero }

  package override func content(in context: MeasuringContext, frame: Rect) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    if image != nil { return super.content(in: context, frame: frame) }
    guard let url else { return defaultImage.map { items(for: $0, frame: frame, in: context) } ?? [] }
    return [
      .image(
        DisplayImage(
          source: .url(url), frame: frame, contentMode: contentMode, modification: imageModification, fallback: defaultImage))
    ]
  }
}
