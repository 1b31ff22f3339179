import EmakiDisplay
import Testing

@testable import EmakiRaster

struct FontFeatureTests {
  private func text(_ string: String, _ change: (inout TextAttributes) -> Void) -> AttributedText {
    var attributes = TextAttributes(font: .system(size: 44))
    change(&attributes)
    return AttributedText(string, attributes: attributes)
  }

  @Test(arguments: ["->", "<=>", "<--", "\u{2014}>", "0x1F", "3 x 4", "1x2x3"])
  func `contextual alternates take no letter for another, unless they are asked for`(string: String) throws {
    func glyphs(_ string: String, _ features: [String: Int] = [:]) throws -> [UInt32] {
      try text(string) { $0.fontFeatures = features }.layout().glyphs.map(\.index)
    }
    let apart = try string.flatMap { try glyphs("\($0)") }
    // What no font trades is as without the rule, also beside what is traded.
    #expect(try glyphs("A--A ->").prefix(4).elementsEqual(glyphs("A--A")))
    // Inter makes arrows and signs of multiplication of these, and other brackets round capitals.
    #expect(try glyphs(string) == apart && glyphs(string, ["calt": 1]) != apart && glyphs("(A)")[0] != glyphs("(")[0])
  }

  @Test func `without ligatures there are no contextual alternates either`() throws {
    func glyphs(_ string: String, _ ligatures: TextAttributes.Ligatures = .none) throws -> [UInt32] {
      try text(string) { $0.ligatures = ligatures }.layout().glyphs.map(\.index)
    }
    #expect(try glyphs("(A)")[0] == glyphs("(")[0] && glyphs("(A)", .auto)[0] != glyphs("(")[0])
    let counts = try [TextAttributes.Ligatures.auto, .none].map { ligatures in
      try text("ffi") { ($0.font, $0.ligatures) = (Font(families: ["Noto Sans"], size: 44), ligatures) }.layout().glyphs.count
    }
    #expect(counts == [1, 3])
  }

  @Test(
    arguments: [
      ([:], [:], false), (["tnum": 1], [:], true), ([:], ["tnum": 1], true), (["tnum": 1], ["tnum": 0], false),
    ] as [([String: Int], [String: Int], Bool)]) func `features of the text win over those of the font`(
      font: [String: Int], own: [String: Int], isTabular: Bool
    ) throws
  {
    let widths = try ["1111", "0000"].map { string in
      try text(string) { ($0.font.features, $0.fontFeatures) = (font, own) }.width
    }
    #expect((abs(widths[0] - widths[1]) < 0.01) == isTabular)
  }

  @Test func `letters without kerning have their own widths`() throws {
    let plain = AttributedText("AVATo AVATo", size: 44)
    let unkerned = plain.with(\.kerning, .none)
    let single = try plain.string.map { try AttributedText("\($0)", size: 44).width }.reduce(0, +)
    // The rest of a text keeps its kerning.
    let half = try plain.with(\.kerning, .none, 0..<5).width
    #expect(try abs(unkerned.width - single) < 0.01 && plain.width < half - 1 && half < single - 1)
    // Kerning that the font or the text's features switch on loses against the text.
    let features = ["kern": 1]
    #expect(try unkerned.with(\.font, Font(size: 44, features: features)).with(\.fontFeatures, features).width == unkerned.width)
  }
}
