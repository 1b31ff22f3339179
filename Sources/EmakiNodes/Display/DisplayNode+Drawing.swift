public import EmakiDisplay

extension DisplayNode {
  /// The drawing that the node paints itself, above its background and below its content and subnodes. It is cut at the node's bounds;
  /// `nil` by
  /// default.
  ///
  /// It counts as content: with `displaysAsynchronously` it shows once the row's display pass is done.
  public final var drawing: Drawing? {
    get { rareLook?.values.drawing }
    set { changeLook { $0.drawing = newValue } }
  }
}
