public import EmakiLayout

/// Layout transitions change the visible layout to another one with an animation.
///
/// ```swift
/// isOpen.toggle()
/// transitionLayout(withAnimation: true)
/// ```
extension DisplayNode {
  /// Lays the node out again in the sizes that it had before, and animates the change with `animateLayoutTransition(_:)`.
  ///
  /// The next layout of the row begins the transition at the same instant. The old picture is still shown at that instant; changes that are
  /// not animated, such as a new text, show after it. If the node's size is animated, the nodes around it move along, and a row has the
  /// height of its cell at each instant. A running transition is interrupted: its completions are called, and the new one begins with the
  /// visible values. A node that was not laid out yet is laid out without a transition, and so is a node below another one that begins a
  /// transition at the same instant.
  ///
  /// - Parameters:
  ///   - animated: the value of the context's `isAnimated`.
  ///   - shouldMeasureAsync: has no effect, because a row is always measured on a worker; it exists for ported code.
  ///   - measurementCompletion: called once the new layout is known, before the animation.
  public func transitionLayout(
    withAnimation animated: Bool, shouldMeasureAsync: Bool = true, measurementCompletion: (() -> Void)? = nil
  ) {
    setNeedsLayout()
    let root = root
    guard root.isLoaded, let layout = memory?.placed ?? memory?.calculated else { return }
    let timeline = root.madeTimeline
    timeline.requests.removeAll { $0.node === self }
    timeline.requests.append(
      ContextTransitioning.Request(
        node: self, isAnimated: animated, layout: layout, subnodes: subnodes, measurementCompletion: measurementCompletion))
  }

  /// Lays the node out in another range of sizes, and animates the change. Nothing happens if the range is the one in which it was measured
  /// last.
  ///
  /// The range becomes the smallest and largest size of the node's `style`, which the node's parent narrows as always.
  ///
  /// - Parameters:
  ///   - constrainedSize: the smallest and the largest size of the node, in points; the largest is above 0.
  ///   - animated: the value of the context's `isAnimated`.
  ///   - shouldMeasureAsync: has no effect; it exists for ported code.
  ///   - measurementCompletion: called once the new layout is known, before the animation.
  public func transitionLayout(
    with constrainedSize: SizeRange, animated: Bool, shouldMeasureAsync: Bool = true, measurementCompletion: (() -> Void)? = nil
  ) {
    guard constrainedSize.max.width > 0, constrainedSize.max.height > 0, constrainedSize != constrainedSizeForCalculatedLayout else {
      return
    }
    func limit(_ length: Double) -> LayoutDimension { length.isFinite ? .points(length) : .auto }
    style.minSize = constrainedSize.min
    style.maxLayoutSize = LayoutSize(width: limit(constrainedSize.max.width), height: limit(constrainedSize.max.height))
    transitionLayout(withAnimation: animated, shouldMeasureAsync: shouldMeasureAsync, measurementCompletion: measurementCompletion)
  }

  /// Cancels requested transitions of the node that have not begun. The node is laid out without a transition.
  public func cancelLayoutTransition() { root.motion?.timeline?.requests.removeAll { $0.node === self } }

  /// The time that the default transition takes, in seconds; 0.2 by default.
  public var defaultLayoutTransitionDuration: Double {
    get { motion?.duration ?? 0.2 }
    set { madeMotion.duration = newValue }
  }

  /// The time before the default transition begins, in seconds; 0 by default.
  public var defaultLayoutTransitionDelay: Double {
    get { motion?.delay ?? 0 }
    set { madeMotion.delay = newValue }
  }

  /// The options of the default transition; `.curveEaseInOut` by default.
  public var defaultLayoutTransitionOptions: AnimationOptions {
    get { motion?.options ?? .curveEaseInOut }
    set { madeMotion.options = newValue }
  }

  // MARK: Beginning

  /// The frames of all nodes of the tree below this root. If a layout has changed a frame that is being animated, it is the visible frame.
  var framesBeforeTransition: [(node: DisplayNode, frame: Rect)] {
    tree.map { node in
      let frame = node.frame
      for property in [AnimatedProperty.origin, .size] { motion?.timeline?.settle(property, of: node) }
      defer { node.frame = frame }
      return (node, node.frame)
    }
  }

  /// Begins transitions in the tree below this root, which has its new layout.
  ///
  /// - Parameter frames: the frames that all nodes of the tree had before it.
  func begin(_ requests: [ContextTransitioning.Request], from frames: [(node: DisplayNode, frame: Rect)]) {
    let nodes = requests.map(\.node)
    for request in requests where request.node.isInside(self) { request.node.begin(request, beside: nodes, from: frames, in: self) }
  }

  private func begin(
    _ request: ContextTransitioning.Request, beside others: [DisplayNode], from frames: [(node: DisplayNode, frame: Rect)],
    in root: DisplayNode
  ) {
    guard let layout = memory?.placed ?? memory?.calculated else { return }
    let timeline = root.madeTimeline
    if let interrupted = motion?.transition {
      timeline.interrupt(interrupted)
      interrupted.completeTransition(false)
    }
    let context = ContextTransitioning(request, to: layout)
    madeMotion.transition = context
    if automaticallyManagesSubnodes {
      manage(context.subnodes(forKey: .to), context, before: request.subnodes)
    }
    for node in context.insertedSubnodes { node.loadTree() }
    let final = frame
    let restored = frames.filter { $0.node === self || $0.node.supernode === self && context.wasShown($0.node) }
    for (node, frame) in restored { node.frame = frame }
    request.measurementCompletion?()
    animateLayoutTransition(context)
    // Subnodes that the hook has not changed get their new frames at once.
    for (node, old) in restored where node !== self && node.frame == old { if let new = context.finalFrame(for: node) { node.frame = new } }
    frame = final
    guard let group = timeline.group(animating: .size, of: self), group.transition === context else { return }
    // Nodes inside another node that begins a transition move with that node.
    let around = frames.filter { moved in !others.contains { $0 !== moved.node && moved.node.isInside($0) } }
    moveAlong(around, beside: others, in: group, timeline)
  }

  /// Animates the frames of the nodes around a node whose size is animated, and the origin of the node itself.
  ///
  /// - Parameters:
  ///   - frames: the nodes with the frames that they had before.
  ///   - others: the nodes that animate their own sizes.
  ///   - group: the group of the node's size.
  private func moveAlong(
    _ frames: [(node: DisplayNode, frame: Rect)], beside others: [DisplayNode], in group: AnimationTimeline.Group,
    _ timeline: AnimationTimeline
  ) {
    for (node, old) in frames {
      let new = node.frame
      if old.origin != new.origin {
        timeline.extend(group, [(node, .origin, .numbers([old.origin.x, old.origin.y]), .numbers([new.origin.x, new.origin.y]))])
      }
      if old.size != new.size && !others.holds(node) {
        timeline.extend(group, [(node, .size, .numbers([old.width, old.height]), .numbers([new.width, new.height]))])
      }
    }
  }
}
