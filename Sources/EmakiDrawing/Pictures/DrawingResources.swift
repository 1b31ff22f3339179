import EmakiFiles

/// What drawing may use of the machine. Nothing here changes a byte of a picture.
public struct DrawingResources: Hashable, Sendable {
  /// How many workers paint; `nil` is the number of processors.
  public var jobs: Int?
  /// A folder in which painted rows and what was fetched are kept for other runs, at most 1.5 GiB; `nil` keeps no rows.
  public var cache: String?
  /// Has workers take their work in an order drawn by this seed.
  public var shuffle: UInt64?

  /// A worker for each processor, and no rows that are kept.
  public init(jobs: Int? = nil, cache: String? = nil, shuffle: UInt64? = nil) {
    (self.jobs, self.cache, self.shuffle) = (jobs, cache, shuffle)
  }

  /// Where what was read of fonts and what was fetched is kept.
  package var cacheDirectory: String? { cache ?? CacheDirectory.default }
  /// The bytes of painted rows that are kept in files.
  package var layerFiles: Int { cache == nil ? 0 : 1 << 30 }
}
