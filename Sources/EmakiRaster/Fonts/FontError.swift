import EmakiSupport

/// A font error says why the fonts of a set cannot be used.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// These files of the default font set are not there.
  case missingFonts([String])
  /// None of the set's files is a font that text can be set in. Web fonts and fonts with bitmaps of one colour only do not count.
  case noFonts([String])
  /// These files of a set are no fonts, or cannot be read, while other files of the set are fonts. They are named one by one, not by a
  /// pattern.
  case unusableFonts([String])
  /// A file of the set is a font that is cut off: tables that it says to have are not in it.
  case damagedFile(String)
  /// There is a pipe in this folder of the set, whose files are all read.
  case pipe(String)
  /// A file that should be used for texts is not there, or cannot be read.
  case missingFile(String)
  /// No font of a set is of a family that should be used for texts; `known` are the set's families.
  case unknownFamily(String, known: [String])
  /// fontconfig refused the configuration.
  case configuration
  /// These variables of the environment are set, by which the libraries that draw text would change pixels.
  case environment(variables: [String])

  /// The error in words: what is wrong and how to mend it.
  public var description: String {
    switch self {
    case .missingFonts(let files):
      "the default fonts are not installed: \(files.joined(separator: ", ")) not found. Run scripts/setup, or install the packages "
        + "fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji."
    case .noFonts(let files):
      "none of the font set's files is a font that can be read: \(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? ", …" : ""). "
        + "Name OpenType or TrueType files with outlines."
    case .unusableFonts(let files):
      "the font set names \(files.count == 1 ? "a file that is no font" : "files that are no fonts"), or cannot be read: "
        + "\(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? ", …" : ""). Name OpenType or TrueType files, or leave "
        + "\(files.count == 1 ? "it" : "them") out."
    case .damagedFile(let path):
      "the font file \(quoted(path)) ends early: tables that it says to have are not in it. Copy or download it again."
    case .pipe(let folder):
      "there is a pipe in the folder \(quoted(folder)), whose files are all read to find a font. Put the font into a folder of its own."
    case .missingFile(let path):
      "the font file \(quoted(path)) is not there, or cannot be read. Give the path of an OpenType or TrueType file."
    case .unknownFamily(let family, let known):
      "no font in use is of the family \(quoted(family)). "
        + (family.nearest(among: known).map { "Did you mean \(quoted($0))?" }
          ?? "emaki fonts list names those that are; give the path of a font file for another one.")
    case .configuration: "fontconfig refused the font set. Check that its files can be read."
    case .environment(let variables):
      "\(variables.joined(separator: ", ")) \(variables.count == 1 ? "is" : "are") set in the environment and would change pixels. Start the "
        + "program without \(variables.count == 1 ? "it" : "them"), or have it call PixelEnvironment.clear() before anything else."
    }
  }
}
