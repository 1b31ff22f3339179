import Emaki
import EmakiTestSupport
import Synchronization
import Testing

/// Tests what nodes read of their surroundings, and the hooks of a node's life.
@Suite struct TraitCollectionTests {
  private final class Log: Sendable {
    private let state = Mutex<[String]>([])
    func add(_ entry: String) { state.withLock { $0.append(entry) } }
    var entries: [String] { state.withLock { $0 } }
  }

  /// A cell whose height and colour follow from its traits.
  private final class Cell: CellNode {
    private let log: Log
    private let part = DisplayNode()

    init(_ log: Log = Log()) {
      self.log = log
      super.init()
      automaticallyManagesSubnodes = true
      part.layoutSpecBlock = { node, _ in
        log.add("part \(node.traitCollection.typeSize.rawValue)")
        return WrapperLayoutSpec(children: [])
      }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let traits = traitCollection
      part.style.height = .points(traits.typeSize.scaled(20))
      part.backgroundColor = DynamicColor(light: .red, dark: .blue).resolved(for: traits.theme)
      log.add(
        "\(traits.horizontalSizeClass) \(traits.displayScale) \(traits.layoutDirection) \(traits.safeAreaInsets.top) "
          + (traits.userInterfaceStyle == traits.theme && traits.preferredContentSizeCategory == traits.typeSize ? "same" : "other"))
      return StackLayoutSpec(.vertical, alignItems: .stretch, children: [part])
    }

    override func traitCollectionDidChange(from previous: TraitCollection) {
      log.add("changed from \(previous.theme) to \(traitCollection.theme)")
    }
  }

  private func renderer(_ traits: TraitCollection, width: Double = 100, rightToLeft: Bool = false) throws -> Renderer {
    try Renderer(
      viewport: Size(width: width, height: 100), scale: 2,
      options: Renderer.Options(
        jobs: 1, layoutDirection: rightToLeft ? .rightToLeft : .leftToRight, traits: traits, cacheDirectory: TestFonts.cacheDirectory))
  }

  @Test func `a cell reads its traits, and is laid out anew by a renderer with others`() async throws {
    let table = TableNode.plain(numberOfRows: 1) { _ in { Cell() } }
    let light = try await renderer(TraitCollection()).render(table)
    #expect(light.stripes().map(\.height) == [40, 160])
    #expect(light.stripes()[0].color == Color.red.premultiplied)
    let dark = try await renderer(TraitCollection(theme: .dark, typeSize: .xxxl)).render(table)
    #expect(dark.stripes()[0] == Stripe(.blue, Int(TypeSize.xxxl.scaled(20) * 2)))
    #expect(try await renderer(TraitCollection()).render(table).pngData == light.pngData)
  }

  @Test func `a tree has the direction, the scale, the room and the safe area`() async throws {
    func seen(_ renderer: Renderer) async throws -> [String] {
      let log = Log()
      _ = try await renderer.render(TableNode.plain(numberOfRows: 1) { _ in { Cell(log) } })
      return log.entries
    }
    let insets = EdgeInsets(top: 47)
    #expect(try await seen(renderer(TraitCollection(safeAreaInsets: insets))).contains("compact 2.0 leftToRight 47.0 same"))
    let wide = try renderer(TraitCollection(theme: .dark, typeSize: .xs), width: 600, rightToLeft: true)
    let entries = try await seen(wide)
    #expect(entries.contains("regular 2.0 rightToLeft 0.0 same"))
    #expect(entries.contains("part XS"))
  }

