public import EmakiDisplay
public import EmakiLayout

/// A button node is a control with a title, an image and a background image, each of which may be another in each state.
///
/// If nothing is set for a combined state, the button uses what is set for its parts: a highlighted and selected button tries
/// `.highlighted`, then `.selected`, then `.normal`. As in Texture, a button has no look of its own, and is laid out again if the title of
/// a state is longer.
///
/// ```swift
/// let button = ButtonNode()
/// button.setTitle("Follow", with: .system(size: 15, weight: .semibold), with: .systemBlue, for: .normal)
/// button.setTitle("Following", with: .system(size: 15), with: .gray, for: .selected)
/// ```
open class ButtonNode: ControlNode {
  /// An image alignment says on which side of the title the image stands.
  public enum ImageAlignment: Sendable {
    /// The image stands before the title, or above it.
    case beginning
    /// The image stands after the title, or below it.
    case end
  }

  /// The node that shows the title.
  public final var titleNode: TextNode {
    if let madeTitleNode { return madeTitleNode }
    let node = TextNode()
    node.style.flexShrink = 1
    node.hugsText = true
    madeTitleNode = node
    return node
  }
  private var madeTitleNode: TextNode?

  /// The node that shows the image.
  public final var imageNode: ImageNode {
    if let madeImageNode { return madeImageNode }
    let node = ImageNode()
    node.tintColor = rareProperties?.values.tintColor
    madeImageNode = node
    return node
  }
  private var madeImageNode: ImageNode?

  /// The node that shows the background image, stretched to the button.
  public final var backgroundImageNode: ImageNode {
    if let madeBackgroundNode { return madeBackgroundNode }
    let node = ImageNode()
    node.contentMode = .scaleToFill
    madeBackgroundNode = node
    return node
  }
  private var madeBackgroundNode: ImageNode?

  /// The distance between the image and the title in points; 8 by default.
  public final var contentSpacing = 8.0 { didSet { layoutChange(contentSpacing, oldValue) } }
  /// Whether the image and the title stand side by side. Otherwise the image stands above the title. On by default.
  public final var laysOutHorizontally = true { didSet { layoutChange(laysOutHorizontally, oldValue) } }
  /// The place of the content in a button that is wider; the middle by default.
  public final var contentHorizontalAlignment: StackLayoutSpec.HorizontalAlignment = .middle {
    didSet { layoutChange(contentHorizontalAlignment, oldValue) }
  }
  /// The place of the content in a button that is higher; the centre by default.
  public final var contentVerticalAlignment: StackLayoutSpec.VerticalAlignment = .center {
    didSet { layoutChange(contentVerticalAlignment, oldValue) }
  }
  /// The empty space around the content, in points. None by default.
  public final var contentEdgeInsets: EdgeInsets = .zero { didSet { layoutChange(contentEdgeInsets, oldValue) } }
  /// The side of the title on which the image stands; `.beginning` by default.
  public final var imageAlignment: ImageAlignment = .beginning { didSet { layoutChange(imageAlignment, oldValue) } }
  /// Shows the button's own tint.
  final func showTint() {
    madeImageNode?.tintColor = rareProperties?.values.tintColor
    showTitle()
  }

  private var titles: [ControlState: AttributedText] = [:]
  private var images: [ControlState: Image] = [:]
  private var backgroundImages: [ControlState: Image] = [:]

  /// Creates a button without content.
  public override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  // MARK: Content

  /// Returns the title that was set for exactly a state; `nil` where none was.
  public final func attributedTitle(for state: ControlState) -> AttributedText? { titles[state] }

  /// Sets the title for a state; `nil` removes it.
  public final func setAttributedTitle(_ title: AttributedText?, for state: ControlState) {
    titles[state] = title
    showTitle()
  }

  /// Sets the title for a state.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - font: the font; without one the system font of 18 points, as for UIKit's buttons.
  ///   - color: the colour; without one the `tintColor` of the button itself, or else black.
  ///   - state: the state.
  public final func setTitle(_ title: String, with font: Font? = nil, with color: Color? = nil, for state: ControlState) {
    setAttributedTitle(AttributedText(title, font: font ?? .system(size: 18), color: color), for: state)
  }

  /// Returns the image that was set for exactly a state; `nil` where none was.
  public final func image(for state: ControlState) -> Image? { images[state] }

  /// Sets the image for a state; `nil` removes it.
  public final func setImage(_ image: Image?, for state: ControlState) {
    images[state] = image
    showImage()
  }

  /// Returns the background image that was set for exactly a state; `nil` where none was.
  public final func backgroundImage(for state: ControlState) -> Image? { backgroundImages[state] }

  /// Sets the background image for a state; `nil` removes it.
  public final func setBackgroundImage(_ image: Image?, for state: ControlState) {
    backgroundImages[state] = image
    showBackgroundImage()
  }

  override func showState() {
    showTitle()
    showImage()
    showBackgroundImage()
  }

  /// Returns the value to show in the present state; `nil` if there is none.
  private func shown<Value>(_ values: [ControlState: Value]) -> Value? { state.candidates.lazy.compactMap { values[$0] }.first }

  private func showTitle() {
    let tint = rareProperties?.values.tintColor
    let title = shown(titles).map { title in tint.map { title.withColorWhereNone($0) } ?? title }
    show(title, at: \.attributedText, of: madeTitleNode, or: titleNode)
  }

  private func showImage() { show(shown(images), at: \.image, of: madeImageNode, or: imageNode) }

  private func showBackgroundImage() { show(shown(backgroundImages), at: \.image, of: madeBackgroundNode, or: backgroundImageNode) }

  /// Makes a subnode show a value, and makes that subnode if it does not exist yet. A new value asks for a new layout, because the subnodes
  /// or their sizes may change.
  private func show<Node: DisplayNode, Value: Equatable>(
    _ value: Value?, at property: ReferenceWritableKeyPath<Node, Value?>, of made: Node?, or node: @autoclosure () -> Node
  ) {
    if value == made?[keyPath: property] { return }
    (made ?? node())[keyPath: property] = value
    setNeedsLayout()
  }

  // MARK: Layout

  open override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    var children: [LayoutElement] = []
    if let madeImageNode, madeImageNode.image != nil { children.append(madeImageNode) }
    if let madeTitleNode, madeTitleNode.attributedText?.string.isEmpty == false {
      children.insert(madeTitleNode, at: imageAlignment == .beginning ? children.count : 0)
    }
    let stack = StackLayoutSpec(laysOutHorizontally ? .horizontal : .vertical, spacing: contentSpacing, children: children)
    stack.horizontalAlignment = contentHorizontalAlignment
    stack.verticalAlignment = contentVerticalAlignment
    var spec: LayoutSpec = stack
    if contentEdgeInsets != .zero { spec = InsetLayoutSpec(insets: contentEdgeInsets, child: spec) }
    if let madeBackgroundNode, madeBackgroundNode.image != nil {
      spec = BackgroundLayoutSpec(child: spec, background: madeBackgroundNode)
    }
    return spec
  }

  // MARK: Accessibility

  open override var defaultAccessibilityLabel: String? { madeTitleNode?.attributedText?.string }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .button }
}
