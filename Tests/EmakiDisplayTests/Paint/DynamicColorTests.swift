import EmakiDisplay
import Testing

@Suite struct DynamicColorTests {
  @Test func `a dynamic colour is resolved for a theme`() {
    let color = DynamicColor(light: .red, dark: .blue)
    #expect(color.resolved(for: .light) == .red)
    #expect(color.resolved(for: .dark) == .blue)
    #expect(color.resolvedColor(with: TraitCollection(theme: .dark)) == .blue)
    #expect(DynamicColor(.green) == DynamicColor(light: .green, dark: .green))
  }

  /// From Apple's Human Interface Guidelines, and for labels, lines and fills from what UIKit gives.
  @Test func `system colours have the light and dark values that are documented for them`() {
    let documented: [(DynamicColor, light: String, dark: String)] = [
      (.systemRed, "255 59 48", "255 69 58"), (.systemOrange, "255 149 0", "255 159 10"), (.systemYellow, "255 204 0", "255 214 10"),
      (.systemGreen, "52 199 89", "48 209 88"), (.systemMint, "0 199 190", "99 230 226"), (.systemTeal, "48 176 199", "64 200 224"),
      (.systemCyan, "50 173 230", "100 210 255"), (.systemBlue, "0 122 255", "10 132 255"),
      (.systemIndigo, "88 86 214", "94 92 230"), (.systemPurple, "175 82 222", "191 90 242"),
      (.systemPink, "255 45 85", "255 55 95"), (.systemBrown, "162 132 94", "172 142 104"),
      (.systemGray, "142 142 147", "142 142 147"), (.systemGray2, "174 174 178", "99 99 102"),
      (.systemGray3, "199 199 204", "72 72 74"), (.systemGray4, "209 209 214", "58 58 60"),
      (.systemGray5, "229 229 234", "44 44 46"), (.systemGray6, "242 242 247", "28 28 30"),
      (.label, "0 0 0", "255 255 255"), (.secondaryLabel, "60 60 67 60%", "235 235 245 60%"),
      (.tertiaryLabel, "60 60 67 30%", "235 235 245 30%"), (.quaternaryLabel, "60 60 67 18%", "235 235 245 16%"),
      (.placeholderText, "60 60 67 30%", "235 235 245 30%"), (.link, "0 122 255", "9 132 255"),
      (.separator, "60 60 67 29%", "84 84 88 60%"), (.opaqueSeparator, "198 198 200", "56 56 58"),
      (.systemBackground, "255 255 255", "0 0 0"), (.secondarySystemBackground, "242 242 247", "28 28 30"),
      (.tertiarySystemBackground, "255 255 255", "44 44 46"), (.systemGroupedBackground, "242 242 247", "0 0 0"),
      (.secondarySystemGroupedBackground, "255 255 255", "28 28 30"), (.tertiarySystemGroupedBackground, "242 242 247", "44 44 46"),
      (.systemFill, "120 120 128 20%", "120 120 128 36%"), (.secondarySystemFill, "120 120 128 16%", "120 120 128 32%"),
      (.tertiarySystemFill, "118 118 128 12%", "118 118 128 24%"), (.quaternarySystemFill, "116 116 128 8%", "118 118 128 18%"),
    ]
    for (color, light, dark) in documented { #expect(words(color.light) == light && words(color.dark) == dark) }
  }

  private func words(_ color: Color) -> String {
    let percent = Int((Double(color.alpha) / 255 * 100).rounded())
    return "\(color.red) \(color.green) \(color.blue)" + (percent == 100 ? "" : " \(percent)%")
  }

  @Test func `a system colour without a theme is the light one`() {
    #expect(Color.systemBlue == DynamicColor.systemBlue.light)
    #expect(Color.secondaryLabel == DynamicColor.secondaryLabel.light)
    #expect(Color.systemBackground == .white)
  }
}
