public import EmakiLayout
import Glibc

extension DisplayNode {
  /// The layout of the last measuring, in which the origins of subnodes are on whole pixels; `nil` before it, and if the row is scrolled
  /// away.
  public var calculatedLayout: Layout? { memory?.calculated?.layout }

  /// The range of sizes in which the node was measured last, after its own style; `nil` before that, and for a row that is scrolled away.
  public var constrainedSizeForCalculatedLayout: SizeRange? { memory?.calculated?.conditions.range }

  /// Makes the next layout pass measure this node and the nodes above it again. Call it after changing something that decides the size.
  /// `transitionLayout(withAnimation:)` animates the change.
  public func setNeedsLayout() {
    layoutVersion += 1
    supernode?.setNeedsLayout()
  }

  /// Makes the list paint the node again. The node calls it itself when one of its properties changes its look. Call it when the content of
  /// a drawing of your own has changed.
  public func setNeedsDisplay() {
    displayVersion &+= 1
    supernode?.setNeedsDisplay()
  }

  /// Frees the results of measuring the tree, except for the sizes. The next pass measures the tree anew.
  func releaseLayouts() {
    memory = nil
    releaseContent()
    placeholderNode?.releaseLayouts()
    for subnode in subnodes { subnode.releaseLayouts() }
  }

  /// Makes the next layout pass measure this node and every node below it again.
  package func invalidateTree() {
    for node in tree { node.layoutVersion += 1 }
  }

  /// Returns the specs that describe the node's layout, made anew; `nil` where it describes none.
  ///
  /// - Parameter range: what the parent allows, already narrowed by the node's own style.
  package func layoutSpec(in range: SizeRange) -> LayoutSpec? {
    isDescribingLayout = true
    defer { isDescribingLayout = false }
    let spec = layoutSpecBlock?(self, range) ?? layoutSpecThatFits(range)
    return spec is UndescribedLayout ? nil : wrap(spec, in: range)
  }

  /// Returns the node's layout before the specs are removed from it: its only child is the spec, and subnodes stand where specs put them.
  ///
  /// The layout is made anew and is not kept. Subnodes are measured as in any pass, and keep their results.
  package func specLayout(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
    let range = ownRange(constrainedSize, ParentSize(constrainedSize.max), context)
    return context.run { calculateLayout(range, context, keepsSpecs: true) }
  }

  /// Returns the layout that the node's specs describe, or else that of its own content.
  ///
  /// - Parameter keepsSpecs: whether the spec is the layout's only child, in place of the subnodes that it places.
  func calculateLayout(_ range: SizeRange, _ context: LayoutContext, keepsSpecs: Bool = false) -> Layout {
    guard let spec = layoutSpec(in: range) else {
      if range.min != range.max, let image = self as? ImageNode { image.isSizedByPicture = true }
      let wanted = calculateSizeThatFits(range.max, in: context)
      let size = range.clamp(wanted)
      if context.explanation != nil { context.explainContent(of: self, wanted, size, in: range) }
      guard let list = self as? ListContainerNode else { return context.layout(of: self, size: size) }
      let cells = list.cells.children(in: size, offset: list.askedOffset, context)
      let layout = context.layout(of: self, size: size, children: Layout.Children(cells))
      return context.layoutDirection == .rightToLeft ? layout.mirrored() : layout
    }
    if subnodesChangedInLayout && !keepsSpecs {
      subnodesChangedInLayout = false
      context.report(.subnodesChanged(node: displayName))
    }
    let inner = spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    let root = context.layout(
      of: self, size: range.clamp(inner.size), children: Layout.Children(one: Layout.Child(spec, at: .zero, layout: inner)))
    if keepsSpecs { return root }
    var (nodes, leftOut) = root.nodeChildren(scale: context.scale)
    memory?.leftOut = leftOut
    context.check(&nodes, of: self)
    let layout = context.layout(of: self, size: root.size, children: Layout.Children(nodes))
    return context.layoutDirection == .rightToLeft && turnsWithDirection ? layout.mirrored() : layout
  }

