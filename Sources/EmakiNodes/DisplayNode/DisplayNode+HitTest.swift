public import EmakiLayout

extension DisplayNode {
  /// The insets of the tappable area from the node's bounds, in points. Negative insets enlarge the area, as in Texture. Zero by default.
  ///
  /// There are no touches here; `--overlay hit` shows the area.
  public final var hitTestSlop: EdgeInsets {
    get { rareLook?.values.hitTestSlop ?? .zero }
    set { look.hitTestSlop = newValue }
  }

  /// Returns whether a point, in the node's coordinate space, is in the area in which the node is tapped.
  public final func pointInside(_ point: Point) -> Bool {
    let area = bounds.inset(by: hitTestSlop)
    return point.x >= area.minX && point.x < area.maxX && point.y >= area.minY && point.y < area.maxY
  }
}
