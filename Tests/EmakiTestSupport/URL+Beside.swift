package import Foundation

extension URL {
  /// A file named from the folder of the source file that asks for it.
  package static func beside(_ name: String, _ file: String = #filePath) -> URL {
    URL(filePath: file).deletingLastPathComponent().appending(path: name).standardizedFileURL
  }

  /// The folder of the samples.
  package static let samples = beside("../../samples")
}

extension String {
  /// The text of a file named from the folder of the source file that asks for it.
  package init(beside name: String, _ file: String = #filePath) throws { try self.init(contentsOf: .beside(name, file), encoding: .utf8) }
}
