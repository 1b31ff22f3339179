import Emaki
import EmakiTesting
import Testing

@Suite struct ExpectNoLintFindingsTests {
  private let space: SnapshotSpace

  init() throws { space = try SnapshotSpace() }

  /// A row with a box that has a position, which a stack does not read.
  private final class Cell: CellNode {
    private let box = DisplayNode()

    init(isFaulty: Bool) {
      super.init()
      automaticallyManagesSubnodes = true
      box.debugName = "box"
      box.style.preferredSize = Size(width: 20, height: 20)
      if isFaulty { box.style.layoutPosition = Point(x: 3, y: 3) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { StackLayoutSpec(children: [box]) }
  }

  private let size = Size(width: 100, height: .unbounded)

  @Test func `a layout without findings passes`() async {
    let failures = await space.failures {
      expectNoLintFindings(of: Cell(isFaulty: false), size: size)
      await expectNoLintFindings(of: TableNode(rows: [0]) { _ in { Cell(isFaulty: false) } }, size: size, options: .test)
    }
    #expect(failures == [])
  }

  @Test func `each finding is a failure that says what to do`() async {
    let message = await space.failure { expectNoLintFindings(of: Cell(isFaulty: true), size: size) }
    #expect(message.hasPrefix("\"box\" in ") && message.contains("layoutPosition") && !message.contains("\n---\n"))
  }

  @Test func `each row of a list is looked at`() async {
    let table = TableNode(rows: [false, true, true]) { isFaulty in { Cell(isFaulty: isFaulty) } }
    let failures = await space.failures { await expectNoLintFindings(of: table, size: size, options: .test) }
    #expect(failures.map { $0.prefix(7) } == ["row 1, ", "row 2, "])
  }

  @Test func `a layout that cannot be made fails`() async {
    let failures = await space.failures {
      expectNoLintFindings(of: Cell(isFaulty: false), size: Size(width: -1, height: 10))
    }
    #expect(failures.count == 1 && failures[0].hasPrefix("The layout cannot be looked through: "))
  }
}
