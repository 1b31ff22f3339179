import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct FontFeatureTests {
  @Test func `without ligatures there are no contextual alternates either`() throws {
    var attributes = TextAttributes(font: .system(size: 14))
    func glyphs(_ string: String) throws -> [UInt32] {
      let text = AttributedText(string, attributes: attributes)
      return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: .unbounded)).glyphs.map(\.index)
    }
    attributes.ligatures = .none
    // Inter makes one arrow of these, and a sign of multiplication of the x.
    let (minus, greater, x) = try (glyphs("-"), glyphs(">"), glyphs("x"))
    #expect(try glyphs("->") == minus + greater)
    #expect(try glyphs("3x4")[1] == x[0])
    attributes.ligatures = .auto
    #expect(try glyphs("->") != minus + greater)
  }

  @Test func `features by attribute set figures of one width`() throws {
    var attributes = TextAttributes(font: .system(size: 14))
    func width(_ string: String) throws -> Double {
      let text = AttributedText(string, attributes: attributes)
      return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: .unbounded)).size.width
    }
    #expect(try abs(width("1111") - width("0000")) > 1)
    attributes.fontFeatures = ["tnum": 1]
    #expect(try abs(width("1111") - width("0000")) < 0.01)
    // Features of the text win over those of the font, but not over kerning that is switched off.
    attributes.font.features = ["tnum": 1]
    attributes.fontFeatures = ["tnum": 0]
    #expect(try abs(width("1111") - width("0000")) > 1)
    attributes.fontFeatures = ["kern": 1]
    let kerned = try width("AVAV")
    attributes.kerning = .none
    #expect(try width("AVAV") > kerned + 1)
  }
}
