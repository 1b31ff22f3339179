public import EmakiDisplay
public import EmakiLayout

/// A display node is a part of the tree that is laid out and painted: a rectangle with a look of its own, and subnodes above it.
///
/// Nodes are not thread safe and need not be: one task at a time holds a tree. Lengths are points, `frame` is in the supernode's
/// coordinate space with `y` downwards. Subclasses describe their layout in `layoutSpecThatFits(_:)`, or place subnodes by hand in `layout()`.
open class DisplayNode: LayoutElement {
  /// Makes a node without subnodes.
  public override init() {
    super.init()
    isNode = true
  }

  // MARK: Look

  /// The colour that is painted over the whole bounds, below everything else; `nil`, the default, paints nothing.
  public final var backgroundColor: Color?
  // Small properties stand together, and after a small one: there alignment leaves room for them.
  /// Whether the node shows its own content only once the row's display pass is done. On by default. Off, it never shows a placeholder.
  public final var displaysAsynchronously = true
  /// Whether a placeholder stands for the content until it is displayed, and for a picture without a default image, as in Texture, for good
  /// where it cannot be had. Off by default.
  public final var placeholderEnabled = false
  /// The colour of the placeholder that the class draws itself: a text's bars, a picture's shape. `defaultPlaceholderColor` by default.
  ///
  /// As in Texture, setting it switches the placeholder on, and a transparent colour switches it off: `placeholderEnabled` follows.
  public final var placeholderColor = DisplayNode.defaultPlaceholderColor {
    didSet { placeholderEnabled = placeholderColor.alpha > 0 }
  }
  /// The colour of placeholders that are given none: light grey, 0xF2F2F2. Source: Texture's `ASDisplayNodeDefaultPlaceholderColor()`.
  public static let defaultPlaceholderColor = Color(0xF2F2F2)
  /// Whether a highlight sweeps over the placeholder that the class draws itself, such as a text's bars. Off by default.
  public final var placeholderShimmers = false
  /// How much of the node shows, from 0 to 1. The node and its subnodes fade as one picture.
  public final var alpha: Double = 1
  /// Whether the node is hidden. It then keeps its place in the layout and paints nothing, nor do its subnodes.
  public final var isHidden = false
  /// What `cornerRadius` rounds, and how. `.default` by default, as in Texture.
  public final var cornerRoundingType: CornerRoundingType = .default
  /// Whether the node and all below it are displayed as one, which changes no pixel of what is displayed. Off by default, as in Texture.
  ///
  /// The whole is one piece of display work, done anew when any of it changes. Nodes below have no display of their own: they show once this
  /// node's content does, and their `displaysAsynchronously`, placeholders and `drawingPriority` do not count. Before, this node has its
  /// background, its border and its own placeholder, which fades above them all. A picture that comes later shows when it comes, at once.
  public final var shouldRasterizeDescendants = false
  /// How near to the viewport the node is, as its list said with the last frame. Empty at first.
  public internal(set) final var interfaceState: InterfaceState = []
  /// The time that the placeholder takes to fade, in milliseconds.
  final var fadeMilliseconds: UInt32 = 0
  /// The width of a line inside the edge of the bounds, above the subnodes, in points. 0 draws none.
  public final var borderWidth: Double {
    get { look.borderWidth }
    set { look.borderWidth = newValue }
  }
  /// The colour of the border. Black by default.
  public final var borderColor: Color {
    get { look.borderColor }
    set { look.borderColor = newValue }
  }
  /// The radius of the corners in points, 0 by default. It rounds the background and the border, and with `clipsToBounds` everything
  /// inside; `cornerRoundingType` has other ways.
  public final var cornerRadius: Double = 0
  /// Whether subnodes, and the node's own content, are cut at the bounds. Off by default, and on in image nodes and cells, as in Texture.
  public final var clipsToBounds = false
  /// The colour of the shadow that everything that the node and its subnodes paint casts. `clipsToBounds` removes the shadow, as in Core
  /// Animation.
  public final var shadowColor: Color {
    get { look.shadowColor }
    set { look.shadowColor = newValue }
  }
  /// How strong the shadow is, from 0 to 1. 0, the default, casts none.
  public final var shadowOpacity: Double {
    get { look.shadowOpacity }
    set { look.shadowOpacity = newValue }
  }
  /// How far the shadow is moved, in points; 3 points up by default, as in Core Animation.
  public final var shadowOffset: Point {
    get { look.shadowOffset }
    set { look.shadowOffset = newValue }
  }
  /// The standard deviation of the shadow's blur, in points; 3 by default.
  public final var shadowRadius: Double {
    get { look.shadowRadius }
    set { look.shadowRadius = newValue }
  }
  /// The transform that is applied to the node and its subnodes about the centre of the frame.
  public final var transform: Transform {
    get { look.transform }
    set { look.transform = newValue }
  }
  /// The place in the order in which siblings are painted. Those with the same value are painted in the order of the tree. 0 by default.
  public final var zPosition: Double {
    get { look.zPosition }
    set { look.zPosition = newValue }
  }

