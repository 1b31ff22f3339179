package import EmakiDiagnostics
package import EmakiDigest
import EmakiJSON

/// A picture that is finished, and all that it depends on.
package struct JournalEntry: Hashable, Sendable {
  /// Of the picture, relative to the folder.
  package var output: String
  /// Of the feed, the options, the fonts and the rendering version.
  package var key: String
  package var picture: FeedReport.Picture
  /// The files it shows, as they were; `nil` for one that was not there.
  package var files: [ExactString: FileStamp?]
  package var warnings: [FeedReport.Warning]

  package init(
    output: String, key: String, picture: FeedReport.Picture, files: [ExactString: FileStamp?], warnings: [FeedReport.Warning]
  ) {
    (self.output, self.key, self.picture, self.files, self.warnings) = (output, key, picture, files, warnings)
  }

  /// Whether the files are what they were.
  ///
  /// - Parameter stamp: of a file as it is now.
  package func holds(_ stamp: (String) -> FileStamp?) -> Bool { files.allSatisfy { stamp($0.key.string) == $0.value } }
}

extension JournalEntry {
  /// The output comes first, so that a line is found without reading the rest of it.
  private static let start = Array(#"{"output":"#.utf8)

  private struct Rest: Encodable {
    /// `["/feeds/a.jpg", bytes, seconds, nanoseconds]`, or the path alone.
    struct File: Encodable {
      var path: String
      var stamp: FileStamp?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(path)
        guard let stamp else { return }
        for value in [stamp.bytes, stamp.seconds, stamp.nanoseconds] { try container.encode(value) }
      }
    }

    var bytes: Int
    var files: [File]
    var height: Int
    var key: String
    var warnings: [FeedReport.Warning]
    var width: Int
  }

  /// One line of JSON, with its end.
  func line() throws -> [UInt8] {
    let rest = Rest(
      bytes: picture.bytes, files: files.sorted { $0.key < $1.key }.map { Rest.File(path: $0.key.string, stamp: $0.value) },
      height: picture.height, key: key, warnings: warnings, width: picture.width)
    let name = try FeedReport.line(output).dropLast()
    return try Self.start + name + Array(",".utf8) + FeedReport.line(rest).dropFirst()
  }

  /// The output that a line is about; `nil` where it is no entry.
  static func output(ofLine line: UnsafeBufferPointer<UInt8>) -> String? {
    guard line.starts(with: start), line.count > start.count, line[start.count] == UInt8(ascii: "\"") else { return nil }
    var end = start.count + 1
    while end < line.count, line[end] != UInt8(ascii: "\"") { end += line[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < line.count else { return nil }
    return text(UnsafeBufferPointer(rebasing: line[start.count...end]))
  }

  private static func text(_ json: UnsafeBufferPointer<UInt8>) -> String? {
    guard let document = try? JSONDocument(parsing: json) else { return nil }
    return withExtendedLifetime(document) { document.root.string }
  }

  /// `nil` for what is no entry: a line that was cut, say.
  init?(line: [UInt8]) {
    guard let document = try? line.withUnsafeBufferPointer({ (text) throws(JSONError) in try JSONDocument(parsing: text) }) else {
      return nil
    }
    guard let entry = withExtendedLifetime(document, { Self(document.root) }) else { return nil }
    self = entry
  }

  private init?(_ json: JSONValue) {
    func number(_ value: JSONValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }
    guard let output = json["output"]?.string, let key = json["key"]?.string, let bytes = number(json["bytes"]),
      let width = number(json["width"]), let height = number(json["height"]), let files = json["files"], let warnings = json["warnings"]
    else { return nil }
    (self.output, self.key, self.files, self.warnings) = (output, key, [:], [])
    picture = FeedReport.Picture(bytes: bytes, width: width, height: height)
    for index in 0..<files.count {
      let file = files[index]
      guard file.count == 1 || file.count == 4, let path = file[0].string else { return nil }
      let numbers = (1..<file.count).compactMap { number(file[$0]) }
      guard numbers.count == file.count - 1 else { return nil }
      let stamp = numbers.isEmpty ? nil : FileStamp(bytes: numbers[0], seconds: numbers[1], nanoseconds: numbers[2])
      self.files[path.exact] = .some(stamp)
    }
    for index in 0..<warnings.count {
      guard let row = warnings[index]["row"]?.string, let message = warnings[index]["message"]?.string else { return nil }
      self.warnings.append(FeedReport.Warning(row: row, message: message))
    }
  }
}
