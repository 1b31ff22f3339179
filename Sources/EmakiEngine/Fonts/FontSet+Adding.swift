import EmakiRaster
import FoundationEssentials

extension FontSet {
  /// Returns the set with another font before all others: texts whose font names no family are set in it, and characters that it lacks in those
  /// that were there.
  ///
  /// ```swift
  /// let options = Renderer.Options(fonts: try FontSet.default.preferring("Brand.ttf"))
  /// ```
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
    let pattern = String(path.flatMap { "*?[\\".contains($0) ? "\\\($0)" : String($0) })
    var (added, emoji): ([String], [String]) = ([], [])
    for face in try FontFace.all(in: FontSet(files: [pattern]), cacheDirectory: cacheDirectory) {
      // Digits of texts would be set in a font of emoji.
      if face.isOfEmoji {
        if !emoji.contains(face.family) { emoji.append(face.family) }
      } else if !added.contains(face.family) {
        added.append(face.family)
      }
    }
    set.files.insert(pattern, at: 0)
    set.families = added + families.filter { !added.contains($0) }
    set.emojiFamilies = emoji + emojiFamilies.filter { !emoji.contains($0) }
    return set
  }

  /// Returns whether a choice of a font is the path of a file, and no family.
  package static func isFile(_ font: String) -> Bool {
    font.contains("/") || [".ttf", ".otf", ".ttc", ".otc"].contains { font.lowercased().hasSuffix($0) }
  }
}
