import EmakiDisplay
import EmakiLayout

/// An animation timeline holds the animations of a tree on the virtual clock, in whole milliseconds. The root of the tree gets it with the
/// first animation.
///
/// Nodes always have their final values. The visible values at an instant replace them only while the tree is drawn.
final class AnimationTimeline {
  /// A group holds what animations that were begun together have in common.
  final class Group {
    let timing: AnimationTiming
    /// The instant at which the delay begins; `nil` until the clock is known.
    var begin: Int?
    /// Called when the group ends, with whether it ran to its end.
    var completion: ((Bool) -> Void)?
    /// The layout transition that the group belongs to; `nil` for none.
    let transition: ContextTransitioning?

    init(_ timing: AnimationTiming, of transition: ContextTransitioning? = nil, completion: ((Bool) -> Void)? = nil) {
      self.timing = timing
      self.transition = transition
      self.completion = completion
    }

    /// A group in which rows fade in, as in UIKit.
    static var fade: Group { Group(AnimationTiming(delay: 0, duration: 0.3, curve: .linear)) }

    /// The instant at which the group ends; `nil` until the clock is known.
    var end: Int? { begin.map { $0 + timing.total } }
  }

  /// An animation is the run of one property of one node.
  typealias Change = (node: DisplayNode, property: AnimatedProperty, before: AnimatedValue, after: AnimatedValue)

  struct Animation {
    let node: DisplayNode
    let property: AnimatedProperty
    let from: AnimatedValue
    let to: AnimatedValue
    let group: Group

    /// Returns the value at an instant.
    func value(at time: Int?) -> AnimatedValue {
      guard let time, let begin = group.begin else { return from }
      return from.value(towards: to, group.timing.part(after: time - begin))
    }
  }

  /// The instant that the tree has reached; `nil` where the clock is not known.
  var now: Int?
  /// The transitions that begin with the next layout, in the order in which they were asked for.
  var requests: [ContextTransitioning.Request] = []
  private var animations: [Animation] = []
  /// The groups that have not ended, in the order in which they were begun.
  private var groups: [Group] = []
  /// The nodes that are being scrolled.
  private var runs: [OffsetRun] = []

  /// The drawing that was visible before the animations began, and the instant at which they began, in milliseconds; `nil` if other
  /// animations were running then.
  var former: (list: DisplayList, instant: Int)?

  /// Whether the animations that begin at this instant show what the tree has become, and not the drawing from before.
  var beginsWithoutFormer = false

  /// Whether no animation is running, no transition is requested and nothing is being scrolled.
  var isIdle: Bool { animatesNothing && runs.isEmpty }

  /// Whether no animation is running, and none may begin with the next layout.
  var animatesNothing: Bool { groups.isEmpty && requests.isEmpty }

  // MARK: Adding

  /// Adds a group, which begins now.
  ///
  /// - Parameter changes: what the group animates: the values that nodes had before, and those that they have now.
  func add(_ group: Group, _ changes: [Change]) {
    group.begin = now
    groups.append(group)
    extend(group, changes)
  }

  /// Adds animations to a group. Each begins with the visible value of its property, unless the property was set to another value
  /// meanwhile.
  func extend(_ group: Group, _ changes: [Change]) {
    for (node, property, before, after) in changes {
      var from = before
      if let index = index(of: property, of: node) {
        if animations[index].to == before { from = animations[index].value(at: now) }
        animations.remove(at: index)
      }
      animations.append(Animation(node: node, property: property, from: from, to: after, group: group))
    }
  }

  /// Adds a run, which begins now where its ends are known.
  func add(_ run: OffsetRun) { runs.append(run) }

  /// Removes a run without finishing it.
  func remove(_ run: OffsetRun) { runs.removeAll { $0 === run } }

  /// Moves what animates and scrolls some nodes, and no others, to a timeline of its own.
  func split(_ nodes: [DisplayNode]) -> AnimationTimeline? {
    if animations.isEmpty && runs.isEmpty { return nil }
    let inside = Set(nodes.map(ObjectIdentifier.init))
    let outside = Set(animations.lazy.filter { !inside.contains(ObjectIdentifier($0.node)) }.map { ObjectIdentifier($0.group) })
    let moved = Set(animations.lazy.map { ObjectIdentifier($0.group) }).subtracting(outside)
    let ownRuns = nodes.compactMap(\.offsetRun)
    if moved.isEmpty && ownRuns.isEmpty { return nil }
    let own = AnimationTimeline()
    own.now = now
    own.groups = groups.filter { moved.contains(ObjectIdentifier($0)) }
    own.animations = animations.filter { moved.contains(ObjectIdentifier($0.group)) }
    own.runs = runs.filter { run in ownRuns.holds(run) }
    groups.removeAll { moved.contains(ObjectIdentifier($0)) }
    animations.removeAll { moved.contains(ObjectIdentifier($0.group)) }
    runs.removeAll { run in ownRuns.holds(run) }
    return own
  }

