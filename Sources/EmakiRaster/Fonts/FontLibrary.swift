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
    let missing = set == .default ? FontSet.required.filter { access($0, R_OK) != 0 } : []
    if !missing.isEmpty { throw .missingFonts(missing) }
    guard let config = FcConfigCreate() else { throw .configuration }
    // From here on the library's fonts hold the configuration.
    defer { FcConfigDestroy(config) }
    let cache = FontCache(of: set, in: cacheDirectory)
    if let pipe = cache.pipe { throw .pipe(pipe) }
    let xml = FontConfiguration.xml(set, cacheDirectories: cache.folders)
    guard FcConfigParseAndLoadFromMemory(config, Array(xml.utf8) + [0], 1) != 0, FcConfigBuildFonts(config) != 0 else {
      throw .configuration
    }
    // librsvg sets the texts of drawings in the fonts of the process.
    if number == 1 { FcConfigSetCurrent(config) }
    cache.keep()
    // Of the default fonts, which are many, what must be there was looked for before, and those that are used are looked at when they are first
    // opened.
    let all = set.files + set.fallbackFiles
    if set != .default {
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
    guard let fonts = emaki_fonts_new(config, copies.map { UnsafePointer($0) }, Int32(copies.count)) else { throw .configuration }
    if emaki_fonts_count(fonts) == 0 {
      emaki_fonts_free(fonts)
      throw .noFonts(all)
    }
    (self.set, self.number, self.config, self.fonts) = (set, number, config, fonts)
  }

  /// Returns fontconfig's descriptions of the fonts that it has found.
  private static func patterns(in config: OpaquePointer) -> [OpaquePointer] {
    guard let fonts = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    return (0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0] }
  }

  /// The names of the families in the set's files, each once, in the order of their bytes.
  package var families: [String] {
    Set(Self.patterns(in: config).flatMap(FontFace.families).map(\.exact)).map(\.string).sorted()
  }

  /// The faces of the set's files, in the order of their paths, indices and styles.
  package var faces: [FontFace] {
    Self.patterns(in: config).compactMap(FontFace.init).sorted { ($0.path, $0.index, $0.style) < ($1.path, $1.index, $1.style) }
  }
}
