import Dispatch
import Emaki
import EmakiEngine
import EmakiScreens
import EmakiTestSupport
import Synchronization
import Testing

/// Tests lists below the bars of a phone's screen: where rows rest, what shows through the bars, and how much work a frame takes.
@Suite struct ListBarsTests {
  private static let portrait = Size(width: 390, height: 844)

  /// A renderer of a screen at scale 1.
  private func renderer(
    _ size: Size = portrait, scale: Double = 1, jobs: Int = 2, direction: LayoutDirection = .leftToRight,
    _ change: (inout ListBars) -> Void = { _ in }
  ) throws -> Renderer {
    var bars = ListBars(title: "Title", metrics: ScreenMetrics(size))
    change(&bars)
    let plain = try Renderer.test(width: size.width, height: size.height, scale: scale, jobs: jobs, layoutDirection: direction)
    return try Renderer(plain, viewport: size, bars: bars)
  }

  private func boxes(_ count: Int = 60, height: Double = 50) -> TableNode { .boxes(heights: Array(repeating: height, count: count)) }

  private func color(_ row: Int) -> UInt32 { BoxCell.color(ofRow: row).premultiplied }

  /// Returns the colours of the column of pixels at the left edge.
  private func column(_ frame: Frame) throws -> [UInt32] {
    let picture = try frame.decoded()
    return (0..<picture.size.height).map { picture[1, $0] }
  }

  private static let white: UInt32 = 0xFFFF_FFFF

  @Test func `the first row rests below the large title, and the bars go with it`() async throws {
    let renderer = try renderer()
    let rest = try await renderer.render(boxes())
    #expect(rest.offset == -143)
    let column = try column(rest)
    #expect(column[0..<143].allSatisfy { $0 == Self.white } && column[143] == color(0) && column[193] == color(1))
    let scrolled = try self.column(try await renderer.render(boxes(), offset: -123))
    #expect(scrolled[122] == Self.white && scrolled[123] == color(0))
    // The large title is gone, and the first row begins below the bar.
    let collapsed = try self.column(try await renderer.render(boxes(), offset: -91))
    #expect(collapsed[90] == Self.white && collapsed[91] == color(0))
  }

  @Test(arguments: [(true, 761), (false, 810)]) func `the last row ends above the bar at the bottom`(hasTabs: Bool, end: Int) async throws {
    let renderer = try renderer { if hasTabs { $0.tabs = [TabBarItem(title: "A")] } }
    let column = try column(try await renderer.render(boxes(), offset: 1e6))
    #expect(column[end - 1] == color(59) && column[end] == Self.white)
  }

  @Test func `in landscape rows keep clear of the corners, and there is neither a status bar nor a large title`() async throws {
    let size = Size(width: 844, height: 390)
    let plain = try Renderer(
      viewport: size, scale: 1, options: Renderer.Options(jobs: 1, cacheDirectory: TestFonts.cacheDirectory, describesFrames: true))
    let renderer = try Renderer(plain, viewport: size, bars: ListBars(title: "A", metrics: ScreenMetrics(size)))
    let rows = (0..<20).map { NotificationRow(id: String($0), body: "a") }
    func icon(_ renderer: Renderer) async throws -> Rect {
      // The content of the standard style is in the middle of the safe area, and would not move.
      let table = TableNode(feed: Feed(rows: rows), appearance: Appearance(rowStyle: .article))
      let contents = try #require(try await renderer.render(table).contents)
      return try #require(contents.rows.flatMap(\.nodes).first { $0.name == "icon" }).frame
    }
    let (inset, usual) = (try await icon(renderer), try await icon(plain))
    #expect(inset.minX == usual.minX + 47)
    let frame = try await renderer.render(boxes())
    #expect(frame.offset == -32)
  }

