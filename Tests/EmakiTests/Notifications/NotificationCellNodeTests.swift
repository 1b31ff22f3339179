import Emaki
import EmakiImages
import EmakiRaster
import Foundation
import Testing

/// The cell's frames in the article's style, worked out by hand: insets 15/12/15/20, the text column between 12 + 50 + 10 and the right
/// inset, which an unread row shares with 16 points of space and a dot of 10; a read row keeps the space.
@Suite struct NotificationCellNodeTests {
  struct Case: CustomTestStringConvertible {
    var width: Double
    var isRead: Bool
    /// The width of the text column, in points.
    var column: Double
    /// How many squares of 7 points fit in the column.
    var perLine: Int
    var testDescription: String { "\(Int(width)) pt, \(isRead ? "read" : "unread")" }
  }

  /// width - 12 - 50 - 10 - 16 - 20, and 10 less for the dot.
  static let cases = [
    Case(width: 320, isRead: false, column: 202, perLine: 28), Case(width: 320, isRead: true, column: 212, perLine: 30),
    Case(width: 375, isRead: false, column: 257, perLine: 36), Case(width: 375, isRead: true, column: 267, perLine: 38),
    Case(width: 390, isRead: false, column: 272, perLine: 38), Case(width: 390, isRead: true, column: 282, perLine: 40),
  ]

  private func cell(_ body: String, isRead: Bool) -> NotificationCellNode {
    NotificationCellNode(
      NotificationRow(id: "row", body: body, date: "12:34", isRead: isRead), appearance: Appearance(rowStyle: .article))
  }

  @Test func `an address in a message is a link with the attributes of the rest`() throws {
    let cell = cell("see https://example.com, it is new", isRead: true)
    let text = try #require((cell.part("message") as? TextNode)?.attributedText)
    #expect((0..<text.string.count).filter { text.attributes(at: $0).link == "https://example.com" } == Array(4..<23))
    #expect(Set(text.runs.map(\.color)).count == 1)
    #expect((0..<text.string.count).allSatisfy { text.attributes(at: $0).underline == nil })
  }

  @Test func `marks that begin or end inside a letter have no effect, and the cell is laid out all the same`() throws {
    let typesetter = ThreadTypesetter(try FontLibrary.open(.default, cacheDirectory: nil))
    for range in [0..<4, 2..<5, 1..<3, 0..<9, 5..<4_000] {
      // The second letter has three code units.
      var row = NotificationRow(id: "row", body: "a\0 b 日本")
      row.marks = [BodyMark(.bold, in: range)]
      let cell = NotificationCellNode(row, appearance: Appearance())
      let text = try #require((cell.part("message") as? TextNode)?.attributedText)
      let isWhole = range == 0..<4
      #expect(text.runs.count == (isWhole ? 2 : 1), "\(range)")
      let size = SizeRange(min: Size(width: 120, height: 0), max: Size(width: 120, height: .unbounded))
      #expect(cell.layoutTree(size, in: MeasuringContext(scale: Scale(1), typesetter: typesetter)).isEmpty)
    }
  }

