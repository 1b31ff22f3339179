import Emaki
import EmakiEngine
import EmakiTestSupport
import Foundation
import Testing

/// Tests controllers: the hooks of their pages, the places of the pages, and how pages move.
@Suite struct ViewControllerTests {
  /// A page that notes what it hears.
  private final class Page: ViewController {
    let name: String
    var heard: [String] = []

    init(_ name: String, _ node: DisplayNode = DisplayNode()) {
      self.name = name
      super.init(node: node)
      title = name
    }

    override func viewDidLoad() { heard.append("load") }
    override func viewWillAppear(_ animated: Bool) { heard.append("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { heard.append("appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { heard.append("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { heard.append("disappear \(animated)") }
    override func viewWillTransition(to size: Size) { heard.append("\(size.width) x \(size.height)") }

    func take() -> [String] {
      defer { heard = [] }
      return heard
    }
  }

  private func node(_ color: Color) -> DisplayNode {
    let node = DisplayNode()
    node.backgroundColor = color
    return node
  }

  private func renderer(_ width: Double = 390, _ height: Double = 844) throws -> Renderer {
    try .test(width: width, height: height, scale: 1)
  }

  @Test func `a page hears once that it is loaded, that it appears, and of another size`() async throws {
    let page = Page("A", node(.red))
    let picture = try await renderer().render(page).decoded()
    #expect(page.take() == ["load", "will appear false", "appear false"])
    #expect(picture.size == PixelSize(width: 390, height: 844) && picture[5, 500] == Color.red.premultiplied)
    #expect(page.nodeConstrainedSize == SizeRange(min: Size(width: 390, height: 844), max: Size(width: 390, height: 844)))
    let turned = try await renderer(844, 390).render(page)
    #expect(turned.size == PixelSize(width: 844, height: 390))
    #expect(page.take() == ["844.0 x 390.0"])
  }

  @Test func `a node reads in its safe area what bars cover`() async throws {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    let box = DisplayNode()
    box.backgroundColor = .red
    node.layoutSpecBlock = { node, _ in InsetLayoutSpec(insets: node.traitCollection.safeAreaInsets, child: box) }
    let page = ViewController(node: node)
    page.additionalSafeAreaInsets.bottom = 300
    let picture = try await renderer().render(NavigationController(rootViewController: page)).decoded()
    let red = (0..<844).filter { picture[3, $0] == Color.red.premultiplied }
    #expect(red.first == 91 && red.last == 844 - 34 - 300 - 1)
  }

  @Test func `bars lie over the background that a page has once it is laid out`() async throws {
    final class Page: DisplayNode {
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        backgroundColor = DynamicColor.systemBackground.resolvedColor(with: traitCollection)
        return LayoutSpec()
      }
    }
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1, theme: .dark)
    let page = ViewController(node: Page())
    #expect(try await renderer.render(NavigationController(rootViewController: page)).decoded()[5, 70] == Color.black.premultiplied)
    // A node without a background stands on the theme's.
    let plain = NavigationController(rootViewController: ViewController())
    let picture = try await renderer.render(plain).decoded()
    #expect(picture[5, 70] == Color.black.premultiplied && picture[5, 500] == Color.black.premultiplied)
  }

  @Test func `a bar's titles stand in the middle in any script and direction`() async throws {
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1, layoutDirection: .rightToLeft)
    let page = ViewController(node: node(.white))
    page.title = "المكتبة"
    let tabs = TabBarController(viewControllers: [NavigationController(rootViewController: page)])
    let picture = try await renderer.render(tabs).decoded()
    for rows in [54..<90, 795..<810] {
      let ink = (0..<390).filter { x in rows.contains { picture[x, $0] != picture[0, $0] } }
      let (left, right) = (try #require(ink.first), try #require(ink.last))
      #expect(right - left < 90 && abs(left + right - 389) <= 6, "\(left) \(right)")
    }
  }

  @Test func `an item's only buttons are the first of their sides`() {
    var item = NavigationItem()
    #expect(item.rightBarButtonItem == nil)
    item.rightBarButtonItem = BarButtonItem(title: "Edit")
    item.leftBarButtonItem = BarButtonItem(mark: .gear)
    #expect(item.rightBarButtonItems == [BarButtonItem(title: "Edit")] && item.leftBarButtonItems == [BarButtonItem(mark: .gear)])
    item.rightBarButtonItem = nil
    #expect(item.rightBarButtonItems.isEmpty && item.leftBarButtonItem == BarButtonItem(mark: .gear))
  }

  /// A page whose node holds a list, as most screens of Texture do.
  private final class ListPage: ViewController, TableNodeDataSource, TableNodeDelegate {
    let table = TableNode()
    var sizes: [Size] = []

    override func viewDidLoad() {
      (table.dataSource, table.delegate, table.separator) = (self, self, nil)
      node.addSubnode(table)
      table.frame = node.bounds
    }
    override func viewWillLayoutSubviews() { sizes.append(node.bounds.size) }
    override func viewDidLayoutSubviews() { table.frame = node.bounds }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { BoxCell(height: 50, color: BoxCell.color(ofRow: row)) }
    }
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
      let next = ViewController(node: DisplayNode())
      next.node.backgroundColor = .red
      navigationController?.pushViewController(next, animated: false)
    }
  }

