import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pending files are the files that are being written, so that an interrupted program can delete them.
package enum PendingFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Makes a file of a new name, as `mkstemp` does, which is on the list from its first moment.
  ///
  /// - Returns: the file's path and descriptor; `nil`, with the reason in `errno`, where it cannot be made.
  static func make(template: String) -> (path: String, descriptor: Int32)? {
    paths.withLock { paths in
      var name = Array(template.utf8CString)
      let descriptor = name.withUnsafeMutableBufferPointer { name in name.baseAddress.map { mkstemp($0) } ?? -1 }
      if descriptor < 0 { return nil }
      let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      paths.insert(path)
      return (path, descriptor)
    }
  }

  /// Puts a file on the list.
  static func insert(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Runs a closure. The program is not ended by `removeAll` while it runs.
  static func withoutRemoval<Result: Sendable>(_ body: () -> Result) -> Result { paths.withLock { _ in body() } }

  /// Takes a file off the list.
  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Deletes all pending files and ends the program. Meanwhile no other file is made, and none is renamed to its place.
  package static func removeAll(thenExit exit: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      exit()
    }
  }
}
