import EmakiDisplay
import Testing

@testable import EmakiRaster

struct TextAlignmentTests {
  static let arabic = "شكرًا جزيلًا يا دانيال"
  static let hebrew = "נועה שלחה לך הזמנה: ארוחת ערב אצלנו ביום שישי"

  @Test func `dates of a right-to-left language run from left to right`() throws {
    // The date stands right of the time.
    let (date, day) = (try AttributedText("2026-11-12 16:20", language: "ar").layout(width: 200), try AttributedText("2026-11-12").layout())
    #expect(date.glyphs.sorted { $0.x < $1.x }.suffix(day.glyphs.count).map(\.index) == day.glyphs.map(\.index))
  }
}

struct AttributedTextLayoutTests {
  private func mixed(_ first: String, _ second: String, secondSize: Double = 14) -> AttributedText {
    var text = AttributedText(first, lineHeight: 24, color: .pureRed)
    text.append(AttributedText(second, font: .system(size: secondSize), color: .pureBlue))
    return text
  }

  @Test func `each run keeps its colour and font`() throws {
    let layout = try mixed("red ", "blue", secondSize: 20).layout()
    // The second run begins where the first one ends when that is measured alone.
    let start = Double(layout.glyphs[layout.runs[1].glyphs.lowerBound].x) / 1024
    #expect(layout.runs.map(\.color) == [.pureRed, .pureBlue] && layout.runs[0].font != layout.runs[1].font)
    #expect(try abs(start - width("red ")) < 0.01)
  }

  @Test func `the first run is painted left of the second`() throws {
    let bitmap = try paint(mixed("███", "███", secondSize: 20).layout(), scale: 2)
    let (red, blue) = (bitmap.bounds(of: .pureRed), bitmap.bounds(of: .pureBlue))
    #expect(!red.isEmpty && red.maxX <= blue.x)
  }
}