  @Test func `a bar shows the rows below it blurred and tinted`() async throws {
    // There is a single row. So everything below the bar has one colour, which a blur does not change.
    let row = Color(0x2060A0)
    let table = TableNode.plain(numberOfRows: 1) { _ in { BoxCell(height: 4000, color: row) } }
    let renderer = try renderer { $0.clock = " " }
    let picture = try await renderer.render(table, offset: 300).decoded()
    let tint = Color(0xF9F9F9, alpha: 0.94)
    for y in [2, 45, 80] {
      for shift: UInt32 in [16, 8, 0] {
        let alpha = Double(tint.alpha) / 255
        let expected = Double(tint.premultiplied >> shift & 255) + (1 - alpha) * Double(row.premultiplied >> shift & 255)
        #expect(abs(Double(picture[2, y] >> shift & 255) - expected) <= 1, "row \(y)")
      }
    }
    // The line below the bar is darker, and then the row follows.
    #expect(picture[2, 92] == row.premultiplied && picture[2, 91] & 255 < picture[2, 90] & 255)
  }

  @Test func `a blur mixes what is near`() async throws {
    let table = TableNode.plain(numberOfRows: 40) { row in { BoxCell(height: 45, color: row % 2 == 0 ? .black : .white) } }
    let renderer = try renderer(scale: 2)
    let picture = try await renderer.render(table, offset: 300).decoded()
    let values = (4..<178).map { picture[3, $0] & 255 }
    // Without a blur the pixels would differ by six in a hundred.
    let (least, most) = (try #require(values.min()), try #require(values.max()))
    #expect(least >= 234 && most <= 250 && most - least <= 12)
  }

  @Test(arguments: [(0, nil), (1, "1"), (99, "99"), (100, "99+"), (120, "99+"), (-1, nil)] as [(Int, String?)])
  func `a badge counts to 99`(count: Int, text: String?) { #expect(TabBarItem.badge(count: count) == text) }

  /// Returns the width of the badge in pixels.
  private func badgeWidth(unread: Int) async throws -> Int {
    let rows = (0..<130).map { NotificationRow(id: String($0), body: "a", isRead: $0 >= unread) }
    let renderer = try renderer { ($0.tabs, $0.selectedTab) = ([TabBarItem(title: "A"), TabBarItem(title: "B")], 1) }
    let picture = try await renderer.render(TableNode(feed: Feed(rows: rows))).decoded()
    let red = Color.systemRed.premultiplied
    return (0..<390).count { x in (762..<780).contains { picture[x, $0] == red } }
  }

  @Test func `the badge of the selected tab counts the rows that are not read`() async throws {
    let none = try await badgeWidth(unread: 0)
    #expect(none == 0)
    let (one, many, most) = (try await badgeWidth(unread: 7), try await badgeWidth(unread: 42), try await badgeWidth(unread: 120))
    #expect((16...18).contains(one) && one < many && many < most && most < 40)
  }

  /// Returns the smallest rectangle around the pixels of a colour, as columns and rows.
  private func bounds(of color: UInt32, in picture: Picture) -> (columns: [Int], rows: [Int]) {
    let columns = (0..<picture.size.width).filter { x in (0..<picture.size.height).contains { picture[x, $0] == color } }
    let rows = (0..<picture.size.height).filter { y in (0..<picture.size.width).contains { picture[$0, y] == color } }
    return (columns, rows)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `in landscape a badge lies over the end of its mark, and the title follows`(direction: LayoutDirection) async throws {
    let size = Size(width: 844, height: 390)
    let renderer = try renderer(size, direction: direction) {
      $0.tabs = [TabBarItem(title: "A", mark: .bell, badgeValue: "3"), TabBarItem(title: "B")]
    }
    let picture = try await renderer.render(boxes(2)).decoded()
    let badge = bounds(of: Color.systemRed.premultiplied, in: picture)
    #expect((16...18).contains(badge.columns.count) && (16...18).contains(badge.rows.count))
    // The mark and the title are blue. Most of the mark is before the badge, and the title after it.
    let blue = (337..<369).flatMap { y in (0..<844).filter { picture[$0, y] == Color.systemBlue.premultiplied } }
    let (first, last) = (try #require(blue.min()), try #require(blue.max()))
    let (start, end) = (try #require(badge.columns.min()), try #require(badge.columns.max()))
    let (before, after) = direction == .leftToRight ? (start - first, last - end) : (last - end, start - first)
    #expect((10...20).contains(before) && (4...16).contains(after))
    #expect(direction == .leftToRight ? end < 422 : start > 422)
  }

  @Test func `a badge on a narrow screen is not cut`() async throws {
    let size = Size(width: 200, height: 400)
    let narrow = try renderer(size) {
      ($0.tabs, $0.selectedTab) = ((0..<4).map { TabBarItem(title: "A", badgeValue: $0 == 3 ? "99+" : nil) }, 0)
    }
    let wide = try renderer { $0.tabs = [TabBarItem(title: "A", badgeValue: "99+")] }
    let red = Color.systemRed.premultiplied
    let cut = bounds(of: red, in: try await narrow.render(boxes(2)).decoded())
    let whole = bounds(of: red, in: try await wide.render(boxes(2)).decoded())
    #expect(cut.columns.count == whole.columns.count && whole.columns.count > 25)
  }

  @Test func `a button has a colour of its own`() async throws {
    let green = Color(0x00A000)
    let renderer = try renderer {
      var item = BarButtonItem(mark: .gear)
      item.tintColor = DynamicColor(light: green, dark: green)
      $0.trailing = [item]
    }
    let picture = try await renderer.render(boxes()).decoded()
    #expect(bounds(of: green.premultiplied, in: picture).columns.allSatisfy { $0 > 340 })
    #expect(!bounds(of: green.premultiplied, in: picture).columns.isEmpty)
    #expect(bounds(of: Color.systemBlue.premultiplied, in: picture).columns.isEmpty)
  }

  @Test func `a list that begins at the bottom rests above the bar there, and ends below the large title`() async throws {
    let renderer = try renderer()
    let table = boxes()
    table.isInverted = true
    let rest = try await renderer.render(table)
    #expect(rest.offset == -34)
    let column = try column(rest)
    #expect(column[809] == color(0) && column[759] == color(1) && column[810] == Self.white)
    // Rows are below the navigation bar, which is as low as it gets.
    #expect(column[92] == color(14) && column[91] != Self.white)
    let end = try self.column(try await renderer.render(table, offset: 1e6))
    #expect(end[142] == Self.white && end[143] == color(59) && end[193] == color(58))
  }

  @Test func `a long title is cut between the buttons, and beside the edges`() async throws {
    let title = String(repeating: "Title ", count: 40)
    let renderer = try renderer {
      ($0.title, $0.hasBack, $0.trailing) = (title, true, [BarButtonItem(mark: .gear)])
    }
    for offset in [-143.0, 0] {
      let picture = try await renderer.render(boxes(), offset: offset).decoded()
      let rows = offset < 0 ? 91..<143 : 50..<88
      let dark = (0..<390).filter { x in
        rows.contains { y in
          let pixel = picture[x, y]
          return pixel >> 16 & 255 < 90 && pixel & 255 < 90
        }
      }
      let (first, last) = (try #require(dark.first), try #require(dark.last))
      #expect(first >= (offset < 0 ? 16 : 20 + 8) && last <= (offset < 0 ? 374 : 346 - 8))
    }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func `the back mark stands at the start`(direction: LayoutDirection)
    async throws
  {
    let picture = try await renderer(direction: direction) { $0.hasBack = true }.render(boxes()).decoded()
    let blue = Color.systemBlue.premultiplied
    let marked = (0..<390).filter { x in (50..<90).contains { picture[x, $0] == blue } }
    #expect(!marked.isEmpty && marked.allSatisfy { direction == .leftToRight ? $0 < 22 : $0 >= 368 })
  }

  @Test func `a header stays below the bar as it becomes lower`() async throws {
    let header = ColorRow(100, height: 30)
    let source = ColorSource([ColorSource.Section(header: header, rows: (0..<60).map { ColorRow($0, height: 50) })])
    let renderer = try renderer()
    for (offset, top) in [(-143.0, 143), (-120, 120), (-91, 91), (0, 92), (400, 92)] {
      let column = try column(try await renderer.render(TableNode.plain(dataSource: source), offset: offset))
      #expect(column[top] == header.color.premultiplied && column[top + 28] == header.color.premultiplied, "offset \(offset)")
    }
  }

  @Test func `a search field goes under the large title before the title goes`() async throws {
    let renderer = try renderer { $0.searchPlaceholder = "Search" }
    // The field has a grey of its own, 36 points high, 16 from the sides.
    func field(_ offset: Double) async throws -> [Int] {
      let picture = try await renderer.render(boxes(), offset: offset).decoded()
      return (91..<195).filter { picture[300, $0] != Self.white && picture[300, $0] & 255 > 0xE0 }
    }
    let (rest, half, gone) = (try await field(-195), try await field(-175), try await field(-143))
    #expect(rest == Array(144..<180) && half == Array(143..<160) && gone == [])
    let column = try column(try await renderer.render(boxes(), offset: -143))
    #expect(column[142] == Self.white && column[143] == color(0))
  }

  @Test func `a refresh control that is pulled shows more and more of its wheel`() async throws {
    func dark(_ pull: Double) async throws -> Int {
      let renderer = try renderer { $0.pull = pull }
      let frame = try await renderer.render(boxes())
      let picture = try frame.decoded()
      let first = 143 + Int(pull)
      #expect(picture[1, first] == color(0) && picture[1, first - 1] == Self.white)
      return (91..<91 + Int(pull)).reduce(0) { count, y in count + (150..<240).count { picture[$0, y] != Self.white } }
    }
    let (none, half, whole) = (try await dark(5), try await dark(30), try await dark(60))
    #expect(none == 0 && half > 20 && whole > half * 3 / 2)
  }

  @Test func `a tool bar stands above the tab bar, and the list ends above it`() async throws {
    let renderer = try renderer { ($0.tools, $0.tabs) = ([BarButtonItem(title: "Edit")], [TabBarItem(title: "A")]) }
    let column = try column(try await renderer.render(boxes(), offset: 1e6))
    #expect(column[844 - 83 - 44 - 1] == color(59) && column[844 - 83 - 44] == Self.white)
    let picture = try await renderer.render(boxes()).decoded()
    let blue = (0..<390).filter { x in (720..<760).contains { picture[x, $0] & 255 > 0xF0 && picture[x, $0] >> 16 & 255 < 0x40 } }
    #expect(try #require(blue.first) < 60)
  }

  @Test(arguments: [
    (Size(width: 390, height: 844), 47.0, 47.0), (Size(width: 393, height: 852), 54, 59), (Size(width: 430, height: 932), 54, 59),
    (Size(width: 402, height: 874), 54, 62), (Size(width: 375, height: 812), 44, 44), (Size(width: 414, height: 896), 48, 48),
    (Size(width: 375, height: 667), 20, 20), (Size(width: 852, height: 393), 0, 0),
  ]) func `a screen of a phone's size has its status bar`(size: Size, statusBar: Double, top: Double) throws {
    let metrics = ScreenMetrics(size)
    #expect(metrics.statusBar == statusBar && metrics.safeArea.top == top)
    var bars = ListBars(title: "A", metrics: metrics)
    bars.prefersLargeTitle = false
    #expect(bars.insets.top == statusBar + (size.width > size.height ? 32 : 44))
    bars.hasNavigationBar = false
    #expect(bars.insets.top == top)
    if size.width > size.height { #expect(metrics.safeArea.left == 59) }
  }

  // MARK: Descriptions

  private func described(_ size: Size = portrait, offset: Double? = nil, _ change: (inout ListBars) -> Void) async throws -> FrameContents {
    let options = Renderer.Options(jobs: 2, cacheDirectory: TestFonts.cacheDirectory, describesFrames: true)
    var bars = ListBars(title: "Title", metrics: ScreenMetrics(size))
    change(&bars)
    let renderer = try Renderer(try Renderer(viewport: size, scale: 1, options: options), viewport: size, bars: bars)
    return try #require(try await renderer.render(boxes(), offset: offset).contents)
  }

  @Test func `bars that cover rows are rows of the description, and rows are cut at them`() async throws {
    let contents = try await described(offset: 0) { $0.tabs = [TabBarItem(title: "A")] }
    let names = contents.rows.map(\.name)
    #expect(names.first == "navigation bar" && names.last == "tab bar" && names.count == 2 + 15)
    // A bar of 91 points with its line covers the first row and most of the second.
    #expect(contents.rows[0].shown == 0..<92 && contents.rows[1].shown == 92..<100 && contents.rows[1].cut == 42)
    #expect(contents.rows.last?.shown == 760..<844 && contents.rows[names.count - 2].shown.upperBound == 760)
    #expect(contents.rows[0].nodes.contains { $0.name == "title" } && contents.rows.last?.nodes.contains { $0.name == "A" } == true)
    #expect(contents.textSources.fonts.contains { $0.contains("Inter") })
  }

  @Test func `a screen reader meets the title once, the buttons, and the tabs after the rows`() async throws {
    for (offset, title) in [(-143.0, "large title"), (-95, "large title"), (0, "title")] {
      let contents = try await described(offset: offset) {
        ($0.hasBack, $0.backTitle, $0.searchPlaceholder) = (true, "Inbox", nil)
        ($0.trailing, $0.tools) = ([BarButtonItem(mark: .gear)], [BarButtonItem(title: "Edit")])
        $0.trailing[0].accessibilityLabel = "Settings"
        ($0.tabs, $0.selectedTab) = ([TabBarItem(title: "A"), TabBarItem(title: "B", badgeValue: "3")], 1)
      }
      let elements = contents.accessibility.flatMap(\.flattened)
      let headers = elements.filter { $0.traits.contains(.header) }
      #expect(headers.map(\.node) == [title] && headers.map(\.label) == ["Title"], "offset \(offset)")
      #expect(elements.first { $0.label == "Inbox" }?.traits == .button && elements.first { $0.label == "Settings" }?.traits == .button)
      #expect(elements.suffix(3).map(\.label) == ["Edit", "A", "B"])
      let tab = try #require(elements.last)
      #expect(tab.value == "3" && tab.traits == [.button, .selected] && tab.frame == Rect(x: 195, y: 761, width: 195, height: 49))
      #expect(!elements.contains { $0.label == "9:41" })
    }
    let alone = try await described { ($0.hasBack, $0.searchPlaceholder) = (true, "Search") }
    let elements = alone.accessibility.flatMap(\.flattened)
    #expect(elements.map(\.label) == ["Back", "Title", "Search"] && elements.last?.traits == .searchField)
  }

  @Test func `warnings about a bar name it and its node`() async throws {
    let renderer = try renderer { $0.title = "\u{378}" }
    let frame = try await renderer.render(boxes())
    let expected = "the large title: no font has U+0378 in \"\u{378}\". Its place shows a box. This Unicode has no such character."
    #expect(frame.warnings.map(\.description) == [expected])
    #expect(frame.warnings.map(\.kind) == [.missingGlyph] && frame.warnings.map(\.row) == [""])
    let scrolled = try await renderer.render(boxes(), offset: 0)
    #expect(scrolled.warnings.map { $0.sentence(nodes: ["title"]) }.first?.hasPrefix("the navigation bar (title): no font has") == true)
    let contents = try await described { $0.title = "\u{378}" }
    #expect(Array(contents.warnedNodes.values) == [["large title"]])
  }

  /// Bars that are painted only when all of them have begun.
  private final class MeetingBars: FrameBars {
    private let arrived = Mutex(0)
    private let all = DispatchSemaphore(value: 0)
    var insets: EdgeInsets { .zero }
    var collapse: Double { 0 }

    /// Waits for the other bars. The last one to come releases all. If a bar waited until another is painted, the last one would never
    /// come.
    private func meet() {
      let count = arrived.withLock { count in
        count += 1
        return count
      }
      if count == 3 { for _ in 0..<3 { all.signal() } }
      #expect(all.wait(timeout: .now() + .seconds(60)) == .success)
    }

    func bars(over list: BarredList) -> [FrameBar] {
      (0..<3).map { index in
        FrameBar(name: "bar \(index)", look: index, rows: index * 10..<index * 10 + 10) {
          self.meet()
          return DisplayNode()
        }
      }
    }
  }

  // MARK: Work

  @Test func `bars are painted side by side`() async throws {
    let renderer = try Renderer(try Renderer.test(jobs: 3), viewport: Size(width: 320, height: 200), bars: MeetingBars())
    _ = try await renderer.render(boxes(1))
    #expect(renderer.counts.barsPainted == 3)
  }

  @Test func `sixty frames of a scroll paint each row once, the bars once, and blur what they cover`() async throws {
    let renderer = try renderer(scale: 2) { $0.tabs = [TabBarItem(title: "A", mark: .bell)] }
    let before = renderer.counts
    var shown: Set<Int> = []
    var frames = 0
    for try await frame in renderer.frames(of: boxes(200), scroll: Scroll(step: 7, frames: 60, start: 0)) {
      let top = Int(frame.offset / 50)
      shown.formUnion(top...Int((frame.offset + 843) / 50))
      frames += 1
    }
    let after = renderer.counts
    #expect(frames == 60)
    // Those ahead of the last frame are painted too.
    #expect((shown.count...shown.count + 20).contains(after.layersDrawn - before.layersDrawn))
    #expect(after.barsPainted - before.barsPainted == 2)
    #expect(after.overlaysComposed - before.overlaysComposed == 2 * 60)
    // A bar of 91 points and one of 83, each with a line of a pixel.
    #expect(after.pixelsBlurred - before.pixelsBlurred == 60 * 780 * (182 + 1 + 166 + 1))
  }

  @Test(arguments: [100.0, -43]) func `what does not move is not composed again`(offset: Double) async throws {
    let renderer = try renderer { $0.tabs = [TabBarItem(title: "A")] }
    for try await _ in renderer.frames(of: boxes(), script: ScrollScript(moves: [ScrollScript.Move(time: 0, offset: offset)]), frames: 30) {
    }
    #expect(renderer.counts.barsPainted == 2 && renderer.counts.overlaysComposed == 2)
  }

  @Test(arguments: [1.0, 1.5, 2, 3.5], [TypeSize.l, .xs, .xxxl])
  func `a large title that moves is painted once`(scale: Double, typeSize: TypeSize) async throws {
    let renderer = try renderer(scale: scale) { $0.typeSize = typeSize }
    let rest = try await renderer.render(boxes()).offset
    var painted = 0
    // The title in the bar appears only after three quarters of the large title are gone.
    for try await _ in renderer.frames(of: boxes(), scroll: Scroll(step: 1 / scale, frames: 20, start: rest)) { painted += 1 }
    #expect(painted == 20)
    // Both renderings of the list have painted the large title, the bar and the home indicator.
    #expect(renderer.counts.barsPainted == 6)
  }

  @Test func `Han characters of a title have the forms of its language`() async throws {
    func title(_ language: String?) async throws -> [UInt8] {
      let renderer = try renderer { ($0.title, $0.language) = ("直骨", language) }
      return Array(try await renderer.render(boxes()).pngData)
    }
    let (none, japanese, chinese) = (try await title(nil), try await title("ja"), try await title("zh-Hans"))
    #expect(none == japanese && japanese != chinese)
  }

  @Test func `a title of many lines is one line`() async throws {
    func picture(_ text: String) async throws -> [UInt8] { Array(try await renderer { $0.title = text }.render(boxes()).pngData) }
    let (lines, line) = (try await picture("a\r\nb\nc"), try await picture("a b c"))
    #expect(lines == line)
  }

  @Test func `a list without bars does no work for them`() async throws {
    let renderer = try Renderer.test()
    _ = try await renderer.render(boxes())
    #expect(renderer.counts.barsPainted == 0 && renderer.counts.overlaysComposed == 0 && renderer.counts.pixelsBlurred == 0)
  }

  @Test func `frames are the same for any number of workers`() async throws {
    var files: [[[UInt8]]] = []
    for jobs in [1, 4] {
      let renderer = try renderer(scale: 1.5, jobs: jobs) { $0.tabs = [TabBarItem(title: "A", mark: .house, badgeValue: "3")] }
      var all: [[UInt8]] = []
      for try await frame in renderer.frames(of: boxes(), scroll: .by(13, frames: 12)) { all.append(Array(frame.pngData)) }
      files.append(all)
    }
    #expect(files[0] == files[1])
  }
}
