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
  package let set: FontSet
  /// A number from 1 on that no other library of the process has. A text that was measured with one library is measured anew with
  /// another.
  package let number: Int32
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
    let result: Result<FontLibrary, FontError> = opened.withLock { opened in
      if let known = opened.first(where: { $0.set == set }) { return .success(known) }
      return Result { () throws(FontError) in
        let library = try FontLibrary(set, number: Int32(opened.count) + 1, cacheDirectory: cacheDirectory)
        opened.append(library)
        return library
      }
    }
    return try result.get()
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
    let parsed = xml.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: xml.utf8.count) { FcConfigParseAndLoadFromMemory(config, $0, 1) }
    }
    guard parsed != 0, FcConfigBuildFonts(config) != 0 else { throw .configuration }
    cache.keep()
    // Of the default fonts, which are many, what must be there was looked for before, and those that are used are looked at when they are first
    // opened.
    let files = set == .default ? [] : Self.files(in: config)
    let unusable = Self.unusableFiles(of: set, found: files)
    if !unusable.isEmpty && unusable.count < set.files.count + set.fallbackFiles.count { throw .unusableFonts(unusable) }
    var length = 0
    if let damaged = files.first(where: { emaki_file_bytes($0, &length) == nil }) { throw .damagedFile(damaged) }
    // Without fallback files all files come first, so no file need be compared with patterns.
    let first = set.fallbackFiles.isEmpty ? [] : set.files
    guard let fonts = Self.withCStrings(first, { emaki_fonts_new(config, $0.baseAddress, Int32($0.count)) }) else { throw .configuration }
    if emaki_fonts_count(fonts) == 0 {
      emaki_fonts_free(fonts)
      throw .noFonts(set.files + set.fallbackFiles)
    }
    (self.set, self.number, self.config, self.fonts) = (set, number, config, fonts)
  }

  /// Calls a function with strings as C has them, which are valid until it returns.
  private static func withCStrings<Result>(_ strings: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result) -> Result {
    let copies = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: strings.count)
    defer {
      for copy in copies { free(UnsafeMutablePointer(mutating: copy)) }
      copies.deallocate()
    }
    for (index, string) in strings.enumerated() { copies.initializeElement(at: index, to: UnsafePointer(strdup(string))) }
    return body(UnsafeBufferPointer(copies))
  }

  /// Returns the files that a set names one by one, not by patterns, and in which fontconfig has found no font.
  ///
  /// - Parameter files: the files in which it has found some.
  private static func unusableFiles(of set: FontSet, found files: [String]) -> [String] {
    let named =
      set == .default
      ? [] : (set.files + set.fallbackFiles).filter { !$0.utf8.contains(UInt8(ascii: "*")) && !$0.utf8.contains(UInt8(ascii: "?")) }
    if named.isEmpty { return [] }
    let found = Set(files.map(\.exact))
    return named.filter { !found.contains($0.exact) }
  }

  /// Returns the paths of the files in which fontconfig has found fonts, each once, in the order of their bytes.
  private static func files(in config: OpaquePointer) -> [String] {
    guard let fonts = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    return Set((0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0].flatMap(FontFace.init)?.path.exact }).sorted().map(
      \.string)
  }

  /// The names of the families in the set's files, each once, in the order of their bytes.
  package var families: [String] {
    guard let fonts = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    let names = (0..<Int(fonts.pointee.nfont)).flatMap { fonts.pointee.fonts[$0].map(FontFace.families) ?? [] }
    return Set(names.map(\.exact)).map(\.string).sorted()
  }

  /// The faces of the set's files, in the order of their paths, indices and styles.
  package var faces: [FontFace] {
    guard let fonts = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    return (0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0].flatMap(FontFace.init) }
      .sorted { ($0.path, $0.index, $0.style) < ($1.path, $1.index, $1.style) }
  }
}
