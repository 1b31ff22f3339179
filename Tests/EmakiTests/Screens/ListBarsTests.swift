import Dispatch
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiEngine
@testable import EmakiNodes

/// Tests lists below the bars of a phone's screen: where rows rest, what shows through the bars, and how much work a frame takes.
struct ListBarsTests {
  private static let portrait = Size(390, 844)

  /// A renderer of a screen at scale 1.
  private func renderer(
    _ size: Size = portrait, scale: Double = 1, direction: LayoutDirection = .leftToRight, describes: Bool = false,
    _ change: (inout ListBars) -> Void = { _ in }
  ) throws -> Renderer {
    var bars = ListBars(title: "Title", metrics: ScreenMetrics(size))
    change(&bars)
    let plain = try Renderer.test(size.width, size.height, scale: scale, layoutDirection: direction, describes: describes)
    return try Renderer(plain, viewport: size, bars: bars)
  }

  private func boxes(_ count: Int = 60) -> TableNode { .boxes(count, height: 50) }

  private func color(_ row: Int) -> Color { BoxCell.color(ofRow: row) }

  /// The pixel of the left edge at which the first row begins, where all above it is ground and the second row follows after 50.
  private func top(_ frame: Frame) -> Int? {
    let picture = frame.picture
    return (0..<picture.size.height - 50).first { picture[1, $0] != .white }.flatMap { top in
      picture.colors((1, top), (1, top + 50)) == [color(0), color(1)] ? top : nil
    }
  }

  @Test func `the first row rests below the large title, and the bars go with it`() async throws {
    let renderer = try renderer()
    let rest = try await renderer.render(boxes())
    #expect(rest.offset == -143 && top(rest) == 143)
    // At last the large title is gone, and the first row begins below the bar.
    #expect(try await [renderer.render(boxes(), offset: -123), renderer.render(boxes(), offset: -91)].map(top) == [123, 91])
  }

  /// The rows of pixels of the left edge that are the last row and the ground below it, at the end of the list.
  private func expectEnd(at end: Int, _ change: (inout ListBars) -> Void) async throws {
    let picture = try await renderer(Self.portrait, change).render(boxes(), offset: 1e6).picture
    #expect(picture.colors((1, end - 1), (1, end)) == [color(59), .white])
  }

  @Test func `the last row ends above the bars at the bottom`() async throws {
    try await expectEnd(at: 810) { _ in }
    try await expectEnd(at: 761) { $0.tabs = [TabBarItem(title: "A")] }
    try await expectEnd(at: 844 - 83 - 44) { ($0.tools, $0.tabs) = ([BarButtonItem(title: "Edit")], [TabBarItem(title: "A")]) }
  }

  @Test func `in landscape rows keep clear of the corners, below a bar without a large title`() async throws {
    let size = Size(844, 390)
    func icon(_ renderer: Renderer) async throws -> Double {
      // The content of a notification cell is in the middle of the safe area, and would not move.
      let table = TableNode.plain { _ in SafeAreaCell() }
      let contents = try #require(try await renderer.render(table).contents)
      return try #require(contents.rows.flatMap(\.nodes).first { $0.name == "icon" }).frame.minX
    }
    let plain = try Renderer.test(844, 390, describes: true)
    #expect(try await icon(renderer(size, describes: true)) == icon(plain) + 47)
    #expect(try await renderer(size).render(boxes()).offset == -32)
  }

  @Test func `a bar shows the rows below it blurred and tinted`() async throws {
    // There is a single row. So everything below the bar has one colour, which a blur does not change.
    let row = Color(0x2060A0)
    let table = TableNode.plain { _ in BoxCell(height: 4000, color: row) }
    let picture = try await renderer { $0.clock = " " }.render(table, offset: 300).picture
    let tint = Color(0xF9F9F9, alpha: 0.94)
    for (y, shift) in [(2, 16), (2, 8), (2, 0), (45, 0), (80, 0)] as [(Int, UInt32)] {
      let through = (1 - Double(tint.alpha) / 255) * Double(row.premultiplied >> shift & 255)
      #expect(abs(Double(picture[2, y] >> shift & 255) - Double(tint.premultiplied >> shift & 255) - through) <= 1, "row \(y)")
    }
    // The line below the bar is darker, and then the row follows.
    #expect(picture[2, 92] == row && picture[2, 91] & 255 < picture[2, 90] & 255)
  }

