import Emaki
import Testing

/// Lists in the pages of controllers: how far they fetch, and where they rest.
struct LivePageTests {
  @Test(arguments: [false, true]) func `the list of a page fetches until two screens are ahead`(inNode: Bool) async throws {
    // With 844 points in view, 719 of them beside the bars, two screens ahead end between rows 43 and 53.
    let controller = NumberController(0..<5)
    controller.cell = { NumberedCell($0, height: 50) }
    controller.pages = (0..<100).map { page in Array(page * 10 + 5..<page * 10 + 15) }
    let table = controller.table()
    let node = inNode ? DisplayNode().laidOut { _ in WrapperLayoutSpec(children: [table]) } : table
    _ = try await NavigationController(rootViewController: ViewController(node: node)).drawn()
    #expect((45...55).contains(controller.rows.count) && 100 - controller.pages.count == (controller.rows.count - 5) / 10)
  }

  @Test func `the lists in the pages of a pager rest beside the bars`() async throws {
    let pager = PagerNode(numberOfPages: 3) { page in
      {
        let table = TableNode.boxes(30, height: 50)
        return HoldingCell(table)
      }
    }
    let stack = NavigationController(rootViewController: ViewController(node: pager))
    for page in [0, 2] {
      pager.currentPageIndex = page
      #expect(try await stack.drawn().number(5, 91 + 20) == 0)
    }
  }
}
