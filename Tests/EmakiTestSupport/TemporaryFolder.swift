import Foundation

/// A temporary folder is removed when the test ends.
package final class TemporaryFolder {
  /// The folder's path.
  package let path: String

  /// Makes a folder.
  package init() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "emaki-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  @discardableResult package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// Writes a text file and returns its path.
  @discardableResult package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  /// Makes a folder inside and returns its path.
  package func addFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  /// Makes a symbolic link inside.
  package func addLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }
}
