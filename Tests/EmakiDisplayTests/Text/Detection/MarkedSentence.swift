import Foundation
import Testing

/// A marked sentence is a line of a file in `Sentences`. Brackets in it mark the parts that the detector should find:
/// `⟦mail|a@example.org⟧`.
struct MarkedSentence: CustomTestStringConvertible {
  struct Entity: Hashable {
    var kind: String
    /// The range in characters of `text`.
    var range: Range<Int>
  }

  var text = ""
  var entities: [Entity] = []
  var testDescription: String { text }

  init(_ line: Substring) {
    var rest = line
    while let open = rest.firstIndex(of: "⟦"), let bar = rest[open...].firstIndex(of: "|"), let close = rest[bar...].firstIndex(of: "⟧") {
      text += rest[..<open]
      let start = text.count
      text += rest[rest.index(after: bar)..<close]
      entities.append(Entity(kind: String(rest[rest.index(after: open)..<bar]), range: start..<text.count))
      rest = rest[rest.index(after: close)...]
    }
    text += rest
  }

  /// Reads a file of sentences.
  static func read(_ name: String) throws -> [MarkedSentence] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sentences/\(name).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(MarkedSentence.init)
  }
}