  /// The look that few nodes have. It is apart because a list keeps a node for each part of each row, and memory is what they cost.
  private(set) final var rareLook: RareLook?
  final var look: RareLook.Values {
    get { rareLook?.values ?? RareLook.Values() }
    set { rareLook = RareLook(newValue) }
  }

  /// A property for ported code, which changes no pixel: without a screen every node is cheap.
  public final var isLayerBacked = false

  // MARK: Place

  /// The place where layout put the node, in points of the supernode's coordinate space; it may be set in the supernode's `layout()`.
  public final var frame: Rect = .zero
  /// The node's rectangle in its own coordinate space.
  public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }
  /// The centre of `frame`.
  public final var position: Point {
    get { Point(x: frame.midX, y: frame.midY) }
    set { frame.origin = Point(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }

  // MARK: Tree

  /// Whether the subnodes follow the layout: those that `layoutSpecThatFits(_:)` uses, in its order. Off by default.
  public final var automaticallyManagesSubnodes = false
  /// The nodes directly below this one, in the order of painting.
  public package(set) final var subnodes: [DisplayNode] = []
  /// The node that this one is a subnode of; `nil` at the top of a tree.
  public package(set) final unowned var supernode: DisplayNode?

  deinit {
    for subnode in subnodes { subnode.supernode = nil }
  }

  // MARK: Layout

  /// A block that describes the layout in place of an override of `layoutSpecThatFits(_:)`.
  public final var layoutSpecBlock: ((DisplayNode, SizeRange) -> LayoutSpec)?
  /// The size of the last measuring in points, or zero before it.
  public internal(set) final var calculatedSize: Size = .zero
  /// What measuring has left; `nil` before it, and where that was freed.
  final var memory: LayoutMemory?
  /// The number of calls of `setNeedsLayout()` here and below.
  package final var layoutVersion = 0
  /// Whether the layout's specs are being made, in which time the subnodes must stay.
  final var isDescribingLayout = false
  final var subnodesChangedInLayout = false

  /// Returns the specs that size and place the subnodes, made anew at each call. By default there are none, and the node is as large
  /// as `calculateSizeThatFits(_:)` says.
  ///
  /// - Parameter constrainedSize: the smallest and largest size allowed, after the node's own `style`.
  open func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { UndescribedLayout() }

  /// Returns the size in points that a node without specs wants. By default the whole of a bounded size, and nothing of an unbounded one.
  open func calculateSizeThatFits(_ constrainedSize: Size) -> Size { boxSize(in: SizeRange(max: constrainedSize)) }

  /// Returns the same size for nodes whose content needs the measuring pass itself.
  open func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size { calculateSizeThatFits(constrainedSize) }

  open override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    measuredLayout(constrainedSize, parentSize, context)
  }

  /// Called after the node's frame is set and its subnodes have the frames of its layout. It is the place to set frames by hand.
  open func layout() {}

  // MARK: Display

  /// Whether `didLoad()` was called.
  package final var isLoaded = false
  /// The number of calls of `setNeedsDisplay()` here and below.
  package final var displayVersion: UInt32 = 0

  /// Returns the placeholder of a node without a `placeholderNode`, scaled to fill the bounds; `nil`, the default, leaves it to the class.
  open func placeholderImage() -> Image? { nil }

  /// Called once, before the node is first displayed, on the task that holds the tree.
  open func didLoad() {}

  /// Called where a node without specs is about to be measured.
  ///
  /// - Parameter range: the sizes that the node may have, after its own style.
  func willMeasure(in range: SizeRange) {}

  /// Frees what measuring the node's own content has left.
  package func releaseContent() {}

  /// Whether nodes of the tree below may show placeholders; asked of the root.
  package var showsPlaceholders: Bool { true }

  /// Whether the placeholder stays where the node's pictures cannot be had: Texture's rule for nodes that show nothing else.
  package var placeholderShouldPersist: Bool { false }

  /// Whether the shadow is that of all that the node and its subnodes paint. Otherwise the class gives it to its content.
  var castsWholeShadow: Bool { true }

  /// Whether there is anything that the node itself shows.
  package var hasContent: Bool { false }

  /// Whether the node shows nothing, and takes no room, because it has neither a size nor a picture that would give it one.
  var lacksPicture: Bool { false }

  /// The URLs whose pictures the node shows once they are there, the best first. Of several it shows the first that can be had.
  var shownURLs: [ImageURL] { [] }

  /// Whether the node is told how its pictures come.
  var wantsImageNews: Bool { false }

  /// Whether the pictures that the node is told of are decoded before, to be sure that they can be had.
  var wantsDecodedImages: Bool { wantsImageNews }

  /// Called with how pictures come that nodes of the row show, where the node wants to be told.
  func receive(_ news: ImageNews) {}

  /// Called before the hooks of a new state.
  func willChangeInterfaceState(to state: InterfaceState) {}

  /// The identifier of the version that the node displays, of those that it has of its picture; `nil` where it displays none.
  var shownImageIdentifier: String? { nil }

  /// Returns the links of the node's own text, in the order of the text, with boxes in the node's coordinate space.
  func ownLinks(in context: MeasuringContext) -> [TextLink] { [] }

  /// The URLs of other pictures in what the node shows.
  var attachedURLs: [ImageURL] { [] }

  /// Returns what the node itself shows between its background and its subnodes.
  package func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] { [] }

  /// Returns what belongs to the content but is painted apart, above it: parts that cast shadows.
  package func contentGroups(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] { [] }

  /// Returns the milliseconds since the content was first shown at an instant; `nil` where it is not there.
  package func contentShownFor(at moment: DisplayMoment) -> Int? { moment.displayedFor }

  /// Returns the placeholder that stands for the class's content where the node has none of its own.
  package func ownPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] { [] }

  /// Returns what fades above the content once it is shown: the placeholder that stood there before.
  package func fadingEntries(at moment: DisplayMoment, in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    placeholderEntries(in: context, frame: frame)
  }

  /// Returns what is painted over the background and below everything else, at every instant.
  package func backgroundItems(in shape: RoundedRect) -> [DisplayItem] { [] }

  /// Returns what is painted above the subnodes, at every instant.
  package func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] { [] }

  // MARK: Interface state

  /// Called when the node comes near enough to be made ready. What is below it comes after it.
  open func didEnterPreloadState() {}
  /// Called when the node comes near enough to be displayed.
  open func didEnterDisplayState() {}
  /// Called when the node comes into the viewport.
  open func didEnterVisibleState() {}
  /// Called when the node leaves the viewport.
  open func didExitVisibleState() {}
  /// Called when the node is too far to stay displayed.
  open func didExitDisplayState() {}
  /// Called when the node is too far to stay ready.
  open func didExitPreloadState() {}
  /// Called after those of the other hooks that a change calls.
  open func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) {}

  // MARK: Layout of special nodes

  /// Returns the specs that describe the node's layout, inside others where the class has some.
  package func wrap(_ spec: LayoutSpec, in range: SizeRange) -> LayoutSpec { spec }

  /// Called after `layout()` with the layout whose children have got their frames.
  func didPlace(_ layout: Layout) {}
}
