import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Pages of controllers on the virtual clock: they are as alive as a list that is drawn by itself.
@Suite struct LivePageTests {
  /// A page with a table of boxes, 50 points high, that fetches ten more as long as it may.
  private final class FeedPage: ViewController, TableNodeDataSource, TableNodeDelegate {
    let table = TableNode()
    var count: Int
    let most: Int
    var fetches = 0

    init(count: Int, most: Int, inNode: Bool = false) {
      (self.count, self.most) = (count, most)
      let root = inNode ? DisplayNode() : table
      super.init(node: root)
      table.separator = nil
      (table.dataSource, table.delegate) = (self, self)
      guard inNode else { return }
      root.automaticallyManagesSubnodes = true
      let table = table
      root.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [table]) }
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { BoxCell(height: 50, color: BoxCell.color(ofRow: row)) }
    }
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { count < most }
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
      let old = count
      (count, fetches) = (count + 10, fetches + 1)
      tableNode.insertRows(at: (old..<count).map { IndexPath(row: $0, section: 0) }, with: .none)
      context.completeBatchFetching(true)
    }
  }

  private func renderer(_ baseDirectory: String = "") throws -> Renderer {
    try Renderer(
      viewport: Size(width: 390, height: 844), scale: 1,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: baseDirectory), png: .fast, cacheDirectory: TestFonts.cacheDirectory))
  }

  private func pixels(
    of controller: ViewController, script: ScrollScript = ScrollScript(), perSecond: Int = 10, count: Int, x: Int = 5, y: Int,
    actions: [ControllerAction] = []
  ) async throws -> [UInt32] {
    var pixels: [UInt32] = []
    for try await frame in try renderer().frames(
      of: controller, script: script, framesPerSecond: perSecond, frames: count, actions: actions)
    {
      pixels.append(try frame.decoded()[x, y])
    }
    return pixels
  }

  @Test(arguments: [false, true]) func `the list of a page fetches until two screens are ahead, in a still and on the clock`(inNode: Bool)
    async throws
  {
    // With 844 points in view, 719 of them beside the bars, two screens ahead end between rows 43 and 53.
    let still = FeedPage(count: 5, most: 1000, inNode: inNode)
    _ = try await renderer().render(NavigationController(rootViewController: still))
    #expect((45...55).contains(still.count) && still.fetches == (still.count - 5) / 10)
    let late = FeedPage(count: 5, most: 15, inNode: inNode)
    let colors = try await pixels(
      of: NavigationController(rootViewController: late), script: ScrollScript(fetchLatency: .fixed(250)), count: 4, y: 91 + 6 * 50)
    #expect(colors[0...2].allSatisfy { $0 == Color.white.premultiplied } && colors[3] == BoxCell.color(ofRow: 6).premultiplied)
    #expect(late.fetches == 1)
  }

  @Test func `a script scrolls the list of the first page`() async throws {
    let page = FeedPage(count: 40, most: 0)
    let script = ScrollScript(moves: [.init(time: 0, offset: -91), .init(time: 100, offset: 409)])
    let colors = try await pixels(of: NavigationController(rootViewController: page), script: script, count: 2, y: 100)
    #expect(colors == [0, 10].map { BoxCell.color(ofRow: $0).premultiplied })
  }

  @Test func `an action has the cells of the page in view, and what it animates runs from then on`() async throws {
    let page = FeedPage(count: 10, most: 0)
    let fade = ControllerAction(at: 150) { (stack: NavigationController) in
      let table = stack.topViewController?.node as? TableNode
      guard let cell = table?.nodeForRow(at: IndexPath(row: 0, section: 0)) else { return }
      cell.animate(withDuration: 0.2, options: .curveLinear, animations: { cell.backgroundColor = .white })
    }
    let colors = try await pixels(
      of: NavigationController(rootViewController: page), perSecond: 20, count: 8, y: 100, actions: [fade]
    ).map { $0 & 255 }
    let start = BoxCell.color(ofRow: 0).premultiplied & 255
    #expect(colors[0...3] == [start, start, start, start] && colors[7] == 255)
    // Half of the way at half of the time.
    #expect(abs(Int(colors[5]) - Int(start + 255) / 2) <= 1)
  }

  @Test func `a node that is a page is animated, and what else changes in it shows`() async throws {
    let root = DisplayNode()
    let box = DisplayNode()
    box.backgroundColor = .red
    box.frame = Rect(x: 0, y: 200, width: 100, height: 100)
    root.addSubnode(box)
    let move = ControllerAction(at: 100) { (_: ViewController) in
      box.animate(withDuration: 0.2, options: .curveLinear, animations: { box.frame.origin.x = 200 })
    }
    let paint = ControllerAction(at: 400) { (_: ViewController) in box.backgroundColor = .green }
    var edges: [Int?] = []
    for try await frame in try renderer().frames(of: ViewController(node: root), framesPerSecond: 10, frames: 5, actions: [move, paint]) {
      let picture = try frame.decoded()
      edges.append((0..<390).first { [Color.red, .green].map(\.premultiplied).contains(picture[$0, 250]) })
      #expect((picture[(edges.last ?? 0)! + 50, 250] == Color.green.premultiplied) == (frame.index == 4))
    }
    #expect(edges == [0, 0, 100, 200, 200])
  }

  @Test func `a page lives on where its title changes`() async throws {
    let page = FeedPage(count: 10, most: 0)
    let fade = ControllerAction(at: 0) { (stack: NavigationController) in stack.topViewController?.title = "A" }
    let rename = ControllerAction(at: 100) { (stack: NavigationController) in
      let table = stack.topViewController?.node as? TableNode
      guard let cell = table?.nodeForRow(at: IndexPath(row: 0, section: 0)) else { return }
      cell.animate(withDuration: 0.4, options: .curveLinear, animations: { cell.backgroundColor = .white })
      stack.topViewController?.title = "B"
    }
    let colors = try await pixels(
      of: NavigationController(rootViewController: page), count: 6, y: 100, actions: [fade, rename]
    ).map { Int($0 & 255) }
    #expect(zip(colors[1...4], colors[2...5]).allSatisfy { $0 < $1 } && colors[5] == 255)
  }

  @Test func `an offset that an action sets shows from then on`() async throws {
    let page = FeedPage(count: 40, most: 0)
    let scroll = ControllerAction(at: 100) { (_: NavigationController) in page.table.contentOffset = Point(x: 0, y: 409) }
    let on = ControllerAction(at: 200) { (_: NavigationController) in
      page.table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: true)
    }
    let colors = try await pixels(
      of: NavigationController(rootViewController: page), count: 7, y: 100, actions: [scroll, on])
    func row(_ row: Int) -> UInt32 { BoxCell.color(ofRow: row).premultiplied }
    #expect(colors[0] == row(0) && colors[1] == row(10) && colors[2] == row(10) && colors[6] == row(20))
    #expect(page.table.contentOffset == Point(x: 0, y: 1000 - 91))
  }

  @Test func `the lists in the pages of a pager rest beside the bars`() async throws {
    let pager = PagerNode(numberOfPages: 3) { page in
      {
        let cell = CellNode()
        let table = TableNode.boxes(heights: Array(repeating: 50, count: 30))
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [table]) }
        return cell
      }
    }
    let turn = ControllerAction(at: 100) { (_: NavigationController) in pager.currentPageIndex = 2 }
    let page = ViewController(node: pager)
    let colors = try await pixels(of: NavigationController(rootViewController: page), count: 2, y: 91 + 20, actions: [turn])
    #expect(colors == Array(repeating: BoxCell.color(ofRow: 0).premultiplied, count: 2))
  }

  @Test func `videos on a page play, also one whose file another node shows already`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(TestVideo().bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF]), to: "clip.mp4")
    let root = DisplayNode()
    let (first, second) = (VideoNode(), VideoNode())
    for (index, video) in [first, second].enumerated() {
      video.frame = Rect(x: 0, y: 200 + 100 * Double(index), width: 64, height: 48)
      root.addSubnode(video)
    }
    (first.assetURL, first.shouldAutoplay) = ("clip.mp4", true)
    let begin = ControllerAction(at: 1000) { (_: ViewController) in
      second.assetURL = "clip.mp4"
      second.play()
    }
    func name(_ pixel: UInt32) -> String {
      pixel & 0xFF0000 > 0xC00000 && pixel & 0xFF00 > 0xC000
        ? "white" : pixel & 0xFF0000 > 0xC00000 ? "red" : pixel & 0xFF00 > 0xC000 ? "green" : "blue"
    }
    var (upper, lower): ([String], [String]) = ([], [])
    for try await frame in try renderer(folder.path).frames(of: ViewController(node: root), framesPerSecond: 1, frames: 3, actions: [begin])
    {
      let picture = try frame.decoded()
      upper.append(name(picture[32, 224]))
      lower.append(name(picture[32, 324]))
    }
    #expect(upper == ["red", "green", "blue"] && lower == ["white", "red", "green"])
  }
}
