import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiTestSupport
import Testing

struct AccessibilityTreeTests {
  /// A node whose subnodes stand where they are put, in a box of 100 x 100.
  private final class Canvas: DisplayNode {
    private let places: [(node: DisplayNode, frame: Rect)]

    init(_ places: (DisplayNode, Rect)...) {
      self.places = places
      super.init()
      debugName = "canvas"
      for (node, _) in places { addSubnode(node) }
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(100, 100) }

    override func layout() { for (node, frame) in places { node.frame = frame } }
  }

  /// An element of 10 x 10 with its place.
  private func label(
    _ text: String, _ x: Double, _ y: Double, width: Double = 10, height: Double = 10, _ traits: AccessibilityTraits = []
  ) -> (DisplayNode, Rect) {
    let node = DisplayNode()
    node.debugName = text
    node.isAccessibilityElement = true
    node.accessibilityLabel = text
    node.accessibilityTraits = traits
    return (node, Rect(x, y, width, height))
  }

  private func tree(_ node: DisplayNode, _ direction: LayoutDirection = .leftToRight) -> AccessibilityElement? {
    let context = MeasuringContext.test(layoutDirection: direction)
    node.layOut(in: context)
    return node.accessibilityTree(in: context)
  }

  /// The labels of the elements in the order of reading.
  private func labels(_ node: DisplayNode, _ direction: LayoutDirection = .leftToRight) -> [String?] {
    tree(node, direction)?.flattened.map(\.label) ?? []
  }

  // MARK: Defaults

  @Test func `a node has no accessibility of its own by default`() {
    let node = DisplayNode()
    #expect([node.isAccessibilityElement, node.isAccessibilityContainer, node.accessibilityElementsHidden] == [false, false, false])
    #expect(node.accessibilityLabel == nil && node.accessibilityTraits == [] && node.accessibilityElements == nil && tree(BoxNode()) == nil)
  }

  @Test func `a text is an element with its text as the label and the trait static text`() {
    let text = TextNode("abc")
    let labels = history(
      of: text.accessibilityLabel, { text.attributedText = AttributedText("def") }, { text.accessibilityLabel = "own" },
      { text.attributedText = AttributedText("") })
    #expect(labels == "abc def own own".words && TextNode("abc").accessibilityTraits == .staticText)
    #expect([TextNode("abc"), text, TextNode()].map(\.isAccessibilityElement) == [true, false, false])
  }

  @Test func `an image is an element where it has a label`() {
    let image = ImageNode()
    let isElement = history(
      of: image.isAccessibilityElement, { image.accessibilityLabel = "A cat" }, { image.isAccessibilityElement = false })
    #expect(isElement == [false, true, false] && image.accessibilityTraits == .image)
  }

  @Test func `a selected cell has the trait selected besides those that it was given`() {
    let cell = CellNode()
    cell.accessibilityTraits = .button
    #expect(history(of: cell.accessibilityTraits, { cell.isSelected = true }) == [.button, [.button, .selected]])
  }

