import EmakiDiagnostics
import EmakiDocuments
package import EmakiEngine
import EmakiFiles
import Synchronization

/// Request files read and keep the files that requests name besides their feeds.
///
/// Each file is read only once, because a pipe can be read only once, and the fonts of a lock are compared only once.
package final class RequestFiles: Sendable {
  private let contents = Mutex<[ExactString: [UInt8]]>([:])
  private let scripts = Mutex<[ExactString: ScrollScript]>([:])
  private let fontSets = Mutex<[ExactString: FontSet]>([:])

  /// Creates an empty collection; files are read when they are first asked for.
  package init() {}

  /// Returns all bytes of a file.
  ///
  /// - Parameter path: the file's path; `-` is standard input.
  package func contents(of path: String) throws -> [UInt8] {
    try contents.withLock { contents in
      if let known = contents[path.exact] { return known }
      let read = try InputFile.contents(of: path)
      contents[path.exact] = read
      return read
    }
  }

  /// Returns the scroll script in a file.
  package func scrollScript(_ path: String) throws -> ScrollScript {
    try scripts.withLock { scripts in
      if let known = scripts[path.exact] { return known }
      let script = try ScrollScript(parsing: contents(of: path), name: InputFile.name(of: path))
      scripts[path.exact] = script
      return script
    }
  }

  /// Returns the fonts of a lock.
  ///
  /// - Throws: `FontLockError` where a font differs from the lock.
  package func fontSet(lock path: String) throws -> FontSet {
    try fontSets.withLock { fontSets in
      if let known = fontSets[path.exact] { return known }
      let set = try FontLock(parsing: contents(of: path), name: InputFile.name(of: path)).fontSet()
      fontSets[path.exact] = set
      return set
    }
  }
}
