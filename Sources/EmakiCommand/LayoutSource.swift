import EmakiJSON

/// The text of one layout document, and where it stands.
struct LayoutSource {
  var name: String
  var text: [UInt8]
  /// Whether it is a line among others on standard input.
  var isLine = false
}

/// The documents of a file, or those of standard input: one in all, or one a line, each as soon as its line has ended.
///
/// A first line whose brackets are closed is a document; one that leaves some open may go on, and then all of the input is read to tell.
struct LayoutSources {
  private let path: String
  private var lines = StandardInputLines()
  private var hasStarted = false
  /// Read and not given yet.
  private var pending: ArraySlice<LayoutSource> = []

  /// - Parameter path: `-` is standard input.
  init(_ path: String) { self.path = path }

  mutating func next() throws -> LayoutSource? {
    if !hasStarted { try start() }
    if let source = pending.popFirst() { return source }
    return path == "-" ? try lines.next().map(source) : nil
  }

  /// Reads everything. Each document is still given by `next()`.
  mutating func count() throws -> Int {
    if !hasStarted { try start() }
    while path == "-", let line = try lines.next() { pending.append(source(line)) }
    return pending.count
  }

  private mutating func start() throws {
    hasStarted = true
    guard path == "-" else {
      pending = [LayoutSource(name: path, text: try FeedInput.contents(of: path))]
      return
    }
    guard let first = try lines.next() else { return }
    if Self.leavesOpen(first.text) {
      let text = Array(repeating: 0x0A, count: first.number - 1) + first.text + [0x0A] + (try lines.rest())
      pending = Self.documents(in: text)[...]
    } else {
      pending = [source(first)]
    }
  }

  private func source(_ line: StandardInputLines.Line) -> LayoutSource {
    LayoutSource(name: "standard input, line \(line.number)", text: line.text, isLine: true)
  }

  /// Whether more brackets open than close.
  private static func leavesOpen(_ line: [UInt8]) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in line {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
    return depth > 0
  }

  private static func documents(in text: [UInt8]) -> [LayoutSource] {
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
