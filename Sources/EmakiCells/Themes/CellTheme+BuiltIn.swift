import EmakiDisplay

extension CellTheme {
  /// The built-in look: the colours and texts of the notification list.
  public static let ios = CellTheme(
    name: "ios", colors: colors(light: .light, dark: .dark).merging(shades) { first, _ in first },
    textStyles: [
      "largeTitle": TextStyle(size: 28, lineHeight: 34, weight: .bold), "title": TextStyle(size: 20, lineHeight: 26, weight: .semibold),
      "headline": TextStyle(size: 16, lineHeight: 22, weight: .semibold), "body": TextStyle(size: 14, lineHeight: 20),
      "callout": TextStyle(size: 13, lineHeight: 18), "caption": TextStyle(size: 12, lineHeight: 16),
      "footnote": TextStyle(size: 11, lineHeight: 14),
    ],
    radii: ["small": 4, "medium": 8, "large": 16], spacing: ["xs": 2, "s": 4, "m": 8, "l": 16, "xl": 24], avatar: .circle,
    hasSeparators: true)

  /// A look after Material Design: tonal grounds, larger texts, pictures with round corners.
  public static let material: CellTheme = {
    var theme = ios
    theme.name = "material"
    theme.colors.merge([
      "ground": DynamicColor(light: Color(0xFEF7FF), dark: Color(0x141218)),
      "unreadGround": DynamicColor(light: Color(0xEADDFF), dark: Color(0x2B2438)),
      "surface": DynamicColor(light: Color(0xF3EDF7), dark: Color(0x211F26)),
      "primary": DynamicColor(light: Color(0x1D1B20), dark: Color(0xE6E0E9)),
      "secondary": DynamicColor(light: Color(0x49454F), dark: Color(0xCAC4D0)),
      "accent": DynamicColor(light: Color(0x6750A4), dark: Color(0xD0BCFF)),
      "link": DynamicColor(light: Color(0x6750A4), dark: Color(0xD0BCFF)),
      "accentGround": DynamicColor(light: Color(0x6750A4), dark: Color(0xD0BCFF)),
      "onAccent": DynamicColor(light: .white, dark: Color(0x381E72)),
      "positive": DynamicColor(light: Color(0x14602F), dark: Color(0x5FCB85)),
      "placeholder": DynamicColor(light: Color(0xE7E0EC), dark: Color(0x2F2C35)),
      "unreadPlaceholder": DynamicColor(light: Color(0xD6C6F2), dark: Color(0x3C3350)),
      "separator": DynamicColor(light: Color(0xCAC4D0), dark: Color(0x49454F)),
      "unreadSeparator": DynamicColor(light: Color(0xC3B1E6), dark: Color(0x4F4466)),
    ]) { _, new in new }
    theme.textStyles.merge([
      "title": TextStyle(size: 22, lineHeight: 28), "headline": TextStyle(size: 16, lineHeight: 24, weight: .medium),
      "body": TextStyle(size: 14, lineHeight: 20), "callout": TextStyle(size: 14, lineHeight: 20, weight: .medium),
      "caption": TextStyle(size: 12, lineHeight: 16, weight: .medium), "footnote": TextStyle(size: 11, lineHeight: 16, weight: .medium),
    ]) { _, new in new }
    theme.radii = ["small": 8, "medium": 12, "large": 28]
    theme.hasSeparators = false
    return theme
  }()

