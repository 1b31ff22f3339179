import EmakiDiagnostics
import EmakiRaster

extension FontSet {
  /// Returns the paths of the set's files, each once, sorted by their bytes.
  ///
  /// - Parameter cacheDirectory: the folder in which what is read of the fonts is kept; `nil` or one that cannot be written costs time only.
  /// - Throws: `FontError` if the fonts cannot be used.
  package func filePaths(cacheDirectory: String? = CacheDirectory.default) throws(FontError) -> [String] {
    Set(try FontFace.all(in: self, cacheDirectory: cacheDirectory).map(\.path.exact)).sorted().map(\.string)
  }
}
