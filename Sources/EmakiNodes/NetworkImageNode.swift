public import EmakiDisplay
package import EmakiLayout

/// Shows a picture from a URL: a path relative to the feed, `file:` or `data:`.
///
/// It has no size of its own before the picture is there: give it one in `style`.
open class NetworkImageNode: ImageNode {
  /// `nil` shows the default image.
  public final var url: String?

  /// Shown while there is no picture, and where it cannot be had.
  public final var defaultImage: Image?

  /// Milliseconds from the beginning of an animated GIF: which of its frames is shown. 0, the default, shows the first, as do negative values.
  ///
  /// An animation that repeats does so here; after its last repetition the last frame stays. Other pictures do not change.
  public final var animationTime: Int {
    get { options.animationTime }
    set { setRare { $0.options.animationTime = max(0, newValue) } }
  }

  package override var hasContent: Bool { image != nil || url != nil || defaultImage != nil }

  override var shownURL: String? { image == nil ? url : nil }

  /// What is known of the picture where it is not there in full, or not for long.
  private func late(_ moment: DisplayMoment?) -> LateImage? { shownURL.flatMap { moment?.images[$0] } }

  package override func contentShownFor(at moment: DisplayMoment) -> Int? {
    guard let late = late(moment) else { return moment.displayedFor }
    if late.quality == nil { return defaultImage == nil ? nil : moment.displayedFor }
    return moment.displayedFor.map { min($0, late.shownFor ?? 0) }
  }

  /// A picture that comes after the default image was displayed replaces that, not the placeholder.
  package override func fadingEntries(at moment: DisplayMoment, in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    guard let defaultImage, let displayed = moment.displayedFor, let shown = late(moment)?.shownFor, shown < displayed else {
      return super.fadingEntries(at: moment, in: context, frame: frame)
    }
    return [.pass(DisplayPass(node: displayName, items: items(for: defaultImage, frame: frame, in: context)))]
  }

  package override func content(in context: MeasuringContext, frame: Rect) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    if image != nil { return super.content(in: context, frame: frame) }
    let late = late(context.moment)
    guard let url, late == nil || late?.quality != nil else {
      return defaultImage.map { items(for: $0, frame: frame, in: context) } ?? []
    }
    return [
      .image(
        DisplayImage(
          source: .url(url), frame: frame, contentMode: contentMode, modification: drawnModification, fallback: defaultImage,
          quality: late?.quality ?? .full, options: options))
    ]
  }
}
