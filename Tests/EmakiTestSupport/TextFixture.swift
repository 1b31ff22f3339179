import Foundation

/// A text fixture is a text file beside a test. Lines that begin with two number signs are comments.
package struct TextFixture {
  /// The lines without comments and empty ones.
  package let lines: [String]
  /// The lines between empty ones.
  package let blocks: [[String]]

  /// Reads a file in the folder of the source file that asks for it. The program stops if it is not there.
  package init(_ name: String, file: String = #filePath) {
    let path = URL(filePath: file).deletingLastPathComponent().appending(path: name)
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { preconditionFailure("there is no \(path.path)") }
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("##") }.map(String.init)
    blocks = all.split(separator: "").map(Array.init)
    lines = blocks.flatMap(\.self)
  }
}
