import EmakiDrawing
import EmakiRaster
import EmakiTestSupport
import Testing

@testable import EmakiCells

/// The cell's frames, worked out by hand: 16 points at both sides, 15 above and below, the text column between 16 + 50 + 10 and 16 points of
/// space before the place of the dot of 10, which a read row keeps empty.
struct NotificationCellNodeTests {
  struct Case: CustomTestStringConvertible {
    var width: Double
    var isRead: Bool
    /// The width of the text column, in points: of 375 the article's 257.
    var column: Double { width - 16 - 50 - 10 - 16 - 10 - 16 }
    /// How many squares of 7 points fit in the column.
    var perLine: Int { Int(column / 7) }
    var testDescription: String { "\(Int(width)) pt, \(isRead ? "read" : "unread")" }
  }

  static let cases = [320.0, 375, 390].flatMap { width in [false, true].map { Case(width: width, isRead: $0) } }

  private func cell(_ body: String, isRead: Bool) -> NotificationCellNode {
    NotificationCellNode(
      NotificationRow(id: "row", body: body, date: "12:34", isRead: isRead), look: CellLook())
  }

  /// Lays a cell out in a table's width.
  private func frames(_ cell: CellNode, _ width: Double, in context: MeasuringContext? = nil, scale: Double = 1) -> [String: Rect] {
    #expect(
      cell.layoutTree(.row(width: width), in: context ?? MeasuringContext(scale: Scale(scale), typesetter: SquareTypesetter(aspect: 0.5)))
        .isEmpty)
    return Dictionary(uniqueKeysWithValues: cell.subnodes.map { ($0.displayName, $0.frame) })
  }

  private func message(of cell: NotificationCellNode) throws -> AttributedText {
    try #require((cell.part("message") as? TextNode)?.attributedText)
  }

  @Test func `an address in a message is a link with the attributes of the rest`() throws {
    let text = try message(of: cell("see https://example.com, it is new", isRead: true))
    let linked = (0..<text.string.count).filter { text.attributes(at: $0).link == "https://example.com" }
    #expect(linked == Array(4..<23) && Set(text.runs.map(\.color)).count == 1 && text.attributes(at: 4).underline == nil)
  }

  @Test func `a date is set in the list's language, or where that is asked for in its row's, as any other text`() {
    var row = NotificationRow(id: "row", body: "a", date: "1.2.", language: "ja")
    for (whose, isRead, tag) in [(DateStyle.Language.list, true, "de"), (.rows, true, "ja"), (.list, false, "ja")] {
      row.hasReadDate = isRead
      let cell = NotificationCellNode(row, language: "de", look: CellLook(dates: DateStyle(language: whose)))
      #expect((cell.part("date") as? TextNode)?.attributedText?.language == tag)
    }
  }

  @Test(arguments: [0..<4, 2..<5, 1..<3, 0..<9, 5..<4_000])
  func `marks that begin or end inside a letter have no effect`(range: Range<Int>) throws {
    // The second letter has three code units.
    var row = NotificationRow(id: "row", body: "a\0 b 日本")
    row.marks = [BodyMark(.bold, in: range)]
    let cell = NotificationCellNode(row, look: CellLook())
    #expect(try message(of: cell).runs.count == (range == 0..<4 ? 2 : 1))
    _ = frames(cell, 120, in: try RenderContext.test(scale: 1).measuring)
  }

  @Test(arguments: cases, [1, 2, 3, 12])
  func `every node is at its insets and spacings, the picture and the dot in the middle`(
    test: Case, lines: Int
  ) {
    // The text has one square more than one line less could hold.
    let body = String(repeating: "x", count: test.perLine * (lines - 1) + 1)
    let cell = cell(body, isRead: test.isRead)
    let found = frames(cell, test.width)
    let text = Double(lines) * 20
    let content = max(50, text + 20)
    let top = 15 + (content - text - 20) / 2
    var expected = [
      "icon": Rect(16, 15 + (content - 50) / 2, 50, 50),
      "message": Rect(76, top, lines == 1 ? 7 : Double(test.perLine) * 7, text),
      // Five squares of 6 points.
      "date": Rect(76, top + text + 4, 30, 16),
      "separator": Rect(76, content + 29, test.width - 76, 1),
    ]
    if !test.isRead { expected["unread"] = Rect(test.width - 26, 15 + (content - 10) / 2, 10, 10) }
    #expect(
      found.filter { expected.keys.contains($0.key) || $0.key == "unread" } == expected
        && cell.frame.size == Size(test.width, content + 30))
  }

  @Test(arguments: ["", " "], [1, 2, 3, 12]) func `a row without a date has no line for it`(date: String, lines: Int) {
    let body = String(repeating: "x", count: 40 * (lines - 1) + 1)
    let cell = NotificationCellNode(NotificationRow(id: "row", body: body, date: date))
    let found = frames(cell, 390)
    let content = max(50, Double(lines) * 20)
    #expect((cell.frame.height, found["date"], found["message"]?.minY) == (content + 30, nil, 15 + (content - Double(lines) * 20) / 2))
  }

  @Test(arguments: cases) func `a text that fills its column is as wide as the column`(test: Case) {
    #expect(
      frames(cell("שלום", isRead: test.isRead), test.width)["message"] == Rect(76, 20, test.column, 20))
  }

  @Test(arguments: [1.0, 2, 3]) func `the separator is one device pixel inside the bottom edge`(scale: Double) {
    #expect(
      frames(cell("x", isRead: true), 375, scale: scale)["separator"] == Rect(76, 80 - 1 / scale, 375 - 76, 1 / scale))
  }

  @Test func `a row without a message has no line for it`() throws {
    let context = try RenderContext.test(scale: 1).measuring
    for body in ["", " \n"] {
      let found = frames(cell(body, isRead: true), 375, in: context)
      let (icon, date) = try (#require(found["icon"]), #require(found["date"]))
      #expect(found["message"] == nil && abs(icon.midY - date.midY) <= 0.5)
    }
    // A row with neither keeps the height of a line.
    let blank = NotificationCellNode(NotificationRow(id: "row", body: ""), look: CellLook())
    #expect(frames(blank, 375, in: context)["message"] != nil)
  }

  @Test(arguments: [false, true]) func `unread messages are bold, read ones and dates are not`(isRead: Bool) throws {
    let cell = cell("x", isRead: isRead)
    _ = frames(cell, 375)
    let texts = cell.subnodes.compactMap { ($0 as? TextNode)?.attributedText }
    #expect(
      texts.map { $0.runs.map(\.font) } == [[.system(size: 14, weight: isRead ? .regular : .bold)], [.system(size: 12)]]
        && texts.map(\.paragraphStyle.lineHeight) == [20, 16])
  }

  @Test(arguments: [false, true]) func `an author's name is bolder than the rest of a message`(isRead: Bool) throws {
    var row = NotificationRow(id: "row", body: "Bo: hello", isRead: isRead)
    row.marks = [BodyMark(.bold, in: 0..<2)]
    let weights = try message(of: NotificationCellNode(row)).runs.map(\.font.weight)
    #expect(weights == [.bold, isRead ? .regular : .medium])
  }

  @Test(arguments: [Font.Weight.bold, .heavy, .semibold])
  func `an unread message is no lighter than a read one, whatever the theme's weight`(
    weight: Font.Weight
  ) throws {
    var tokens = CellTheme.ios
    tokens.textStyles["body"]?.weight = weight
    for marks in [[], [BodyMark(.bold, in: 0..<2)]] {
      let weights = try [true, false].map { isRead in
        var row = NotificationRow(id: "row", body: "Bo: hello", isRead: isRead)
        row.marks = marks
        return try #require(message(of: NotificationCellNode(row, look: CellLook(tokens: tokens))).runs.last?.font.weight.value)
      }
      #expect(weights[0] == weight.value && weights[1] >= weights[0])
    }
  }

  @Test(arguments: cases.filter { !$0.isRead })
  func `the row of 700 characters is as high as its lines at each width`(test: Case) async throws {
    let row = try #require(try SampleFeed.notifications.feed().rows.first { $0.id == "letter" })
    try #require(row.body.count == 700 && !row.isRead)
    let context = try RenderContext.test(scale: 2).measuring
    let cell = NotificationCellNode(row)
    let found = frames(cell, test.width, in: context)
    let layout = context.typesetter.layout(TextRequest(text: try message(of: cell), maximumWidth: test.column))
    #expect(layout.lines.last?.utf8Range.upperBound == row.body.utf8.count && layout.lineCount >= 700 / (test.perLine / 2))
    let lines = Double(layout.lineCount) * 20
    // Insets of 15 above and below, 4 points between the message and its date of 16.
    #expect(
      [cell.frame.width, cell.frame.height, found["message"]?.minY, found["message"]?.height, found["date"]?.minY]
        == [test.width, 15 + lines + 4 + 16 + 15, 15, lines, 15 + lines + 4])
    #expect(try await Renderer.test(test.width, scale: 2).heights(of: TableNode(feed: Feed(rows: [row]))) == [cell.frame.height])
  }
}
