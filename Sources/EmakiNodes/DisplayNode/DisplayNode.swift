public import EmakiDisplay
public import EmakiLayout

/// A display node is a part of the tree that is laid out and painted: a rectangle with a background, content and other looks of its own,
/// and subnodes above it.
///
/// Nodes are not thread safe and need not be: one task at a time holds a tree. Lengths are points, `frame` is in the supernode's
/// coordinate space with `y` downwards. Subclasses describe their layout in `layoutSpecThatFits(_:)`, or place subnodes by hand in `layout()`.
open class DisplayNode: LayoutElement {
  /// Creates a node without subnodes.
  public override init() {
    super.init()
    isNode = true
  }

  // Properties that each pass reads are declared with unchecked exclusivity, here and in other nodes. A tree belongs to one task, and no
  // code changes a property while reading it. The checks would take a tenth of the time for measuring a cell.

  // MARK: Look

  /// The colour that is painted over the whole bounds, below everything else; `nil`, the default, paints nothing.
  @exclusivity(unchecked) public final var backgroundColor: Color? {
    didSet { displayChange(backgroundColor, oldValue) }
  }
  // Small properties are declared next to each other, so that alignment leaves no gaps between them.
  /// Whether the node shows its own content only once the row's display pass is done. On by default. Where it is off, the node never shows
  /// a placeholder.
  @exclusivity(unchecked) public final var displaysAsynchronously = true {
    didSet { displayChange(displaysAsynchronously, oldValue) }
  }
  /// Whether a placeholder is shown until the content is displayed. As in Texture, the placeholder stays for good if the picture cannot be
  /// loaded and there is no default image. Off by default.
  @exclusivity(unchecked) public final var placeholderEnabled = false {
    didSet { displayChange(placeholderEnabled, oldValue) }
  }
  /// The colour of the placeholder that the class draws itself, such as a text's bars or a picture's shape. The default is
  /// `defaultPlaceholderColor`.
  ///
  /// As in Texture, setting it switches the placeholder on, and a transparent colour switches it off: `placeholderEnabled` follows.
  @exclusivity(unchecked) public final var placeholderColor = DisplayNode.defaultPlaceholderColor {
    didSet {
      placeholderEnabled = placeholderColor.alpha > 0
      displayChange(placeholderColor, oldValue)
    }
  }
  /// The colour of placeholders whose nodes set no other colour: light grey, 0xF2F2F2. Source: Texture's
  /// `ASDisplayNodeDefaultPlaceholderColor()`.
  public static let defaultPlaceholderColor = Color(0xF2F2F2)
  /// Whether a highlight sweeps over the placeholder that the class draws itself, such as a text's bars. Off by default.
  public final var placeholderShimmers = false {
    didSet { displayChange(placeholderShimmers, oldValue) }
  }
  /// The opacity of the node, from 0 to 1. The node and its subnodes fade as one picture.
  @exclusivity(unchecked) public final var alpha: Double = 1 {
    didSet { displayChange(alpha, oldValue) }
  }
  /// Whether the node is hidden. It then keeps its place in the layout and paints nothing, nor do its subnodes.
  @exclusivity(unchecked) public final var isHidden = false {
    didSet { displayChange(isHidden, oldValue) }
  }
  /// The corner rounding type, which says what `cornerRadius` rounds, and by which method. `.default` by default, as in Texture.
  @exclusivity(unchecked) public final var cornerRoundingType: CornerRoundingType = .default {
    didSet { displayChange(cornerRoundingType, oldValue) }
  }
  /// Whether the node and all nodes below it are displayed as one image of the size of the node's bounds. Off by default, as in Texture.
  ///
  /// What reaches out of the bounds is cut off there; nothing else of the displayed result changes. The whole tree below the node is one
  /// piece of display work, which is repeated if any part of it changes. The nodes below are not displayed by themselves: they show
  /// together with this node's content, and their `displaysAsynchronously`, placeholders and `drawingPriority` are ignored. Until then,
  /// this node shows its background, its border and its own placeholder, which then fades above all of them. A picture that arrives later
  /// shows at once, without a fade.
  @exclusivity(unchecked) public final var shouldRasterizeDescendants = false {
    didSet { displayChange(shouldRasterizeDescendants, oldValue) }
  }
  /// The interface state of the node, which says how near to the viewport it is. Its list has set it with the last frame. Empty at first.
  @exclusivity(unchecked) public internal(set) final var interfaceState: InterfaceState = []
  /// The time that the placeholder takes to fade, in milliseconds.
  final var fadeMilliseconds: UInt32 = 0
  /// The width of the border in points, which is drawn inside the edge of the bounds, above the subnodes. 0 draws none.
  public final var borderWidth: Double {
    get { look.borderWidth }
    set { changeLook(\.borderWidth, newValue) }
  }
  /// The colour of the border. Black by default.
  public final var borderColor: Color {
    get { look.borderColor }
    set { changeLook(\.borderColor, newValue) }
  }
  /// The radius of the corners in points, 0 by default. It rounds the background and the border, and with `clipsToBounds` everything
  /// inside; `cornerRoundingType` has other ways.
  @exclusivity(unchecked) public final var cornerRadius: Double = 0 {
    didSet { displayChange(cornerRadius, oldValue) }
  }
  /// Whether subnodes, and the node's own content, are cut at the bounds. Off by default, and on in image nodes, cells, scroll
  /// nodes and lists, as in Texture.
  @exclusivity(unchecked) public final var clipsToBounds = false {
    didSet { displayChange(clipsToBounds, oldValue) }
  }
  /// The colour of the shadow. Everything that the node and its subnodes paint casts it. `clipsToBounds` removes the shadow, as in Core
  /// Animation.
  public final var shadowColor: Color {
    get { look.shadowColor }
    set { changeLook(\.shadowColor, newValue) }
  }
  /// The opacity of the shadow, from 0 to 1. 0, the default, casts none.
  public final var shadowOpacity: Double {
    get { look.shadowOpacity }
    set { changeLook(\.shadowOpacity, newValue) }
  }
  /// The colour of template pictures, carets and a button's titles without a colour, in the node and in nodes below it that set no other; `nil`, the
  /// default, has that of the supernode, where there is one. A cell of a list that is drawn by itself has no supernode.
  public final var tintColor: Color? {
    get { rareProperties?.values.tintColor ?? supernode?.tintColor }
    set {
      if newValue == rareProperties?.values.tintColor { return }
      changeLook { $0.tintColor = newValue }
      (self as? ButtonNode)?.showTint()
    }
  }
  /// The distance by which the shadow is moved, in points; 3 points up by default, as in Core Animation.
  public final var shadowOffset: Point {
    get { look.shadowOffset }
    set { changeLook(\.shadowOffset, newValue) }
  }
  /// The standard deviation of the shadow's blur, in points; 3 by default.
  public final var shadowRadius: Double {
    get { look.shadowRadius }
    set { changeLook(\.shadowRadius, newValue) }
  }
  /// The transform that is applied to the node and its subnodes about `anchorPoint`, the centre of the frame by default.
  public final var transform: Transform {
    get { look.transform }
    set { changeLook(\.transform, newValue) }
  }
  /// The place about which `transform` turns and scales the node, in fractions of its width and height; (0.5, 0.5), its centre, by default.
  /// Values that are not finite are replaced by the default.
  ///
  /// It does not move a node whose place comes from the layout. `position` is the place of this point.
  public final var anchorPoint: Point {
    get { look.anchorPoint }
    set {
      let point = newValue.x.isFinite && newValue.y.isFinite ? newValue : RareProperties().anchorPoint
      changeLook(\.anchorPoint, point)
    }
  }
  /// The node's place in the order in which siblings are painted. Those with the same value are painted in the order of the tree. 0 by
  /// default.
  public final var zPosition: Double {
    get { look.zPosition }
    set { changeLook(\.zPosition, newValue) }
  }

