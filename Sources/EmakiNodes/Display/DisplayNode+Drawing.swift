public import EmakiDisplay

extension DisplayNode {
  /// The drawing that the node paints itself, over its background and below its content and its subnodes, cut at its bounds. `nil` by
  /// default.
  ///
  /// It is content: with `displaysAsynchronously` it shows once the row's display pass is done.
  public final var drawing: Drawing? {
    get { rareLook?.values.drawing }
    set { changeLook { $0.drawing = newValue } }
  }
}
