/// A corner rounding type says what a node's `cornerRadius` rounds, and how. The three are Texture's.
///
/// On a supernode with an opaque background a photo looks the same with each, with `.default` where it clips to its bounds.
public enum CornerRoundingType: Hashable, Sendable {
  /// The background and the border are rounded; with `clipsToBounds` also the node's content and its subnodes, which are then painted as a
  /// group.
  case `default`
  /// What the node itself shows is rounded as it is drawn: background, content and placeholder, which are cut at the bounds as well.
  ///
  /// Subnodes are rounded along where `shouldRasterizeDescendants` is set, else not at all: `clipsToBounds` cuts them at square corners.
  case precomposited
  /// Four corners are painted over the node and its subnodes, in the colour of the nearest supernode with an opaque background.
  ///
  /// What else lies behind the node, such as a photo, does not show in the corners, nor does a shadow of the node. Without such a supernode the
  /// colour is not known, and the node and its subnodes are rounded as a group.
  case clipping
}
