import Emaki
import EmakiTesting
import Testing

struct ExpectNoLintFindingsTests {
  private let space: SnapshotSpace

  init() throws { space = try SnapshotSpace() }

  /// A row with a box that has a position, which a stack does not read.
  private final class Cell: CellNode {
    private let box = DisplayNode()

    init(isFaulty: Bool) {
      super.init()
      automaticallyManagesSubnodes = true
      box.debugName = "box"
      box.style.preferredSize = Size(20, 20)
      if isFaulty { box.style.layoutPosition = Point(3, 3) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { StackLayoutSpec(children: [box]) }
  }

  private let size = Size(100, .unbounded)

  /// Returns what is found in a list whose rows are faulty or not.
  private func findings(_ rows: [Bool]) async -> [String] {
    await space.failures {
      await expectNoLintFindings(of: TableNode(rows: rows) { isFaulty in { Cell(isFaulty: isFaulty) } }, size: size, options: .test)
    }
  }

  @Test func `a layout without findings passes, and each row of a list is looked at`() async {
    #expect(await space.failures { expectNoLintFindings(of: Cell(isFaulty: false), size: size) } == [])
    #expect(await findings([false, true, true]).map { $0.prefix(9) } == ["row \"1\", ", "row \"2\", "])
    final class Source: TableNodeDataSource {
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 0 }
    }
    let table = TableNode()
    withExtendedLifetime(Source()) { table.dataSource = $0 }
    #expect(await space.failure { await expectNoLintFindings(of: table, size: size) }.contains("data source is gone"))
  }

  @Test func `without await no row of a list would be looked at, and that fails`() async {
    func lint(_ node: DisplayNode) { expectNoLintFindings(of: node, size: size) }
    let table = TableNode(rows: [true]) { isFaulty in { Cell(isFaulty: isFaulty) } }
    #expect(await space.failure { lint(table) }.hasPrefix("The rows of a list are looked at with await"))
  }

  @Test func `a node is looked at with the traits that are asked for`() async {
    final class Rigid: CellNode {
      let text = TextNode()

      override init() {
        super.init()
        automaticallyManagesSubnodes = true
      }

      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        text.attributedText = AttributedText("Accessibility", font: .preferred(for: .body, typeSize: traitCollection.typeSize))
        return StackLayoutSpec(children: [text])
      }
    }
    func findings(_ traits: SnapshotTraits) async -> [String] {
      await space.failures { expectNoLintFindings(of: Rigid(), size: Size(120, .unbounded), traits: traits) }
    }
    #expect(await findings(SnapshotTraits()) == [])
    #expect(await findings(SnapshotTraits(typeSize: .ax5)).map { $0.contains("sticks out") } == [true])
  }

  @Test func `each finding is a failure that says what to do`() async {
    let message = await space.failure { expectNoLintFindings(of: Cell(isFaulty: true), size: size) }
    #expect(message.hasPrefix("\"box\" in ") && message.contains("layoutPosition") && !message.contains("\n---\n"))
  }

  // MARK: Contrast

  /// A row with a text in it.
  private final class TextCell: CellNode {
    let text = TextNode()

    init(_ color: DynamicColor, on ground: Color? = nil) {
      super.init()
      automaticallyManagesSubnodes = true
      (text.debugName, backgroundColor) = ("text", ground)
      text.attributedText = AttributedText("Contrast", font: .system(size: 12), dynamicColor: color)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { InsetLayoutSpec(insets: EdgeInsets(), child: text) }
  }

  private func contrasts(_ color: DynamicColor, on ground: Color? = nil, _ change: (TextCell) -> Void = { _ in }) async -> [String] {
    await space.failures {
      let cell = TextCell(color, on: ground)
      change(cell)
      expectNoLintFindings(of: cell, size: size)
    }
  }

  /// By the WCAG's formula (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio) #949494 has a contrast of 3.03 with white, and #959595 of 2.996.
  @Test func `letters with a contrast below 3 to 1 are a finding`() async {
    let grey = await contrasts(DynamicColor(Color(0x959595)))
    #expect(grey.map { $0.split(separator: ".")[0] } == ["\"text\" in \"TextCell\": its letters have a contrast of 2"])
    #expect(grey[0].contains(" 2.9 to 1 with what is below them in the light theme, and texts need 3 to 1 at least. "))
    #expect(await contrasts(DynamicColor(Color(0x949494))) == [])
    #expect(await contrasts(DynamicColor(.white)).map { $0.contains(" 1.0 to 1 ") } == [true])
    #expect(await contrasts(DynamicColor(.white), on: .black) == [])
  }

  @Test func `the contrast is that of what is painted`() async {
    let black = DynamicColor(.black)
    // Black of an opacity of 0.3 on white is #B2B2B2, which has a contrast of 2.12.
    #expect(await contrasts(black) { $0.text.alpha = 0.3 }.map { $0.contains(" 2.") } == [true])
    #expect(await contrasts(black) { $0.text.isHidden = true } == [])
    #expect(await contrasts(black) { $0.text.backgroundColor = Color(0x222222) }.map { $0.contains(" 1.3 to 1 ") } == [true])
    // A shadow is what makes white letters on white seen.
    #expect(
      await contrasts(DynamicColor(.white)) {
        ($0.text.shadowOpacity, $0.text.shadowRadius, $0.text.shadowOffset) = (1, 0, Point(1, 1))
      } == [])
    // Emoji have colours of their own, whatever that of the text is.
    #expect(await contrasts(.label) { $0.text.attributedText = AttributedText("\u{2600}\u{FE0F} 🌙", font: .system(size: 12)) } == [])
    // Nothing of a text without room is painted, and of a line that is mostly cut perhaps no letter.
    let cut = await contrasts(DynamicColor(.white)) { ($0.text.style.maxHeight, $0.clipsToBounds) = (0, true) }
    #expect(cut.filter { $0.contains("contrast") } == [])
    let disabled = await space.failures {
      let button = ButtonNode()
      button.setAttributedTitle(AttributedText("Buy", font: .system(size: 12), color: Color(0xDDDDDD)), for: .normal)
      button.isEnabled = false
      expectNoLintFindings(of: button, size: size)
    }
    #expect(disabled.filter { $0.contains("contrast") } == [])
  }

  @Test func `both themes are looked at where the picture differs in them`() async {
    #expect(await contrasts(.label) == [])
    let pale = DynamicColor(light: .black, dark: Color(0x222222))
    #expect(await contrasts(pale).map { $0.contains("in the dark theme") } == [true])
    // On a ground of the cell's own it is the same in both.
    #expect(await contrasts(DynamicColor(.black), on: .white) == [])
    func list(_ color: DynamicColor) async -> [String] {
      await space.failures { await expectNoLintFindings(of: TableNode(rows: [1]) { _ in { TextCell(color) } }, size: size, options: .test) }
    }
    // A list is black in the dark theme.
    #expect(await list(DynamicColor(.black)).map { $0.contains(" 1.0 to 1 with what is below them in the dark theme") } == [true])
    #expect(await list(.label) == [])
  }

  @Test func `a layout that cannot be made fails`() async {
    let failures = await space.failures { expectNoLintFindings(of: Cell(isFaulty: false), size: Size(-1, 10)) }
    #expect(failures.count == 1 && failures[0].hasPrefix("The layout cannot be looked through: "))
  }
}
