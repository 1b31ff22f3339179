import EmakiSupport

/// Drawing resources say what drawing may use of the machine. They change no byte of a picture.
public struct DrawingResources: Hashable, Sendable {
  /// The number of workers that paint; `nil` is the number of processors.
  public var jobs: Int?
  /// The folder in which painted rows and fetched contents are kept for later runs, at most 1.5 GiB.
  ///
  /// With `nil` no rows are kept.
  public var cache: String?

  /// Creates resources: by default a worker for each processor, and no folder for painted rows.
  public init(jobs: Int? = nil, cache: String? = nil) {
    (self.jobs, self.cache) = (jobs, cache)
  }

  /// The folder in which font descriptions and fetched contents are kept; `nil` where there is none.
  package var cacheDirectory: String? { cache ?? CacheDirectory.default }
  /// The largest total size of painted rows that are kept in files, in bytes.
  var layerFiles: Int { cache == nil ? 0 : 1 << 30 }
}
