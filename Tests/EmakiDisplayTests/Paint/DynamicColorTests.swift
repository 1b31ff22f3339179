import EmakiDisplay
import Testing

struct DynamicColorTests {
  @Test func `a dynamic colour is resolved for a theme`() {
    let color = DynamicColor(light: .red, dark: .blue)
    let dark = color.resolvedColor(with: TraitCollection(theme: .dark))
    #expect([color.resolved(for: .light), color.resolved(for: .dark), dark] == [.red, .blue, .blue])
    #expect(DynamicColor(.green) == DynamicColor(light: .green, dark: .green))
  }

  /// From Apple's Human Interface Guidelines.
  @Test(
    arguments: [
      (.systemRed, 0xFF3B30, 0xFF453A), (.systemOrange, 0xFF9500, 0xFF9F0A), (.systemYellow, 0xFFCC00, 0xFFD60A),
      (.systemGreen, 0x34C759, 0x30D158), (.systemMint, 0x00C7BE, 0x63E6E2), (.systemTeal, 0x30B0C7, 0x40C8E0),
      (.systemCyan, 0x32ADE6, 0x64D2FF), (.systemBlue, 0x007AFF, 0x0A84FF), (.systemIndigo, 0x5856D6, 0x5E5CE6),
      (.systemPurple, 0xAF52DE, 0xBF5AF2), (.systemPink, 0xFF2D55, 0xFF375F), (.systemBrown, 0xA2845E, 0xAC8E68),
      (.systemGray, 0x8E8E93, 0x8E8E93), (.systemGray2, 0xAEAEB2, 0x636366), (.systemGray3, 0xC7C7CC, 0x48484A),
      (.systemGray4, 0xD1D1D6, 0x3A3A3C), (.systemGray5, 0xE5E5EA, 0x2C2C2E), (.systemGray6, 0xF2F2F7, 0x1C1C1E),
      (.label, 0x000000, 0xFFFFFF), (.link, 0x007AFF, 0x0984FF), (.opaqueSeparator, 0xC6C6C8, 0x38383A),
      (.systemBackground, 0xFFFFFF, 0x000000), (.secondarySystemBackground, 0xF2F2F7, 0x1C1C1E),
      (.tertiarySystemBackground, 0xFFFFFF, 0x2C2C2E), (.systemGroupedBackground, 0xF2F2F7, 0x000000),
      (.secondarySystemGroupedBackground, 0xFFFFFF, 0x1C1C1E), (.tertiarySystemGroupedBackground, 0xF2F2F7, 0x2C2C2E),
    ] as [(DynamicColor, UInt32, UInt32)])
  func `system colours have the light and dark values that are documented for them`(color: DynamicColor, light: UInt32, dark: UInt32) {
    #expect(color == DynamicColor(light: Color(light), dark: Color(dark)))
  }

  /// From what UIKit gives for labels, lines and fills.
  @Test(
    arguments: [
      (.secondaryLabel, 0x3C3C43, 60, 0xEBEBF5, 60), (.tertiaryLabel, 0x3C3C43, 30, 0xEBEBF5, 30),
      (.quaternaryLabel, 0x3C3C43, 18, 0xEBEBF5, 16), (.placeholderText, 0x3C3C43, 30, 0xEBEBF5, 30),
      (.separator, 0x3C3C43, 29, 0x545458, 60), (.systemFill, 0x787880, 20, 0x787880, 36),
      (.secondarySystemFill, 0x787880, 16, 0x787880, 32), (.tertiarySystemFill, 0x767680, 12, 0x767680, 24),
      (.quaternarySystemFill, 0x747480, 8, 0x767680, 18),
    ] as [(DynamicColor, UInt32, Double, UInt32, Double)])
  func `labels, lines and fills have values and percentages of opacity`(
    color: DynamicColor, light: UInt32, lightAlpha: Double, dark: UInt32, darkAlpha: Double
  ) {
    #expect(color == DynamicColor(light: Color(light, alpha: lightAlpha / 100), dark: Color(dark, alpha: darkAlpha / 100)))
  }

  @Test func `a system colour without a theme is the light one`() {
    let light = [DynamicColor.systemBlue, .secondaryLabel].map(\.light) + [.white]
    #expect([Color.systemBlue, .secondaryLabel, .systemBackground] == light)
  }
}
