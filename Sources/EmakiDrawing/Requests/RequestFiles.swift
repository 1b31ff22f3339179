package import EmakiCells
import EmakiEngine
import EmakiFeeds
import EmakiNodes
package import EmakiRaster
import EmakiSupport
import FoundationEssentials
import Synchronization

/// Request files read and keep the files that requests name besides their feeds.
///
/// Each file is read only once, because a pipe can be read only once, and the fonts of a lock are compared only once.
package final class RequestFiles: Sendable {
  private let contents = Mutex(Contents())
  // Each is locked while its values are made, which takes long for fonts: rows that need none of these do not wait for them.
  private let made = Mutex(Made())
  private let fonts = Mutex(Fonts())

  private struct Contents { var byPath: [ExactString: [UInt8]] = [:] }

  /// What was made of the files' contents.
  private struct Made {
    var mappings: [ExactString: FeedMapping] = [:]
    var scripts: [ExactString: ScrollScript] = [:]
    var cellFiles: [CellKey: CellFile] = [:]
  }

  private struct Fonts {
    var preferences: [FontPreference: FontSet] = [:]
    var fontSets: [ExactString: FontSet] = [:]
    var families: [FontSet: [String]] = [:]
  }

  package init() {}

  /// Forgets what was read, so that files are read anew that may have changed. Fonts of locks are kept.
  package func forget() {
    contents.withLock { $0 = Contents() }
    made.withLock { $0 = Made() }
  }

  /// Returns all bytes of a file.
  ///
  /// - Parameter path: the file's path; `-` is standard input.
  package func contents(of path: String) throws -> [UInt8] {
    try contents.withLock { try $0.byPath.value(for: path.exact) { try InputFile.contents(of: path) } }
  }

  /// Returns the mapping of a source.
  ///
  /// - Throws: `FeedMappingError` with the place of the first fault.
  func mapping(_ source: MappingSource) throws -> FeedMapping {
    switch source {
    case .inline(let mapping): return mapping
    case .file(let path):
      return try made.withLock {
        try $0.mappings.value(for: path.exact) {
          try FeedMapping(parsing: String(decoding: contents(of: path), as: UTF8.self), file: InputFile.name(of: path))
        }
      }
    }
  }

  package func scrollScript(_ path: String) throws -> ScrollScript {
    try made.withLock {
      try $0.scripts.value(for: path.exact) { try ScrollScript(parsing: contents(of: path), name: InputFile.name(of: path)) }
    }
  }

  /// Returns the cells of a source.
  ///
  /// - Parameters:
  ///   - theme: the theme whose tokens the cells may name; `nil` for the built-in look.
  ///   - fonts: the fonts in use.
  /// - Throws: `CellFileError` with the place of the first fault, also for a family that is not in use, and `FontError`.
  func cellFile(_ source: CellSource, _ theme: CellTheme? = nil, fonts: FontSet) throws -> CellFile {
    let file = try cellFile(source, theme)
    if let fault = try file.familyFaults(among: { try families(of: fonts) }).first { throw fault }
    return file
  }

  /// Returns the names of the families in use.
  private func families(of fonts: FontSet) throws -> [String] {
    try self.fonts.withLock {
      try $0.families.value(for: fonts, upTo: 64) { try FontLibrary.open(fonts, cacheDirectory: CacheDirectory.default).families }
    }
  }

  private func cellFile(_ source: CellSource, _ theme: CellTheme?) throws -> CellFile {
    try made.withLock {
      try $0.cellFiles.value(for: CellKey(source: source, theme: theme), upTo: 64) {
        switch source {
        case .file(let path):
          // The paths in rows start from another folder than those in the cell file, so the file's own paths are made absolute.
          try CellFile(
            parsing: contents(of: path), name: InputFile.name(of: path),
            folder: URL(filePath: InputFile.folder(of: path)).standardizedFileURL.path, theme: theme ?? .ios)
        case .inline(let text): try CellFile(parsing: Array(text.utf8), name: "the cell", theme: theme ?? .ios)
        }
      }
    }
  }

  /// Returns the faults of a text that should be a cell file; none for a cell file.
  ///
  /// - Parameter fonts: a function that returns the fonts in use. It is called only for a file that names families.
  package func faults(ofCellFile path: String, _ theme: CellTheme? = nil, fonts: () throws -> FontSet) throws -> [CellFileError] {
    let faults = CellFile.faults(
      parsing: try contents(of: path), name: InputFile.name(of: path),
      folder: URL(filePath: InputFile.folder(of: path)).standardizedFileURL.path, theme: theme ?? .ios)
    if !faults.isEmpty { return faults }
    let file = try cellFile(.file(path), theme)
    return try file.familyFaults { try families(of: fonts()) }
  }

  /// Returns the theme that a choice names.
  ///
  /// - Parameter fonts: a function that returns the fonts in use. It is called only for a theme file that names families.
  /// - Throws: `CellFileError` with the place of the first fault, also for a family that is not in use.
  package func theme(_ choice: ThemeChoice, fonts: () throws -> FontSet) throws -> CellTheme {
    var theme = choice.name.flatMap(CellTheme.builtIn) ?? .ios
    if let path = choice.path {
      theme = try CellTheme(parsing: contents(of: path), name: InputFile.name(of: path), among: { try families(of: fonts()) })
    }
    return choice.accent.flatMap(RequestText.accentColor).map(theme.accented) ?? theme
  }

  /// A cell key is what decides how a cell file is read.
  private struct CellKey: Hashable {
    var source: CellSource
    var theme: CellTheme?
  }

  /// Returns a font set with a font before all others: a file, or a family of the set.
  ///
  /// - Throws: `FontError` for a font that cannot be used.
  func fontSet(_ set: FontSet, preferring font: String) throws -> FontSet {
    try self.fonts.withLock {
      try $0.preferences.value(for: FontPreference(set: set, font: font.exact), upTo: 64) {
        try set.preferring(font, cacheDirectory: CacheDirectory.default)
      }
    }
  }

  /// A font preference is a set and the font that comes before all others in it.
  private struct FontPreference: Hashable {
    var set: FontSet
    var font: ExactString
  }

  /// Returns the fonts of a lock.
  ///
  /// - Throws: `FontLockError` where a font differs from the lock.
  func fontSet(lock path: String) throws -> FontSet {
    try self.fonts.withLock {
      try $0.fontSets.value(for: path.exact) { try FontLock(parsing: contents(of: path), name: InputFile.name(of: path)).fontSet() }
    }
  }
}

extension Dictionary {
  /// Returns the value of a key, which is made where there is none.
  ///
  /// - Parameter limit: how many are kept of what each request of a stream may have of its own.
  fileprivate mutating func value(for key: Key, upTo limit: Int = .max, _ make: () throws -> Value) rethrows -> Value {
    if let known = self[key] { return known }
    let value = try make()
    if count >= limit { self = [:] }
    self[key] = value
    return value
  }
}
