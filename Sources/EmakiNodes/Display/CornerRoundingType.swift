/// A corner rounding type says which parts of a node its `cornerRadius` rounds, and by which method. The three types are those of Texture.
///
/// On a supernode with an opaque background a photo looks the same with each, with `.default` where it clips to its bounds.
public enum CornerRoundingType: Hashable, Sendable {
  /// The background and the border are rounded; with `clipsToBounds` also the node's content and its subnodes, which are then painted as a
  /// group.
  case `default`
  /// The background, content and placeholder of the node itself are rounded as they are drawn, and are also cut at the bounds.
  ///
  /// Subnodes are rounded along where `shouldRasterizeDescendants` is set, else not at all: `clipsToBounds` cuts them at square corners.
  case precomposited
  /// Four corners are painted over the node and its subnodes, in the colour of the nearest supernode with an opaque background.
  ///
  /// What else lies behind the node, such as a photo, does not show in the corners, nor does a shadow of the node. Without such a supernode the
  /// colour is not known, and the node and its subnodes are rounded as a group.
  case clipping
}
