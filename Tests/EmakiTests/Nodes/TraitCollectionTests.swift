import Emaki
import Testing

/// Tests what nodes read of their surroundings, and the hooks of a node's life.
struct TraitCollectionTests {
  private let notes = Notes<String>()

  /// A cell whose height and colour follow from its traits.
  private final class Cell: CellNode {
    private let notes: Notes<String>
    private let part = DisplayNode()

    init(_ notes: Notes<String>) {
      self.notes = notes
      super.init()
      automaticallyManagesSubnodes = true
      part.layoutSpecBlock = { node, _ in
        notes.add("part \(node.traitCollection.typeSize.rawValue)")
        return WrapperLayoutSpec(children: [])
      }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let traits = traitCollection
      part.style.height = .points(traits.typeSize.scaled(20))
      part.backgroundColor = DynamicColor(light: .red, dark: .blue).resolved(for: traits.theme)
      notes.add(
        "\(traits.horizontalSizeClass) \(traits.displayScale) \(traits.layoutDirection) \(traits.safeAreaInsets.top) "
          + (traits.userInterfaceStyle == traits.theme && traits.preferredContentSizeCategory == traits.typeSize ? "same" : "other"))
      return StackLayoutSpec(.vertical, alignItems: .stretch, children: [part])
    }

    override func traitCollectionDidChange(from previous: TraitCollection) {
      notes.add("changed from \(previous.theme) to \(traitCollection.theme)")
    }
  }

  private func table() -> TableNode { TableNode.plain { [notes] _ in Cell(notes) } }

  private func renderer(_ traits: TraitCollection, width: Double = 100, _ direction: LayoutDirection = .leftToRight) throws -> Renderer {
    try .test(width, 100, scale: 2, layoutDirection: direction) { $0.traits = traits }
  }

  @Test func `a cell reads its traits, and is laid out anew by a renderer with others, of which it hears once`() async throws {
    let (light, dark) = (try renderer(TraitCollection()), try renderer(TraitCollection(theme: .dark, typeSize: .xxxl)))
    let table = table()
    var stripes: [Stripe] = []
    for renderer in [light, dark, dark, light] { stripes.append(try await renderer.render(table).stripes()[0]) }
    let (red, blue) = (Stripe(.red, 40), Stripe(.blue, Int(TypeSize.xxxl.scaled(20) * 2)))
    #expect(stripes == [red, blue, blue, red])
    let changes = notes.all.filter { $0.hasPrefix("changed") && !$0.hasSuffix("from light to light") }
    #expect(changes == ["changed from light to dark", "changed from dark to light"])
  }

  @Test func `a tree has the direction, the scale, the room and the safe area`() async throws {
    _ = try await renderer(TraitCollection(safeAreaInsets: EdgeInsets(top: 47))).render(table())
    _ = try await renderer(TraitCollection(theme: .dark, typeSize: .xs), width: 600, .rightToLeft).render(table())
    #expect(
      Set(notes.all).isSuperset(of: ["compact 2.0 leftToRight 47.0 same", "regular 2.0 rightToLeft 0.0 same", "part XS"]))
  }

  @Test func `a node that is laid out by itself has the traits that are given`() throws {
    let cell = Cell(notes)
    try cell.layoutThatFits(SizeRange(width: 700, height: nil), scale: 3, traits: TraitCollection(typeSize: .xl))
    #expect(notes.all.last == "part XL" && cell.traitCollection.horizontalSizeClass == .regular && cell.traitCollection.displayScale == 3)
  }

  // MARK: Hooks

  /// A node that notes its life and draws itself from parameters.
  private final class Hooked: DisplayNode {
    private let notes: Notes<String>

    init(_ notes: Notes<String>) {
      self.notes = notes
      super.init()
      style.preferredSize = Size(10, 10)
    }

    override func drawParameters() -> (any Sendable)? { Color.red }
    override class func draw(_ bounds: Rect, in context: inout DrawingContext, withParameters parameters: any Sendable) {
      guard let color = parameters as? Color else { return }
      context.fill(DrawingPath(Rect(0, 0, bounds.width / 2, bounds.height)), with: .color(color))
    }

    override func didLoad() { notes.add("loaded") }
    override func layoutDidFinish() { notes.add("laid out \(Int(frame.width))") }
    override func didEnterHierarchy() { notes.add("entered") }
    override func didEnterVisibleState() { notes.add("visible") }
    override func didExitVisibleState() { notes.add("invisible") }
    override func didExitHierarchy() { notes.add("exited") }
    override func displayWillStart() { notes.add("display begins") }
    override func displayDidFinish() { notes.add("displayed") }
  }

  private func hookedTable() -> TableNode {
    TableNode.plain { [notes] _ in
      let node = Hooked(notes)
      return CellNode().laidOut { _ in StackLayoutSpec(alignItems: .start, children: [node]) }
    }
  }

  @Test func `a node hears of its life in order, and its class draws it from parameters`() async throws {
    let frame = try await Renderer.test(20, 20).render(hookedTable())
    #expect(frame.stripes(x: 2) == [Stripe(.red, 10), Stripe(.white, 10)] && frame.stripes(x: 7) == [Stripe(.white, 20)])
    let notes = notes.all.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(notes == ["laid out 10", "loaded", "entered", "visible", "display begins", "displayed", "invisible", "exited"])
  }

  @Test func `display begins when a row enters the range, and is done after its latency`() async throws {
    var counts: [Int] = []
    for try await _ in try Renderer.test(20, 20)
      .frames(of: hookedTable(), script: ScrollScript(duration: 100, displayLatency: .fixed(50)), framesPerSecond: 40)
    {
      counts.append(notes.all.count { $0.hasPrefix("display") })
    }
    #expect(counts.prefix(3) == [1, 1, 2])
  }

  @Test func `a colour of both themes follows the theme until another is set`() async throws {
    let node = DisplayNode()
    let page = ViewController(node: node)
    (node.dynamicBackgroundColor, node.dynamicBorderColor, node.borderWidth) = (.systemBackground, .systemRed, 2)
    nonisolated(nonsending) func drawn(_ theme: Theme) async throws -> [Color] {
      let picture = try await Renderer.test(390, 844, theme: theme).render(page).picture
      return picture.colors((5, 400), (0, 400))
    }
    for theme in [Theme.light, .dark, .light] {
      #expect(try await drawn(theme) == [DynamicColor.systemBackground, .systemRed].map { $0.resolved(for: theme) })
      #expect(node.dynamicBackgroundColor == .systemBackground)
    }
    node.backgroundColor = .green
    #expect(try await drawn(.dark)[0] == .green && node.dynamicBackgroundColor == nil)
  }
}
