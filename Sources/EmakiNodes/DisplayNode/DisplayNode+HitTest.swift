public import EmakiLayout

extension DisplayNode {
  /// Whether the node and the nodes in it are tapped. On by default.
  ///
  /// If it is off, the methods that do the same as a tap do nothing: `ControlNode.tap()`, `TextNode.tapLink(_:)` and their kin, and
  /// `TableNode.tapRow(at:)` for a cell that is loaded. In Texture it is off for texts, and for other controls until they have an action; here
  /// only who asks for a tap taps, so it is on for all nodes.
  public final var isUserInteractionEnabled: Bool {
    get { rareProperties?.values.isUserInteractionEnabled ?? true }
    set { if newValue != isUserInteractionEnabled { look.isUserInteractionEnabled = newValue } }
  }

  /// Whether taps reach the node: it and all nodes around it take them.
  package final var takesTaps: Bool {
    var node: DisplayNode? = self
    while let present = node {
      if !present.isUserInteractionEnabled { return false }
      node = present.supernode
    }
    return true
  }

  /// The insets of the tappable area from the node's bounds, in points. Negative insets enlarge the area, as in Texture. Zero by default.
  ///
  /// There are no touches here; `--overlay hit` shows the area.
  public final var hitTestSlop: EdgeInsets {
    get { rareProperties?.values.hitTestSlop ?? .zero }
    set { look.hitTestSlop = newValue }
  }

  /// Returns whether a point, in the node's coordinate space, is in the area in which the node is tapped.
  public final func pointInside(_ point: Point) -> Bool {
    let area = bounds.inset(by: hitTestSlop)
    return point.x >= area.minX && point.x < area.maxX && point.y >= area.minY && point.y < area.maxY
  }
}
