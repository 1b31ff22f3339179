import CPango

/// A face of the font set in use.
public struct FontFace: Hashable, Sendable {
  public var family: String
  public var style: String
  public var path: String
  /// In a file of several faces.
  public var index: Int

  /// Those of a set, in the order of their files.
  public static func all(in set: FontSet, cacheDirectory: String?) throws(FontError) -> [FontFace] {
    let configuration = try FontConfiguration.shared(set, cacheDirectory: cacheDirectory)
    guard let fonts = FcConfigGetFonts(configuration.config, FcSetSystem) else { return [] }
    return (0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0].flatMap(FontFace.init) }
      .sorted { ($0.path, $0.index, $0.style) < ($1.path, $1.index, $1.style) }
  }

  private init?(_ pattern: OpaquePointer) {
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    guard let path = Self.text(pattern, FC_FILE), let family = Self.text(pattern, FC_FAMILY) else { return nil }
    // The upper half tells named instances of a variable font apart.
    (self.path, self.family, style, self.index) = (path, family, Self.text(pattern, FC_STYLE) ?? "", Int(index) & 0xFFFF)
  }

  private static func text(_ pattern: OpaquePointer, _ key: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }
}
