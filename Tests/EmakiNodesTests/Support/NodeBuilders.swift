import EmakiLayout
import EmakiNodes

/// Returns a value as it is now and after each of some changes.
func history<Value>(of value: @autoclosure () -> Value, _ changes: (() -> Void)...) -> [Value] {
  [value()]
    + changes.map { change in
      change()
      return value()
    }
}

extension DisplayNode {
  /// Makes a node that manages its subnodes and lays them out with a spec.
  convenience init(_ name: String? = nil, spec: @escaping () -> LayoutSpec) {
    self.init()
    debugName = name
    automaticallyManagesSubnodes = true
    layoutSpecBlock = { _, _ in spec() }
  }

  /// Makes a node with a frame and subnodes.
  convenience init(_ name: String? = nil, frame: Rect, _ subnodes: DisplayNode...) {
    self.init()
    debugName = name
    self.frame = frame
    for subnode in subnodes { addSubnode(subnode) }
  }

  /// The names of the subnodes, one after the other.
  var subnodeNames: String { subnodes.map(\.displayName).joined() }
}
