/// How hard bands are compressed. The pixels are the same.
package enum PNGCompression: Hashable, Sendable, CaseIterable {
  /// As fast as can be: some 15% larger than libpng's files.
  case fast
  /// About as large as libpng's files.
  case balanced
}
