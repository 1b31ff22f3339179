public import EmakiDisplay
import EmakiLayout
public import EmakiRaster
public import EmakiSupport

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