  /// Takes over everything from the timeline of a tree that becomes a part of this one.
  func merge(_ other: AnimationTimeline) {
    now = now ?? other.now
    groups = groups + other.groups
    animations = animations + other.animations
    runs = runs + other.runs
    requests += other.requests
    other.clear()
  }

  private func index(of property: AnimatedProperty, of node: DisplayNode) -> Int? {
    animations.firstIndex { $0.node === node && $0.property == property }
  }

  /// Returns the value of a property that is seen now; `nil` where the property is not animated.
  func shownValue(_ property: AnimatedProperty, of node: DisplayNode) -> AnimatedValue? {
    index(of: property, of: node).map { animations[$0].value(at: now) }
  }

  /// Gives a node the visible value of a property, if the property was set to a value that differs from the end of its animation.
  func settle(_ property: AnimatedProperty, of node: DisplayNode) {
    guard let index = index(of: property, of: node), animations[index].to != property.value(of: node) else { return }
    property.set(animations[index].value(at: now), of: node)
  }

  /// Returns the group that animates a property of a node; `nil` where none does.
  func group(animating property: AnimatedProperty, of node: DisplayNode) -> Group? {
    index(of: property, of: node).map { animations[$0].group }
  }

  // MARK: Time

  /// Begins the groups that were added before the clock was known.
  ///
  /// - Returns: whether there was one.
  func beginWaiting() -> Bool {
    var hasBegun = false
    for group in groups where group.begin == nil { (group.begin, hasBegun) = (now, true) }
    for run in runs where run.begin(at: now) { hasBegun = true }
    return hasBegun
  }

  /// Shows the offsets of the present instant in everything that is being scrolled, and ends the runs that are over.
  func advanceRuns() {
    guard let now else { return }
    for run in runs {
      guard let end = run.end else { continue }
      if end > now {
        run.show(at: now)
      } else {
        remove(run)
        run.finish()
      }
    }
  }

  /// Ends the animations and runs that have not begun, for a tree that is out of range.
  ///
  /// - Returns: whether there was one.
  func endWaiting() -> Bool {
    let waiting = groups.filter { $0.begin == nil }
    let standing = runs.filter { $0.end == nil }
    runs.removeAll { $0.end == nil }
    for group in waiting { end(group, finished: false) }
    for run in standing { run.finish() }
    return !waiting.isEmpty || !standing.isEmpty
  }

  /// Ends the groups that are over at the present instant, in the order of their ends.
  ///
  /// Each group ends at its own instant, also where the tree was out of range then, so an animation that its completion begins stands where the clock
  /// says. Beyond a limit, which only completions that begin animations for ever reach, the rest ends at the next instant.
  ///
  /// - Returns: whether there was one.
  func endFinished() -> Bool {
    guard let present = now else { return false }
    defer { now = present }
    var hasEnded = false
    for _ in 0..<Self.stillLimit {
      guard let next = groups.filter({ $0.end ?? .max <= present }).min(by: { $0.end ?? 0 < $1.end ?? 0 }) else { break }
      now = next.end ?? present
      end(next, finished: true)
      hasEnded = true
    }
    return hasEnded
  }

  /// Ends all animations, for a tree in which time does not pass. Nodes then show their final values. Animations that completions begin are
  /// ended as well, up to a limit, because some completions begin animations forever.
  ///
  /// - Parameter finished: the value that completions are called with.
  func endAll(finished: Bool) {
    now = nil
    for _ in 0..<Self.stillLimit {
      guard let first = groups.first else { break }
      end(first, finished: finished)
    }
    animations = []
    groups = []
    former = nil
    let ended = runs
    runs = []
    for run in ended { run.finish() }
  }

  private static let stillLimit = 1000

  /// Calls the completions of a transition's groups, because another transition replaces it. The animations of these groups go on.
  func interrupt(_ transition: ContextTransitioning) {
    for group in groups where group.transition === transition {
      let completion = group.completion
      group.completion = nil
      completion?(false)
    }
  }

  /// Removes the requests of the tree, and returns those below its root that the coming layout begins.
  func takeRequests(inside root: DisplayNode) -> [ContextTransitioning.Request] {
    let all = requests
    requests = []
    return all.filter { request in
      request.node.isInside(root) && !all.contains { $0.node !== request.node && request.node.isInside($0.node) }
    }
  }

  /// Removes all animations and requests without calling completions, when the tree is no longer used.
  func clear() { (animations, groups, requests, runs, former) = ([], [], [], [], nil) }

  private func end(_ group: Group, finished: Bool) {
    groups.removeAll { $0 === group }
    animations.removeAll { $0.group === group }
    if groups.isEmpty { former = nil }
    group.completion?(finished)
  }

