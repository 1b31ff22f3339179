public import EmakiDisplay
import EmakiLayout
public import EmakiRaster
public import EmakiSupport
import FoundationEssentials
import Glibc

extension FontSet {
  /// Opens the set's fonts before the first renderer that uses them, and so finds out whether they exist.
  ///
  /// - Parameter cacheDirectory: the folder that keeps what was read of the fonts. `nil` or a folder that cannot be written costs only
  ///   time.
  /// - Throws: `FontError` if the fonts cannot be used.
  public func open(cacheDirectory: String? = CacheDirectory.default) throws(FontError) {
    _ = try FontLibrary.open(self, cacheDirectory: cacheDirectory)
  }

  /// Returns the paths of the set's files, each once, sorted by their bytes.
  ///
  /// - Parameter cacheDirectory: the folder that keeps what was read of the fonts. `nil` or a folder that cannot be written costs only
  ///   time.
  /// - Throws: `FontError` if the fonts cannot be used.
  package func filePaths(cacheDirectory: String? = CacheDirectory.default) throws(FontError) -> [String] {
    Set(try FontFace.all(in: self, cacheDirectory: cacheDirectory).map(\.path.exact)).sorted().map(\.string)
  }
}

extension Font {
  /// Returns the heights of the font in points. While a node is being measured, use `MeasuringContext.metrics(of:)` instead.
  ///
  /// - Parameter fonts: the fonts in which texts are set.
  /// - Throws: `FontError` where the fonts cannot be used.
  public func metrics(fonts: FontSet = .default) throws(FontError) -> Metrics {
    // The scale does not matter here, because the lengths are in points.
    try MeasuringContext.ofThread(scale: Scale(1), fonts: fonts).metrics(of: self)
  }
}

extension FontSet {
  /// Returns the set with another font before all others: texts whose font names no family are set in it, and characters that it lacks in those
  /// that were there.
  ///
  /// ```swift
  /// let options = Renderer.Options(fonts: try FontSet.default.preferring("Brand.ttf"))
  /// ```
  ///
  /// A file takes the place of all other files of its families: one that is bold or italic draws all texts so.
  ///
  /// A font of emoji, which has colours and no letters of Latin, draws emoji before all others, and no texts.
  ///
  /// - Parameters:
  ///   - font: the path of a font file, which has a slash or ends with .ttf, .otf, .ttc or .otc, or the name of a family of the set.
  ///   - cacheDirectory: the folder in which Emaki keeps what can be made again; `nil` costs time only.
  /// - Throws: `FontError` for a file that is no font, and for a family that the set does not have.
  public func preferring(_ font: String, cacheDirectory: String? = nil) throws(FontError) -> FontSet {
    var set = self
    guard Self.isFile(font) else {
      let known = try FontFace.all(in: self, cacheDirectory: cacheDirectory).map(\.family)
      guard let family = known.first(where: { $0.lowercased() == font.lowercased() }) else {
        throw .unknownFamily(font, known: Array(Set(known)).sorted())
      }
      set.families = [family] + families.filter { $0 != family }
      return set
    }
    // fontconfig needs absolute paths, and would take some characters for patterns.
    let path = URL(filePath: font).standardizedFileURL.path
    if !FileManager.default.isReadableFile(atPath: path) { throw .missingFile(font) }
    let pattern = Self.pattern(of: path)
    var added: [String] = []
    var emoji: [String] = []
    for face in try FontFace.all(in: FontSet(files: [pattern]), cacheDirectory: cacheDirectory) {
      // Digits of texts would be set in a font of emoji.
      if face.isOfEmoji {
        if !emoji.contains(face.family) { emoji.append(face.family) }
      } else if !added.contains(face.family) {
        added.append(face.family)
      }
    }
    try set.leaveOut(families: added + emoji, except: path, cacheDirectory: cacheDirectory)
    set.files.insert(pattern, at: 0)
    set.families = added + families.filter { !added.contains($0) }
    set.emojiFamilies = emoji + emojiFamilies.filter { !emoji.contains($0) }
    return set
  }

  /// Leaves out the files of some families, except for one file. Patterns that name such files become the files that they name.
  private mutating func leaveOut(families: [String], except kept: String, cacheDirectory: String?) throws(FontError) {
    let names = Set(families.map { $0.lowercased() })
    let others = try FontFace.all(in: self, cacheDirectory: cacheDirectory).filter {
      names.contains($0.family.lowercased()) && $0.path != kept
    }
    let paths = Set(others.map(\.path))
    if paths.isEmpty { return }
    func without(_ patterns: [String]) -> [String] {
      patterns.flatMap { pattern in
        paths.contains { fnmatch(pattern, $0, 0) == 0 }
          ? Self.files(of: pattern).filter { !paths.contains($0) }.map(Self.pattern(of:)) : [pattern]
      }
    }
    files = without(files)
    fallbackFiles = without(fallbackFiles)
  }

  /// Returns the files that a shell pattern names, in the order of their paths.
  private static func files(of pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }.sorted()
  }

  /// Returns the pattern that names one file alone.
  private static func pattern(of path: String) -> String { String(path.flatMap { "*?[\\".contains($0) ? "\\\($0)" : String($0) }) }

  /// Returns whether a choice of a font is the path of a file, and no family.
  package static func isFile(_ font: String) -> Bool {
    font.contains("/") || [".ttf", ".otf", ".ttc", ".otc"].contains { font.lowercased().hasSuffix($0) }
  }
}
