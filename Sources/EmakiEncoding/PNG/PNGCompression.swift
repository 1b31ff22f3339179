/// A PNG compression says how much work goes into making bands small. The pixels are the same.
package enum PNGCompression: Hashable, Sendable, CaseIterable {
  /// The fastest compression: files are some 15% larger than libpng's.
  case fast
  /// The compression whose files are about as large as libpng's.
  case balanced
}
