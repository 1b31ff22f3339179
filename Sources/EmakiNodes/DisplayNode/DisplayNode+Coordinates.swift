import EmakiDisplay
public import EmakiLayout

/// Converts places between the coordinate spaces of nodes, as the last layout has placed them. Transforms count.
extension DisplayNode {
  /// Returns where a point of the node's coordinate space lies in that of another node.
  ///
  /// - Parameter node: a node of the same tree; `nil` for the tree's root. A cell is the root of its tree.
  /// - Returns: the point; zero where a transform makes the other node vanish.
  public func convert(_ point: Point, to node: DisplayNode?) -> Point {
    let inRoot = transformToRoot.apply(point)
    guard let node else { return inRoot }
    return node.transformToRoot.inverse?.apply(inRoot) ?? .zero
  }

  /// Returns where a point of another node's coordinate space lies in that of the node.
  ///
  /// - Parameter node: a node of the same tree; `nil` for the tree's root. A cell is the root of its tree.
  /// - Returns: the point; zero where a transform makes the node vanish.
  public func convert(_ point: Point, from node: DisplayNode?) -> Point { (node ?? root).convert(point, to: self) }

  /// Returns the smallest rectangle, in another node's coordinate space, round a rectangle of that of the node.
  ///
  /// - Parameter node: a node of the same tree; `nil` for the tree's root. A cell is the root of its tree.
  public func convert(_ rect: Rect, to node: DisplayNode?) -> Rect {
    Rect(around: rect.corners.map { convert($0, to: node) })
  }

  /// Returns the smallest rectangle, in the node's coordinate space, round a rectangle of that of another node.
  ///
  /// - Parameter node: a node of the same tree; `nil` for the tree's root. A cell is the root of its tree.
  public func convert(_ rect: Rect, from node: DisplayNode?) -> Rect { (node ?? root).convert(rect, to: self) }

  /// The transform from the node's coordinate space to that of the tree's root.
  private var transformToRoot: Transform {
    var whole = Transform.identity
    var node = self
    while let supernode = node.supernode {
      let place = node.frame.origin
      whole = whole.then(node.transformAbout(node.anchor(in: node.bounds))).then(.translation(x: place.x, y: place.y))
      node = supernode
    }
    return whole
  }

  /// Returns the place of `anchorPoint` in the node's rectangle, in points of whatever coordinate space.
  func anchor(in rect: Rect) -> Point {
    let part = anchorPoint
    return Point(x: rect.minX + part.x * rect.width, y: rect.minY + part.y * rect.height)
  }

  /// Returns the node's transform about a point.
  func transformAbout(_ point: Point) -> Transform {
    if transform == .identity { return .identity }
    return .translation(x: -point.x, y: -point.y).then(transform).then(.translation(x: point.x, y: point.y))
  }
}

extension Transform {
  /// The transform that undoes this one; `nil` where it makes everything vanish.
  fileprivate var inverse: Transform? {
    guard let linear = linearInverse() else { return nil }
    let move = linear.apply(Point(x: tx, y: ty))
    return linear.then(.translation(x: -move.x, y: -move.y))
  }
}

extension DisplayNode {
  /// Whether the node and the nodes in it are tapped. On by default.
  ///
  /// If it is off, the methods that do the same as a tap do nothing: `ControlNode.tap()`, `TextNode.tapLink(_:)` and their kin, and
  /// `TableNode.tapRow(at:)` for a cell that is loaded. In Texture it is off for texts, and for other controls until they have an action; here
  /// only who asks for a tap taps, so it is on for all nodes.
  public var isUserInteractionEnabled: Bool {
    get { look.isUserInteractionEnabled }
    set { if newValue != isUserInteractionEnabled { look.isUserInteractionEnabled = newValue } }
  }

  /// Whether taps reach the node: it and all nodes around it take them.
  package var takesTaps: Bool { lineage.allSatisfy(\.isUserInteractionEnabled) }

  /// The insets of the tappable area from the node's bounds, in points. Negative insets enlarge the area, as in Texture. Zero by default.
  ///
  /// There are no touches here; `--overlay hit` shows the area.
  public var hitTestSlop: EdgeInsets {
    get { look.hitTestSlop }
    set { look.hitTestSlop = newValue }
  }

  /// Returns whether a point, in the node's coordinate space, is in the area in which the node is tapped.
  public func pointInside(_ point: Point) -> Bool {
    let area = bounds.inset(by: hitTestSlop)
    return point.x >= area.minX && point.x < area.maxX && point.y >= area.minY && point.y < area.maxY
  }
}
