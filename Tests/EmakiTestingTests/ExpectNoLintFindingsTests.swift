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
      if isFaulty { box.style.layoutPosition = Point(x: 3, y: 3) }
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
    #expect(await findings([false, true, true]).map { $0.prefix(7) } == ["row 1, ", "row 2, "])
  }

  @Test func `each finding is a failure that says what to do`() async {
    let message = await space.failure { expectNoLintFindings(of: Cell(isFaulty: true), size: size) }
    #expect(message.hasPrefix("\"box\" in ") && message.contains("layoutPosition") && !message.contains("\n---\n"))
  }

  @Test func `a layout that cannot be made fails`() async {
    let failures = await space.failures { expectNoLintFindings(of: Cell(isFaulty: false), size: Size(-1, 10)) }
    #expect(failures.count == 1 && failures[0].hasPrefix("The layout cannot be looked through: "))
  }
}
