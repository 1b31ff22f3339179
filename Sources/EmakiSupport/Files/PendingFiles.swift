import FoundationEssentials
import Glibc
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pending files are the files that are being written, and scratch folders, so that an interrupted program can delete them.
package enum PendingFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Makes a file of a new name, as `mkstemp` does, which is on the list from its first moment.
  ///
  /// - Returns: the file's path and descriptor; `nil`, with the reason in `errno`, where it cannot be made.
  static func make(template: String) -> (path: String, descriptor: Int32)? {
    make {
      var name = Array(template.utf8CString)
      let descriptor = name.withUnsafeMutableBufferPointer { name in name.baseAddress.map { mkstemp($0) } ?? -1 }
      if descriptor < 0 { return nil }
      return (String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), descriptor)
    }
  }

  /// Makes a file or a folder, which is on the list from its first moment.
  ///
  /// - Parameter body: makes it, and returns its path and descriptor; `nil` where it cannot be made.
  static func make(_ body: () -> (path: String, descriptor: Int32)?) -> (path: String, descriptor: Int32)? {
    paths.withLock { paths in
      guard let made = body() else { return nil }
      paths.insert(made.path)
      return made
    }
  }

  /// Renames a pending file and takes it off the list, both in one step: meanwhile no other file of its name is made.
  ///
  /// - Returns: 0, or the error number of the renaming, after which the file is still on the list.
  static func rename(_ path: String, to place: String) -> Int32 {
    paths.withLock { paths in
      if Glibc.rename(path, place) != 0 { return errno }
      paths.remove(path)
      return 0
    }
  }

  /// Deletes a pending file and takes it off the list, both in one step.
  static func delete(_ path: String) {
    paths.withLock { paths in
      unlink(path)
      paths.remove(path)
    }
  }

  /// Runs a closure. The program is not ended by `removeAll` while it runs.
  package static func withoutRemoval<Result: Sendable>(_ body: () -> Result) -> Result { paths.withLock { _ in body() } }

  /// Takes a folder off the list.
  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Deletes all pending files and ends the program. Meanwhile no other file is made, and none is renamed to its place.
  package static func removeAll(thenExit exit: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { if unlink(path) != 0 && errno == EISDIR { try? FileManager.default.removeItem(atPath: path) } }
      exit()
    }
  }
}
