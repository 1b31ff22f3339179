import EmakiDiagnostics
import EmakiRaster

extension FontSet {
  /// Returns the paths of the set's files, each once, sorted by their bytes.
  ///
  /// - Parameter cacheDirectory: the folder that keeps what was read of the fonts. `nil` or a folder that cannot be written costs only
  ///   time.
  /// - Throws: `FontError` if the fonts cannot be used.
  package func filePaths(cacheDirectory: String? = CacheDirectory.default) throws(FontError) -> [String] {
    Set(try FontFace.all(in: self, cacheDirectory: cacheDirectory).map(\.path.exact)).sorted().map(\.string)
  }
}
