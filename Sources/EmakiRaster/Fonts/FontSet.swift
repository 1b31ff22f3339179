import EmakiDiagnostics

/// Names the fonts that text may be set in. Other fonts of the machine are not used.
///
/// Two sets are equal if their names are, byte for byte. Each renderer has its own set, and renderers of different sets draw side by side.
public struct FontSet: Hashable, Sendable {
  /// The files that are read, as shell patterns with a directory part, such as `/usr/share/fonts/opentype/inter/Inter-*.otf`.
  public var files: [String]
  /// The families of a text whose font names none. For each character the first family that has it is used. Characters that they lack are
  /// found among the other files. A family of Noto Sans CJK stands for the one whose Han forms the text's language wants.
  public var families: [String]

  /// Makes a font set of files and families.
  ///
  /// - Parameters:
  ///   - files: shell patterns of files.
  ///   - families: families of text whose font names none; by default Inter, Noto Sans Arabic and Noto Sans CJK JP.
  public init(files: [String], families: [String] = FontSet.systemFamilies) { (self.files, self.families) = (files, families) }

  /// Returns whether both sets have the same names, byte for byte.
  public static func == (a: FontSet, b: FontSet) -> Bool {
    a.files.map(\.exact) == b.files.map(\.exact) && a.families.map(\.exact) == b.families.map(\.exact)
  }

  /// Hashes the bytes of the set's names.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(files.map(\.exact))
    hasher.combine(families.map(\.exact))
  }

  /// The families that `.system` fonts are set in.
  public static let systemFamilies = ["Inter", "Noto Sans Arabic", "Noto Sans CJK JP"]

  /// The fonts that `scripts/setup` installs: Inter, Noto Sans of every script, Noto Sans CJK and Noto Color Emoji, where Debian's packages
  /// put them.
  public static let `default` = FontSet(files: [
    "/usr/share/fonts/opentype/inter/Inter-*.otf",
    "/usr/share/fonts/truetype/noto/NotoSans*-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans*-Bold.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
  ])

  /// The files that the default set requires, one of each family that it promises. They are looked for before the set is opened.
  static let required = [
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
  ]
}
