import CPango
import CPangoFonts
import EmakiDiagnostics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The fonts that text may be set in, and no others: what the machine has installed otherwise never reaches a pixel. Equal to a set of the
/// same names, byte for byte.
public struct FontSet: Hashable, Sendable {
  /// Files that are read, as shell patterns; a directory part is required.
  public var files: [String]
  /// The families of text whose font names none, in order; other scripts are found among the files. A family of Noto Sans CJK stands for
  /// the one whose Han forms the text's language wants. By default Inter, Noto Sans Arabic and Noto Sans CJK JP.
  public var families: [String]

  public init(files: [String], families: [String] = FontSet.systemFamilies) { (self.files, self.families) = (files, families) }

  public static func == (a: FontSet, b: FontSet) -> Bool {
    a.files.map(\.exact) == b.files.map(\.exact) && a.families.map(\.exact) == b.families.map(\.exact)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(files.map(\.exact))
    hasher.combine(families.map(\.exact))
  }

  /// What `.system` fonts are set in.
  public static let systemFamilies = ["Inter", "Noto Sans Arabic", "Noto Sans CJK JP"]

  /// The set that this process uses; `nil` before the first renderer.
  package static var inUse: FontSet? { FontConfiguration.setInUse }

  /// Inter, Noto Sans of every script, Noto Sans CJK and Noto Color Emoji, where Debian's packages put them: what
  /// `scripts/setup` installs.
  public static let `default` = FontSet(files: [
    "/usr/share/fonts/opentype/inter/Inter-*.otf",
    "/usr/share/fonts/truetype/noto/NotoSans*-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans*-Bold.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
  ])

  /// One file of each family that the default set promises.
  static let required = [
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
  ]
}

/// Why text cannot be set.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Files of the default font set that are not there.
  case missingFonts([String])
  /// Another font set is in use in this process; there can be one.
  case anotherSetInUse
  /// None of a set's files is a font that text can be set in, as web fonts and fonts of bitmaps alone are not.
  case noFonts([String])
  /// fontconfig refused the configuration.
  case configuration

  public var description: String {
    switch self {
    case .missingFonts(let files):
      "the default fonts are not installed: \(files.joined(separator: ", ")) not found. Run scripts/setup, or install the packages "
        + "fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji."
    case .anotherSetInUse: "this process already uses another font set. Use one set for all renderers of a process."
    case .noFonts(let files):
      "none of the font set's files is a font that can be read: \(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? ", …" : ""). "
        + "Name OpenType or TrueType files."
    case .configuration: "fontconfig refused the font set. Check that its files can be read."
    }
  }
}

/// The process' one fontconfig configuration. It is set up once, before any worker starts.
final class FontConfiguration: Sendable {
  // fontconfig's configurations are thread safe once built, and this one is never changed or freed.
  nonisolated(unsafe) let config: OpaquePointer
  // What all workers' font maps share has a lock of its own, and is never freed.
  nonisolated(unsafe) let fonts: OpaquePointer

  private static let current = Mutex<(FontSet, FontConfiguration)?>(nil)

  static var setInUse: FontSet? { current.withLock { $0?.0 } }

  /// - Parameter cacheDirectory: where fontconfig keeps what it read from the files; `nil` or an unwritable one costs time only.
  static func shared(_ set: FontSet, cacheDirectory: String?) throws(FontError) -> FontConfiguration {
    let result: Result<FontConfiguration, FontError> = current.withLock { current in
      if let (known, configuration) = current { return known == set ? .success(configuration) : .failure(.anotherSetInUse) }
      let missing = set == .default ? FontSet.required.filter { access($0, R_OK) != 0 } : []
      if !missing.isEmpty { return .failure(.missingFonts(missing)) }
      guard let configuration = FontConfiguration(set, cacheDirectory: cacheDirectory) else { return .failure(.configuration) }
      if emaki_fonts_count(configuration.fonts) == 0 { return .failure(.noFonts(set.files)) }
      current = (set, configuration)
      return .success(configuration)
    }
    return try result.get()
  }

  private init?(_ set: FontSet, cacheDirectory: String?) {
    // FreeType and HarfBuzz read settings from here when they are first used, and pixman when Cairo is loaded; no environment variable may
    // reach a pixel. Here, as no worker has started yet.
    for name in ["FREETYPE_PROPERTIES", "HB_OPTIONS", "HB_SHAPER_LIST", "HB_FONT_FUNCS", "PIXMAN_DISABLE"] { unsetenv(name) }
    guard let config = FcConfigCreate() else { return nil }
    // Where the cache cannot be written fontconfig takes the next folder; without any it complains on standard error.
    let scratch = ScratchDirectory()
    defer { withExtendedLifetime(scratch) {} }
    let xml = Self.xml(set, cacheDirectories: [cacheDirectory, scratch?.path].compactMap(\.self))
    let parsed = xml.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: xml.utf8.count) { FcConfigParseAndLoadFromMemory(config, $0, 1) }
    }
    guard parsed != 0, FcConfigBuildFonts(config) != 0, FcConfigSetCurrent(config) != 0 else { return nil }
    self.config = config
    fonts = emaki_fonts_new(config)
  }

  static func xml(_ set: FontSet, cacheDirectories: [String]) -> String {
    // Code point by code point: an accent that follows is no part of the character to XML.
    func escaped(_ text: String) -> String {
      var result = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result.append(contentsOf: "&amp;".unicodeScalars)
        case "<": result.append(contentsOf: "&lt;".unicodeScalars)
        default: result.append(scalar)
        }
      }
      return String(result)
    }
    var directories: [String] = []
    for file in set.files {
      let path = file.unicodeScalars
      let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      if !directories.contains(where: { $0.exact == directory.exact }) { directories.append(directory) }
    }
    let dirs = directories.map { "<dir>\(escaped($0))</dir>" }.joined()
    let globs = set.files.map { "<glob>\(escaped($0))</glob>" }.joined()
    let cache = cacheDirectories.map { "<cachedir>\(escaped($0))</cachedir>" }.joined()
    return """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>\(dirs)\(cache)
      <selectfont><acceptfont>\(globs)</acceptfont><rejectfont><glob>*</glob></rejectfont></selectfont>
      \(bitmapScaling)\(emoji)
      </fontconfig>
      """
  }

  /// Pango asks for the family "emoji" where a character wants its emoji form; text fonts with plain drawings of it must not answer.
  private static let emoji = """
    <alias binding="same"><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
    """

  /// Colour emoji come as bitmaps of one size; without this rule they are laid out at that size.
  private static let bitmapScaling = """
    <match target="font">
      <test name="outline" compare="eq"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
      </edit>
      <edit name="matrix" mode="assign"><times><name>matrix</name>
        <matrix><name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name></matrix>
      </times></edit>
      <edit name="size" mode="assign">
        <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
      </edit>
    </match>
    """
}