  /// Measures the tree below a root and sets the frame of every node in it.
  ///
  /// - Returns: the errors; nodes that could not be laid out have size 0 x 0.
  @discardableResult
  package func layoutTree(_ range: SizeRange, in context: LayoutContext) -> [LayoutError] {
    checkRange(range, in: context)
    let requests = motion?.timeline?.takeRequests(inside: self) ?? []
    let frames = requests.isEmpty ? [] : framesBeforeTransition
    takeSafeArea(of: context.environment)
    // Changes of the safe area may ask for four more layouts. A layout that moves its nodes each time would have no end.
    for pass in 0...4 {
      let layout = layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
      placedFrame.size = layout.size
      place(layout, in: context)
      guard let rare = rareProperties?.values, rare.spreadsSafeArea || rare.safeAreaInsets != .zero else { break }
      if pass == 4 || !spreadSafeArea() {
        spreadsSafeArea = safeAreaInsets != .zero
        break
      }
    }
    if !requests.isEmpty { begin(requests, from: frames) }
    return context.takeErrors()
  }

  /// Reports an error if the range of a root contains no size. Below the root, a stack may make such a range; then the minimum counts.
  package func checkRange(_ range: SizeRange, in context: LayoutContext) {
    let low = range.min
    let high = range.max
    if low.width >= 0 && low.width <= high.width && low.height >= 0 && low.height <= high.height { return }
    for (length, low, high) in [("width", range.min.width, range.max.width), ("height", range.min.height, range.max.height)]
    where !(low >= 0 && low <= high) {
      context.report(
        .invalidValue(element: displayName, property: "the least \(length) of its range", value: low, allowed: "0 to the largest, \(high)"))
    }
  }

  /// Lays out the content of the node in exactly the size of its frame.
  func layOutAtOwnSize(in context: LayoutContext) {
    let size = frame.size
    place(layoutThatFits(SizeRange(exactly: size), parentSize: ParentSize(size), in: context), in: context)
  }

  /// Keeps a frame that was set by hand for as long as the supernode keeps its present layout.
  func holdFrame() {
    guard let above = supernode?.memory, !above.isPlacing, let placed = above.placed else { return }
    memory?.heldIn = placed
  }

  /// Gives the subnodes the frames of a layout, then places the subnodes of each subnode in the same way.
  private func place(_ layout: Layout, in context: LayoutContext) {
    if let memory {
      let count = layout.children.count
      memory.placed = memory.recent { $0.layout.size == layout.size && $0.layout.children.count == count }
      if let placed = memory.placed { memory.calculated = placed }
      calculatedSize = memory.calculated?.layout.size ?? .zero
    }
    if automaticallyManagesSubnodes { manage(layout.nodes, motion?.transition, before: subnodes) }
    // As in Texture, only direct subnodes get frames. A node deeper in the tree is placed by its own supernode.
    layout.children.forEach { child in
      guard let node = child.element as? DisplayNode, node.supernode == nil || node.supernode === self else { return }
      if let held = node.memory?.heldIn {
        // The frame was set by hand after this same layout was placed before.
        if held === memory?.placed { return }
        node.memory?.heldIn = nil
      }
      node.placedFrame = child.frame
    }
    memory?.isPlacing = true
    self.layout()
    memory?.isPlacing = false
    didPlace(layout)
    // Usually the children are the subnodes in the same order. The dictionary is made once a subnode is not found at its own index.
    let children = layout.children
    var byNode: [ObjectIdentifier: Layout]?
    for (index, subnode) in subnodes.enumerated() {
      let child = index < children.count ? children[index] : nil
      var own = child?.element === subnode ? child?.layout : nil
      if own == nil {
        let known = byNode ?? Dictionary(children.map { (ObjectIdentifier($0.element), $0.layout) }, uniquingKeysWith: { $1 })
        byNode = known
        own = known[ObjectIdentifier(subnode)]
      }
      if let own, own.size == subnode.frame.size {
        subnode.place(own, in: context)
      } else {
        // The subnode was placed by hand, so its frame decides its size.
        subnode.layOutAtOwnSize(in: context)
      }
    }
    layoutDidFinish()
  }

