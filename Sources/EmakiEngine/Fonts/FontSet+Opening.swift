public import EmakiRaster

extension FontSet {
  /// Opens the set's fonts before the first renderer that uses them, and so finds out whether they exist.
  ///
  /// - Parameter cacheDirectory: the folder that keeps what was read of the fonts. `nil` or a folder that cannot be written costs only
  ///   time.
  /// - Throws: `FontError` if the fonts cannot be used.
  public func open(cacheDirectory: String? = CacheDirectory.default) throws(FontError) {
    _ = try FontLibrary.open(self, cacheDirectory: cacheDirectory)
  }
}