  @Test func `a class says its own defaults`() {
    final class Star: DisplayNode {
      override var defaultAccessibilityLabel: String? { "Star" }
      override var defaultAccessibilityHint: String? { "Adds a star" }
      override var defaultAccessibilityValue: String? { "3" }
      override var defaultAccessibilityIdentifier: String? { "star" }
      override var defaultAccessibilityTraits: AccessibilityTraits { [.button, .adjustable] }
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(5, 6) }
    }
    let star = Star()
    star.isAccessibilityElement = true
    #expect(
      tree(star)
        == AccessibilityElement(
          node: "Star", label: "Star", hint: "Adds a star", value: "3", identifier: "star", traits: [.button, .adjustable],
          frame: Rect(0, 0, 100, 6)))
    star.accessibilityHint = "Takes it away"
    #expect(tree(star)?.hint == "Takes it away")
  }

  // MARK: Order

  // Texture goes from left to right in either direction; whoever reads from the right starts there.
  @Test(arguments: [
    (LayoutDirection.leftToRight, "left middle right below".words), (.rightToLeft, "right middle left below".words),
  ])
  func `elements are read from top to bottom and then from the side where lines start`(direction: LayoutDirection, expected: [String]) {
    let canvas = Canvas(label("below", 0, 50), label("right", 60, 0), label("left", 0, 0, width: 30), label("middle", 40, 0))
    #expect(labels(canvas, direction) == expected)
  }

  @Test func `at one place the lower element comes first, then the narrower`() {
    let canvas = Canvas(label("tall", 0, 0, height: 20), label("wide", 0, 0, width: 20), label("small", 0, 0))
    #expect(labels(canvas) == "small wide tall".words)
  }

  @Test func `a group stands in the order as a whole`() {
    let group = Canvas(label("far", 0, 90))
    let tree = tree(Canvas(label("beside", 50, 10), (group, Rect(0, 0, 40, 100))))
    #expect(tree?.elements.map(\.isElement) == [false, true] && tree?.flattened.map(\.label) == ["far", "beside"])
    #expect([tree?.elements[0], tree?.elements[0].elements[0]].map { $0?.frame } == [Rect(0, 0, 40, 100), Rect(0, 90, 10, 10)])
  }

  @Test func `a node says which nodes below it are read, and in which order`() {
    let (first, second, third) = (label("first", 0, 0), label("second", 0, 20), label("third", 0, 40))
    let canvas = Canvas(first, second, third)
    canvas.accessibilityElements = [third.0, label("stranger", 0, 0).0, first.0]
    let read = history(of: labels(canvas), { third.0.isHidden = true }, { canvas.accessibilityElements = nil })
    #expect(read == [["third", "first"], ["first"], ["first", "second"]])
  }

  // MARK: Left out

  @Test func `hidden nodes, and those that are hidden from a screen reader, are left out with all that they hold`() {
    let inner = Canvas(label("inner", 0, 0))
    let outer = Canvas((inner, Rect(0, 0, 50, 50)), label("other", 0, 60))
    inner.accessibilityElementsHidden = true
    let read = history(of: labels(outer), { inner.accessibilityElementsHidden = false }, { inner.alpha = 0 })
    #expect(read == [["other"], ["inner", "other"], ["other"]])
  }

  @Test func `a modal node hides its siblings, and an element what is inside it`() {
    let (dialog, canvas) = (label("dialog", 0, 20), Canvas(label("inside", 0, 0)))
    dialog.0.accessibilityViewIsModal = true
    (canvas.isAccessibilityElement, canvas.accessibilityLabel) = (true, "canvas")
    #expect([Canvas(label("page", 0, 0), dialog), canvas].map { labels($0) } == [["dialog"], ["canvas"]])
  }

  // MARK: Without views

  @Test(arguments: [true, false]) func `nodes that have no views of their own stand in one group`(isRasterized: Bool) {
    let inner = Canvas(label("b", 0, 30), label("a", 5, 0))
    let outer = Canvas((inner, Rect(10, 10, 80, 80)), label("c", 0, 20))
    if isRasterized { outer.shouldRasterizeDescendants = true } else { inner.isLayerBacked = true }
    let elements = tree(outer)?.elements ?? []
    // a is 10 points down, c 20 and b 40; as a group the first two would be read before c.
    #expect(elements.map(\.label) == "a c b".words && elements.map(\.frame.origin) == [Point(15, 10), Point(0, 20), Point(10, 40)])
  }

  // MARK: Containers

  private func container(_ canvas: Canvas) -> Canvas {
    canvas.isAccessibilityContainer = true
    return canvas
  }

  @Test func `a container joins the labels below it in the order of reading, and has what can be tapped as actions`() {
    let canvas = container(
      Canvas(label("Delete", 50, 50, .button), label("text", 0, 20), label("Reply", 0, 50, .button), label("title", 0, 0)))
    canvas.accessibilityIdentifier = "row"
    #expect(
      tree(canvas)
        == AccessibilityElement(
          node: "canvas", label: "title, text", identifier: "row", frame: Rect(0, 0, 100, 100), actions: ["Reply", "Delete"]))
  }

  @Test func `a container with a label of its own keeps it, unless it can be tapped itself`() {
    let canvas = container(Canvas(label("inside", 0, 0)))
    canvas.accessibilityLabel = "Own"
    #expect(tree(canvas)?.label == "Own")
    canvas.accessibilityTraits = .button
    #expect(tree(canvas)?.label == "inside" && tree(canvas)?.actions == ["Own"])
  }

  @Test func `a container inside another one is an element beside it`() {
    let inner = container(Canvas(label("inner", 0, 0)))
    let tree = tree(container(Canvas(label("outer", 0, 0), (inner, Rect(0, 30, 50, 50)))))
    #expect(tree?.isElement == false && tree?.elements.map(\.label) == ["outer", "inner"])
  }

  @Test func `a node with a list below is no container`() {
    let list = TableNode(rows: ["a"]) { _ in { CellNode() } }
    #expect(tree(container(Canvas(label("one", 0, 0), (list, Rect(0, 10, 10, 10)))))?.elements.map(\.label) == ["one"])
  }

  // MARK: Traits

  @Test func `traits have the names of UIKit`() {
    #expect("\([.button, .header, .staticText] as AccessibilityTraits)" == "[button, staticText, header]")
    let all = AccessibilityTraits(rawValue: .max).names
    #expect(all.count == 17 && Set(all).count == 17)
    #expect((all + ["none"]).map { AccessibilityTraits(name: $0)?.names } == all.map { [$0] } + [nil])
  }

  @Test func `a touch is inside the bounds with the slop`() {
    let node = DisplayNode(frame: Rect(50, 50, 20, 10))
    let points = [Point(0, 0), Point(-1, 0), Point(-10, -5), Point(15.9, 9.9), Point(16, 0), Point(0, 10)]
    let isInside = history(
      of: points.map(node.pointInside), { node.hitTestSlop = EdgeInsets(top: -5, left: -10, bottom: 0, right: 4) })
    #expect(isInside == [[true, false, false, true, true, false], [true, true, true, true, false, false]])
  }

  @Test func `a bar of progress has its value, and a turning wheel says that something is under way`() {
    let bar = tree(ProgressNode(progress: 0.42))
    #expect(bar?.isElement == true && bar?.value == "42%" && bar?.traits == .updatesFrequently)
    let wheel = ActivityIndicatorNode()
    let labels = history(
      of: tree(wheel).map { $0.label ?? "" }, { wheel.startAnimating() },
      {
        wheel.stopAnimating()
        wheel.hidesWhenStopped = false
      })
    #expect(labels == [nil, "In progress", "Progress halted"])
  }
}
