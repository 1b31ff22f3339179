import Emaki
import EmakiBatch
import EmakiDrawing
import EmakiJSON
import FoundationEssentials
import Glibc

/// A layout source holds the text of one layout document, and the name of the place that it was read from.
struct LayoutSource {
  var name: String
  var text: [UInt8]
  /// Whether the document is a line among others on standard input.
  var isLine = false
}

extension LayoutSource {
  /// Whether the text has several lines and the first of them is a document by itself, so that each line may be meant as a document.
  var holdsLines: Bool {
    let lines = text.split(separator: 0x0A).filter { line in line.contains { $0 > 0x20 } }
    return lines.count > 1 && LayoutSources.isJSON(Array(lines[0]))
  }
}

/// Layout sources return the documents of a file or of standard input. Standard input holds either one document in all or one on each line.
/// In the second case, each document is returned as soon as its line has ended.
///
/// If the first line closes all its brackets, it is a document. If it leaves some open, the document may continue on further lines, so all
/// of the input is read.
struct LayoutSources {
  private let path: String
  private var lines = LineReader(STDIN_FILENO, name: "standard input", limit: FeedLimits().bytes)
  private var hasStarted = false
  /// The documents that were read but not returned yet.
  private var pending: ArraySlice<LayoutSource> = []

  /// Creates the sources of a file, which is not read yet.
  ///
  /// - Parameter path: the file's path; `-` is standard input.
  init(_ path: String) { self.path = path }

  mutating func next() throws -> LayoutSource? {
    if !hasStarted { try start() }
    if let source = pending.popFirst() { return source }
    return path == "-" ? try nextLine().map(source) : nil
  }

  /// Reads all documents, and returns how many there are. Each document is still returned by `next()`.
  mutating func count() throws -> Int {
    if !hasStarted { try start() }
    while path == "-", let line = try nextLine() { pending.append(source(line)) }
    return pending.count
  }

  private mutating func start() throws {
    hasStarted = true
    guard path == "-" else {
      pending = [LayoutSource(name: path, text: try InputFile.contents(of: path))]
      return
    }
    guard let first = try nextLine() else { return }
    if Self.leavesOpen(first.text) {
      guard let rest = try lines.rest() else { throw Self.tooLarge }
      let text = Array(repeating: 0x0A, count: first.number - 1) + first.text + [0x0A] + rest
      pending = Self.documents(in: text)[...]
    } else {
      pending = [source(first)]
    }
  }

  private mutating func nextLine() throws -> (number: Int, text: [UInt8])? {
    guard let (number, line) = try lines.next() else { return nil }
    guard case .text(let text) = line else { throw Self.tooLarge }
    return (number, text)
  }

  private static var tooLarge: InputError { .tooLarge("standard input", bytes: FeedLimits().bytes + 1, limit: FeedLimits().bytes) }

  private func source(_ line: (number: Int, text: [UInt8])) -> LayoutSource {
    LayoutSource(name: "standard input, line \(line.number)", text: line.text, isLine: true)
  }

  /// Returns whether a line opens more brackets than it closes.
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
    // A document may extend over several lines. If it has a fault, the first characters of the lines after the first one show that they
    // continue.
    let goesOn = lines.dropFirst().contains { #" }],"\#t"#.utf8.contains($0.element[$0.element.startIndex]) }
    if lines.count > 1, isJSON(text) || goesOn && !lines.contains(where: { isJSON(Array($0.element)) }) {
      return [LayoutSource(name: "standard input", text: text)]
    }
    return lines.map { LayoutSource(name: "standard input, line \($0.offset + 1)", text: Array($0.element), isLine: true) }
  }

  /// Returns whether a text is one JSON object.
  static func isJSON(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      guard let document = try? JSONDocument(parsing: text) else { return false }
      return withExtendedLifetime(document) { document.root.type == .object && document.root["layout"] != nil }
    }
  }
}
