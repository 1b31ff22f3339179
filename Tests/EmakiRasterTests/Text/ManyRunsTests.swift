import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct ManyRunsTests {
  @Test func `each of 70,000 runs keeps its colour`() throws {
    let count = 70_000
    var text = AttributedText("a ", color: Color(0))
    for index in 1..<count { text.append(AttributedText("a ", color: Color(UInt32(index)))) }
    let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 1000))
    var colors: [Color] = []
    for run in layout.runs where colors.last != run.color { colors.append(run.color) }
    #expect(colors.count == count)
    #expect(colors.indices.first { colors[$0] != Color(UInt32($0)) } == nil)
  }
}
