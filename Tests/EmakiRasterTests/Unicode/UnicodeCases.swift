import Foundation
import Testing

/// Unicode cases are the lines of one of Unicode's own test files. They also know which of the lines give another result here.
///
/// The files are those of Debian's package `unicode-data`, in `/usr/share/unicode` or where `EMAKI_UNICODE` says. Without `EMAKI_UNICODE` every
/// 61st line is taken, so that the suite stays quick; `scripts/check unicode` takes all of them.
struct UnicodeCases {
  /// A file is one of Unicode's own test files, by its path in their folder. The list of deviations has the last part of the path as its
  /// name.
  enum File: String {
    case lineBreaks = "auxiliary/LineBreakTest.txt"
    case graphemes = "auxiliary/GraphemeBreakTest.txt"
    case bidi = "BidiCharacterTest.txt"
    case emoji = "emoji/emoji-test.txt"

    fileprivate var path: String { (folder ?? "/usr/share/unicode") + "/" + rawValue }
    private var folder: String? { ProcessInfo.processInfo.environment["EMAKI_UNICODE"] }
    fileprivate var takesAll: Bool { folder != nil }
    var isThere: Bool { FileManager.default.isReadableFile(atPath: path) }
    var name: String { rawValue.split(separator: "/").last.map(String.init) ?? rawValue }
  }

  /// The step from one case to the next where not all cases are taken. It is prime, because the rows of the files follow a pattern.
  private static let step = 61

  let file: File
  /// The lines without their comments.
  let lines: [String]
  private let reasons: [String: String]

  init(_ file: File) throws {
    self.file = file
    let all = try String(contentsOfFile: file.path, encoding: .utf8).lines.map(Self.withoutComment).filter { !$0.isEmpty }
    lines = file.takesAll ? all : stride(from: 0, to: all.count, by: Self.step).map { all[$0] }
    var reasons: [String: String] = [:]
    var reason = ""
    var wasReason = false
    for line in try String(beside: "Deviations/\(file.name)").lines {
      if line.hasPrefix("#") {
        reason = (wasReason ? reason + " " : "") + line.drop { $0 == "#" || $0 == " " }
      } else {
        reasons[line] = reason
      }
      wasReason = line.hasPrefix("#")
    }
    self.reasons = reasons
  }

  /// Returns a line with single blanks between its words, as deviations are written.
  private static func withoutComment(_ line: String) -> String {
    line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Checks each line, and expects that exactly the listed lines give another result.
  ///
  /// - Parameter check: returns what is wrong with a line; `nil` where nothing is.
  func check(_ check: (String) throws -> String?) throws {
    #expect(lines.count > 5)
    var found: [String] = []
    for line in lines {
      let wrong = try check(line)
      if let wrong, reasons[line] == nil { found.append("\(line)\t\(wrong)") }
      if wrong == nil && reasons[line] != nil { found.append("\(line)\tis listed as a deviation and is none") }
    }
    if let path = ProcessInfo.processInfo.environment["EMAKI_UNICODE_FOUND"], !found.isEmpty {
      try found.joined(separator: "\n").write(toFile: path + "/" + file.name, atomically: true, encoding: .utf8)
    }
    let first = found.prefix(20).joined(separator: "\n")
    #expect(found.isEmpty, "\(found.count) of \(lines.count) cases of \(file.rawValue):\n\(first)")
    #expect(reasons.values.allSatisfy { !$0.isEmpty }, "a deviation has no reason")
  }

  /// Returns the text that code points in hexadecimal name.
  static func text(_ codePoints: some Sequence<some StringProtocol>) -> String {
    var text = ""
    for point in codePoints { if let scalar = UInt32(point, radix: 16).flatMap(Unicode.Scalar.init) { text.unicodeScalars.append(scalar) } }
    return text
  }

  /// Reads a line that has a mark before each code point and behind the last. It returns the text of the code points, and the places,
  /// counted in scalars, at which the mark is `÷`.
  static func marked(_ line: String) -> (text: String, breaks: Set<Int>) {
    let parts = line.words
    let points = parts.filter { $0 != "÷" && $0 != "×" }
    let marks = parts.filter { $0 == "÷" || $0 == "×" }
    return (text(points), Set(marks.indices.filter { marks[$0] == "÷" }))
  }
}
