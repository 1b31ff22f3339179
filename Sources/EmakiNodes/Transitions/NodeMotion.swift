/// A node motion holds what the animations of a node need. It is a separate object because few nodes are ever animated. The node class
/// itself does not know this type.
final class NodeMotion {
  /// The time of the default transition, in seconds.
  var duration = 0.2
  /// The delay of the default transition, in seconds.
  var delay = 0.0
  var options = AnimationOptions.curveEaseInOut
  /// The layout transition that is under way in the node; `nil` where none is.
  var transition: ContextTransitioning?
  /// The animations of the tree whose root is this node; `nil` where there were none.
  var timeline: AnimationTimeline?
}

extension DisplayNode {
  /// The node's motion; `nil` for a node that was never animated.
  final var motion: NodeMotion? { rareProperties?.values.motion as? NodeMotion }

  /// The node's motion, which is made where there is none.
  final var madeMotion: NodeMotion {
    if let motion { return motion }
    let made = NodeMotion()
    look.motion = made
    return made
  }

  /// The layout transition that is under way in the node; `nil` where none is.
  final var transition: ContextTransitioning? { motion?.transition }

  /// The animations of the tree whose root is this node; `nil` where there were none.
  final var timeline: AnimationTimeline? { motion?.timeline }

  /// The node at the top of the tree.
  final var root: DisplayNode {
    var node = self
    while let above = node.supernode { node = above }
    return node
  }

  /// The node at the top of the tree, for other targets, in which subclasses have names of their own.
  final var treeRoot: DisplayNode { root }

  /// The node with all nodes below it, depth first.
  final var tree: [DisplayNode] { [self] + subnodes.flatMap(\.tree) }
}