  @Test func `a badge counts to 99`() {
    #expect([0, 1, 99, 100, 120, -1].map(TabBarItem.badge(count:)) == [nil, "1", "99", "99+", "99+", nil])
  }

  @Test func `the badge of the selected tab counts the rows that are not read`() async throws {
    let renderer = try renderer(describes: true) { ($0.tabs, $0.selectedTab) = ([TabBarItem(title: "A"), TabBarItem(title: "B")], 1) }
    for (unread, value) in [(0, nil), (7, "7")] as [(Int, String?)] {
      let rows = (0..<10).map { NotificationRow(id: String($0), body: "a", isRead: $0 >= unread) }
      let frame = try await renderer.render(TableNode(feed: Feed(rows: rows)))
      #expect(
        frame.accessibilityElements.flatMap(\.flattened).suffix(2).map(\.value) == [nil, value]
          && frame.picture.columns(of: .systemRed, in: 762..<780).isEmpty == (value == nil))
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `in landscape a badge lies over the end of its mark, and the title follows`(direction: LayoutDirection) async throws {
    let size = Size(844, 390)
    let renderer = try renderer(size, direction: direction) {
      $0.tabs = [TabBarItem(title: "A", mark: .bell, badgeValue: "3"), TabBarItem(title: "B")]
    }
    let picture = try await renderer.render(boxes(2)).picture
    let badge = try #require(picture.box(of: .systemRed))
    // The mark and the title are blue. Most of the mark is before the badge, and the title after it.
    let blue = picture.columns(of: .systemBlue, in: 337..<369)
    let left = badge.x.lowerBound - (try #require(blue.first))
    let right = try #require(blue.last) - badge.x.upperBound
    let (before, after) = direction == .leftToRight ? (left, right) : (right, left)
    #expect(16...18 ~= badge.x.count && 16...18 ~= badge.y.count && 10...20 ~= before && 4...16 ~= after)
    #expect(direction == .leftToRight ? badge.x.upperBound < 422 : badge.x.lowerBound > 422)
  }

  @Test func `a badge on a narrow screen is not cut`() async throws {
    let tab = TabBarItem(title: "A", badgeValue: "99+")
    let narrow = try renderer(Size(200, 400)) {
      ($0.tabs, $0.selectedTab) = (Array(repeating: TabBarItem(title: "A"), count: 3) + [tab], 0)
    }
    let cut = try await narrow.render(boxes(2)).picture.columns(of: .systemRed).count
    let whole = try await renderer { $0.tabs = [tab] }.render(boxes(2)).picture.columns(of: .systemRed).count
    #expect(cut == whole && whole > 25)
  }

  @Test func `a button has a colour of its own`() async throws {
    let green = Color(0x00A000)
    let renderer = try renderer {
      $0.trailing = [BarButtonItem(mark: .gear)]
      $0.trailing[0].tintColor = DynamicColor(light: green, dark: green)
    }
    let picture = try await renderer.render(boxes()).picture
    #expect((picture.columns(of: green).first ?? 0) > 340 && picture.columns(of: .systemBlue) == [])
  }

  @Test func `a list that begins at the bottom rests above the bar there`() async throws {
    let renderer = try renderer()
    let table = boxes()
    table.isInverted = true
    let rest = try await renderer.render(table)
    let picture = rest.picture
    // Rows are below the navigation bar, which is as low as it gets.
    #expect(picture.colors((1, 810), (1, 809), (1, 759), (1, 92)) == [.white, color(0), color(1), color(14)])
    #expect(rest.offset == -34 && picture[1, 91] != .white)
    let end = try await renderer.render(table, offset: 1e6).picture
    #expect(end.colors((1, 142), (1, 143), (1, 193)) == [.white, color(59), color(58)])
  }

  @Test(arguments: [(-143.0, 91..<143, 16...374), (0, 50..<88, 28...338)])
  func `a long title is cut between the buttons, and beside the edges`(offset: Double, rows: Range<Int>, room: ClosedRange<Int>)
    async throws
  {
    let renderer = try renderer {
      ($0.title, $0.hasBack, $0.trailing) = (String(repeating: "Title ", count: 40), true, [BarButtonItem(mark: .gear)])
    }
    let dark = try await renderer.render(boxes(), offset: offset).picture.columns(in: rows) { $0 >> 16 & 255 < 90 && $0 & 255 < 90 }
    #expect(!dark.isEmpty && dark.allSatisfy(room.contains))
  }

  @Test(arguments: [(LayoutDirection.leftToRight, 0..<22), (.rightToLeft, 368..<390)])
  func `the back mark stands at the start`(direction: LayoutDirection, room: Range<Int>) async throws {
    let picture = try await renderer(direction: direction) { $0.hasBack = true }.render(boxes()).picture
    let marked = picture.columns(of: .systemBlue, in: 50..<90)
    #expect(!marked.isEmpty && marked.allSatisfy(room.contains))
  }

  @Test func `a header stays below the bar as it becomes lower`() async throws {
    let header = ColorRow(100, height: 30)
    let source = ColorSource([ColorSource.Section(header: header, rows: (0..<60).map { ColorRow($0, height: 50) })])
    let renderer = try renderer()
    for (offset, top) in [(-143.0, 143), (-120, 120), (-91, 91), (0, 92), (400, 92)] {
      let picture = try await renderer.render(TableNode.plain(dataSource: source), offset: offset).picture
      #expect(picture[1, top] == header.color && picture[1, top + 28] == header.color, "offset \(offset)")
    }
  }

  @Test func `a search field goes under the large title before the title goes`() async throws {
    let renderer = try renderer { $0.searchPlaceholder = "Search" }
    // The field has a grey of its own, 36 points high, 16 from the sides.
    for (offset, field) in [(-195.0, 144..<180), (-175, 143..<160), (-143, 0..<0)] {
      let picture = try await renderer.render(boxes(), offset: offset).picture
      let found = (91..<195).filter { picture[300, $0] != .white && picture[300, $0] & 255 > 0xE0 }
      #expect(found == Array(field) && (!field.isEmpty || picture.colors((1, 142), (1, 143)) == [.white, color(0)]), "\(offset)")
    }
  }

  @Test func `a refresh control that is pulled shows more and more of its wheel`() async throws {
    func dark(_ pull: Double) async throws -> Int {
      let frame = try await renderer { $0.pull = pull }.render(boxes())
      let picture = frame.picture
      #expect(top(frame) == 143 + Int(pull))
      return (91..<91 + Int(pull)).reduce(0) { count, y in count + (150..<240).count { picture[$0, y] != .white } }
    }
    let (none, half, whole) = (try await dark(5), try await dark(30), try await dark(60))
    #expect(none == 0 && half > 20 && whole > half * 3 / 2)
  }

  @Test func `a tool bar stands above the tab bar`() async throws {
    let renderer = try renderer { ($0.tools, $0.tabs) = ([BarButtonItem(title: "Edit")], [TabBarItem(title: "A")]) }
    let blue = try await renderer.render(boxes()).picture.columns(in: 720..<760) { $0 & 255 > 0xF0 && $0 >> 16 & 255 < 0x40 }
    #expect(blue.first ?? 60 < 60)
  }

  @Test(arguments: [
    (Size(390, 844), 47.0, 47.0), (Size(393, 852), 54, 59), (Size(430, 932), 54, 59),
    (Size(402, 874), 54, 62), (Size(375, 812), 44, 44), (Size(414, 896), 48, 48),
    (Size(375, 667), 20, 20), (Size(852, 393), 0, 0),
  ]) func `a screen of a phone's size has its status bar`(size: Size, statusBar: Double, top: Double) throws {
    let metrics = ScreenMetrics(size)
    var bars = ListBars(title: "A", metrics: metrics)
    bars.prefersLargeTitle = false
    let withBar = bars.insets.top
    bars.hasNavigationBar = false
    #expect(
      [metrics.statusBar, metrics.safeArea.top, withBar, bars.insets.top]
        == [statusBar, top, statusBar + (size.width > size.height ? 32 : 44), top])
    if size.width > size.height { #expect(metrics.safeArea.left == 59) }
  }

  // MARK: Descriptions

  private func described(_ offset: Double? = nil, _ change: (inout ListBars) -> Void) async throws
    -> (contents: FrameContents, notes: EmakiEngine.Notes)
  {
    let frame = try await renderer(describes: true, change).render(boxes(), offset: offset)
    return (try #require(frame.contents), frame.notes)
  }

  @Test func `bars are rows of the description, and rows are cut at them`() async throws {
    let (contents, notes) = try await described(0) { $0.tabs = [TabBarItem(title: "A")] }
    let rows = contents.rows
    try #require(rows.count == 2 + 15)
    // A bar of 91 points with its line covers the first row and most of the second.
    #expect([0, 1, 16].map { rows[$0].shown } == [0..<92, 92..<100, 760..<844])
    #expect(rows[1].cut == 42 && rows[15].shown.upperBound == 760 && [0, 16].map { rows[$0].name } == ["navigation bar", "tab bar"])
    #expect(rows[0].nodes.contains { $0.name == "title" } && rows[16].nodes.contains { $0.name == "A" })
    #expect(notes.fonts.contains { $0.contains("Inter") })
  }

  @Test func `a screen reader meets one title, the buttons, and the tabs last`() async throws {
    for (offset, title) in [(-143.0, "large title"), (-95, "large title"), (0, "title")] {
      let (contents, _) = try await described(offset) {
        ($0.hasBack, $0.backTitle, $0.searchPlaceholder) = (true, "Inbox", nil)
        ($0.trailing, $0.tools) = ([BarButtonItem(mark: .gear)], [BarButtonItem(title: "Edit")])
        $0.trailing[0].accessibilityLabel = "Settings"
        ($0.tabs, $0.selectedTab) = ([TabBarItem(title: "A"), TabBarItem(title: "B", badgeValue: "3")], 1)
      }
      let elements = contents.accessibility.flatMap(\.flattened)
      let headers = elements.filter { $0.traits.contains(.header) }
      #expect(headers.map { [$0.node, $0.label] } == [[title, "Title"]], "offset \(offset)")
      #expect(["Inbox", "Settings"].map { label in elements.first { $0.label == label }?.traits } == [.button, .button])
      #expect(elements.suffix(3).map(\.label) == "Edit A B".words && !elements.contains { $0.label == "9:41" })
      let tab = try #require(elements.last)
      #expect((tab.value, tab.traits, tab.frame) == ("3", [.button, .selected], Rect(195, 761, 195, 49)))
    }
    let alone = try await described { ($0.hasBack, $0.searchPlaceholder) = (true, "Search") }
    let elements = alone.contents.accessibility.flatMap(\.flattened)
    #expect(elements.map(\.label) == "Back Title Search".words && elements.last?.traits == .searchField)
  }

  @Test func `warnings about a bar name it and its node`() async throws {
    let renderer = try renderer { $0.title = "\u{378}" }
    let frame = try await renderer.render(boxes())
    let expected = "the large title: no font has U+0378 in \"\u{378}\". Its place shows a box. Unicode has no letter there: take it out."
    #expect(frame.warnings.map(\.description) == [expected])
    #expect(frame.warnings.map(\.kind) == [.missingGlyph] && frame.warnings.map(\.row) == [""])
    let scrolled = try await renderer.render(boxes(), offset: 0)
    #expect(scrolled.warnings.map { $0.sentence(nodes: ["title"]) }.first?.hasPrefix("the navigation bar (title): no font has") == true)
    let (_, notes) = try await described { $0.title = "\u{378}" }
    #expect(Array(notes.nodes.values) == [["large title"]])
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
        let node: @Sendable () -> DisplayNode = {
          self.meet()
          return DisplayNode()
        }
        return ("bar \(index)", index, index * 10..<index * 10 + 10, .clear, nil, node)
      }
    }
  }

  // MARK: Work

  @Test func `bars are painted side by side`() async throws {
    let renderer = try Renderer(Renderer.test(jobs: 3), viewport: Size(320, 200), bars: MeetingBars())
    _ = try await renderer.render(boxes(1))
    #expect(renderer.counts.barsPainted == 3)
  }

  @Test func `frames of a scroll paint rows and bars once, and blur what bars cover`() async throws {
    let renderer = try renderer(scale: 2) { $0.tabs = [TabBarItem(title: "A", mark: .bell)] }
    let frames = try await renderer.allFrames(of: boxes(200), Scroll(step: 7, frames: 60, start: 0))
    let shown = Set(frames.flatMap { Int($0.offset / 50)...Int(($0.offset + 843) / 50) }).count
    let counts = renderer.counts
    // Those ahead of the last frame are painted too.
    #expect((shown...shown + 20).contains(counts.layersDrawn))
    #expect((frames.count, counts.barsPainted, counts.overlaysComposed) == (60, 2, 2 * 60))
    // A bar of 91 points and one of 83, each with a line of a pixel.
    #expect(counts.pixelsBlurred == 60 * 780 * (182 + 1 + 166 + 1))
  }

  @Test(arguments: [100.0, -43]) func `what does not move is not composed again`(offset: Double) async throws {
    let renderer = try renderer { $0.tabs = [TabBarItem(title: "A")] }
    _ = try await renderer.allFrames(of: boxes(), script: ScrollScript(moves: .through((0, offset))), frames: 30)
    #expect(renderer.counts.barsPainted == 2 && renderer.counts.overlaysComposed == 2)
  }

  @Test(arguments: zip([1.0, 1.5, 2, 3.5], [TypeSize.l, .xs, .xxxl, .l]))
  func `a large title that moves is painted once`(scale: Double, typeSize: TypeSize) async throws {
    let renderer = try renderer(scale: scale) { $0.typeSize = typeSize }
    let rest = try await renderer.render(boxes()).offset
    // The title in the bar appears only after three quarters of the large title are gone.
    #expect(try await renderer.allFrames(of: boxes(), Scroll(step: 1 / scale, frames: 20, start: rest)).count == 20)
    // Both renderings of the list have painted the large title, the bar and the home indicator.
    #expect(renderer.counts.barsPainted == 6)
  }

  private func title(_ text: String, language: String? = nil) async throws -> Data {
    try await renderer { ($0.title, $0.language) = (text, language) }.render(boxes()).pngData
  }

  @Test func `Han characters of a title have the forms of its language`() async throws {
    let japanese = try await title("直骨", language: "ja")
    #expect(try await [title("直骨"), title("直骨", language: "zh-Hans")].map { $0 == japanese } == [true, false])
  }

  @Test func `a title of many lines is one line`() async throws {
    #expect(try await title("a\r\nb\nc") == title("a b c"))
  }

  @Test func `a list without bars does no work for them`() async throws {
    let renderer = try Renderer.test()
    _ = try await renderer.render(boxes())
    let counts = renderer.counts
    #expect((counts.barsPainted, counts.overlaysComposed, counts.pixelsBlurred) == (0, 0, 0))
  }
}

/// A cell with a box at the beginning of the safe area.
private final class SafeAreaCell: CellNode {
  private let icon = DisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    icon.debugName = "icon"
    icon.setPreferredSize(10, 10)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(insets: EdgeInsets(left: traitCollection.safeAreaInsets.left), child: icon)
  }
}
