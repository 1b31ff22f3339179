import EmakiFeeds
import EmakiLayout
import EmakiNodes
import EmakiTestSupport
import Testing

@testable import EmakiCells
@testable import EmakiDisplay

struct CellThemeTests {
  private static let themes = CellTheme.builtInNames.compactMap(CellTheme.builtIn)

  private func theme(_ text: String) throws(CellFileError) -> CellTheme { try CellTheme(parsing: text.bytes, name: "theme.yaml") }

  /// Returns the contrast of each text colour of a theme on each ground that it may stand on, with the names of both.
  private func contrasts(_ theme: CellTheme, _ appearance: Theme) -> [(name: String, contrast: Double)] {
    func color(_ token: String) -> Color { theme.colors[token]?.resolved(for: appearance) ?? .clear }
    var result = [("onAccent on accentGround", color("onAccent").contrast(with: color("accentGround")))]
    for text in "primary secondary link positive warning negative".words {
      for ground in "ground unreadGround surface".words {
        result.append(("\(text) on \(ground)", color(text).contrast(with: color(ground))))
      }
    }
    return result
  }

  @Test(arguments: themes, Theme.allCases)
  func `texts of every theme have a contrast of at least 4.5 to 1 on their grounds`(theme: CellTheme, appearance: Theme) {
    #expect(contrasts(theme, appearance).filter { $0.contrast < 4.5 }.map(\.name) == [], "\(theme.name) \(appearance)")
  }

  @Test func `contrast is that of the WCAG`() {
    #expect(Color.black.contrast(with: .white) == 21)
    // https://webaim.org/resources/contrastchecker gives 4.48 for #777777.
    #expect(abs(Color(0x777777).contrast(with: .white) - 4.48) < 0.005)
  }

  @Test(arguments: themes)
  func `every theme has every token`(theme: CellTheme) {
    let missing =
      Set(CellTheme.colorTokens).subtracting(theme.colors.keys).union(Set(CellTheme.textStyleTokens).subtracting(theme.textStyles.keys))
      .union(Set(CellTheme.radiusTokens).subtracting(theme.radii.keys)).union(Set(CellTheme.spacingTokens).subtracting(theme.spacing.keys))
    #expect(missing == [], "\(theme.name)")
  }

  @Test(arguments: [Color(0xFFD400), Color(0x101010), Color(0x2F7CF6), Color(0xFFFFFF)])
  func `links and grounds of any accent can be read`(accent: Color) {
    for theme in Self.themes.map({ $0.accented(accent) }) {
      for appearance in Theme.allCases {
        let faint = contrasts(theme, appearance).filter { $0.contrast < 4.5 }.map(\.name)
        #expect(faint.filter { $0 == "link on ground" || $0.hasPrefix("onAccent") } == [], "\(theme.name) \(appearance)")
      }
      #expect(theme.colors["accent"] == DynamicColor(accent))
    }
  }

  @Test func `a theme file changes its base`() throws {
    let theme = try theme(
      """
      theme: brand
      base: compact
      colors: { accent: "#006d77", own: { light: "#111111", dark: "#eeeeee" } }
      textStyles: { body: { size: 15 }, huge: { size: 40, weight: black } }
      family: Noto Serif
      radii: { large: 20 }
      spacing: { l: 20 }
      avatar: squircle
      separators: false
      """)
    #expect(
      "accent own ground".words.map { theme.colors[$0] } == [
        DynamicColor(Color(0x006D77)), DynamicColor(light: Color(0x111111), dark: Color(0xEEEEEE)), CellTheme.compact.colors["ground"],
      ])
    #expect(theme.textStyles["body"]?.size == 15 && theme.textStyles["body"]?.families == ["Noto Serif"])
    #expect(theme.textStyles["huge"] == CellTheme.TextStyle(size: 40, lineHeight: 56, weight: .black, families: ["Noto Serif"]))
    #expect(theme.radii == ["small": 3, "medium": 4, "large": 20] && theme.spacing["l"] == 20)
    #expect(theme.name == "brand" && theme.avatar == .squircle && !theme.hasSeparators)
  }

  @Test func `tokens that no other theme has are known`() throws {
    let own = try theme("colors: { brand: '#123456', accent: '#123456' }\ntextStyles: { h1: { size: 30 } }")
    #expect([own, CellTheme.ios].map(\.ownTokens) == [["brand", "h1"], []])
  }

  @Test func `links and grounds follow a file's accent, unless the file names them`() throws {
    func theme(_ colors: String) throws -> CellTheme { try self.theme("theme: own\nbase: material\ncolors: { \(colors) }\n") }
    let followed = try theme(##"accent: { light: "#006d77", dark: "#83c5be" }"##)
    #expect(followed.colors["link"] == DynamicColor(light: Color(0x006D77), dark: Color(0x83C5BE)))
    for appearance in Theme.allCases {
      let ground = try #require(followed.colors["accentGround"]?.resolved(for: appearance))
      #expect(
        ground.contrast(with: .white) >= 4.5 && ground != CellTheme.builtIn("material")?.colors["accentGround"]?.resolved(for: appearance))
    }
    let named = try theme(##"accent: "#006d77", link: "#123456", accentGround: "#654321""##)
    #expect(named.colors["link"] == DynamicColor(Color(0x123456)) && named.colors["accentGround"] == DynamicColor(Color(0x654321)))
    #expect(try theme(##"primary: "#111111""##).colors["link"] == CellTheme.builtIn("material")?.colors["link"])
  }

  @Test func `tokens of cells are those of the theme`() throws {
    let text = "layout: { box: { backgroundColor: accent, cornerRadius: large } }"
    let file = try CellFile(parsing: text.bytes, name: "a", theme: .material)
    let cell = try file.cell(for: NotificationRow(id: "1", json: "{}"), look: CellLook(theme: .dark, tokens: file.theme))
    let box = try #require(cell.layoutSpecThatFits(.init(max: .zero)).heldElements.first as? DisplayNode)
    #expect(box.backgroundColor == Color(0xD0BCFF) && box.cornerRadius == 28)
  }
}