  @Test func `a list in a page's node is placed by hand and rests beside the bars`() async throws {
    let page = ListPage()
    let stack = NavigationController(rootViewController: page)
    let picture = try await renderer().render(stack).decoded()
    // The bars are 91 points high, the home indicator lies over 34.
    #expect(picture[5, 91] == BoxCell.color(ofRow: 0).premultiplied && picture[5, 141] == BoxCell.color(ofRow: 1).premultiplied)
    #expect(page.sizes == [Size(width: 390, height: 844)])
    page.table.scrollToRow(at: IndexPath(row: 29, section: 0), at: .bottom, animated: false)
    let end = try await renderer().render(stack).decoded()
    #expect(end[5, 844 - 35] == BoxCell.color(ofRow: 29).premultiplied && end[5, 844 - 34] == Color.white.premultiplied)
    _ = try await renderer(844, 390).render(stack)
    #expect(page.sizes.last == Size(width: 844, height: 390) && page.sizes.count == 2)
    // A list that no bar covers is not changed.
    page.table.contentOffset = nil
    page.table.frame = Rect(x: 0, y: 200, width: 390, height: 300)
    let inside = try await renderer().render(ViewController(node: page.node)).decoded()
    #expect(inside[5, 200] == BoxCell.color(ofRow: 0).premultiplied)
  }

  @Test func `a tap on a row of a list in a page pushes the page that its delegate opens`() async throws {
    let page = ListPage()
    let tap = ControllerAction(at: 20) { (_: NavigationController) in page.table.tapRow(at: IndexPath(row: 3, section: 0)) }
    var colors: [UInt32] = []
    for try await frame in try renderer().frames(
      of: NavigationController(rootViewController: page), framesPerSecond: 50, frames: 2, actions: [tap])
    {
      colors.append(try frame.decoded()[5, 400])
    }
    #expect(colors == [BoxCell.color(ofRow: 6).premultiplied, Color.red.premultiplied])
  }

  @Test func `a stack shows its top page, and the page below is farther away`() async throws {
    let (lower, upper) = (Page("A", TableNode.boxes(heights: [50])), Page("B", TableNode.boxes(heights: [50])))
    let stack = NavigationController(rootViewController: lower)
    _ = try await renderer().render(stack)
    #expect(lower.take() == ["load", "will appear false", "appear false"] && lower.visibilityDepth == 0)
    stack.pushViewController(upper, animated: false)
    #expect(lower.take() == ["will disappear false", "disappear false"])
    #expect(upper.take() == ["load", "will appear false", "appear false"])
    #expect(lower.visibilityDepth == 1 && upper.visibilityDepth == 0 && upper.navigationController === stack)
    #expect((lower.node as? TableNode)?.rangeMode == .minimum && (upper.node as? TableNode)?.rangeMode == .full)
    #expect(stack.popViewController(animated: false) === upper && upper.navigationController == nil)
    #expect(stack.popViewController(animated: false) == nil && stack.topViewController === lower)
    let pages = (0..<4).map { _ in Page("C") }
    stack.setViewControllers(pages, animated: false)
    #expect(pages.map(\.visibilityDepth) == [1, 2, 1, 0])
    #expect(stack.popToRootViewController(animated: false).count == 3 && stack.topViewController === pages[0])
  }

  @Test func `a tab bar shows the selected page at once`() async throws {
    let (first, second) = (Page("A", node(.red)), Page("B", node(.green)))
    let tabs = TabBarController(viewControllers: [first, NavigationController(rootViewController: second)])
    let renderer = try renderer()
    let before = try await renderer.render(tabs).decoded()
    #expect(before[5, 300] == Color.red.premultiplied)
    #expect(second.heard == [] && first.visibilityDepth == 0 && second.visibilityDepth == 1)
    tabs.selectedIndex = 1
    tabs.selectedIndex = 7
    let after = try await renderer.render(tabs).decoded()
    #expect(after[5, 300] == Color.green.premultiplied)
    #expect(first.heard.last == "disappear false" && second.heard == ["load", "will appear false", "appear false"])
    #expect(first.visibilityDepth == 1 && second.visibilityDepth == 0 && second.tabBarController === tabs)
  }

