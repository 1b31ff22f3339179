import EmakiDisplay
import Testing

@Suite struct FontTests {
  @Test func `the nine weights are those of CSS, from the lightest to the heaviest`() {
    let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    #expect(weights.map(\.value) == [100, 200, 300, 400, 500, 600, 700, 800, 900])
  }

  @Test func `the system's fonts differ in weight, slant, family and digits`() {
    #expect(Font.boldSystem(size: 12) == .system(size: 12, weight: .bold))
    #expect(Font.italicSystem(size: 12).isItalic)
    #expect(Font.monospacedSystem(size: 12, weight: .bold).weight == .bold)
    #expect(!Font.monospacedSystem(size: 12).families.isEmpty)
    #expect(Font.monospacedDigitSystem(size: 12).features == ["tnum": 1])
  }

  /// The sizes in the tables of Apple's Human Interface Guidelines, with a column for each style.
  @Test(
    arguments: [
      (TypeSize.xs, [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11]), (.s, [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11]),
      (.m, [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11]), (.l, [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11]),
      (.xl, [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13]), (.xxl, [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15]),
      (.xxxl, [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17]), (.ax1, [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20]),
      (.ax2, [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24]), (.ax3, [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29]),
      (.ax4, [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34]), (.ax5, [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40]),
    ] as [(TypeSize, [Double])])
  func `text styles have Apple's sizes at each step of Dynamic Type`(step: TypeSize, sizes: [Double]) {
    let styles: [Font.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
    ]
    #expect(styles == Font.TextStyle.allCases)
    #expect(styles.map { Font.preferred(for: $0, typeSize: step).size } == sizes)
  }

  @Test func `only headlines are semibold, and the usual step is the default`() {
    for style in Font.TextStyle.allCases {
      #expect(Font.preferred(for: style).weight == (style == .headline ? .semibold : .regular))
      #expect(Font.preferred(for: style) == .preferred(for: style, typeSize: .l))
    }
  }
}