  /// The properties of the node's looks that few nodes set. They are kept in an object of their own to save memory, because a list keeps a
  /// node for each part of each row.
  private(set) final var rareProperties: Box<RareProperties>?
  final var look: RareProperties {
    get { rareProperties?.values ?? RareProperties() }
    set { rareProperties = Box(newValue) }
  }

  /// Displays the node anew if a property has another value than before.
  @inline(__always)
  final func displayChange<Value: Equatable>(_ value: Value, _ oldValue: Value) { if value != oldValue { setNeedsDisplay() } }

  /// Lays the node out anew if a property has another value than before.
  @inline(__always)
  final func layoutChange<Value: Equatable>(_ value: Value, _ oldValue: Value) { if value != oldValue { setNeedsLayout() } }

  /// Changes the rarely set properties of the looks, and makes the list paint the node again.
  final func changeLook(_ change: (inout RareProperties) -> Void) {
    change(&look)
    setNeedsDisplay()
  }

  /// Changes a rare property, unless it has the value already.
  final func changeLook<Value: Equatable>(_ property: WritableKeyPath<RareProperties, Value>, _ value: Value) {
    if look[keyPath: property] != value { changeLook { $0[keyPath: property] = value } }
  }

  /// Whether the node is the root of a tree that a hook or an action changes at an instant of a virtual clock.
  final var isChangedOnClock = false

