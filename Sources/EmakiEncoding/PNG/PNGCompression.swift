/// A compression says how much work goes into making bands small. The pixels are the same.
package enum PNGCompression: Hashable, Sendable, CaseIterable {
  /// The fastest compression: files are some 15% larger than libpng's.
  case fast
  /// About as large as libpng's files.
  case balanced
}