  // MARK: Looks

  /// Returns the motion of the tree below a root; `nil` where nothing is under way, or where the clock is not known.
  func motion(of root: DisplayNode, scale: Scale) -> TreeMotion? {
    var running = groups.compactMap { group in group.begin.map { (begin: $0 + group.timing.delay, end: $0 + group.timing.total) } }
    for run in runs { if let begin = run.begin, let end = run.end { running.append((begin, end)) } }
    guard let begin = running.map(\.begin).min() else { return nil }
    var growth: TreeMotion.Growth?
    if let index = index(of: .size, of: root), let start = animations[index].group.begin, case .numbers(let from) = animations[index].from,
      case .numbers(let to) = animations[index].to
    {
      growth = TreeMotion.Growth(
        from: Size(width: from[0], height: from[1]), to: Size(width: to[0], height: to[1]), final: root.frame.size, begin: start,
        timing: animations[index].group.timing, scale: scale)
    }
    return TreeMotion(begin: begin, stops: Set(running.map(\.end)).sorted(), growth: growth, scrolls: runs.contains { $0.begin != nil })
  }

  /// Calls `body` while nodes have the values that are visible at an instant, with frames on whole device pixels.
  ///
  /// A node whose size is animated is laid out in its size at that instant, and is cut if its content is too high for that. This does not
  /// happen while a layout transition runs in the node or below it, because the transition places the content.
  ///
  /// - Parameters:
  ///   - time: the instant.
  ///   - scale: the device pixels of a point.
  ///   - context: measures; with `nil` nothing is laid out.
  func showing<Result>(at time: Int, scale: Scale, in context: LayoutContext?, _ body: () -> Result) -> Result {
    let finals = animations.map { (animation: $0, value: $0.property.value(of: $0.node)) }
    for animation in animations { animation.property.set(animation.value(at: time), of: animation.node) }
    for animation in animations where animation.property == .origin || animation.property == .size {
      animation.node.frame = animation.node.frame.rounded(to: scale)
    }
    var arrangements: [Arrangement] = []
    if let context {
      for animation in animations where animation.property == .size && animation.value(at: time) != animation.to {
        if animation.node.hasTransition { continue }
        arrangements += animation.node.tree.map(Arrangement.init)
        animation.node.layOutAtShownSize(in: context)
      }
    }
    defer {
      for arrangement in arrangements.reversed() { arrangement.restore() }
      for (animation, value) in finals { animation.property.set(value, of: animation.node) }
    }
    return body()
  }

  /// Calls `body` while every node whose opacity is animated is fully visible.
  func showingAll<Result>(_ body: () -> Result) -> Result {
    let finals = animations.compactMap { $0.property == .alpha ? (node: $0.node, alpha: $0.node.alpha) : nil }
    for (node, _) in finals { node.alpha = 1 }
    defer { for (node, alpha) in finals { node.alpha = alpha } }
    return body()
  }
}

extension DisplayNode {
  /// Whether a layout transition is under way in the node or below it.
  fileprivate var hasTransition: Bool { motion?.transition != nil || subnodes.contains(where: \.hasTransition) }

  /// Lays the node out in exactly its visible size, and cuts it if its content is higher.
  fileprivate func layOutAtShownSize(in context: LayoutContext) {
    let size = frame.size
    let free = SizeRange(max: Size(width: size.width, height: .unbounded))
    let wanted = layoutThatFits(free, parentSize: ParentSize(free.max), in: context).size
    if wanted.height > size.height { clipsToBounds = true }
    layOutAtOwnSize(in: context)
  }
}

/// An arrangement keeps the layout of a node, to restore it after the node was laid out in another size for a moment.
private struct Arrangement {
  let node: DisplayNode
  let frame: Rect
  let subnodes: [DisplayNode]
  let calculatedSize: Size
  let clipsToBounds: Bool
  let memory: LayoutMemory?

  init(of node: DisplayNode) {
    self.node = node
    frame = node.frame
    subnodes = node.subnodes
    calculatedSize = node.calculatedSize
    clipsToBounds = node.clipsToBounds
    memory = node.memory.map(LayoutMemory.init(copying:))
  }

  func restore() {
    node.frame = frame
    node.calculatedSize = calculatedSize
    node.clipsToBounds = clipsToBounds
    node.memory = memory
    node.replaceSubnodes(by: subnodes)
    if let placed = memory?.placed { node.didPlace(placed.layout) }
  }
}

extension Rect {
  /// Returns the rectangle with its origin and its size rounded to device pixels. So a rectangle that only moves keeps its size.
  func rounded(to scale: Scale) -> Rect {
    Rect(
      x: scale.roundPixel(minX), y: scale.roundPixel(minY), width: scale.roundPixel(width), height: scale.roundPixel(height))
  }
}
