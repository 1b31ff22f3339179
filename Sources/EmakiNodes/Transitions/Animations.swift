import EmakiDisplay
import EmakiLayout

extension DisplayNode {
  /// Animates changes of the node and of the nodes below it, as `UIView.animate` does.
  ///
  /// The properties that the block changes get their new values at once, and are animated to them on the virtual clock: `frame`, `alpha`,
  /// `backgroundColor`, `cornerRadius`, `transform`, border and shadow. A property that is already animated continues from its visible
  /// value. Frames that a layout has set return to the layout's values when the node is laid out anew; use
  /// `transitionLayout(withAnimation:)` to animate those.
  ///
  /// Changes are animated in a row that is in range of a list with a running clock. Anywhere else they are visible at once. If the row
  /// leaves the range, the clock of its animations goes on: when the row is back, it stands where the clock says, and completions of animations that
  /// have ended meanwhile are called then.
  ///
  /// - Parameters:
  ///   - duration: the time that the changes take, in seconds; it is kept in whole milliseconds.
  ///   - delay: the time before it, in seconds.
  ///   - options: the curve.
  ///   - animations: changes properties.
  ///   - completion: called at the end of the animation, or at once where nothing has changed. It gets `false` where the animation was cut
  ///     short.
  public func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = .curveEaseInOut, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = AnimationTiming(
      delay: delay, duration: duration, curve: options.curve, repeats: options.repeats, autoreverses: options.autoreverses)
    let root = root
    guard root.isLoaded, timing.total > 0 else {
      animations()
      setNeedsDisplay()
      completion?(true)
      return
    }
    let nodes = tree
    let before = nodes.map { node in AnimatedProperty.allCases.map { $0.value(of: node) } }
    animations()
    var changes: [AnimationTimeline.Change] = []
    for (node, old) in zip(nodes, before) {
      for (property, value) in zip(AnimatedProperty.allCases, old) {
        let new = property.value(of: node)
        if new != value { changes.append((node, property, value, new)) }
      }
    }
    setNeedsDisplay()
    if changes.isEmpty {
      completion?(true)
    } else {
      root.madeTimeline.add(AnimationTimeline.Group(timing, of: transitionAround, completion: completion), changes)
    }
  }

  /// Animates changes of the node and of the nodes below it with a spring, as the method of `UIView` of this name does.
  ///
  /// - Parameters:
  ///   - duration: the time that the changes take, in seconds.
  ///   - delay: the time before it, in seconds.
  ///   - dampingRatio: from 0.01 to 1, which does not swing.
  ///   - velocity: the velocity with which values begin, in ways a second.
  ///   - options: whether the animation repeats and runs back; a spring has no use for the rest.
  ///   - animations: changes properties.
  ///   - completion: called at the end of the animation.
  public func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    var spring = AnimationOptions.spring(dampingRatio: dampingRatio, initialVelocity: velocity)
    spring.repeats = options.repeats
    spring.autoreverses = options.autoreverses
    animate(withDuration: duration, delay: delay, options: spring, animations: animations, completion: completion)
  }

  /// The node's motion; `nil` for a node that was never animated.
  var motion: NodeMotion? { rareProperties?.values.motion }

  /// The node's motion, which is made where there is none.
  var madeMotion: NodeMotion {
    if let motion { return motion }
    let made = NodeMotion()
    look.motion = made
    return made
  }

  /// The opacity that is visible now.
  var shownAlpha: Double {
    if case .numbers(let alpha)? = root.motion?.timeline?.shownValue(.alpha, of: self) { alpha[0] } else { alpha }
  }

  /// The timeline of the tree whose root is this node. It is made if there is none.
  var madeTimeline: AnimationTimeline {
    let motion = madeMotion
    if let timeline = motion.timeline { return timeline }
    let made = AnimationTimeline()
    motion.timeline = made
    return made
  }

  /// The layout transition that runs in the node, or in the nearest node above it in which one runs.
  private var transitionAround: ContextTransitioning? {
    lineage.lazy.compactMap(\.motion?.transition).first { _ in true }
  }

  /// The motion of the tree below this root; `nil` where nothing in it is animated.
  func motion(scale: Scale) -> TreeMotion? { motion?.timeline?.motion(of: self, scale: scale) }

  /// Begins animations that wait for the clock, and ends those that are over, in the tree below this root.
  ///
  /// - Parameters:
  ///   - time: the instant on the virtual clock, in milliseconds; `nil` where time does not pass, so that all animations end.
  ///   - isInRange: whether the tree is in a list's range. Out of range animations that have not begun end, and the others wait for their
  ///     completions until the tree is back.
  func advanceAnimations(to time: Int?, isInRange: @autoclosure () -> Bool) {
    guard let timeline = motion?.timeline, !timeline.isIdle else { return }
    guard let time else {
      timeline.endAll(finished: true)
      return setNeedsDisplay()
    }
    if !isInRange() { return timeline.endWaiting() ? setNeedsDisplay() : () }
    timeline.now = time
    let hasBegun = timeline.beginWaiting()
    if timeline.endFinished() || hasBegun { setNeedsDisplay() }
    timeline.advanceRuns()
  }

  /// Removes the node from its supernode. What is animated in it goes on where it comes to stand.
  func leaveSupernode() {
    // In a larger tree, the animations of the node stay with the root.
    if let above = supernode, above.supernode == nil, let own = above.motion?.timeline?.split(tree) { madeMotion.timeline = own }
    removeFromSupernode()
  }

  /// Takes over the animations of a root that becomes a subnode of this one.
  func takeAnimations(of node: DisplayNode) {
    guard let timeline = node.motion?.timeline else { return }
    madeTimeline.merge(timeline)
    node.madeMotion.timeline = nil
  }

  /// Notes that nodes of the tree below this root fade in with the next layout, from the instant of the change that is being made.
  func beginFades() {
    let timeline = madeTimeline
    timeline.add(.fade, [])
    timeline.beginsWithoutFormer = true
  }

  /// Lets nodes of the tree below this root fade in.
  ///
  /// - Parameter time: the instant on the virtual clock, in milliseconds, until which they are not seen; by default that of the present change.
  func fadeIn(_ nodes: [DisplayNode], at time: Int? = nil) {
    if nodes.isEmpty { return }
    let timeline = madeTimeline
    timeline.now = time ?? timeline.now
    timeline.add(.fade, nodes.map { ($0, .alpha, .numbers([0]), .numbers([$0.alpha])) })
  }

  /// Sets the clock of the animations of the tree below this root, before anything in the tree changes.
  ///
  /// - Parameter time: the instant in milliseconds; `nil` where no clock runs.
  /// - Returns: what is known of the tree before the changes.
  @discardableResult
  func beginChanges(at time: Int?) -> TableRow.Start {
    let timeline = motion?.timeline
    if let time { timeline?.now = time }
    isChangedOnClock = time != nil
    return TableRow.Start(versions: nodeVersions, wasAnimated: timeline?.animatesNothing == false)
  }

  /// Keeps the drawing of the tree below this root, if something in the tree is going to be animated. At the instant at which an animation
  /// begins, this drawing is still shown, with all texts and everything else that is not animated.
  ///
  /// - Parameters:
  ///   - list: the drawing; `nil` if the tree was animated already.
  ///   - time: the instant at which the tree has changed, in milliseconds.
  func keepFormer(_ list: DisplayList?, at time: Int) {
    guard let timeline = motion?.timeline, !timeline.animatesNothing else { return }
    if timeline.beginsWithoutFormer {
      timeline.beginsWithoutFormer = false
      timeline.former = nil
      return
    }
    if let list { timeline.former = (list, time) } else if timeline.former?.instant != time { timeline.former = nil }
  }

  /// Returns the drawing from before the animations began, if they begin at this instant and the tree still has the same size.
  func former(at time: Int?) -> DisplayList? {
    guard let former = motion?.timeline?.former, former.instant == time, former.list.size == frame.size else { return nil }
    return former.list
  }

  /// Calls `body` while the tree below this root looks as it does at an instant.
  ///
  /// - Parameters:
  ///   - time: the instant on the virtual clock, in milliseconds; `nil` for the final values.
  ///   - scale: the device pixels of a point.
  ///   - context: measures what changes its size; with `nil` nothing is measured.
  func showing<Result>(at time: Int?, scale: Scale, in context: LayoutContext?, _ body: () -> Result) -> Result {
    guard let time, let timeline = motion?.timeline else { return body() }
    // The tree looks the same afterwards, so the version is restored.
    let version = displayVersion
    defer { displayVersion = version }
    return timeline.showing(at: time, scale: scale, in: context, body)
  }
}
