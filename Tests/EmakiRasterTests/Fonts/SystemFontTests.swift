import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// What the fonts called the system's are in the default font set.
struct SystemFontTests {
  private func layout(_ string: String, _ font: Font) throws -> TextLayout {
    try AttributedText(string, font: font).layout()
  }

  @Test func `each of the nine weights has letters of its own, upright and slanted`() throws {
    let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    let fonts = try weights.flatMap { weight in
      try [Font.system(size: 17, weight: weight), .italicSystem(size: 17, weight: weight)].flatMap { try layout("a", $0).runs.map(\.font) }
    }
    #expect(Set(fonts.compactMap(\.file)).count == 18)
  }

  @Test func `letters of the monospaced font have one width, and no family is missing`() throws {
    for weight in [Font.Weight.regular, .bold] {
      let lines = try ["iiii", "WWWW", "0.,-"].map { try layout($0, .monospacedSystem(size: 15, weight: weight)) }
      #expect(Set(lines.map(\.size.width)).count == 1)
      #expect(lines.flatMap(\.needs.families).isEmpty)
    }
    #expect(try layout("iiii", .system(size: 15)).size.width < layout("WWWW", .system(size: 15)).size.width)
  }

  @Test func `monospaced digits have one width`() throws {
    #expect(try layout("1111", .monospacedDigitSystem(size: 15)).size.width == layout("0000", .monospacedDigitSystem(size: 15)).size.width)
    #expect(try layout("1111", .system(size: 15)).size.width < layout("0000", .system(size: 15)).size.width)
  }

  /// Inter's file counts in units of 1/2816 of the size: ascender 2728, descender -680, capitals 2048, x 1536.
  @Test func `metrics are those of the font's file`() throws {
    let metrics = try TestFonts.typesetter().metrics(of: .system(size: 28.16))
    func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 0.01 }
    #expect(isNear(metrics.ascender, 27.28) && isNear(metrics.descender, -6.8))
    #expect(isNear(metrics.capHeight, 20.48) && isNear(metrics.xHeight, 15.36))
    #expect(isNear(metrics.lineHeight, 34.08))
  }

  @Test(arguments: [Font.system(size: 17), .system(size: 40, weight: .black), .monospacedSystem(size: 12)])
  func `a line is as high as the metrics of its font say, with its baseline at the ascender`(font: Font) throws {
    let context = try RenderContext.test()
    let metrics = context.measuring.metrics(of: font)
    let layout = try AttributedText("x", font: font).layout()
    #expect(layout.size.height == metrics.lineHeight && layout.firstBaseline == metrics.ascender)
  }

  @Test func `asking for metrics does not change how texts are set`() throws {
    let typesetter = try TestFonts.typesetter()
    let text = AttributedText("直 text", language: "zh-Hans")
    let before = ComparableLayout(try text.layout(by: typesetter))
    _ = typesetter.metrics(of: .system(size: 30, weight: .bold))
    #expect(try ComparableLayout(text.layout(by: typesetter)) == before)
  }
}
