package import EmakiCells
import EmakiEngine
package import EmakiFeeds
import EmakiNodes
package import EmakiRaster
import EmakiSupport
import FoundationEssentials
import Synchronization

/// Request files read and keep the files that requests name besides their feeds.
///
/// Each file is read only once, because a pipe can be read only once, and the fonts of a lock are compared only once.
package final class RequestFiles: Sendable {
  // Each is a type of its own: to free a mutex, Swift looks the type in it up, and six kinds of dictionaries take 0.2 ms.
  private let contents = Mutex(Contents())
  private let scripts = Mutex(Scripts())
  private let cellFiles = Mutex(CellFiles())
  private let preferences = Mutex(Preferences())
  private let fontSets = Mutex(FontSets())
  private let families = Mutex(Families())

  private struct Contents {
    var byPath: [ExactString: [UInt8]] = [:]
    var mappings: [ExactString: FeedMapping] = [:]
  }
  private struct Scripts { var byPath: [ExactString: ScrollScript] = [:] }
  private struct CellFiles { var byKey: [CellKey: CellFile] = [:] }
  private struct Preferences { var byKey: [FontPreference: FontSet] = [:] }
  private struct FontSets { var byPath: [ExactString: FontSet] = [:] }
  private struct Families { var bySet: [FontSet: [String]] = [:] }

  package init() {}

  /// Forgets what was read, so that files are read anew that may have changed. Fonts of locks are kept.
  package func forget() {
    contents.withLock { $0 = Contents() }
    scripts.withLock { $0 = Scripts() }
    cellFiles.withLock { $0 = CellFiles() }
  }

  /// Returns all bytes of a file.
  ///
  /// - Parameter path: the file's path; `-` is standard input.
  package func contents(of path: String) throws -> [UInt8] {
    try contents.withLock { contents in
      if let known = contents.byPath[path.exact] { return known }
      let read = try InputFile.contents(of: path)
      contents.byPath[path.exact] = read
      return read
    }
  }

  /// Returns the mapping of a source.
  ///
  /// - Throws: `FeedMappingError` with the place of the first fault.
  package func mapping(_ source: MappingSource) throws -> FeedMapping {
    switch source {
    case .inline(let mapping): return mapping
    case .file(let path):
      if let known = contents.withLock({ $0.mappings[path.exact] }) { return known }
      let mapping = try FeedMapping(parsing: String(decoding: contents(of: path), as: UTF8.self), file: InputFile.name(of: path))
      contents.withLock { $0.mappings[path.exact] = mapping }
      return mapping
    }
  }

  func scrollScript(_ path: String) throws -> ScrollScript {
    try scripts.withLock { scripts in
      if let known = scripts.byPath[path.exact] { return known }
      let script = try ScrollScript(parsing: contents(of: path), name: InputFile.name(of: path))
      scripts.byPath[path.exact] = script
      return script
    }
  }

  /// Returns the cells of a source.
  ///
  /// - Parameters:
  ///   - theme: the theme whose tokens the cells may name; `nil` for the built-in look.
  ///   - fonts: the fonts in use.
  /// - Throws: `CellFileError` with the place of the first fault, also for a family that is not in use, and `FontError`.
  package func cellFile(_ source: CellSource, _ theme: CellTheme? = nil, fonts: FontSet) throws -> CellFile {
    let file = try cellFile(source, theme)
    if file.namesFamilies, let fault = file.familyFaults(among: try families(of: fonts)).first { throw fault }
    return file
  }

  /// Returns the names of the families in use.
  private func families(of fonts: FontSet) throws -> [String] {
    try families.withLock { families in
      if let known = families.bySet[fonts] { return known }
      let found = try FontFace.families(in: fonts, cacheDirectory: CacheDirectory.default)
      if families.bySet.count >= Self.cellLimit { families.bySet = [:] }
      families.bySet[fonts] = found
      return found
    }
  }

  private func cellFile(_ source: CellSource, _ theme: CellTheme?) throws -> CellFile {
    try cellFiles.withLock { files in
      let key = CellKey(source: source, theme: theme)
      if let known = files.byKey[key] { return known }
      let file =
        switch source {
        case .file(let path):
          // The paths in rows start from another folder than those in the cell file, so the file's own paths are made absolute.
          try CellFile(
            parsing: contents(of: path), name: InputFile.name(of: path),
            folder: URL(filePath: InputFile.folder(of: path)).standardizedFileURL.path, theme: theme ?? .ios)
        case .inline(let text): try CellFile(parsing: Array(text.utf8), name: "the cell", theme: theme ?? .ios)
        }
      // In a stream, each request may bring its own text of cells, so their number is limited.
      if files.byKey.count >= Self.cellLimit { files.byKey = [:] }
      files.byKey[key] = file
      return file
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
    return file.namesFamilies ? file.familyFaults(among: try families(of: fonts())) : []
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

  /// The most cell files that are kept.
  private static let cellLimit = 64

  /// Returns a font set with a font before all others: a file, or a family of the set.
  ///
  /// - Throws: `FontError` for a font that cannot be used.
  package func fontSet(_ set: FontSet, preferring font: String) throws -> FontSet {
    try preferences.withLock { preferences in
      let key = FontPreference(set: set, font: font.exact)
      if let known = preferences.byKey[key] { return known }
      let made = try set.preferring(font, cacheDirectory: CacheDirectory.default)
      if preferences.byKey.count >= Self.cellLimit { preferences.byKey = [:] }
      preferences.byKey[key] = made
      return made
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
    try fontSets.withLock { fontSets in
      if let known = fontSets.byPath[path.exact] { return known }
      let set = try FontLock(parsing: contents(of: path), name: InputFile.name(of: path)).fontSet()
      fontSets.byPath[path.exact] = set
      return set
    }
  }
}
