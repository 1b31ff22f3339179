import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes
import Testing

@Suite struct AccessibilityTreeTests {
  /// A node whose subnodes stand where they are put, in a box of 100 x 100.
  private final class Canvas: DisplayNode {
    private let places: [(node: DisplayNode, frame: Rect)]

    init(_ places: [(DisplayNode, Rect)]) {
      self.places = places
      super.init()
      debugName = "canvas"
      for (node, _) in places { addSubnode(node) }
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 100, height: 100) }

    override func layout() { for (node, frame) in places { node.frame = frame } }
  }

  private func label(_ text: String, _ traits: AccessibilityTraits = []) -> DisplayNode {
    let node = DisplayNode()
    node.debugName = text
    node.isAccessibilityElement = true
    node.accessibilityLabel = text
    node.accessibilityTraits = traits
    return node
  }

  private func tree(_ node: DisplayNode, _ direction: LayoutDirection = .leftToRight) -> AccessibilityElement? {
    let context = MeasuringContext.test(layoutDirection: direction)
    node.layOut(width: 100, in: context)
    return node.accessibilityTree(in: context)
  }

  /// The labels of the elements in the order of reading.
  private func labels(_ node: DisplayNode, _ direction: LayoutDirection = .leftToRight) -> [String?] {
    tree(node, direction)?.flattened.map(\.label) ?? []
  }

  // MARK: Defaults

  @Test func `a node has no accessibility of its own by default`() {
    let node = DisplayNode()
    #expect(!node.isAccessibilityElement && node.accessibilityLabel == nil && node.accessibilityTraits == [])
    #expect(!node.isAccessibilityContainer && !node.accessibilityElementsHidden && node.accessibilityElements == nil)
    #expect(tree(BoxNode()) == nil)
  }

  @Test func `a text is an element with its text as the label and the trait static text`() {
    let text = TextNode("abc")
    #expect(text.isAccessibilityElement && text.accessibilityLabel == "abc" && text.accessibilityTraits == .staticText)
    text.attributedText = AttributedText("")
    #expect(!text.isAccessibilityElement)
    text.attributedText = AttributedText("def")
    #expect(text.accessibilityLabel == "def")
    text.accessibilityLabel = "own"
    text.attributedText = AttributedText("ghi")
    #expect(text.accessibilityLabel == "own")
    #expect(!TextNode().isAccessibilityElement)
  }

  @Test func `an image is an element where it has a label`() {
    let image = ImageNode()
    #expect(!image.isAccessibilityElement && image.accessibilityTraits == .image)
    image.accessibilityLabel = "A cat"
    #expect(image.isAccessibilityElement)
    image.isAccessibilityElement = false
    #expect(!image.isAccessibilityElement)
  }

  @Test func `a selected cell has the trait selected besides those that it was given`() {
    let cell = CellNode()
    cell.accessibilityTraits = .button
    #expect(cell.accessibilityTraits == .button)
    cell.isSelected = true
    #expect(cell.accessibilityTraits == [.button, .selected])
  }

  @Test func `a class says its own defaults`() {
    final class Star: DisplayNode {
      override var defaultAccessibilityLabel: String? { "Star" }
      override var defaultAccessibilityHint: String? { "Adds a star" }
      override var defaultAccessibilityValue: String? { "3" }
      override var defaultAccessibilityIdentifier: String? { "star" }
      override var defaultAccessibilityTraits: AccessibilityTraits { [.button, .adjustable] }
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 5, height: 6) }
    }
    let star = Star()
    star.isAccessibilityElement = true
    #expect(
      tree(star)
        == AccessibilityElement(
          node: "Star", label: "Star", hint: "Adds a star", value: "3", identifier: "star", traits: [.button, .adjustable],
          frame: Rect(x: 0, y: 0, width: 100, height: 6)))
    star.accessibilityHint = "Takes it away"
    #expect(tree(star)?.hint == "Takes it away")
  }

  // MARK: Order

  @Test func `elements are read from top to bottom and then from the side where lines start`() {
    let nodes: [(DisplayNode, Rect)] = [
      (label("below"), Rect(x: 0, y: 50, width: 10, height: 10)), (label("right"), Rect(x: 60, y: 0, width: 10, height: 10)),
      (label("left"), Rect(x: 0, y: 0, width: 30, height: 10)), (label("middle"), Rect(x: 40, y: 0, width: 10, height: 10)),
    ]
    #expect(labels(Canvas(nodes)) == ["left", "middle", "right", "below"])
    // Texture goes from left to right in either direction; whoever reads from the right starts there.
    #expect(labels(Canvas(nodes), .rightToLeft) == ["right", "middle", "left", "below"])
  }

  @Test func `at one place the lower element comes first, then the narrower`() {
    let nodes: [(DisplayNode, Rect)] = [
      (label("tall"), Rect(x: 0, y: 0, width: 10, height: 20)), (label("wide"), Rect(x: 0, y: 0, width: 20, height: 10)),
      (label("small"), Rect(x: 0, y: 0, width: 10, height: 10)),
    ]
    #expect(labels(Canvas(nodes)) == ["small", "wide", "tall"])
  }

  @Test func `a group stands in the order as a whole`() {
    let group = Canvas([(label("far"), Rect(x: 0, y: 90, width: 10, height: 10))])
    let nodes: [(DisplayNode, Rect)] = [
      (label("beside"), Rect(x: 50, y: 10, width: 10, height: 10)), (group, Rect(x: 0, y: 0, width: 40, height: 100)),
    ]
    let tree = tree(Canvas(nodes))
    #expect(tree?.elements.map(\.isElement) == [false, true])
    #expect(tree?.flattened.map(\.label) == ["far", "beside"])
    #expect(tree?.elements[0].frame == Rect(x: 0, y: 0, width: 40, height: 100))
    #expect(tree?.elements[0].elements[0].frame == Rect(x: 0, y: 90, width: 10, height: 10))
  }

  @Test func `a node says which nodes below it are read, and in which order`() {
    let (first, second, third, stranger) = (label("first"), label("second"), label("third"), label("stranger"))
    let canvas = Canvas([
      (first, Rect(x: 0, y: 0, width: 10, height: 10)), (second, Rect(x: 0, y: 20, width: 10, height: 10)),
      (third, Rect(x: 0, y: 40, width: 10, height: 10)),
    ])
    canvas.accessibilityElements = [third, stranger, first]
    #expect(labels(canvas) == ["third", "first"])
    third.isHidden = true
    #expect(labels(canvas) == ["first"])
    canvas.accessibilityElements = nil
    #expect(labels(canvas) == ["first", "second"])
  }

  // MARK: Left out

  @Test func `hidden nodes, and those that are hidden from a screen reader, are left out with all that they hold`() {
    let inner = Canvas([(label("inner"), Rect(x: 0, y: 0, width: 10, height: 10))])
    let outer = Canvas([
      (inner, Rect(x: 0, y: 0, width: 50, height: 50)), (label("other"), Rect(x: 0, y: 60, width: 10, height: 10)),
    ])
    inner.accessibilityElementsHidden = true
    #expect(labels(outer) == ["other"])
    inner.accessibilityElementsHidden = false
    #expect(labels(outer) == ["inner", "other"])
    inner.alpha = 0
    #expect(labels(outer) == ["other"])
  }

  @Test func `a modal node hides its siblings`() {
    let (dialog, page) = (label("dialog"), label("page"))
    let canvas = Canvas([
      (page, Rect(x: 0, y: 0, width: 10, height: 10)), (dialog, Rect(x: 0, y: 20, width: 10, height: 10)),
    ])
    dialog.accessibilityViewIsModal = true
    #expect(labels(canvas) == ["dialog"])
  }

  @Test func `an element hides what is inside it`() {
    let canvas = Canvas([(label("inside"), Rect(x: 0, y: 0, width: 10, height: 10))])
    canvas.isAccessibilityElement = true
    canvas.accessibilityLabel = "canvas"
    #expect(labels(canvas) == ["canvas"])
  }

  // MARK: Without views

  @Test(arguments: [true, false]) func `nodes that have no views of their own stand in one group`(isRasterized: Bool) {
    let inner = Canvas([
      (label("b"), Rect(x: 0, y: 30, width: 10, height: 10)), (label("a"), Rect(x: 5, y: 0, width: 10, height: 10)),
    ])
    let outer = Canvas([
      (inner, Rect(x: 10, y: 10, width: 80, height: 80)), (label("c"), Rect(x: 0, y: 20, width: 10, height: 10)),
    ])
    if isRasterized { outer.shouldRasterizeDescendants = true } else { inner.isLayerBacked = true }
    let elements = tree(outer)?.elements ?? []
    // a is 10 points down, c 20 and b 40; as a group the first two would be read before c.
    #expect(elements.map(\.label) == ["a", "c", "b"])
    #expect(elements.map(\.frame.origin) == [Point(x: 15, y: 10), Point(x: 0, y: 20), Point(x: 10, y: 40)])
  }

  // MARK: Containers

  @Test func `a container joins the labels below it in the order of reading, and has what can be tapped as actions`() {
    let canvas = Canvas([
      (label("Delete", .button), Rect(x: 50, y: 50, width: 10, height: 10)), (label("text"), Rect(x: 0, y: 20, width: 10, height: 10)),
      (label("Reply", .button), Rect(x: 0, y: 50, width: 10, height: 10)), (label("title"), Rect(x: 0, y: 0, width: 10, height: 10)),
    ])
    canvas.isAccessibilityContainer = true
    canvas.accessibilityIdentifier = "row"
    #expect(
      tree(canvas)
        == AccessibilityElement(
          node: "canvas", label: "title, text", identifier: "row", frame: Rect(x: 0, y: 0, width: 100, height: 100),
          actions: ["Reply", "Delete"]))
  }

  @Test func `a container with a label of its own keeps it, unless it can be tapped itself`() {
    let canvas = Canvas([(label("inside"), Rect(x: 0, y: 0, width: 10, height: 10))])
    canvas.isAccessibilityContainer = true
    canvas.accessibilityLabel = "Own"
    #expect(tree(canvas)?.label == "Own")
    canvas.accessibilityTraits = .button
    #expect(tree(canvas)?.label == "inside" && tree(canvas)?.actions == ["Own"])
  }

  @Test func `a container inside another one is an element beside it`() {
    let inner = Canvas([(label("inner"), Rect(x: 0, y: 0, width: 10, height: 10))])
    let outer = Canvas([
      (label("outer"), Rect(x: 0, y: 0, width: 10, height: 10)), (inner, Rect(x: 0, y: 30, width: 50, height: 50)),
    ])
    for canvas in [inner, outer] { canvas.isAccessibilityContainer = true }
    let tree = tree(outer)
    #expect(tree?.isElement == false)
    #expect(tree?.elements.map(\.label) == ["outer", "inner"])
  }

  @Test func `a node with a list below is no container`() {
    let list = TableNode(rows: ["a"]) { _ in { CellNode() } }
    let canvas = Canvas([
      (label("one"), Rect(x: 0, y: 0, width: 10, height: 10)), (list, Rect(x: 0, y: 10, width: 10, height: 10)),
    ])
    canvas.isAccessibilityContainer = true
    #expect(tree(canvas)?.elements.map(\.label) == ["one"])
  }

  // MARK: Traits

  @Test func `traits have the names of UIKit`() {
    #expect("\([.button, .header, .staticText] as AccessibilityTraits)" == "[button, staticText, header]")
    let all = AccessibilityTraits(rawValue: .max).names
    #expect(all.count == 17 && Set(all).count == 17)
    for name in all { #expect(AccessibilityTraits(name: name)?.names == [name]) }
    #expect(AccessibilityTraits(name: "none") == nil)
  }

  @Test func `a touch is inside the bounds with the slop`() {
    let node = DisplayNode()
    node.frame = Rect(x: 50, y: 50, width: 20, height: 10)
    #expect(node.pointInside(Point(x: 0, y: 0)) && !node.pointInside(Point(x: -1, y: 0)))
    node.hitTestSlop = EdgeInsets(top: -5, left: -10, bottom: 0, right: 4)
    #expect(node.pointInside(Point(x: -10, y: -5)) && node.pointInside(Point(x: 15.9, y: 9.9)))
    #expect(!node.pointInside(Point(x: 16, y: 0)) && !node.pointInside(Point(x: 0, y: 10)))
  }

  @Test func `a bar of progress has its value, and a turning wheel says that something is under way`() throws {
    let bar = try #require(tree(ProgressNode(progress: 0.42)))
    #expect(bar.isElement && bar.value == "42%" && bar.traits == .updatesFrequently)
    let wheel = ActivityIndicatorNode()
    #expect(tree(wheel) == nil)
    wheel.startAnimating()
    #expect(tree(wheel)?.label == "In progress")
    wheel.stopAnimating()
    wheel.hidesWhenStopped = false
    #expect(tree(wheel)?.label == "Progress halted")
  }
}
