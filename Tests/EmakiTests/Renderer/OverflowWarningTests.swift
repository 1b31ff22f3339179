import Emaki
import Testing

/// Cells 100 points wide and 40 high, at one pixel a point: where a box lies is known, and so is how far it reaches over an edge.
struct OverflowWarningTests {
  private static func box(_ frame: Rect, _ change: (DisplayNode) -> Void = { _ in }) -> DisplayNode {
    let node = DisplayNode()
    (node.backgroundColor, node.debugName, node.frame) = (.black, "box", frame)
    change(node)
    return node
  }

  private static func text(_ string: String, _ frame: Rect) -> TextNode {
    let node = TextNode()
    node.attributedText = AttributedText(string, size: 14, lineHeight: 20)
    (node.debugName, node.frame) = ("text", frame)
    (node.style.layoutPosition, node.style.maxWidth) = (frame.origin, .points(frame.width))
    return node
  }

  /// A cell whose subnodes stand where their frames say, also where no spec would let them.
  private final class PlacedCell: CellNode {
    private let places: [Rect]

    init(_ nodes: [DisplayNode]) {
      places = nodes.map(\.frame)
      super.init()
      style.height = .points(40)
      for node in nodes { addSubnode(node) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      for (node, place) in zip(subnodes, places) { (node.style.layoutPosition, node.style.preferredSize) = (place.origin, place.size) }
      return AbsoluteLayoutSpec(children: subnodes)
    }

    override func layout() { for (node, place) in zip(subnodes, places) { node.frame = place } }
  }

  private static func warnings(_ nodes: @escaping @Sendable () -> [DisplayNode], clips: Bool = true) async throws -> [RenderWarning] {
    let table = TableNode.plain { _ in
      let cell = PlacedCell(nodes())
      cell.clipsToBounds = clips
      return cell
    }
    return try await Renderer.test(100, 80).render(table).warnings
  }

  private static func overflow(_ beyond: EdgeInsets, isLost: Bool = false, _ node: String = "box") -> [RenderWarning] {
    [.overflow(row: "0", node: node, beyond: beyond, isLost: isLost)]
  }

  @Test(arguments: [
    (Rect(0, 0, 100, 40), EdgeInsets(), false), (Rect(90, 0, 30, 10), EdgeInsets(right: 20), false),
    (Rect(-7, 5, 10, 10), EdgeInsets(left: 7), false), (Rect(10, 35, 10, 10), EdgeInsets(bottom: 5), false),
    (Rect(10, -3, 10, 10), EdgeInsets(top: 3), false), (Rect(150, 0, 30, 10), EdgeInsets(right: 80), true),
    (Rect(0, 50, 30, 10), EdgeInsets(bottom: 20), true), (Rect(99, 0, 2, 10), EdgeInsets(), false),
  ])
  func `a box that reaches over an edge is a warning that says how far`(_ box: Rect, beyond: EdgeInsets, isLost: Bool) async throws {
    let expected = beyond == EdgeInsets() ? [] : Self.overflow(beyond, isLost: isLost)
    #expect(try await Self.warnings { [Self.box(box)] } == expected)
  }

