import EmakiDrawing
import EmakiRaster
import EmakiTestSupport
import Testing

@testable import EmakiCells
@testable import EmakiNodes

/// Tests the margins of rows of all widths, the sides of texts, and their number of measurings.
struct RowMarginTests {
  private func frames(
    _ body: String, width: Double, isRead: Bool = false, date: String = "12:34", look: CellLook = CellLook(),
    direction: LayoutDirection = .leftToRight, safeArea: EdgeInsets = .zero, typesetter: SquareTypesetter = SquareTypesetter(aspect: 0.5)
  ) -> (cell: Rect, parts: [String: Rect]) {
    let cell = NotificationCellNode(NotificationRow(id: "row", body: body, date: date, isRead: isRead), look: look)
    let context = MeasuringContext(
      scale: Scale(1), typesetter: typesetter, fonts: 0,
      traits: TraitCollection(typeSize: look.typeSize, layoutDirection: direction, displayScale: 1, safeAreaInsets: safeArea))
    #expect(cell.layoutTree(.row(width: width), in: context).isEmpty)
    return (cell.frame, Dictionary(uniqueKeysWithValues: cell.subnodes.map { ($0.displayName, $0.frame) }))
  }

  @Test func `the line below a row begins where its texts do`() {
    let lines = LayoutDirection.allCases.map { frames("x", width: 375, direction: $0).parts["separator"] }
    #expect(lines == [Rect(76, 79, 375 - 76, 1), Rect(0, 79, 375 - 76, 1)])
  }

  @Test(
    arguments: [
      (704, .l, 16), (706, .l, 17), (1024, .l, 176), (1366, .l, 347), (1024, .xxxl, 57), (1024, .xs, 235),
    ] as [(Double, TypeSize, Double)]) func `wide rows have a readable width of content, in the middle`(
      width: Double, typeSize: TypeSize, margin: Double
    )
  {
    // 672 points of content at the usual size, 672 * 23 / 17 = 909 at XXXL, and 672 * 14 / 17 = 553 at XS; half points go to the end.
    let parts = frames("x", width: width, look: CellLook(typeSize: typeSize)).parts
    let (icon, unread, line) = (parts["icon"], parts["unread"], parts["separator"])
    #expect(
      [icon?.minX, unread?.maxX, line?.minX, line?.maxX]
        == [margin, width - margin, margin + 60, margin == 16 ? width : width - margin])
  }

  @Test func `margins lie beside the safe area, and the readable width in its middle`() {
    let safeArea = EdgeInsets(top: 0, left: 40, bottom: 0, right: 10)
    for (direction, left, right) in [(LayoutDirection.leftToRight, "icon", "unread"), (.rightToLeft, "unread", "icon")] {
      let narrow = frames("x", width: 375, direction: direction, safeArea: safeArea).parts
      #expect(narrow[left]?.minX == 16 + 40 && narrow[right]?.maxX == 375 - 16 - 10)
    }
    // 1000 - 50 - 32 - 672 = 246 are left over.
    let wide = frames("x", width: 1000, safeArea: safeArea).parts
    #expect(wide["icon"]?.minX == 56 + 123 && wide["unread"]?.maxX == 1000 - 26 - 123)
  }

  @Test func `each text is measured once`() {
    let typesetter = SquareTypesetter(aspect: 0.5)
    _ = frames(String(repeating: "x", count: 36 * 4 + 1), width: 375, typesetter: typesetter)
    #expect(typesetter.requests.map(\.maximumWidth) == [257, 257] && typesetter.requests.map(\.maximumNumberOfLines) == [0, 0])
  }

  // MARK: Sides

  static let arabic = "مرحبًا! وصلتك رسالة جديدة من أميرة: هل نلتقي غدًا بعد العمل؟"
  static let latin = "Sofia liked your photo “First snow at the cabin”. It goes on for more lines than one."

  struct Side: CustomTestStringConvertible {
    var body: String
    var date: String
    var language: String?
    var isAtRight: Bool
    var testDescription: String { "\(body.prefix(12)) \(date)" }
  }

  static let sides = [
    Side(body: latin, date: "12m", isAtRight: false), Side(body: latin, date: "أمس", isAtRight: false),
    Side(body: "OK", date: "yesterday", isAtRight: false), Side(body: arabic, date: "أمس", isAtRight: true),
    Side(body: arabic, date: "12m", isAtRight: true), Side(body: "שלום", date: "12:34", isAtRight: true),
    Side(body: "12:30", date: "12m", language: "ar", isAtRight: true),
    Side(body: "12:30", date: "12m", language: "en-US", isAtRight: false),
    Side(body: "📷 はい", date: "3分前", language: "ar", isAtRight: false), Side(body: "🌷", date: "", language: "fa-IR", isAtRight: true),
  ]

  /// Returns the edge of the cell from which each line of a part is read.
  private func edges(of name: String, in cell: NotificationCellNode, _ context: MeasuringContext, atRight: Bool) throws -> [Double] {
    let node = try #require(cell.part(name) as? TextNode)
    let moment = DisplayMoment(displayedFor: nil)
    let bars = cell.displayList(in: context, at: moment).entries.passes.filter { $0.node == name }.flatMap(\.items).compactMap { item in
      if case .fill(let bar, _) = item { bar.rect } else { nil }
    }
    #expect(bars.count == node.lineCount)
    return bars.map { atRight ? $0.maxX : $0.minX }
  }

  @Test(arguments: sides, LayoutDirection.allCases) func `all lines and the date begin at one edge of the column`(
    side: Side, direction: LayoutDirection
  ) throws {
    let fonts = try RenderContext.test(scale: 2).measuring.typesetter
    let context = MeasuringContext(
      scale: Scale(2), typesetter: fonts, fonts: 0, traits: TraitCollection(layoutDirection: direction, displayScale: 2))
    let cell = NotificationCellNode(NotificationRow(id: "row", body: side.body, date: side.date), language: side.language)
    _ = cell.layoutTree(.row(width: 390), in: context)
    // The column is 272 points wide: from 76 on, and from right to left from 390 - 76 - 272 = 42 on.
    let left = direction == .leftToRight ? 76.0 : 42
    let edge = side.isAtRight ? left + 272 : left
    for name in side.date.isEmpty ? ["message"] : ["message", "date"] {
      for place in try edges(of: name, in: cell, context, atRight: side.isAtRight) { #expect(abs(place - edge) <= 0.5, "\(name)") }
    }
  }
}