  /// A dense look for work: small texts, square pictures with round corners.
  public static let compact: CellTheme = {
    var theme = ios
    theme.name = "compact"
    theme.colors.merge([
      "ground": DynamicColor(light: .white, dark: Color(0x1A1D21)),
      "unreadGround": DynamicColor(light: Color(0xFFF8E6), dark: Color(0x2B271A)),
      "surface": DynamicColor(light: Color(0xF6F6F6), dark: Color(0x24272C)),
      "primary": DynamicColor(light: Color(0x1D1C1D), dark: Color(0xE8E8E8)),
      "secondary": DynamicColor(light: Color(0x616061), dark: Color(0xABABAD)),
      "accent": DynamicColor(light: Color(0xA8581B), dark: Color(0xE6A35C)),
      "link": DynamicColor(light: Color(0x1264A3), dark: Color(0x6CB6E8)),
      "accentGround": DynamicColor(light: Color(0x1264A3), dark: Color(0x1264A3)), "onAccent": DynamicColor(.white),
      "placeholder": DynamicColor(light: Color(0xECECEC), dark: Color(0x2E3136)),
      "unreadPlaceholder": DynamicColor(light: Color(0xF3E8C8), dark: Color(0x3D3726)),
      "separator": DynamicColor(light: Color(0xDDDDDD), dark: Color(0x383B40)),
      "unreadSeparator": DynamicColor(light: Color(0xE6D9B2), dark: Color(0x4A432E)),
    ]) { _, new in new }
    theme.textStyles = [
      "largeTitle": TextStyle(size: 22, lineHeight: 28, weight: .bold), "title": TextStyle(size: 17, lineHeight: 22, weight: .bold),
      "headline": TextStyle(size: 14, lineHeight: 18, weight: .bold), "body": TextStyle(size: 13, lineHeight: 18),
      "callout": TextStyle(size: 12, lineHeight: 16), "caption": TextStyle(size: 11, lineHeight: 14),
      "footnote": TextStyle(size: 10, lineHeight: 13),
    ]
    theme.radii = ["small": 3, "medium": 4, "large": 8]
    theme.spacing = ["xs": 1, "s": 2, "m": 4, "l": 8, "xl": 16]
    theme.avatar = .rounded
    return theme
  }()

  /// A look for paper: black on white, also in the dark appearance, letters with serifs.
  public static let print: CellTheme = {
    var theme = ios
    theme.name = "print"
    theme.colors = [
      "ground": DynamicColor(.white), "unreadGround": DynamicColor(.white), "surface": DynamicColor(Color(0xF4F4F4)),
      "primary": DynamicColor(.black), "secondary": DynamicColor(Color(0x4A4A4A)), "accent": DynamicColor(.black),
      "link": DynamicColor(Color(0x1A3E7A)), "accentGround": DynamicColor(Color(0x262626)), "onAccent": DynamicColor(.white),
      "positive": DynamicColor(Color(0x1F5C34)), "warning": DynamicColor(Color(0x6B4600)), "negative": DynamicColor(Color(0x8C1D22)),
      "placeholder": DynamicColor(Color(0xEEEEEE)), "unreadPlaceholder": DynamicColor(Color(0xEEEEEE)),
      "separator": DynamicColor(Color(0x8C8C8C)), "unreadSeparator": DynamicColor(Color(0x8C8C8C)),
      "pictureEdge": DynamicColor(Color(0x000000, alpha: 0.4)),
    ]
    theme.textStyles = theme.textStyles.mapValues { style in
      var style = style
      style.families = ["Noto Serif"]
      return style
    }
    theme.avatar = .none
    return theme
  }()

  /// The names of the built-in themes.
  public static let builtInNames = ["ios", "material", "compact", "print"]

  /// Returns the built-in theme with a name; `nil` for another name.
  public static func builtIn(_ name: String) -> CellTheme? {
    switch name {
    case "ios": .ios
    case "material": .material
    case "compact": .compact
    case "print": .print
    default: nil
    }
  }

  /// The colours of the built-in look that are not part of a palette.
  private static let shades: [String: DynamicColor] = [
    "surface": DynamicColor(light: Color(0xF1F3F6), dark: Color(0x22262C)),
    "link": DynamicColor(light: Color(0x1A5FD0), dark: Color(0x7FB2FF)),
    "accentGround": DynamicColor(light: Color(0x1F66DB), dark: Color(0x2A62C4)), "onAccent": DynamicColor(.white),
    "positive": DynamicColor(light: Color(0x1B7A3D), dark: Color(0x5FCB85)),
    "warning": DynamicColor(light: Color(0x8A5A00), dark: Color(0xF0B849)),
    "negative": DynamicColor(light: Color(0xC0262D), dark: Color(0xFF8A80)),
  ]

  /// Returns the tokens that palettes have, by name.
  private static func colors(light: Palette, dark: Palette) -> [String: DynamicColor] {
    func color(_ path: KeyPath<Palette, Color>) -> DynamicColor { DynamicColor(light: light[keyPath: path], dark: dark[keyPath: path]) }
    return [
      "ground": color(\.ground), "unreadGround": color(\.unreadGround), "primary": color(\.primary), "secondary": color(\.secondary),
      "accent": color(\.accent), "placeholder": color(\.placeholder), "unreadPlaceholder": color(\.unreadPlaceholder),
      "separator": color(\.separator), "unreadSeparator": color(\.unreadSeparator), "pictureEdge": color(\.pictureEdge),
    ]
  }
}
