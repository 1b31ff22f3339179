import EmakiDisplay
import Testing

struct FontTests {
  @Test func `the nine weights are those of CSS, from the lightest to the heaviest`() {
    let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    #expect(weights.map(\.value) == [100, 200, 300, 400, 500, 600, 700, 800, 900])
  }

  @Test func `the system's fonts differ in weight, slant, family and digits`() {
    let monospaced = Font.monospacedSystem(size: 12, weight: .bold)
    #expect(Font.boldSystem(size: 12) == .system(size: 12, weight: .bold) && monospaced.weight == .bold && !monospaced.families.isEmpty)
    #expect(Font.italicSystem(size: 12).isItalic && Font.monospacedDigitSystem(size: 12).features == ["tnum": 1])
  }

  @Test func `text styles have Apple's sizes at each step of Dynamic Type`() throws {
    let styles: [Font.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
    ]
    let table = try numbers(in: "type-sizes")
    #expect(styles == Font.TextStyle.allCases && table.count == TypeSize.allCases.count)
    for step in TypeSize.allCases { #expect(styles.map { Font.preferred(for: $0, typeSize: step).size } == table[step.rawValue]) }
  }

  @Test func `only headlines are semibold, and the usual step is the default`() {
    for style in Font.TextStyle.allCases {
      let font = Font.preferred(for: style)
      #expect(font.weight == (style == .headline ? .semibold : .regular) && font == .preferred(for: style, typeSize: .l))
    }
  }
}
