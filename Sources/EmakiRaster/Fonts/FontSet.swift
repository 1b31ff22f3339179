import EmakiSupport
import Glibc

/// Names the fonts that text may be set in. Other fonts of the machine are not used.
///
/// Two sets are equal if their names are, byte for byte. Each renderer has its own set, and renderers of different sets draw side by side.
public struct FontSet: Hashable, Sendable {
  /// The files that are read, as shell patterns with a directory part, such as `/usr/share/fonts/opentype/inter/Inter-*.otf`.
  public var files: [String]
  /// The families of a text whose font names none. For each character the first family that has it is used. Characters that they lack are
  /// found among the other files. A family of Noto Sans CJK stands for the one whose Han forms the text's language wants.
  public var families: [String]
  /// The files whose fonts come after all others, as shell patterns like `files`: for characters that no other font has, and for families, and
  /// italics of families, that only they have. A file that `files` names, too, comes with those.
  public var fallbackFiles: [String]
  /// The families of fonts with colours that draw characters in their emoji form, best first. A font of emoji that is not named here is used only
  /// for characters that no other font has.
  public var emojiFamilies: [String]

  /// Makes a font set of files and families.
  ///
  /// - Parameters:
  ///   - files: shell patterns of files.
  ///   - families: families of text whose font names none; by default Inter, Noto Sans Arabic and Noto Sans CJK JP.
  ///   - fallbackFiles: shell patterns of files whose fonts come after all others; by default none.
  ///   - emojiFamilies: families that draw emoji; by default Noto Color Emoji.
  public init(
    files: [String], families: [String] = FontSet.systemFamilies, fallbackFiles: [String] = [],
    emojiFamilies: [String] = FontSet.systemEmojiFamilies
  ) {
    (self.files, self.families) = (files, families)
    (self.fallbackFiles, self.emojiFamilies) = (fallbackFiles, emojiFamilies)
  }

  /// The names of the set, whose bytes distinguish it from other sets.
  private var names: [[ExactString]] { [files, families, fallbackFiles, emojiFamilies].map { $0.map(\.exact) } }

  /// Returns whether both sets have the same names, byte for byte.
  public static func == (a: FontSet, b: FontSet) -> Bool { a.names == b.names }

  /// Hashes the bytes of the set's names.
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }

  /// Returns whether a file comes after all others: `fallbackFiles` names it, and `files` does not.
  package func isFallback(_ path: String) -> Bool { !fallbackFiles.isEmpty && !files.contains { fnmatch($0, path, 0) == 0 } }

  /// The families that `.system` fonts are set in.
  public static let systemFamilies = ["Inter", "Noto Sans Arabic", "Noto Sans CJK JP"]

  /// The families that emoji are drawn in by default.
  public static let systemEmojiFamilies = ["Noto Color Emoji"]

  /// The folder of the default fonts.
  private static let folder = SharedFolder.path + "/fonts"

  /// The fonts that `scripts/setup` installs, or that a bundle of the command brings, where Debian's packages put them. They are Inter,
  /// Noto Sans of every script, Noto Sans CJK and Noto Color Emoji, and after them the other fonts of the same packages, such as Noto
  /// Serif, which alone has Tibetan.
  public static let `default` = FontSet(
    files: [
      "\(folder)/opentype/inter/Inter-*.otf",
      "\(folder)/truetype/noto/NotoSans*-Regular.ttf",
      "\(folder)/truetype/noto/NotoSans*-Bold.ttf",
      "\(folder)/opentype/noto/NotoSansCJK-Regular.ttc",
      "\(folder)/opentype/noto/NotoSansCJK-Bold.ttc",
      "\(folder)/truetype/noto/NotoColorEmoji.ttf",
    ],
    fallbackFiles: [
      "\(folder)/opentype/inter/InterDisplay-*.otf",
      "\(folder)/truetype/noto/Noto*.ttf",
      "\(folder)/opentype/noto/NotoSerifCJK-*.ttc",
    ])

  /// The files that the default set requires, one of each family that it promises. They are looked for before the set is opened.
  static let required = [
    "\(folder)/opentype/inter/Inter-Regular.otf", "\(folder)/truetype/noto/NotoSansArabic-Regular.ttf",
    "\(folder)/opentype/noto/NotoSansCJK-Regular.ttc", "\(folder)/truetype/noto/NotoColorEmoji.ttf",
  ]
}
