import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that are being written, so that an interrupted program can take its halves away.
package enum PendingFiles {
  private static let paths = Mutex<Set<String>>([])

  static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  package static func removeAll() {
    paths.withLock { paths in
      for path in paths { unlink(path) }
    }
  }
}
