/// A flowed text is one whose paragraphs are parted into lines that end with a space (RFC 3676).
enum FlowedText {
  /// Returns the lines of a text with each paragraph in one line. The marks of quotes stay.
  ///
  /// - Parameter deletesSpaces: whether the space at the end of a line is no part of the text, as where words have none between them.
  /// - Complexity: linear in the length of the text.
  static func joined(_ lines: [String], deletesSpaces: Bool) -> [String] {
    var result: [String] = []
    // The depth of the quote that the last line goes on with; `nil` where it has ended.
    var open: Int?
    for line in lines {
      let depth = line.prefix { $0 == ">" }.count
      var text = line.dropFirst(depth)
      if text.hasPrefix(" ") { text.removeFirst() }
      let isSignature = text == "-- "
      let goesOn = text.hasSuffix(" ") && !isSignature
      if goesOn, deletesSpaces { text.removeLast() }
      if open == depth, !isSignature, let last = result.indices.last {
        result[last] += text
      } else {
        // A line that only begins like a quote keeps the space before it.
        let start = depth > 0 ? String(repeating: ">", count: depth) + " " : text.hasPrefix(">") ? " " : ""
        result.append(start + text)
      }
      open = goesOn ? depth : nil
    }
    return result
  }
}
