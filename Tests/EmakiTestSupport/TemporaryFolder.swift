package import Foundation

/// A temporary folder is removed when the test ends.
package final class TemporaryFolder {
  /// The folder's path.
  package let path: String

  /// Makes a folder.
  package init() {
    let directory = FileManager.default.temporaryDirectory.appending(path: "emaki-test-\(UUID().uuidString)")
    // Where there can be no temporary files, no test says anything.
    try! FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file inside.
  package subscript(_ name: String) -> String { path + "/" + name }

  /// The names of what is inside, sorted.
  package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  /// The bytes of a file inside.
  package func contents(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: self[name])) }

  /// Writes a file and returns its path.
  @discardableResult package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: self[name]))
    return self[name]
  }

  /// Writes a text file and returns its path.
  @discardableResult package func write(_ text: String, to name: String) throws -> String { try write(text.bytes, to: name) }

  /// Makes a folder inside and returns its path.
  package func addFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    return self[name]
  }

  /// Makes a symbolic link inside.
  package func addLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }
}
