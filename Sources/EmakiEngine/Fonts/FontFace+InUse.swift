import EmakiDiagnostics
import EmakiRaster

extension FontFace {
  /// The files of the font set that this process uses, or else of the default one.
  package static func filesInUse(cacheDirectory: String? = CacheDirectory.default) throws(FontError) -> [String] {
    let set = FontSet.inUse ?? .default
    let faces = try all(in: set, cacheDirectory: cacheDirectory.map { $0 + "/fontconfig" })
    return Set(faces.map(\.path.exact)).sorted().map(\.string)
  }
}
