import Foundation

/// A text fixture is a text file beside a test. Lines that begin with two number signs are comments.
package struct TextFixture {
  /// The lines between empty ones.
  package let blocks: [[String]]

  /// The lines without comments and empty ones.
  package var lines: [String] { blocks.flatMap(\.self) }

  /// The lines of each block below its first, which is their title. `\n` stands for a new line.
  package var sections: [(title: String, lines: [String])] {
    blocks.map { ($0[0], $0.dropFirst().map { $0.replacing("\\n", with: "\n") }) }
  }

  /// Reads a file in the folder of the source file that asks for it. The program stops if it is not there.
  package init(_ name: String, file: String = #filePath) {
    guard let text = try? String(beside: name, file) else { preconditionFailure("there is no \(name) beside \(file)") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("##") }.map(String.init)
    blocks = lines.split(separator: "").map(Array.init)
  }

  /// The text of a seed of `scripts/fuzz`.
  package static func seed(_ name: String) throws -> String {
    try String(beside: "../Fuzzing/Seeds/\(name)")
  }
}
