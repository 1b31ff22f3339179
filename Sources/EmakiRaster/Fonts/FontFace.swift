import CPango

/// Describes one face of a font file.
public struct FontFace: Hashable, Sendable {
  /// The family's name, such as `Inter`.
  public var family: String
  /// The style's name, such as `Bold Italic`; empty if the file names none.
  public var style: String
  /// The path of the font's file.
  public var path: String
  /// The face's place in a file of several faces, from 0.
  public var index: Int
  /// Whether the face draws emoji and no texts: its glyphs have colours, and it has emoji but no letters of Latin.
  package private(set) var isOfEmoji: Bool

  /// Returns the faces of a set, in the order of their paths, indices and styles. It opens the set.
  ///
  /// - Parameter cacheDirectory: the folder in which Emaki keeps what can be made again; `nil` or one that cannot be written costs time only.
  /// - Throws: `FontError` if the set cannot be opened.
  public static func all(in set: FontSet, cacheDirectory: String?) throws(FontError) -> [FontFace] {
    try FontLibrary.open(set, cacheDirectory: cacheDirectory).faces
  }

  /// Returns the names that a pattern has for a key, of its family where no other is named.
  static func names(of pattern: OpaquePointer, _ key: String = FC_FAMILY) -> [String] {
    var names: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, key, Int32(names.count), &value) == FcResultMatch, let name = value {
      names.append(String(cString: name))
    }
    return names
  }

  /// Reads a face from fontconfig's pattern; `nil` if the pattern names no file or no family.
  init?(_ pattern: OpaquePointer) {
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    guard let path = Self.names(of: pattern, FC_FILE).first, let family = Self.names(of: pattern).first else { return nil }
    // The upper half tells named instances of a variable font apart.
    (self.path, self.family, style, self.index) = (path, family, Self.names(of: pattern, FC_STYLE).first ?? "", Int(index) & 0xFFFF)
    var isColored: FcBool = 0
    var characters: OpaquePointer?
    FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
    FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
    isOfEmoji = isColored != 0 && characters.map { FcCharSetHasChar($0, 0x61) == 0 && Self.holdsEmoji($0) } ?? false
  }

  /// Returns whether a font has characters of the blocks of emoji.
  private static func holdsEmoji(_ characters: OpaquePointer) -> Bool {
    [0x2600...0x27BF, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF].contains { $0.contains { FcCharSetHasChar(characters, $0) != 0 } }
  }
}
