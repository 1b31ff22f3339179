import EmakiJSON

/// The text of one layout document, and where it stands.
struct LayoutSource {
  var name: String
  var text: [UInt8]
  /// Whether it is a line among others on standard input.
  var isLine = false

  /// The documents of a file, or those of standard input: one in all, or one a line.
  static func read(_ path: String) throws -> [LayoutSource] {
    let text = try FeedInput.contents(of: path)
    guard path == "-" else { return [LayoutSource(name: path, text: text)] }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().filter { line in
      line.element.contains { $0 > 0x20 }
    }
    // One document may stand on many lines, and with a fault in it shows by how the lines start that follow its first.
    let goesOn = lines.dropFirst().contains { #" }],"\#t"#.utf8.contains($0.element[$0.element.startIndex]) }
    if lines.count > 1, isJSON(text) || goesOn && !lines.contains(where: { isJSON(Array($0.element)) }) {
      return [LayoutSource(name: "standard input", text: text)]
    }
    return lines.map { LayoutSource(name: "standard input, line \($0.offset + 1)", text: Array($0.element), isLine: true) }
  }

  /// Whether a text is one JSON object.
  private static func isJSON(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      guard let document = try? JSONDocument(parsing: text) else { return false }
      return withExtendedLifetime(document) { document.root.type == .object && document.root["layout"] != nil }
    }
  }
}