  @Test func `it is told with its node, its sides and a way to mend it`() {
    let warning = RenderWarning.overflow(row: "7", node: "text ride.yaml:9", beyond: EdgeInsets(top: 2, right: 12.2), isLost: false)
    let mend = "Let it or what is beside or around it shrink (flexShrink: 1), or give it more room."
    #expect(
      warning.description == "row \"7\" (text ride.yaml:9): it reaches over the edge by 2 pt at the top and 13 pt on the right. \(mend)")
    let lost = RenderWarning.node("card", .overflow(row: "", node: "card", beyond: EdgeInsets(left: 4), isLost: true))
    #expect(
      lost.description == "node \"card\": it lies wholly outside and is not seen: it reaches over the edge by 4 pt on the left. \(mend)")
    #expect(warning.kind == .overflow && warning.cause == lost.cause.replacing("card", with: "text ride.yaml:9"))
  }

  private static let squeezed =
    "it has no room or is covered, and is not seen. Let it or what is beside or around it shrink (flexShrink: 1), or give it more room."

  @Test func `a text to which its neighbours leave no width is a warning`() async throws {
    func warnings(_ string: String, width: LayoutDimension = .auto) async throws -> [RenderWarning] {
      let (words, price, cell) = (Self.text(string, Rect(0, 0, 100, 40)), Self.box(Rect(0, 0, 100, 20)), CellNode())
      (words.style.width, words.style.maxWidth, words.style.flexShrink, price.style.preferredSize) = (width, .auto, 1, Size(100, 20))
      cell.automaticallyManagesSubnodes = true
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [words, price]) }
      return try await Renderer.test(100, 80).render(cell, in: SizeRange(max: Size(100, 80))).warnings
    }
    #expect(try await warnings("Bread").map(\.description) == ["node \"CellNode\" (text): \(Self.squeezed)"])
    #expect(try await warnings(" \u{200B}") == [])
    #expect(try await warnings("Bread", width: 0).map(\.kind) == [.overflow])
  }

  /// A stack of a fixed length does not lay out the only child that both grows and shrinks where the others need all of it.
  @Test(arguments: 0..<4, [100, 40])
  func `texts in a column or a box that a stack leaves out are a warning`(_ kind: Int, others: Double) async throws {
    let (words, price, cell) = (Self.text("Bread", Rect(0, 0, 100, 40)), Self.box(Rect(0, 0, others, 20)), CellNode())
    (words.style.maxWidth, price.style.preferredSize) = (.auto, Size(others, 20))
    let box = DisplayNode()
    box.automaticallyManagesSubnodes = true
    box.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: .zero, child: words) }
    let column = StackLayoutSpec(.vertical, children: [words])
    let left: LayoutElement = [words, column, box, StackLayoutSpec(.vertical, children: [box])][kind]
    (left.style.flexGrow, left.style.flexShrink) = (1, 1)
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [price, left, LayoutSpec()]) }
    let warnings = try await Renderer.test(100, 80).render(cell, in: .row(width: 100)).warnings
    #expect(warnings.map(\.description) == (others < 100 ? [] : ["node \"CellNode\" (text): \(Self.squeezed)"]))
  }

  @Test func `what is not seen, or is cut on its way, is no warning`() async throws {
    let far = Rect(90, 30, 40, 40)
    let changes: [@Sendable (DisplayNode) -> Void] = [
      { $0.isHidden = true }, { $0.alpha = 0 }, { $0.backgroundColor = .clear }, { $0.backgroundColor = nil },
      { ($0.frame, $0.shadowOpacity, $0.shadowRadius) = (Rect(90, 30, 10, 10), 1, 20) },
      {
        // A round picture, of which more lies under the circle than shows.
        ($0.frame, $0.clipsToBounds, $0.cornerRadius) = (Rect(10, 10, 20, 20), true, 10)
        $0.addSubnode(Self.box(Rect(-30, -30, 200, 200)))
      },
      {
        let strip = ScrollNode()
        strip.scrollableDirections = .horizontal
        (strip.frame, $0.frame) = (Rect(0, 0, 100, 20), Rect(0, 0, 100, 20))
        strip.addSubnode(Self.box(Rect(80, 0, 300, 20)))
        $0.addSubnode(strip)
      },
    ]
    for (index, change) in changes.enumerated() {
      #expect(try await Self.warnings { [Self.box(far, change)] } == [], "\(index)")
    }
    // It shows over the rows above and below.
    #expect(try await Self.warnings({ [Self.box(Rect(0, 30, 40, 40))] }, clips: false) == [])
    #expect(try await Self.warnings({ [Self.box(Rect(90, 30, 20, 40))] }, clips: false) == Self.overflow(EdgeInsets(right: 10)))
  }

  @Test func `a badge at a corner and a negative inset are no warning inside the row`() async throws {
    let (photo, badge) = (Self.box(Rect(0, 0, 20, 20)), Self.box(Rect(0, 0, 10, 10)))
    (photo.style.preferredSize, badge.style.preferredSize) = (Size(20, 20), Size(10, 10))
    let corner = CornerLayoutSpec(child: photo, corner: badge, location: .topRight)
    let wide = InsetLayoutSpec(insets: EdgeInsets(top: -4, left: -4, bottom: -4, right: -4), child: corner)
    let cell = CellNode()
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: wide) }
    #expect(try await Renderer.test(100, 80).render(cell, in: SizeRange(max: Size(100, 80))).warnings == [])
  }

  @Test func `of a node around others the outermost that is cut is named, once`() async throws {
    let warnings = try await Self.warnings {
      [Self.box(Rect(80, 0, 40, 20)) { $0.addSubnode(Self.box(Rect(5, 5, 30, 10)) { $0.debugName = "inner" }) }]
    }
    #expect(warnings == Self.overflow(EdgeInsets(right: 20)))
  }

  /// Lines are 20 points high, and the eighth of them above and below that is seldom inked may be cut.
  @Test func `lines that a row of a fixed height cuts are a warning, and an ellipsis is none`() async throws {
    let lines = "a\nb\nc"
    #expect(try await Self.warnings { [Self.text(lines, Rect(0, 0, 100, 60))] } == Self.overflow(EdgeInsets(bottom: 17.5), "text"))
    #expect(try await Self.warnings { [Self.text(lines, Rect(0, 0, 100, 40))] } == [])
    #expect(try await Self.warnings { [Self.text("a\nb", Rect(0, 2, 100, 38))] } == [])
    #expect(try await Self.warnings { [Self.text("a\nb", Rect(0, 4, 100, 40))] } == Self.overflow(EdgeInsets(bottom: 1.5), "text"))
    let long = try await Self.warnings {
      let text = Self.text("a long text that has no room in a line", Rect(0, 0, 100, 20))
      text.maximumNumberOfLines = 1
      return [text]
    }
    #expect(long == [])
  }

  /// An accent of letters of 28 points stands 25 points above the baseline, which the line is lower than.
  @Test(arguments: [(28.0, 24.0, true), (28, 30, false), (14, 20, false)])
  func `letters that are higher than their line are cut by the row`(
    size: Double, lineHeight: Double, isCut: Bool
  ) async throws {
    let warnings = try await Self.warnings {
      let text = Self.text("", Rect(0, 0, 100, lineHeight))
      text.attributedText = AttributedText("Äg", size: size, lineHeight: lineHeight)
      return [text]
    }
    #expect(warnings.map(\.kind) == (isCut ? [.overflow] : []))
  }

  /// In Noto Serif Italic, j and f begin 0.14 of the size left of their origin, and f ends 0.169 right of its advance of 0.318 (the font's tables).
  @Test(arguments: [("j", 0, 4.2, 0), ("n", 0, 0, 0), ("j", 10, 0, 0), ("f", 90, 0, 4.61)] as [(String, Double, Double, Double)])
  func `strokes that lean over the side of the row are cut`(letter: String, x: Double, left: Double, right: Double) async throws {
    let warnings = try await Self.warnings {
      let text = Self.text("", Rect(x, 0, 60, 40))
      text.attributedText = AttributedText(letter, font: Font(families: ["Noto Serif"], size: 30, isItalic: true), lineHeight: 40)
      return [text]
    }
    guard case .overflow(_, _, let sides, _)? = warnings.first else { return #expect(left + right == 0) }
    #expect(abs(sides.left - left) < 0.1 && abs(sides.right - right) < 0.1 && left + right > 0)
  }

  /// Letters stand in the middle three quarters of a line of 20 points.
  @Test(arguments: [(20.0, 0), (17, 0), (10, 1), (0.5, 1)]) func `a text that is lower than its line is a warning`(
    height: Double, count: Int
  ) async throws {
    let warnings = try await Self.warnings { [Self.text("a", Rect(0, 0, 100, height))] }
    #expect(warnings == Array(repeating: .overflow(row: "0", node: "text", beyond: EdgeInsets(), isLost: height < 1), count: count))
  }

  @Test func `what a transform moves over an edge is a warning, also in a node, and of the cell itself`() async throws {
    func warned(_ change: @escaping @Sendable (DisplayNode, CellNode) -> Void) async throws -> Bool {
      let cell = CellNode()
      let (group, box) = (Self.box(Rect(20, 0, 60, 40)) { $0.backgroundColor = nil }, Self.box(Rect(0, 0, 60, 40)))
      group.addSubnode(box)
      cell.addSubnode(group)
      cell.layoutSpecBlock = { _, _ in AbsoluteLayoutSpec(children: [group]) }
      group.style.preferredSize = Size(60, 40)
      group.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: .zero, child: box) }
      change(group, cell)
      return try await !Renderer.test(100, 80).render(cell, in: SizeRange(width: 100, height: 40)).warnings.isEmpty
    }
    #expect(try await warned { group, _ in group.transform = .scale(x: 3, y: 1) })
    #expect(try await warned { group, _ in group.subnodes[0].transform = .rotation(1) })
    #expect(try await warned { _, cell in cell.transform = .translation(x: -40, y: 0) })
    #expect(try await !warned { group, _ in group.transform = .scale(x: 0.5, y: 0.5) })
  }

  @Test func `a text by itself, and a picture that is covered or to which its neighbours leave no width, are told`() async throws {
    let text = TextNode()
    text.attributedText = AttributedText("Hello", size: 14, lineHeight: 20)
    let renderer = try Renderer.test(100, 80)
    #expect(try await renderer.render(text, in: SizeRange(width: 100, height: 6)).warnings.map(\.kind) == [.overflow])
    for (width, box) in [(0.0, Rect(50, 0, 20, 20)), (20, Rect(0, 0, 20, 20)), (21, Rect(0, 0, 20, 20))] {
      let warnings = try await Self.warnings {
        let picture = ImageNode()
        (picture.image, picture.frame) = (.resizableRounded(cornerRadius: 0, fill: .black), Rect(0, 0, width, 20))
        return [picture, Self.box(box)]
      }
      #expect(warnings.map(\.kind) == (width > 20 ? [] : [.overflow]))
    }
  }

  @Test(arguments: [(0.0, 0), (20, 1)]) func `letters in a round corner are cut`(radius: Double, count: Int) async throws {
    let warnings = try await Self.warnings {
      let box = DisplayNode()
      (box.frame, box.clipsToBounds, box.cornerRadius) = (Rect(10, 0, 80, 40), true, radius)
      box.addSubnode(Self.text("Bread", Rect(0, 0, 80, 20)))
      return [box]
    }
    #expect(warnings.map(\.kind) == Array(repeating: .overflow, count: count))
  }

  @Test(arguments: [(0.0, 0.0, 0), (20, 0, 2), (0, 3, 2), (0, 1, 0)])
  func `the own corner or border of a text or a field cuts its letters`(radius: Double, border: Double, count: Int) async throws {
    let warnings = try await Self.warnings {
      let field = EditableTextNode()
      (field.attributedText, field.frame) = (AttributedText("Butter", size: 14), Rect(50, 0, 50, 40))
      let nodes = [Self.text("Bread", Rect(0, 0, 50, 40)), field]
      for node in nodes { (node.clipsToBounds, node.cornerRadius, node.borderWidth, node.borderColor) = (true, radius, border, .black) }
      return nodes
    }
    #expect(warnings.map(\.kind) == Array(repeating: .overflow, count: count))
  }

  @Test(arguments: [(0.0, 1), (6, 0)]) func `marks that a box cuts are told`(room: Double, count: Int) async throws {
    let warnings = try await Self.warnings {
      let (box, text) = (DisplayNode(), TextNode())
      (box.frame, box.clipsToBounds) = (Rect(10, 0, 80, 22 + 2 * room), true)
      (text.attributedText, text.frame) = (AttributedText("PHỔ", size: 18), Rect(0, room, 80, 22))
      box.addSubnode(text)
      return [box]
    }
    #expect(warnings.map(\.kind) == Array(repeating: .overflow, count: count))
  }

  @Test func `letters that a box in the row cuts are a warning, unless they scroll`() async throws {
    func warnings(_ holder: @escaping @Sendable () -> DisplayNode) async throws -> [RenderWarning] {
      try await Self.warnings {
        let box = holder()
        (box.frame, box.clipsToBounds) = (Rect(10, 0, 40, 40), true)
        box.addSubnode(Self.text("Bread and butter", Rect(5, 0, 80, 20)))
        return [box]
      }
    }
    let found = try await warnings { DisplayNode() }
    #expect(found.map(\.kind) == [.overflow] && found.allSatisfy { $0.description.contains("pt on the right") })
    for (directions, count) in [(.horizontal, 0), (.vertical, 1)] as [(ScrollNode.ScrollDirections, Int)] {
      let told = try await warnings {
        let scroll = ScrollNode()
        scroll.scrollableDirections = directions
        return scroll
      }
      #expect(told.count == count)
    }
  }

  @Test func `letters that lie on others are a warning, unless a box stands between`() async throws {
    let (one, two) = (Rect(0, 0, 60, 20), Rect(10, 5, 60, 20))
    let lies = RenderWarning.overflow(row: "0", node: "text", beyond: EdgeInsets(), isLost: false)
    #expect(try await Self.warnings { [Self.text("Bread", one), Self.text("Butter", two)] } == [lies])
    #expect(try await Self.warnings { [Self.text("Bread", one), Self.box(Rect(0, 0, 100, 40)), Self.text("Butter", two)] } == [])
    #expect(try await Self.warnings { [Self.text("Bread", one), Self.text("Butter", Rect(0, 16, 60, 20))] } == [])
    // A box that hides a part of a text; one that covers it whole may stand in for it.
    #expect(try await Self.warnings { [Self.text("Bread and butter", one), Self.box(Rect(20, 0, 20, 20))] } == [lies])
    for angle in [0, Double.pi / 2] {
      let warnings = try await Self.warnings {
        [Self.box(Rect(20, 0, 20, 20)) { ($0.zPosition, $0.transform) = (1, .rotation(angle)) }, Self.text("Bread and butter", one)]
      }
      #expect(warnings == [lies])
    }
    let card = try await Self.warnings {
      let card = PlacedCell([Self.box(Rect(0, 0, 20, 20))])
      (card.frame, card.clipsToBounds) = (Rect(20, 0, 20, 20), true)
      return [Self.text("Bread and butter", one), card]
    }
    #expect(card == [lies])
    #expect(try await Self.warnings { [Self.text("Bread", one), Self.box(Rect(0, 0, 100, 40))] } == [])
    // Wide frames of few letters may lie on each other.
    #expect(try await Self.warnings { [Self.text("Bread", one), Self.text("1", Rect(50, 0, 50, 20))] } == [])
  }

  @Test(arguments: [
    (Transform.translation(x: 80, y: 0), EdgeInsets(right: 10)), (.translation(x: 60, y: 0), EdgeInsets()),
    (.rotation(.pi / 2), EdgeInsets()), (Transform.rotation(.pi / 2).then(.translation(x: 90, y: 0)), nil),
  ]) func `a text that a transform moves over an edge is a warning`(transform: Transform, beyond: EdgeInsets?) async throws {
    let warnings = try await Self.warnings {
      let text = Self.text("Mi", Rect(0, 10, 30, 20))
      (text.transform, text.backgroundColor) = (transform, .black)
      return [text]
    }
    if let beyond {
      #expect(warnings == (beyond == EdgeInsets() ? [] : Self.overflow(beyond, "text")))
    } else {
      #expect(warnings.map(\.kind) == [.overflow])
    }
  }

  @Test func `a bar over an edge, and a field or a line without room, are warnings`() async throws {
    let bar = try await Self.warnings {
      let bar = ProgressNode()
      (bar.debugName, bar.frame) = ("bar", Rect(60, 0, 60, 4))
      return [bar]
    }
    #expect(bar == Self.overflow(EdgeInsets(right: 20), "bar"))
    let unseen = try await Self.warnings {
      let bars = [Rect(0, 0, 0, 4), Rect(20, 0, 40, 4)].map { frame in
        let bar = ProgressNode()
        (bar.debugName, bar.frame) = ("bar \(frame.width)", frame)
        return bar
      }
      return bars + [Self.box(Rect(10, 0, 60, 20))]
    }
    #expect(unseen == ["bar 0.0", "bar 40.0"].flatMap { Self.overflow(EdgeInsets(), isLost: true, $0) })
    let fields = try await Self.warnings {
      ["Bread", ""].map { words in
        let field = EditableTextNode()
        (field.attributedText, field.debugName, field.frame) = (AttributedText(words, size: 14), "field", Rect(0, 0, 60, 0))
        return field
      }
    }
    #expect(fields == Self.overflow(EdgeInsets(), isLost: true, "field"))
    let ellipsis = try await Self.warnings {
      let text = Self.text("Bread", Rect(0, 0, 15, 20))
      text.maximumNumberOfLines = 1
      return [text]
    }
    #expect(ellipsis == Self.overflow(EdgeInsets(), isLost: true, "text"))
    // A text may end in an ellipsis or go on in the next line, but a number that does is another one.
    for (words, count) in [("It is a lot of it", 0), ("12,345 €", 1), ("¥12,345", 1), ("12,345円", 1), ("12.345 MB", 1)] {
      for height in [20.0, 40] {
        #expect(try await Self.warnings { [Self.text(words, Rect(0, 0, 36, height))] }.count == count, "\(words)")
      }
    }
    let tight = try await Self.warnings {
      let text = Self.text("Bread", Rect(0, 0, 60, 20))
      text.attributedText?.addAttribute(\.letterSpacing, -5, range: 0..<5)
      return [text]
    }
    #expect(tight == Self.overflow(EdgeInsets(), "text"))
    let line = try await Renderer.test(100, 80).render(TableNode.holding { Self.box(.zero) }).warnings
    #expect(line == Self.overflow(EdgeInsets(), isLost: true))
  }

  @Test func `a row that describes no layout is a warning, and one that hides is none`() async throws {
    let table = TableNode.plain(3) { [PlacedCell([]), CellNode(), HoldingCell(DisplayNode())][$0] }
    #expect(try await Renderer.test(100, 80).render(table).warnings == [.emptyList(row: "1", node: "CellNode")])
  }

  @Test func `what an item of a collection cuts is a warning, and what is scrolled out is none`() async throws {
    let flow = CollectionFlowLayout(.fixed(Size(60, 40)), scrollDirection: .horizontal)
    let collection = CollectionNode(numberOfItems: 5, layout: flow) { index in
      { PlacedCell([Self.box(Rect(0, 0, index == 0 ? 70 : 60, 40))]) }
    }
    let list = try await Renderer.test(100, 40).render(collection).warnings
    #expect(list.map(\.kind) == [.overflow] && list.allSatisfy { $0.description.contains("10 pt on the right") })
  }

  @Test func `a node that is drawn alone is told of as a whole list is`() async throws {
    let renderer = try Renderer.test(100, 80)
    let cell = PlacedCell([Self.box(Rect(95, 0, 20, 10))])
    cell.debugName = "card"
    let warnings = try await renderer.render(cell, in: .row(width: 100)).warnings
    #expect(warnings == [.node("card", .overflow(row: "card", node: "box", beyond: EdgeInsets(right: 15), isLost: false))])
    let changes: [(CellNode) -> Void] = [
      { $0.subnodes[0].frame.origin.x = .nan }, { $0.cornerRadius = 20 }, { $0.borderWidth = 9 },
      { ($0.subnodes[0] as? TextNode)?.attributedText = AttributedText("Bread and butter", size: 14, lineHeight: 4) },
    ]
    for change in changes {
      let holder = CellNode()
      holder.style.height = .points(40)
      holder.addSubnode(Self.text("Bread and butter", Rect(0, 0, 60, 40)))
      change(holder)
      #expect(try await renderer.render(holder, in: .row(width: 100)).warnings.map(\.kind) == [.overflow])
    }
    let table = TableNode.plain(40) { row in PlacedCell(row == 39 ? [Self.box(Rect(95, 0, 20, 10))] : []) }
    #expect(try await renderer.render(table).warnings == [])
    let all = try await renderer.renderFull(table).writePNG { _ in }
    #expect(all == [.overflow(row: "39", node: "box", beyond: EdgeInsets(right: 15), isLost: false)])
    #expect(try await renderer.overflows(in: table) == all)
  }
}
