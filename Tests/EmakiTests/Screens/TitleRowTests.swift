import Emaki
import EmakiEngine
import EmakiNodes
import EmakiTestSupport
import Testing

/// Where the title and the buttons of bars stand, told by what a screen reader finds there.
struct TitleRowTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var leading: [BarButtonItem] = []
    var trailing: [BarButtonItem] = []
    var title = "Inbox"
    var backTitle: String?
    var width = 390.0
    /// Whether all buttons have room.
    var fits = true
    var hasTitle = true
  }

  /// Returns the elements in the row of the navigation bar, in reading order.
  private func row(_ test: Case, width: Double, direction: LayoutDirection = .leftToRight) async throws -> [AccessibilityElement] {
    try await elements(test, width: width, direction: direction).filter { (47..<91).contains($0.frame.midY) }
  }

  private func elements(_ test: Case, width: Double, direction: LayoutDirection = .leftToRight) async throws -> [AccessibilityElement] {
    let size = Size(width, 844)
    var bars = ListBars(title: test.title, metrics: ScreenMetrics(size))
    bars.prefersLargeTitle = false
    (bars.leading, bars.trailing) = (test.leading, test.trailing)
    (bars.hasBack, bars.backTitle) = (test.backTitle != nil, test.backTitle)
    let plain = try Renderer.test(width, 844, layoutDirection: direction, describes: true)
    return try await Renderer(plain, viewport: size, bars: bars).render(.boxes(heights: [50])).accessibilityElements.flatMap(\.flattened)
  }

  private static func texts(_ titles: String...) -> [BarButtonItem] { titles.map { BarButtonItem(title: $0) } }
  private static func marks(_ marks: BarMark...) -> [BarButtonItem] { marks.map { BarButtonItem(mark: $0) } }

  static let cases = [
    Case(testDescription: "three texts at the beginning", leading: texts("Edit", "Select all", "Move")),
    Case(testDescription: "four marks at the end", trailing: marks(.plus, .ellipsis, .heart, .calendar)),
    Case(testDescription: "four marks at the beginning", leading: marks(.plus, .ellipsis, .heart, .calendar)),
    Case(testDescription: "marks on both sides", leading: marks(.plus, .bell, .gear), trailing: marks(.list, .star, .bag)),
    Case(
      testDescription: "texts without room for the title", leading: texts("Select all messages"), trailing: texts("Archive all messages"),
      hasTitle: false),
    Case(
      testDescription: "more texts than fit", leading: texts("Edit", "Select all", "Move"), trailing: texts("Archive", "Delete", "Done"),
      fits: false, hasTitle: false),
    Case(
      testDescription: "a long title", leading: texts("Edit"), trailing: marks(.plus),
      title: "A title that is far longer than any bar has room for"),
    Case(
      testDescription: "a long title of the page before", leading: marks(.bell), trailing: texts("Edit", "Archive"),
      backTitle: "All of my mailboxes and folders", fits: false),
    Case(
      testDescription: "many marks", leading: marks(.house, .bell, .gear, .plus, .list, .star, .bag, .clock),
      trailing: marks(.house, .bell, .gear, .plus, .list, .star, .bag, .clock), fits: false, hasTitle: false),
    Case(
      testDescription: "a narrow screen", leading: texts("Edit", "Select all"), trailing: marks(.plus, .ellipsis, .heart), width: 200,
      fits: false, hasTitle: false),
  ]

  @Test(arguments: cases) func `nothing leaves the bar, lies over anything or is cut without need`(_ test: Case) async throws {
    let row = try await row(test, width: test.width)
    let frames = row.map(\.frame)
    // From the left edge over the sides of each element to the right edge, no place lies before the one before.
    let places: [Double] = [0] + frames.flatMap { [$0.minX, $0.maxX] } + [test.width]
    #expect(places == places.sorted(), "\(row)")
    #expect(row.contains { $0.traits.contains(.header) } == test.hasTitle)
    let whole = try await elements(test, width: 1366)
    for element in row {
      let width = try #require(whole.first { $0.label == element.label }).frame.width
      if test.fits && !element.traits.contains(.header) { #expect(element.frame.width == width, "\(element)") }
      if BarMark(rawValue: element.label ?? "") != nil { #expect(element.frame.width == 28) }
    }
    let buttons = test.leading.count + test.trailing.count
    if test.fits { #expect(row.count { !$0.traits.contains(.header) } == buttons) }
    // The outermost buttons are always there.
    if let last = test.trailing.first { #expect(row.last?.label == last.title ?? last.mark?.rawValue) }
    let mirrored = try await self.row(test, width: test.width, direction: .rightToLeft)
    #expect(mirrored.map(\.label) == row.map(\.label) && mirrored.map(\.frame.width) == row.map(\.frame.width))
  }

  @Test func `a title is in the middle where it has room, else beside it`() async throws {
    func middle(_ leading: [BarButtonItem]) async throws -> Double {
      let test = Case(testDescription: "", leading: leading)
      return try #require(try await row(test, width: 390).first { $0.traits.contains(.header) }).frame.midX
    }
    #expect(abs(try await middle(Self.texts("Edit")) - 195) <= 1)
    #expect(try await middle(Self.texts("Edit", "Select all", "Move")) > 210)
  }

  @Test func `buttons are read in the order of the row, whatever their heights`() async throws {
    let test = Case(
      testDescription: "", leading: Self.texts("Edit"), trailing: Self.texts("Done") + Self.marks(.plus), backTitle: "Mailboxes")
    #expect(try await row(test, width: 390).map(\.label) == "Mailboxes Edit Inbox plus Done".words)
  }

  @Test(arguments: [(390.0, 844.0, 147..<196), (844, 390, 327..<423)]) func `a long badge stays within its item`(
    width: Double, height: Double, item: Range<Int>
  ) async throws {
    let size = Size(width, height)
    var bars = ListBars(title: "A", metrics: ScreenMetrics(size))
    bars.tabs = (0..<8).map { TabBarItem(title: "A", mark: .bell, badgeValue: $0 == 3 ? "A very long badge text" : nil) }
    let renderer = try Renderer(Renderer.test(width, height), viewport: size, bars: bars)
    let columns = try await renderer.render(.boxes(heights: [50])).picture.columns(of: .systemRed)
    #expect(columns.allSatisfy(item.contains) && columns.count > 20, "\(columns)")
  }

  @Test func `a large title is at the side from which rows start, whatever its script`() async throws {
    let size = Size(390, 844)
    func columns(_ title: String, _ direction: LayoutDirection) async throws -> [Int] {
      let plain = try Renderer.test(390, 844, layoutDirection: direction)
      let bars = ListBars(title: title, metrics: ScreenMetrics(size))
      let frame = try await Renderer(plain, viewport: size, bars: bars).render(.boxes(heights: [50]))
      return frame.picture.columns(of: .black, in: 92..<140)
    }
    for title in ["Inbox", "الوارد"] {
      for (direction, half) in [(LayoutDirection.leftToRight, 16..<195), (.rightToLeft, 195..<374)] {
        let columns = try await columns(title, direction)
        #expect(columns.allSatisfy(half.contains) && !columns.isEmpty, "\(title), \(direction)")
      }
    }
  }
}