  @Test func `a push moves the page in for 350 milliseconds, over the page below`() async throws {
    let (lower, upper) = (Page("A", node(.white)), Page("B", node(.red)))
    let stack = NavigationController(rootViewController: lower)
    let push = ControllerAction(at: 100) { (stack: NavigationController) in stack.pushViewController(upper, animated: true) }
    var edges: [Int] = []
    for try await frame in try renderer().frames(of: stack, framesPerSecond: 20, frames: 12, actions: [push]) {
      let picture = try frame.decoded()
      edges.append((0..<390).first { picture[$0, 500] == Color.red.premultiplied } ?? 390)
      #expect(frame.time == frame.index * 50)
      if frame.index == 5 {
        // What is left of the page below is darker by up to a tenth.
        let below = picture[0, 500] & 255
        #expect(below > 229 && below < 255)
      }
    }
    #expect(edges[0...2].allSatisfy { $0 == 390 } && edges[9...].allSatisfy { $0 == 0 })
    #expect(zip(edges[2...8], edges[3...9]).allSatisfy { $0 > $1 })
    #expect(lower.take() == ["load", "will appear false", "appear false", "will disappear true", "disappear true"])
    #expect(upper.take() == ["load", "will appear true", "appear true"])
    // Half of the time is half of the way.
    #expect(AnimationCurve.easeInOut(0.5) > 0.499 && AnimationCurve.easeInOut(0.5) < 0.501)
  }

  @Test func `a pop moves the page out, and it leaves the stack`() async throws {
    let (lower, upper) = (Page("A", node(.white)), Page("B", node(.red)))
    let stack = NavigationController(rootViewController: lower)
    stack.pushViewController(upper, animated: false)
    let pop = ControllerAction(at: 0) { (stack: NavigationController) in stack.popViewController(animated: true) }
    var edges: [Int] = []
    for try await frame in try renderer().frames(of: stack, framesPerSecond: 20, frames: 9, actions: [pop]) {
      let picture = try frame.decoded()
      edges.append((0..<390).first { picture[$0, 500] == Color.red.premultiplied } ?? 390)
    }
    #expect(edges[0] == 0 && edges[7...].allSatisfy { $0 == 390 } && zip(edges[0...6], edges[1...7]).allSatisfy { $0 < $1 })
    #expect(upper.parent == nil && upper.heard.suffix(2) == ["will disappear true", "disappear true"])
  }