  /// Makes the nodes of a layout subnodes, with those that a transition removes. Those that were added by hand stay.
  func manage(_ nodes: [DisplayNode], _ transition: ContextTransitioning?, before: [DisplayNode]) {
    for node in nodes { node.isManaged = true }
    let nodes = transition?.subnodes(with: nodes, before: before) ?? nodes
    let others = subnodes.filter { !$0.isManaged }
    if others.isEmpty || !subnodes.filter(\.isManaged).elementsEqual(nodes) { replaceSubnodes(by: nodes + others) }
  }

  /// Replaces the subnodes by exactly these nodes, in this order, without asking for another layout.
  func replaceSubnodes(by nodes: [DisplayNode]) {
    if nodes.count == subnodes.count && zip(nodes, subnodes).allSatisfy({ $0 === $1 }) { return }
    for node in subnodes { node.supernode = nil }
    for node in nodes {
      if let other = node.supernode, other !== self { other.subnodes.removeAll { $0 === node } }
      node.supernode = self
    }
    subnodes = nodes
  }
}

extension Layout {
  /// The nodes among the children, in the order of painting. Room for all is made at once, because each cell asks for them.
  var nodes: [DisplayNode] {
    var nodes: [DisplayNode] = []
    nodes.reserveCapacity(children.count)
    children.forEach { if let node = $0.element as? DisplayNode { nodes.append(node) } }
    return nodes
  }
}

/// An undescribed layout is the layout spec that stands for the lack of one, in a node that describes no layout.
final class UndescribedLayout: LayoutSpec {}

// While a node is measured, the code of the node may measure other nodes. They are measured with the same context, which is kept for the thread:
// measuring never leaves it.
extension LayoutContext {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The context with which nodes are being measured on this thread; `nil` where none are.
  package static var current: LayoutContext? {
    pthread_getspecific(key).map { Unmanaged<LayoutContext>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls a function that measures with the context.
  func run<Result>(_ body: () -> Result) -> Result {
    let outer = pthread_getspecific(Self.key)
    let inner = Unmanaged.passUnretained(self).toOpaque()
    if outer == inner { return body() }
    pthread_setspecific(Self.key, inner)
    defer { pthread_setspecific(Self.key, outer) }
    return body()
  }
}

extension Layout {
  /// Creates the layout of a node from the layouts of its subnodes, for `calculateLayoutThatFits(_:)`. Texture's name for it is
  /// `ASLayout(layoutElement:size:sublayouts:)`, where each layout has a position of its own.
  ///
  /// ```swift
  /// override func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
  ///   guard let inner = try? page.layoutThatFits(constrainedSize) else { return super.calculateLayoutThatFits(constrainedSize) }
  ///   return Layout(layoutElement: self, size: constrainedSize.max, sublayouts: [Layout.Child(page, at: .zero, layout: inner)])
  /// }
  /// ```
  ///
  /// Origins and the size are rounded up to whole pixels. From right to left, the subnodes are mirrored, as those of specs are.
  ///
  /// - Parameters:
  ///   - layoutElement: the node that the layout belongs to.
  ///   - size: the size of the node in points.
  ///   - sublayouts: the subnodes with their layouts and their origins in the node; none by default.
  public init(layoutElement: DisplayNode, size: Size, sublayouts: [Layout.Child] = []) {
    let context = LayoutContext.current ?? LayoutContext(scale: Scale(layoutElement.contentsScale))
    let given = context.layout(of: layoutElement, size: size, children: sublayouts)
    let (nodes, leftOut) = given.nodeChildren(scale: context.scale)
    let layout = context.layout(of: layoutElement, size: size, children: nodes)
    layoutElement.memory?.leftOut = leftOut
    self = context.layoutDirection == .rightToLeft && layoutElement.turnsWithDirection ? layout.mirrored() : layout
  }
}