  /// Whether the node is a cell of a list in a node, and is out of the list's view. It then paints nothing.
  final var isOutOfView = false

  /// Whether the node is backed by a layer. It exists for ported code and changes no pixel, because every node is cheap without a screen.
  public final var isLayerBacked = false
  /// Whether the node promises to cover its whole bounds. It exists for ported code, where it is a hint to the screen. It changes no pixel,
  /// because here every layer knows what it covers. On by default, as in Texture.
  public final var isOpaque = true

  // MARK: Place

  /// The rectangle in which layout has placed the node, in points of the supernode's coordinate space.
  ///
  /// A frame that is set by hand stays until the supernode is laid out anew, as in Texture: after `setNeedsLayout()`, in another size, or
  /// when the row comes back into range. If no layout places the node, the frame stays for good.
  public final var frame: Rect {
    @inlinable @inline(__always) get { placedFrame }
    set {
      let isOther = placedFrame != newValue
      placedFrame = newValue
      if isOther {
        holdFrame()
        setNeedsDisplay()
      }
    }
  }
  /// The stored frame. Setting it does not ask for painting. Layout sets it, because the row is painted for a new layout anyway.
  @usableFromInline @exclusivity(unchecked) final var placedFrame: Rect = .zero
  /// The node's rectangle in its own coordinate space.
  public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }
  /// The place of `anchorPoint`, the centre of `frame` by default, in points of the supernode's coordinate space.
  public final var position: Point {
    get { anchor(in: frame) }
    set {
      let inside = anchor(in: bounds)
      frame.origin = Point(x: newValue.x - inside.x, y: newValue.y - inside.y)
    }
  }

  /// The number of device pixels in a point at the node's last layout. It is 1 before that, and so also in the first
  /// `layoutSpecThatFits(_:)`. `layout()` can use it for rounding: a hairline is `1 / contentsScale` points wide.
  public final var contentsScale: Double { memory?.calculated?.conditions.scale.factor ?? 1 }

  // MARK: Tree

  /// Whether the nodes that `layoutSpecThatFits(_:)` uses become subnodes, in its order, and those that it used before are removed. As in Texture,
  /// subnodes that were added by hand stay above them, and have no size but that which they are given by hand. Off by default.
  @exclusivity(unchecked) public final var automaticallyManagesSubnodes = false
  /// Whether the node is a subnode because a layout uses it.
  var isManaged = false
  /// Whether the node is laid out again when its `safeAreaInsets` change. Off by default, as in Texture.
  @exclusivity(unchecked) public final var automaticallyRelayoutOnSafeAreaChanges = false
  /// The nodes directly below this one, in the order of painting.
  @exclusivity(unchecked) public package(set) final var subnodes: [DisplayNode] = []
  /// The node that this one is a subnode of; `nil` at the top of a tree.
  @exclusivity(unchecked) public package(set) final unowned var supernode: DisplayNode?

  deinit {
    for subnode in subnodes { subnode.supernode = nil }
  }

  // MARK: Layout

  /// A block that describes the layout in place of an override of `layoutSpecThatFits(_:)`.
  @exclusivity(unchecked) public final var layoutSpecBlock: ((DisplayNode, SizeRange) -> LayoutSpec)? { didSet { setNeedsLayout() } }
  /// The size that the last measuring of the node gave, in points; zero before it.
  @exclusivity(unchecked) public internal(set) final var calculatedSize: Size = .zero
  /// The results of measuring the node; `nil` before it is measured, and after they were freed.
  final var memory: LayoutMemory?
  /// The number of calls of `setNeedsLayout()` on this node and the nodes below it.
  final var layoutVersion = 0
  /// Whether the layout's specs are being made, during which the subnodes must not change.
  final var isDescribingLayout = false
  final var subnodesChangedInLayout = false

  /// Returns the layout specs that size and place the subnodes. They are made anew at each call. By default there are none, and the node
  /// has the size that `calculateSizeThatFits(_:)` returns.
  ///
  /// Override it in the body of the class, because Swift does not let extensions override. If that is not possible, or if the node has no
  /// class of its own, set `layoutSpecBlock` instead.
  ///
  /// - Parameter constrainedSize: the smallest and largest size allowed, after the node's own `style`.
  open func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { UndescribedLayout() }

  /// Returns the size in points that a node without specs wants. The default takes the whole of each bounded length, and 0 for an unbounded
  /// one.
  open func calculateSizeThatFits(_ constrainedSize: Size) -> Size { boxSize(in: SizeRange(max: constrainedSize)) }

  /// Returns the size in points that a node without specs wants. Override this one if the content needs the context of the measuring pass.
  open func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size { calculateSizeThatFits(constrainedSize) }

  /// Returns the layout of the node in a range of sizes. The default makes the one that the specs describe, or that has the size of
  /// `calculateSizeThatFits(_:)`.
  ///
  /// Few nodes override it, because they have places for their subnodes that no spec describes. They measure the subnodes with
  /// `layoutThatFits(_:)`, and return `Layout(layoutElement: self, size:sublayouts:)`. It is called only while a layout is made; ask for
  /// `layoutThatFits(_:)` elsewhere.
  ///
  /// - Parameter constrainedSize: the smallest and largest size allowed, after the node's own `style`.
  open func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
    guard let context = LayoutContext.current else { return calculatedLayout ?? .empty }
    return calculateLayout(constrainedSize, context)
  }

  open override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    let range = ownRange(constrainedSize, parentSize, context)
    let conditions = MeasuringConditions(range, context)
    let memory = memory ?? LayoutMemory()
    if self.memory == nil { self.memory = memory }
    // With other traits the node may make other specs, and specs also decide how subnodes look. An explanation of why this node got its size
    // needs every step.
    if context.environment === memory.environment, context.explanation?.needsSteps(of: debugName) != true,
      let known = memory.recent(where: { $0.version == layoutVersion && $0.conditions == conditions })
    {
      if memory.calculated !== known { memory.calculated = known }
      calculatedSize = known.layout.size
      context.endExplanation(of: self)
      if let baselines = known.baselines { (style.ascender, style.descender) = (baselines.ascender, baselines.descender) }
      return known.layout
    }
    let reported = context.reportCount
    if context.environment !== memory.environment { adopt(context.environment, memory) }
    let layout = context.run { calculateLayoutThatFits(range) }
    let made = MeasuredLayout(
      layout, conditions, version: layoutVersion, baselines: memory.contentBaselines, leftOut: memory.leftOut)
    memory.calculated = made
    calculatedSize = layout.size
    // Errors are reported at each pass, so a layout with errors is made anew.
    if context.reportCount != reported { return layout }
    memory.keep(made)
    return layout
  }

  /// Called after the node's frame is set and its subnodes have the frames of its layout. It is the place to set frames by hand.
  open func layout() {}

  /// Called after `layout()`, once the node and all nodes below it have their frames.
  open func layoutDidFinish() {}

  /// Called before the node is laid out with traits that differ from those of its last layout, or from the default traits before the first
  /// one. It may change subnodes and texts. Texture's name for it is `asyncTraitCollectionDidChange(withPreviousTraitCollection:)`.
  open func traitCollectionDidChange(from previous: TraitCollection) {}

  /// Called when `safeAreaInsets` have changed. The default asks for a new layout where `automaticallyRelayoutOnSafeAreaChanges` is set; a layout that
  /// is asked for here is made for the same picture.
  open func safeAreaInsetsDidChange() { if automaticallyRelayoutOnSafeAreaChanges { setNeedsLayout() } }

  // MARK: Display

  /// Returns the value that `draw(_:in:withParameters:)` gets when the class draws the node; `nil`, the default, if it draws nothing.
  ///
  /// It is called on the task that holds the tree, and may read the node's properties.
  open func drawParameters() -> (any Sendable)? { nil }

  /// Draws the content of a node, above its background and below its subnodes. It runs on a worker, and must not use the node; it gets a
  /// value instead. As in Texture, it is a class method. Its drawing is never taken from the layer cache; `drawing` has a key for that.
  ///
  /// - Parameters:
  ///   - bounds: the rectangle of the node, in points; the origin is zero.
  ///   - context: the context to draw in.
  ///   - parameters: the value that `drawParameters()` returned.
  open class func draw(_ bounds: Rect, in context: inout DrawingContext, withParameters parameters: any Sendable) {}

  /// Called when the display of the node's content begins. On the virtual clock this is when its row enters the display range.
  open func displayWillStart() {}

  /// Called when the display of the node's content is done. On the virtual clock this is when its row's latency has passed.
  open func displayDidFinish() {}

  /// Whether `didLoad()` was called on the node.
  final var isLoaded = false
  /// The number of calls of `setNeedsDisplay()` on this node and the nodes below it.
  final var displayVersion: UInt32 = 0

  /// Returns the placeholder image of a node without a `placeholderNode`, scaled to fill the bounds; `nil`, the default, leaves the
  /// placeholder to the class.
  open func placeholderImage() -> Image? { nil }

  /// Called once before the node is first displayed, on the task that holds the tree. The blocks of `onDidLoad(_:)` are called after it.
  open func didLoad() {}

  /// Frees the results of measuring the node's own content.
  func releaseContent() {}

  /// Whether the node itself has content to show.
  var hasContent: Bool { false }

  /// What the node itself needs to show what it should. By default it has no pictures, and its layout places nodes that are its subnodes.
  var needs: NodeNeeds {
    guard !automaticallyManagesSubnodes, let children = memory?.calculated?.layout.children, children.count > 0 else {
      return NodeNeeds()
    }
    let lacksSubnode = children.contains { ($0.element as? DisplayNode).map { $0.supernode !== self } ?? false }
    return NodeNeeds(lack: lacksSubnode ? .subnode(displayName) : nil)
  }

  /// Whether the places of the subnodes are mirrored where rows are read from right to left. UIKit's word for a view that keeps them is
  /// `semanticContentAttribute`.
  var turnsWithDirection: Bool { true }

  /// The run on which the node scrolls; `nil` where it does not.
  var offsetRun: OffsetRun? { nil }

  /// Whether the node is notified as its pictures arrive.
  var wantsImageNews: Bool { false }

  /// The picture of which the node wants to be notified and was not yet; `nil` for none.
  var untoldURL: ImageURL? { nil }

  /// Whether pictures are decoded before the node is notified of them, which makes sure that they are intact.
  var wantsDecodedImages: Bool { wantsImageNews }

  /// Called with the news of a picture that a node of the row shows, where the node wants to know.
  func receive(_ news: ImageNews) {}

  /// Called before the hooks of a new interface state are called.
  func willChangeInterfaceState(to state: InterfaceState) {}

  /// What a node itself shows: items, and above them the entries of those parts that cast shadows, are cut or are painted anew more often.
  typealias Content = (items: [DisplayItem], groups: [DisplayList.Entry])

  /// Returns what the node itself shows between its background and its subnodes, in a frame that is not empty.
  func content(in context: DisplayContext, frame: Rect) -> Content { ([], []) }

  /// Returns how many milliseconds before an instant the content was first shown; `nil` where it is not shown yet.
  func contentShownFor(at moment: DisplayMoment) -> Int? { moment.displayedFor }

  /// Returns the entries of the placeholder that is shown in place of the class's content where the node has no placeholder of its own.
  func ownPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] { [] }

  /// Returns the entries that fade above the content once it is shown. By default they are those of the placeholder that was shown before.
  func fadingEntries(at moment: DisplayMoment, in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    placeholderEntries(in: context, frame: frame)
  }

  /// Returns the items that are painted over the background and below everything else, at every instant.
  func backgroundItems(in shape: RoundedRect) -> [DisplayItem] { [] }

  /// Returns the entries that are painted above the subnodes, at every instant.
  func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] { [] }

  // MARK: Transitions

  /// Animates a layout transition of the node. It brings the subnodes from the frames and looks of one layout to those of another with
  /// `animate(withDuration:delay:options:animations:completion:)`, and calls `context.completeTransition(_:)` at the end.
  ///
  /// When it is called, inserted subnodes exist and have their final frames, removed subnodes still exist, and all other subnodes have
  /// their old frames. Frames that it does not change become those of the new layout at once.
  ///
  /// By default, inserted subnodes fade in, removed subnodes fade out, and the frames of all others and the node's own size are animated,
  /// for `defaultLayoutTransitionDuration`. A subnode whose size is animated is laid out in each size on the way; in Texture it fades in
  /// with its new layout. If the context is not animated, the new layout is shown at once.
  open func animateLayoutTransition(_ context: ContextTransitioning) { context.animateByDefault() }

  /// Called when a layout transition of the node is over. The default removes the removed subnodes if the node
  /// `automaticallyManagesSubnodes`.
  open func didCompleteLayoutTransition(_ context: ContextTransitioning) { context.removeSubnodes() }

  // MARK: Accessibility

  /// The label of a node whose label was not set. `nil` by default; a text node returns its text.
  open var defaultAccessibilityLabel: String? { nil }
  /// The hint of a node that was given none; `nil` by default.
  open var defaultAccessibilityHint: String? { nil }
  /// The accessibility value of a node that was given none; `nil` by default.
  open var defaultAccessibilityValue: String? { nil }
  /// The identifier of a node that was given none; `nil` by default.
  open var defaultAccessibilityIdentifier: String? { nil }
  /// The traits of a node that was given none. There are none by default; a text node is `.staticText`, an image node `.image`.
  open var defaultAccessibilityTraits: AccessibilityTraits { [] }
  /// Whether a node whose `isAccessibilityElement` was not set is an element to a screen reader.
  var isAccessibilityElementByDefault: Bool { false }
  /// The traits that the node has because of its present state, besides those that it was given.
  var presentAccessibilityTraits: AccessibilityTraits { [] }

  // MARK: Interface state

  /// Called when the node comes onto the screen, because its cell comes into view. It is called before `didEnterVisibleState()`.
  open func didEnterHierarchy() {}
  /// Called when the node has left the screen, after `didExitVisibleState()`.
  open func didExitHierarchy() {}

  /// Called when the node enters the preload range, in which its content is to be read. The hooks of the nodes below it are called after
  /// its own.
  open func didEnterPreloadState() {}
  /// Called when the node enters the display range, where it is to be displayed.
  open func didEnterDisplayState() {}
  /// Called when the node comes into the viewport.
  open func didEnterVisibleState() {}
  /// Called when the node leaves the viewport.
  open func didExitVisibleState() {}
  /// Called when the node leaves the display range.
  open func didExitDisplayState() {}
  /// Called when the node leaves the preload range.
  open func didExitPreloadState() {}
  /// Called when the interface state has changed, after the other hooks that the change calls.
  open func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) {}

  // MARK: Layout of special nodes

  /// Returns the specs of the node's layout, put into further specs if the class adds any.
  func wrap(_ spec: LayoutSpec, in range: SizeRange) -> LayoutSpec { spec }

  /// The axes along which the node scrolls what is in it.
  var scrolledAxes: (horizontal: Bool, vertical: Bool) { (false, false) }

  /// Called after `layout()`, with the layout whose children have received their frames.
  func didPlace(_ layout: Layout) {}
}