  @Test func `a tab that is selected shows its page from that instant on, without a transition`() async throws {
    let (first, second) = (Page("A", node(.red)), Page("B", node(.green)))
    for page in [first, second] { page.tabBarItem = TabBarItem(title: page.name, mark: .bell) }
    let tabs = TabBarController(viewControllers: [first, second])
    let select = ControllerAction(at: 90) { (tabs: TabBarController) in tabs.selectedIndex = 1 }
    var (colors, halves): ([UInt32], [Int]) = ([], [])
    for try await frame in try renderer().frames(of: tabs, framesPerSecond: 20, frames: 4, actions: [select]) {
      let picture = try frame.decoded()
      colors.append(picture[5, 300])
      // The bell of the page in view is blue.
      let blue = (0..<390).filter { x in (762..<800).contains { picture[x, $0] == Color.systemBlue.premultiplied } }
      #expect(Set(blue.map { $0 / 195 }).count == 1)
      halves.append(try #require(blue.first) / 195)
    }
    let (red, green) = (Color.red.premultiplied, Color.green.premultiplied)
    #expect(colors == [red, red, green, green] && halves == [0, 0, 1, 1])
    #expect(first.take() == ["load", "will appear false", "appear false", "will disappear false", "disappear false"])
    #expect(second.take() == ["load", "will appear false", "appear false"])
  }

  /// Returns the columns of the bar's row, from its start, in which a frame shows a text; those of the back mark are left out. The pages, of which the
  /// lower one becomes darker, are seen through the bar, also above the texts.
  private func titleColumns(_ frame: Frame, isMirrored: Bool) throws -> [Int] {
    let picture = try frame.decoded()
    return (24..<390).map { isMirrored ? 389 - $0 : $0 }.filter { x in (52..<86).contains { picture[x, $0] != picture[x, 49] } }
      .map { isMirrored ? 389 - $0 : $0 }
  }

  @Test(arguments: [true, false], [LayoutDirection.leftToRight, .rightToLeft])
  func `titles move with a page: the lower title to the back mark, the upper title from the end`(isPush: Bool, direction: LayoutDirection)
    async throws
  {
    let isMirrored = direction == .rightToLeft
    let (lower, upper) = (Page("Lower", node(.white)), Page("Upper", node(.white)))
    let stack = NavigationController(rootViewController: lower)
    if !isPush { stack.pushViewController(upper, animated: false) }
    let move = ControllerAction(at: 0) { (stack: NavigationController) in
      if isPush { stack.pushViewController(upper, animated: true) } else { stack.popViewController(animated: true) }
    }
    var edges: [(first: Int, last: Int)] = []
    let renderer = try Renderer.test(width: 390, height: 800, scale: 1, layoutDirection: direction)
    for try await frame in renderer.frames(of: stack, framesPerSecond: 20, frames: 9, actions: [move]) {
      let columns = try titleColumns(frame, isMirrored: isMirrored)
      edges.append((try #require(columns.first), try #require(columns.last)))
    }
    // Frames are put in the order of a push: 0 to 7 show the movement, and 8 shows the end.
    let way = isPush ? Array(edges[0...7]) : Array(edges[0...7].reversed())
    #expect((165...180).contains(way[0].first) && (24...30).contains(way[7].first))
    for (before, after) in zip(way, way.dropFirst()) { #expect(after.first < before.first) }
    // The upper title comes from beyond the end, so it shows from the first steps on.
    #expect(way[2].last > 300 && (210...225).contains(way[7].last))
    for (before, after) in zip(way[2...], way[3...]) { #expect(after.last < before.last) }
    #expect(edges[8] == edges[7])
  }

  @Test func `a large title moves with its page`() async throws {
    let (lower, upper) = (Page("Title", node(.white)), Page("B", node(.white)))
    upper.navigationItem.largeTitleDisplayMode = .never
    let stack = NavigationController(rootViewController: lower)
    stack.prefersLargeTitles = true
    let push = ControllerAction(at: 0) { (stack: NavigationController) in stack.pushViewController(upper, animated: true) }
    var dark: [[Int]] = []
    for try await frame in try renderer(390, 800).frames(of: stack, framesPerSecond: 20, frames: 4, actions: [push]) {
      let picture = try frame.decoded()
      dark.append((0..<390).filter { x in (95..<140).contains { picture[x, $0] & 255 < 128 } })
    }
    let (rest, moved) = (try #require(dark[0].last), try #require(dark[3].last))
    #expect(try #require(dark[0].first) >= 16 && rest < 130)
    #expect(moved < rest - 20)
  }

  @Test func `a frame of a transition has the fonts of both pages, and the accessibility elements of the one that comes`()
    async throws
  {
    func text(_ string: String) -> TextNode {
      let node = TextNode()
      node.attributedText = AttributedText(string, font: .system(size: 14))
      return node
    }
    let (lower, upper) = (Page("設定", text("a")), Page("B", text("b")))
    let stack = NavigationController(rootViewController: lower)
    let push = ControllerAction(at: 0) { (stack: NavigationController) in stack.pushViewController(upper, animated: true) }
    let renderer = try Renderer(
      viewport: Size(width: 390, height: 800), scale: 1,
      options: Renderer.Options(jobs: 2, cacheDirectory: TestFonts.cacheDirectory, describesFrames: true))
    var frames: [Frame] = []
    for try await frame in renderer.frames(of: stack, framesPerSecond: 20, frames: 9, actions: [push]) { frames.append(frame) }
    for index in [3, 8] {
      let labels = frames[index].accessibilityElements.flatMap(\.flattened).map(\.label)
      #expect(labels == ["設定", "B", "b"], "frame \(index)")
      let fonts = try #require(frames[index].contents).fonts
      #expect(fonts.contains { $0.contains("Inter") } && fonts.contains { $0.contains("CJK") })
    }
  }

  @Test func `the frames of a transition paint each page once`() async throws {
    func page(_ number: Int) -> ViewController { ViewController(node: TableNode.boxes(heights: Array(repeating: 100, count: 5))) }
    let stack = NavigationController(rootViewController: page(0))
    let renderer = try Renderer(
      viewport: Size(width: 390, height: 844), scale: 1,
      options: Renderer.Options(jobs: 2, cacheDirectory: TestFonts.cacheDirectory, layerMemory: 0))
    let upper = page(1)
    let push = ControllerAction(at: 0) { (stack: NavigationController) in stack.pushViewController(upper, animated: true) }
    for try await _ in renderer.frames(of: stack, frames: 24, actions: [push]) {}
    #expect(renderer.counts.layersDrawn == 10)
  }

  @Test func `a screen without room for bars is an error`() async throws {
    let error = await #expect(throws: RenderError.self) { try await renderer(100, 100).render(ViewController()) }
    #expect(
      error?.description
        == "a viewport of 100.0 x 100.0 points has no room for a page between the bars of a screen. Give at least 200 x 200.")
  }
}
