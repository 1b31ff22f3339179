import Emaki
import Testing

/// Cells that show the pages of controllers.
struct ViewControllerCellNodeTests {
  private final class Page: ViewController {
    let box = DisplayNode()
    let row: Int
    let log: Notes<String>

    init(_ row: Int, _ log: Notes<String>) {
      (self.row, self.log) = (row, log)
      super.init(node: DisplayNode())
      node.setPreferredSize(100, 50)
    }

    override func viewDidLoad() {
      log.add("\(row) load")
      box.backgroundColor = BoxCell.color(ofRow: row)
      node.addSubnode(box)
    }
    override func viewWillLayoutSubviews() { box.frame = node.bounds }
    override func viewDidAppear(_ animated: Bool) { log.add("\(row) appear") }
    override func viewDidDisappear(_ animated: Bool) { log.add("\(row) disappear") }
  }

  @Test func `a cell shows a controller's page, which hears that it comes and goes`() async throws {
    let log = Notes<String>()
    let table = TableNode.plain(rows: Array(0..<10)) { row in { ViewControllerCellNode { Page(row, log) } } }
    let renderer = try Renderer.test(100, 100)
    let frames = try await renderer.allFrames(of: table, script: ScrollScript(moves: .through((0, 0), (100, 100))), framesPerSecond: 10)
    #expect(frames.map { $0.stripes() } == [[Stripe(0, 50), Stripe(1, 50)], [Stripe(2, 50), Stripe(3, 50)]])
    // A page ahead of the view is loaded, and has not appeared.
    #expect(
      ["0 ", "4 "].map { page in log.all.filter { $0.hasPrefix(page) } } == [["0 load", "0 appear", "0 disappear"], ["4 load"]])
  }

  @Test func `a cell calls its block once when it is laid out first`() async throws {
    let table = TableNode.plain(rows: [0]) { row in
      { ViewControllerCellNode(viewControllerBlock: { Page(row, Notes()) }) { $0.borderWidth = 5 } }
    }
    let picture = try await Renderer.test(100, 50).render(table).picture
    #expect(picture[2, 25] == .black && picture[10, 25] == BoxCell.color(ofRow: 0))
  }

  /// A page with a table of rows that are half as high as the page.
  private final class TablePage: ViewController, TableNodeDataSource, TableNodeDelegate {
    let table = TableNode()
    let first: Int

    init(_ first: Int) {
      self.first = first
      super.init(node: table)
    }

    override func viewDidLoad() {
      table.separator = nil
      table.dataSource = self
      table.delegate = self
    }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = first + indexPath.row
      return {
        let cell = CellNode()
        cell.backgroundColor = BoxCell.color(ofRow: row)
        return cell
      }
    }
    func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange {
      SizeRange(exactly: Size(viewSize.width, viewSize.height / 2))
    }
  }

  @Test func `a page of a pager has its size when its table's delegate is asked`() async throws {
    let pager = PagerNode(numberOfPages: 2) { page in { ViewControllerCellNode { TablePage(page * 3) } } }
    let renderer = try Renderer.test(100, 80)
    let pages = [try await renderer.render(pager), try await renderer.render(pager, page: 1)]
    #expect(pages.map { $0.stripes() } == [[Stripe(0, 40), Stripe(1, 40)], [Stripe(3, 40), Stripe(4, 40)]])
  }
}
