import EmakiDisplay
import EmakiLayout

/// Rounds content and subnodes by other methods than painting them as a group.
extension DisplayNode {
  /// Returns whether the node's corners are rounded by the method of a type. A radius that is not a number rounds nothing.
  private func rounds(_ type: CornerRoundingType) -> Bool {
    cornerRadius > 0 && cornerRoundingType == type && !frame.isEmpty && !roundsSomeCorners
  }

  /// Returns the shape that cuts the node's own passes, or the pass of its whole subtree; `nil` where they need no cutting.
  final func passClip(_ shape: RoundedRect) -> RoundedRect? { rounds(.precomposited) ? shape : nil }

  /// Returns the shape that cuts the node and its subnodes as a group; `nil` where they need no cutting.
  ///
  /// - Parameters:
  ///   - shape: the node's bounds with its corners.
  ///   - entries: what is painted of them.
  ///   - isRoot: whether the node is the root of what is painted.
  final func groupClip(_ shape: RoundedRect, of entries: [DisplayList.Entry], isRoot: Bool) -> RoundedRect? {
    if rounds(.clipping) && ground == nil { return shape }
    if !clipsToBounds { return nil }
    if rounds(.default) { return shape }
    // The root is as large as the painted area, and is cut at the edge of that area anyway.
    if isRoot && transform == .identity { return nil }
    return entries.allSatisfy({ $0.isInside(shape.rect) }) ? nil : RoundedRect(shape.rect)
  }

  /// Returns the item that is painted over the corners of the node and its subnodes; `nil` if there is none.
  final func corners(_ shape: RoundedRect) -> DisplayItem? {
    rounds(.clipping) ? ground.map { .corners(shape, $0) } : nil
  }

  /// The background colour, as it is painted now, of the nearest supernode whose background is opaque.
  private var ground: Color? {
    var next = supernode
    while let node = next {
      let painted = node.backgroundItems(in: RoundedRect(node.bounds)).reversed().lazy.compactMap { item in
        if case .fill(_, let color) = item { color } else { nil }
      }
      if let color = painted.first(where: \.isOpaque) { return color }
      if let color = node.backgroundColor, color.isOpaque { return color }
      next = node.supernode
    }
    return nil
  }
}

extension DisplayPass {
  /// Returns the pass cut by a shape. If the pass is a single picture, the picture is rounded when it is prepared, once for all nodes that
  /// show it.
  func cut(to shape: RoundedRect?) -> DisplayPass {
    guard let shape else { return self }
    if clip == nil, case .items(let items) = content, items.count == 1, case .image(var image)? = items.first,
      image.frame == shape.rect, image.isRoundedByModification
    {
      image.modification = image.modification.then(.rounded(radius: shape.radius))
      image.fallbackModification = image.fallbackModification?.then(.rounded(radius: shape.radius))
      return DisplayPass(node: node, items: [.image(image)])
    }
    if clip != nil { return DisplayPass(node: node, subtree: [.pass(self)], clip: shape) }
    var pass = self
    pass.clip = shape
    return pass
  }
}

extension [DisplayList.Entry] {
  /// Returns the entries, each cut by a shape.
  func cut(to shape: RoundedRect?) -> [DisplayList.Entry] {
    guard let shape else { return self }
    return map { entry in
      switch entry {
      case .pass(let pass): .pass(pass.cut(to: shape))
      case .group: .group(DisplayGroup(entries: [entry], clip: shape))
      case .choice(let pass, let above, let otherwise):
        if pass.clip == nil {
          .choice(pass.cut(to: shape), above: above.cut(to: shape), otherwise: otherwise.cut(to: shape))
        } else {
          .pass(DisplayPass(node: pass.node, subtree: [entry], clip: shape))
        }
      }
    }
  }
}

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
  /// square corners.
  case precomposited
  /// Four corners are painted over the node and its subnodes, in the colour of the nearest supernode with an opaque background.
  ///
  /// Anything else behind the node, such as a photo, does not show in the corners, and neither does a shadow of the node. Without such a
  /// supernode the colour is not known, and the node and its subnodes are rounded as a group.
  case clipping
}