  @Test func `a node hears of traits that change, once`() async throws {
    let log = Log()
    let table = TableNode.plain(numberOfRows: 1) { _ in { Cell(log) } }
    let (light, dark) = (try renderer(TraitCollection()), try renderer(TraitCollection(theme: .dark)))
    for renderer in [light, dark, dark, light] { _ = try await renderer.render(table) }
    #expect(
      log.entries.filter { $0.hasPrefix("changed") && !$0.hasSuffix("from light to light") } == [
        "changed from light to dark", "changed from dark to light",
      ])
  }

  @Test func `a node that is laid out by itself has the traits that are given`() throws {
    let log = Log()
    let cell = Cell(log)
    try cell.layoutThatFits(SizeRange(width: 700, height: nil), scale: 3, traits: TraitCollection(typeSize: .xl))
    #expect(log.entries.last == "part XL")
    #expect(cell.traitCollection.horizontalSizeClass == .regular)
    #expect(cell.traitCollection.displayScale == 3)
  }

  // MARK: Hooks

  /// A node that logs its life and draws itself from parameters.
  private final class Hooked: DisplayNode {
    private let log: Log
    var color = Color.red

    init(_ log: Log) {
      self.log = log
      super.init()
      style.preferredSize = Size(width: 10, height: 10)
    }

    override func drawParameters() -> (any Sendable)? { color }
    override class func draw(_ bounds: Rect, in context: inout DrawingContext, withParameters parameters: any Sendable) {
      guard let color = parameters as? Color else { return }
      context.fill(DrawingPath(Rect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)), with: .color(color))
    }

    override func didLoad() { log.add("loaded") }
    override func layoutDidFinish() { log.add("laid out \(Int(frame.width))") }
    override func didEnterHierarchy() { log.add("entered") }
    override func didEnterVisibleState() { log.add("visible") }
    override func didExitVisibleState() { log.add("invisible") }
    override func didExitHierarchy() { log.add("exited") }
    override func displayWillStart() { log.add("display begins") }
    override func displayDidFinish() { log.add("displayed") }
  }

  private final class Holder: CellNode {
    let node: Hooked
    init(_ log: Log) {
      node = Hooked(log)
      super.init()
      automaticallyManagesSubnodes = true
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(insets: EdgeInsets(right: constrainedSize.max.width - 10), child: node)
    }
  }

  @Test func `a node hears of its life in order, and its class draws it from parameters`() async throws {
    let log = Log()
    let table = TableNode.plain(numberOfRows: 1) { _ in { Holder(log) } }
    let frame = try await Renderer.test(width: 20, height: 20, scale: 1).render(table)
    #expect(frame.stripes(x: 2) == [Stripe(.red, 10), Stripe(.white, 10)])
    #expect(frame.stripes(x: 7) == [Stripe(.white, 20)])
    let entries = log.entries.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(
      entries == ["laid out 10", "loaded", "laid out 10", "entered", "visible", "display begins", "displayed", "invisible", "exited"])
  }

  @Test func `display begins when a row enters the range, and is done after its latency`() async throws {
    let log = Log()
    let table = TableNode.plain(numberOfRows: 1) { _ in { Holder(log) } }
    var counts: [Int: [String]] = [:]
    for try await frame in try Renderer.test(width: 20, height: 20, scale: 1)
      .frames(of: table, script: ScrollScript(duration: 100, displayLatency: .fixed(50)), framesPerSecond: 40)
    {
      counts[Int(frame.time)] = log.entries.filter { $0.hasPrefix("display") }
    }
    #expect(counts[0] == ["display begins"])
    #expect(counts[25] == ["display begins"])
    #expect(counts[50] == ["display begins", "displayed"])
  }

  @Test func `a colour of both themes follows the theme until another is set`() async throws {
    let node = DisplayNode()
    let page = ViewController(node: node)
    (node.dynamicBackgroundColor, node.dynamicBorderColor, node.borderWidth) = (.systemBackground, .systemRed, 2)
    nonisolated(nonsending) func drawn(_ theme: Theme) async throws -> (UInt32, UInt32) {
      let picture = try await Renderer.test(width: 390, height: 844, scale: 1, theme: theme).render(page).decoded()
      return (picture[5, 400], picture[0, 400])
    }
    for theme in [Theme.light, .dark, .light] {
      let drawn = try await drawn(theme)
      #expect(drawn.0 == DynamicColor.systemBackground.resolved(for: theme).premultiplied)
      #expect(drawn.1 == DynamicColor.systemRed.resolved(for: theme).premultiplied)
      #expect(node.dynamicBackgroundColor == .systemBackground)
    }
    node.backgroundColor = .green
    #expect(node.dynamicBackgroundColor == nil)
    #expect(try await drawn(.dark).0 == Color.green.premultiplied)
  }
}
