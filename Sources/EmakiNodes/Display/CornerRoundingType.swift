/// A corner rounding type says which parts of a node its `cornerRadius` rounds, and by which method. The three types are those of Texture.
///
/// A photo on a supernode with an opaque background looks the same with all three types; with `.default` it must also clip to its bounds.
public enum CornerRoundingType: Hashable, Sendable {
  /// The background and the border are rounded; with `clipsToBounds` also the node's content and its subnodes, which are then painted as a
  /// group.
  case `default`
  /// The node's own background, content and placeholder are rounded as they are drawn, and are also cut at the bounds.
  ///
  /// Subnodes are rounded as well if `shouldRasterizeDescendants` is set. Otherwise they are not rounded: `clipsToBounds` cuts them at
  /// square
  /// corners.
  case precomposited
  /// Four corners are painted over the node and its subnodes, in the colour of the nearest supernode with an opaque background.
  ///
  /// Anything else behind the node, such as a photo, does not show in the corners, and neither does a shadow of the node. Without such a
  /// supernode the colour is not known, and the node and its subnodes are rounded as a group.
  case clipping
}
