import CPango
import CPangoFonts
import EmakiSupport
import Glibc
import Synchronization

/// Holds the opened fonts of one font set. Renderers of the same set share one library, and libraries of different sets stand side by side.
///
/// A library has a fontconfig configuration of its own, which names no font outside its set. Workers ask it from any thread.
package final class FontLibrary: Sendable {
  /// The fonts that the library opened.
  let set: FontSet
  /// A number from 1 on that no other library of the process has. A text that was measured with one library is measured anew with
  /// another.
  let number: Int32
  // Neither is changed or freed once the library is made, and fontconfig reads a configuration from any thread.
  nonisolated(unsafe) let config: OpaquePointer
  // The fonts guard themselves with a lock of their own.
  nonisolated(unsafe) let fonts: OpaquePointer

  /// The libraries of the process. They are few, and the first of them is found without a table of hashes.
  ///
  /// They are kept for good. Opening one takes milliseconds, which the next renderer would pay again; layouts refer to fonts by numbers
  /// that stay valid; and a process uses few sets.
  private static let opened = Mutex<[FontLibrary]>([])

  /// Opens a font set, or returns the library that has opened it before. It may be called from any thread, and one set is opened once.
  ///
  /// - Parameter cacheDirectory: the folder in which Emaki keeps what can be made again. What fontconfig reads of the fonts is kept in its
  ///   folder `fontconfig`. `nil`, or a folder that cannot be written, costs time only.
  /// - Throws: `FontError`.
  package static func open(_ set: FontSet, cacheDirectory: String?) throws(FontError) -> FontLibrary {
    let variables = PixelEnvironment.variablesSet
    if !variables.isEmpty { throw .environment(variables: variables) }
    return try opened.withLock { opened throws(FontError) in
      if let known = opened.first(where: { $0.set == set }) { return known }
      let library = try FontLibrary(set, number: Int32(opened.count) + 1, cacheDirectory: cacheDirectory)
      opened.append(library)
      return library
    }
  }

  private init(_ set: FontSet, number: Int32, cacheDirectory: String?) throws(FontError) {
    let isDefault = set == .default
    let missing = isDefault ? FontSet.required.filter { access($0, R_OK) != 0 } : []
    if !missing.isEmpty { throw .missingFonts(missing) }
    guard let config = FcConfigCreate() else { throw .configuration }
    // From here on the library's fonts hold the configuration.
    defer { FcConfigDestroy(config) }
    let cache = FontCache(of: set.folders, in: cacheDirectory)
    if let pipe = cache.pipe { throw .pipe(pipe) }
    let xml = set.configuration(cacheDirectories: cache.folders)
    guard FcConfigParseAndLoadFromMemory(config, Array(xml.utf8) + [0], 1) != 0, FcConfigBuildFonts(config) != 0 else {
      throw .configuration
    }
    // librsvg sets the texts of drawings in the fonts of the process.
    if number == 1 { FcConfigSetCurrent(config) }
    cache.keep()
    // Of the default fonts, which are many, what must be there was looked for before, and those that are used are looked at when they are first
    // opened.
    let all = set.files + set.fallbackFiles
    if !isDefault {
      let found = Set(Self.patterns(in: config).compactMap { FontFace($0)?.path.exact })
      // Those that are named one by one, not by patterns, and are no fonts.
      let unusable = all.filter {
        !$0.utf8.contains(UInt8(ascii: "*")) && !$0.utf8.contains(UInt8(ascii: "?")) && !found.contains($0.exact)
      }
      if !unusable.isEmpty && unusable.count < all.count { throw .unusableFonts(unusable) }
      if let damaged = found.sorted().first(where: { FontFile.bytes(of: $0.string) == nil }) { throw .damagedFile(damaged.string) }
    }
    // Without fallback files all files come first, so no file need be compared with patterns.
    let first = set.fallbackFiles.isEmpty ? [] : set.files
    let copies = first.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    guard let fonts = emaki_fonts_new(config, copies.map { UnsafePointer($0) }, Int32(copies.count)) else { throw .noFonts(all) }
    (self.set, self.number, self.config, self.fonts) = (set, number, config, fonts)
  }

  /// Returns fontconfig's descriptions of the fonts that it has found.
  private static func patterns(in config: OpaquePointer) -> [OpaquePointer] {
    guard let fonts = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    return (0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0] }
  }

  /// The names of the families in the set's files, each once, in the order of their bytes.
  package var families: [String] {
    Set(Self.patterns(in: config).flatMap { FontFace.names(of: $0) }.map(\.exact)).map(\.string).sorted()
  }

  /// The faces of the set's files, in the order of their paths, indices and styles.
  package var faces: [FontFace] {
    Self.patterns(in: config).compactMap(FontFace.init).sorted { ($0.path, $0.index, $0.style) < ($1.path, $1.index, $1.style) }
  }
}

extension FontSet {
  /// Returns the set as a configuration of fontconfig, in XML.
  ///
  /// - Parameter cacheDirectories: folders for what fontconfig reads of the fonts. It searches all, and writes to the first that it can.
  func configuration(cacheDirectories: [String]) -> String {
    let dirs = folders.map { "<dir>\($0.markup)</dir>" }.joined()
    let globs = (files + fallbackFiles).map { "<glob>\($0.markup)</glob>" }.joined()
    // What names none of the set's families is a text of a drawing, which is set in them.
    let substitutes = [("serif", ["Noto Serif"]), ("monospace", ["Noto Sans Mono"]), (nil, families)].map { (family: String?, others) in
      """
      <match target="pattern"><test qual="all" name="family" compare="not_eq"><string>\((families.first ?? "").markup)</string></test>
      \(family.map { "<test name=\"family\"><string>\($0)</string></test>" } ?? "")
      <edit name="family" mode="append_last" binding="strong">\(others.map { "<string>\($0.markup)</string>" }.joined())</edit></match>
      """
    }.joined()
    // Pango asks for this family where a character wants its emoji form. Text fonts with plain drawings of it must not answer.
    let emoji = emojiFamilies.map { "<family>\($0.markup)</family>" }.joined()
    let cache = cacheDirectories.map { "<cachedir>\($0.markup)</cachedir>" }.joined()
    return """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>\(dirs)\(cache)
      <selectfont><acceptfont>\(globs)</acceptfont><rejectfont><glob>*</glob></rejectfont></selectfont>
      \(Self.bitmapScaling)\(substitutes)<alias binding="same"><family>emoji</family><prefer>\(emoji)</prefer></alias>
      </fontconfig>
      """
  }

  /// The folders of the set's files, each once.
  var folders: [String] {
    var folders: [String] = []
    for file in files + fallbackFiles {
      let path = file.unicodeScalars
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      if !folders.contains(where: { $0.exact == folder.exact }) { folders.append(folder) }
    }
    return folders
  }

  /// A rule that scales colour emoji, which come as bitmaps of one size. Without it they are laid out at that size.
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

/// Maps font files into memory, each once for the glyphs and the shapes of all workers.
enum FontFile {
  /// The bytes of font files that the process may read before their memory is given back by `emaki_files_release`. The fonts of a feed in a few
  /// scripts take less, and stay.
  static let byteLimit = 4 << 20

  /// Returns the bytes of a file; `nil` if it cannot be read.
  static func bytes(of path: UnsafePointer<CChar>) -> UnsafeRawBufferPointer? {
    var length = 0
    return emaki_file_bytes(path, &length).map { UnsafeRawBufferPointer(start: $0, count: length) }
  }
}
