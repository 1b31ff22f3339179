import EmakiLayout

/// A relayout is a layout that rows and items of a tree have asked for at an instant of a virtual clock. Those that are in view and get another size
/// do so gradually, and what they move goes along, as in the empty batch of updates that Texture's lists make then.
///
/// Only frames are animated. What a cell shows is laid out for its final size, and cut while the cell is smaller.
struct Relayout {
  private let root: DisplayNode
  private let changesRoot: Bool
  /// The cells of the tree, and what lies beside them and moves as they do, with their frames before the layout.
  private var cells: [(node: DisplayNode, supernode: DisplayNode?, frame: Rect)] = []
  /// The offsets of the lists in the tree.
  private var offsets: [ObjectIdentifier: Point?] = [:]

  /// The time that rows take, in seconds, as in UIKit.
  private static let duration = Double(ChangeClock.length) / 1000

  /// Notes the frames in the tree below a root.
  ///
  /// - Parameter changesRoot: whether the root is the cell of a row, whose size its list animates.
  init(of root: DisplayNode, changesRoot: Bool) {
    (self.root, self.changesRoot) = (root, changesRoot)
    note(root, isInList: false)
  }

  private mutating func note(_ node: DisplayNode, isInList: Bool) {
    if isInList || node is CellNode || node is RowCardNode { cells.append((node, node.supernode, root.frameBeforeTransition(of: node))) }
    let list = node as? ListContainerNode
    if let list { offsets[ObjectIdentifier(list)] = list.shownOffset }
    for subnode in node.subnodes { note(subnode, isInList: list != nil) }
  }

  /// Lets rows and items go to the frames of the present layout.
  func begin() {
    let timeline = root.madeTimeline
    let cells = cells.filter { $0.node.supernode === $0.supernode && isInPlace($0.node) && ($0.node === root || $0.node.isInside(root)) }
    let changed = cells.filter { node, _, old in
      node is CellNode && node.frame.size != old.size && node.interfaceState.contains(.visible) && (node !== root || changesRoot)
        && !isInTransition(node, .size)
    }
    let isAnimated = !changed.isEmpty && changed.allSatisfy { ($0.node as? CellNode)?.animatesSizeChanges ?? true }
    guard isAnimated else {
      if timeline.animatesNothing { timeline.former = nil }
      return
    }
    let timing = AnimationTiming(delay: 0, duration: Self.duration, curve: .easeInOut)
    let group = AnimationTimeline.Group(timing, begin: nil, of: nil, keepsContents: true, completion: nil)
    timeline.add(group, [])
    for (node, _, old) in cells where node !== root || changesRoot {
      let new = node.frame
      if old.origin != new.origin, node !== root, !isInTransition(node, .origin) {
        timeline.extend(group, [(node, .origin, .numbers([old.minX, old.minY]), .numbers([new.minX, new.minY]))])
      }
      if old.size != new.size, !isInTransition(node, .size) {
        timeline.extend(group, [(node, .size, .numbers([old.width, old.height]), .numbers([new.width, new.height]))])
      }
    }
  }

  /// Returns whether a layout transition animates a property of a node. It goes on as it began.
  private func isInTransition(_ node: DisplayNode, _ property: AnimatedProperty) -> Bool {
    root.timeline?.group(animating: property, of: node)?.transition != nil
  }

  /// Returns whether a node is in no list, or in one that was not scrolled by the layout. Cells of a list that was are at their places.
  private func isInPlace(_ node: DisplayNode) -> Bool {
    (node.supernode as? ListContainerNode).map { offsets[ObjectIdentifier($0)] == $0.shownOffset } ?? true
  }
}

extension DisplayNode {
  /// Notes that the tree below this root is going to be laid out anew because of changes at an instant of the virtual clock.
  ///
  /// - Parameters:
  ///   - time: the instant in milliseconds.
  ///   - changesRoot: whether the root is the cell of a row, whose size its list animates.
  package final func noteRelayout(at time: Int, changesRoot: Bool) {
    let timeline = madeTimeline
    (timeline.now, timeline.relayout) = (time, (time, changesRoot))
  }

  /// Returns the relayout that the coming layout is, and forgets it; `nil` where the layout has another reason.
  final func takeRelayout() -> Relayout? {
    guard let timeline, let asked = timeline.relayout else { return nil }
    timeline.relayout = nil
    return asked.instant == timeline.now ? Relayout(of: self, changesRoot: asked.changesRoot) : nil
  }

  /// Whether an item of a collection that contains the node changes its size gradually where it has asked for a layout; on by default. Off in any node
  /// of the item, it gets its new size at once. Rows of tables do not ask, as in Texture.
  public final var shouldAnimateSizeChanges: Bool {
    get { motion?.animatesSizeChanges ?? true }
    set { madeMotion.animatesSizeChanges = newValue }
  }
}

extension CellNode {
  /// Whether a change of the cell's size is animated.
  fileprivate var animatesSizeChanges: Bool { !isItem || tree.allSatisfy(\.shouldAnimateSizeChanges) }
}