  /// Lays a cell out in a table's width.
  private func measure(_ cell: CellNode, width: Double, in context: MeasuringContext) -> [String: Rect] {
    let range = SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unbounded))
    #expect(cell.layoutTree(range, in: context).isEmpty)
    return Dictionary(uniqueKeysWithValues: cell.subnodes.map { ($0.displayName, $0.frame) })
  }

  private func squares(_ cell: CellNode, _ width: Double, scale: Double = 1) -> [String: Rect] {
    measure(cell, width: width, in: MeasuringContext(scale: Scale(scale), typesetter: SquareTypesetter()))
  }

  @Test(arguments: cases, [1, 2, 3, 12]) func `every node is at the article's insets and spacings`(test: Case, lines: Int) {
    // The text has one square more than one line less could hold.
    let body = String(repeating: "x", count: test.perLine * (lines - 1) + 1)
    let cell = cell(body, isRead: test.isRead)
    let frames = squares(cell, test.width)
    let text = Double(lines) * 20 + 4 + 16
    let content = max(50, text)
    let longest = lines == 1 ? 7 : Double(test.perLine) * 7
    let top = 15 + (content - text) / 2
    #expect(cell.frame.size == Size(width: test.width, height: content + 30))
    #expect(frames["icon"] == Rect(x: 12, y: 15 + (content - 50) / 2, width: 50, height: 50))
    #expect(frames["message"] == Rect(x: 72, y: top, width: longest, height: Double(lines) * 20))
    // Five squares of 6 points.
    #expect(frames["date"] == Rect(x: 72, y: top + Double(lines) * 20 + 4, width: 30, height: 16))
    #expect(frames["unread"] == (test.isRead ? nil : Rect(x: test.width - 30, y: 15 + (content - 10) / 2, width: 10, height: 10)))
    #expect(frames["separator"] == Rect(x: 0, y: content + 29, width: test.width, height: 1))
  }

  @Test(arguments: ["", " "], [1, 2, 3, 12]) func `a row without a date has no line for it`(date: String, lines: Int) {
    let body = String(repeating: "x", count: 40 * (lines - 1) + 1)
    let cell = NotificationCellNode(NotificationRow(id: "row", body: body, date: date))
    let frames = squares(cell, 390)
    let content = max(50, Double(lines) * 20)
    #expect(cell.frame.size == Size(width: 390, height: content + 30))
    #expect(frames["date"] == nil)
    #expect(frames["message"]?.minY == 15 + (content - Double(lines) * 20) / 2)
  }

  @Test(arguments: cases) func `a text that fills its column is as wide as the column`(test: Case) {
    let frames = squares(cell("שלום", isRead: test.isRead), test.width)
    #expect(frames["message"] == Rect(x: 72, y: 20, width: test.column, height: 20))
  }

  @Test(arguments: cases) func `each text is measured once, at the width of the column`(test: Case) {
    let typesetter = SquareTypesetter()
    let context = MeasuringContext(scale: Scale(1), typesetter: typesetter)
    _ = measure(cell(String(repeating: "x", count: 200), isRead: test.isRead), width: test.width, in: context)
    #expect(typesetter.requests.map(\.maximumWidth) == [test.column, test.column])
    #expect(typesetter.requests.map(\.maximumNumberOfLines) == [0, 1])
  }

  @Test(arguments: [1.0, 2, 3]) func `the separator is one device pixel inside the bottom edge`(scale: Double) {
    let frames = squares(cell("x", isRead: true), 375, scale: scale)
    #expect(frames["separator"] == Rect(x: 0, y: 80 - 1 / scale, width: 375, height: 1 / scale))
  }

  @Test func `a row without a message has no line for it`() throws {
    let context = MeasuringContext(scale: Scale(1), typesetter: ThreadTypesetter(try FontLibrary.open(.default, cacheDirectory: nil)))
    for body in ["", " \n"] {
      let frames = measure(cell(body, isRead: true), width: 375, in: context)
      let (icon, date) = try (#require(frames["icon"]), #require(frames["date"]))
      #expect(frames["message"] == nil)
      #expect(abs(icon.origin.y + icon.size.height / 2 - date.origin.y - date.size.height / 2) <= 0.5)
    }
    // A row with neither keeps the height of a line.
    let blank = NotificationCellNode(NotificationRow(id: "row", body: ""), appearance: Appearance(rowStyle: .article))
    #expect(measure(blank, width: 375, in: context)["message"] != nil)
  }

  @Test func `dates wrap at the sizes for accessibility`() {
    for (size, lines) in [(TypeSize.xxxl, 1), (.ax1, 0), (.ax5, 0)] {
      let cell = NotificationCellNode(NotificationRow(id: "row", body: "a", date: "2 hours ago"), appearance: Appearance(typeSize: size))
      #expect((cell.part("date") as? TextNode)?.maximumNumberOfLines == lines)
    }
  }

  @Test func `unread messages are bold, read ones and dates are not`() throws {
    for isRead in [false, true] {
      let cell = cell("x", isRead: isRead)
      _ = squares(cell, 375)
      let texts = cell.subnodes.compactMap { ($0 as? TextNode)?.attributedText }
      try #require(texts.count == 2)
      #expect(texts[0].runs.map(\.font) == [.system(size: 14, weight: isRead ? .regular : .bold)])
      #expect(texts[1].runs.map(\.font) == [.system(size: 12)])
      #expect(texts.map(\.paragraphStyle.lineHeight) == [20, 16])
    }
  }

  /// The characters with which no line of Japanese begins, of the classes CL, NS and CJ of UAX #14.
  private static let closing: Set<Character> = Set("、。」っゃゅょぁぃぅぇぉゎッャュョァィゥェォヮー")

  /// Returns the beginning of a text up to the first place where a line may end. In Japanese a line may end between any two characters, but
  /// not before those above and not after an opening bracket.
  private func firstWord(of text: String) -> String {
    var word = ""
    for character in text {
      if let last = word.last, last != "「", !Self.closing.contains(character) { break }
      word.append(character)
    }
    return word
  }

  @Test(arguments: cases.filter { !$0.isRead })
  func `the row of 700 characters is as high as its lines at each width`(test: Case) async throws {
    let row = try #require(try SampleFeed.notifications.feed().rows.first { $0.id == "letter" })
    try #require(row.body.count == 700 && !row.isRead)
    let isJapanese = row.body.unicodeScalars.allSatisfy {
      (0x3041...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value) || "、。「」".unicodeScalars.contains($0)
    }
    #expect(isJapanese, "words are found by rules for these characters")

    let context = try RenderContext.test(scale: 2)
    let cell = NotificationCellNode(row)
    let frames = measure(cell, width: test.width, in: context.measuring)
    let text = try #require((cell.part("message") as? TextNode)?.attributedText)
    let layout = context.measuring.typesetter.layout(TextRequest(text: text, maximumWidth: test.column))
    let lines = Double(layout.lineCount) * 20
    // Insets of 15 above and below, 4 points between the message and its date of 16.
    #expect(cell.frame.size == Size(width: test.width, height: 15 + lines + 4 + 16 + 15))
    #expect(frames["message"]?.minY == 15 && frames["message"]?.height == lines)
    #expect(frames["date"]?.minY == 15 + lines + 4 && frames["date"]?.height == 16)
    #expect(try await Renderer.test(width: test.width).heights(of: TableNode(feed: Feed(rows: [row]))) == [cell.frame.height])

    let places = layout.lines.map(\.utf8Range)
    #expect(places.first?.lowerBound == 0 && places.last?.upperBound == row.body.utf8.count)
    func width(_ part: Range<Int>) -> Double {
      context.measuring.typesetter.layout(TextRequest(text: text.part(part), maximumWidth: .unbounded)).size.width
    }
    for (line, next) in zip(places, places.dropFirst()) {
      #expect(line.upperBound == next.lowerBound && width(line) <= test.column)
      let word = firstWord(of: text.part(next).string)
      #expect(width(line.lowerBound..<line.upperBound + word.utf8.count) > test.column, "\(word) fits on the line before")
    }
  }

  @Test(arguments: cases) func `with the real fonts a right-to-left message is as wide as its column`(test: Case) throws {
    let context = try RenderContext(
      fonts: .open(.default, cacheDirectory: TestFonts.cacheDirectory), scale: Scale(2),
      images: ImageStore(access: ImageAccess(baseDirectory: ".")),
      memory: BitmapMemory(byteLimit: 0))
    let cell = cell("مرحبًا! وصلتك رسالة جديدة من أميرة: هل نلتقي غدًا بعد العمل؟", isRead: test.isRead)
    let frames = measure(cell, width: test.width, in: context.measuring)
    let message = try #require(frames["message"])
    let lines = try #require(cell.subnodes.compactMap { $0 as? TextNode }.first).lineCount
    #expect(lines > 1)
    #expect(message == Rect(x: 72, y: 15, width: test.column, height: Double(lines) * 20))
    #expect(cell.frame.height == max(50, Double(lines) * 20 + 20) + 30)
    #expect(frames["icon"] == Rect(x: 12, y: (cell.frame.height - 50) / 2, width: 50, height: 50))
  }
}
