import EmakiSupport

/// A journal entry describes pictures that are finished, and everything that they depend on.
struct JournalEntry: Hashable, Sendable {
  /// The picture's path relative to the folder. The files of a list that was cut have a number before its ending.
  var output: String
  /// The digest of the feed, the request, the files that the request names, the fonts, the libraries and the rendering version.
  var key: String
  /// The sizes of the pictures.
  var pictures: FeedPictures
  /// The stamps of the pictures' files as they are kept, so that copies of the folder go on, taken when the files were put in their
  /// places, in the order of `pictures`. A file belongs to this entry as long as it has this stamp.
  var stamps: [[Int]]
  /// The stamps, as they are kept, of the files that the pictures show, at the time of drawing, by path; `nil` for a file that did not exist.
  var files: [ExactString: [Int]?]
  /// The warnings about what the pictures show differently than asked for.
  var warnings: [FeedReport.Warning]
  /// The form of the key: `JournalEntry.form` in entries that this program writes.
  var form = JournalEntry.form

  /// Returns whether the files that the pictures show have not changed.
  ///
  /// - Parameter stamp: a function that returns the stamp of a file as it is now.
  func holds(_ stamp: (String) -> [Int]?) -> Bool { files.allSatisfy { stamp($0.key.string) == $0.value } }

  /// Returns whether the pictures' files are the ones that were put in their places. It is false for an entry of another form or without
  /// stamps, which another version of the program wrote.
  ///
  /// - Parameters:
  ///   - path: the path of the only picture.
  ///   - stamp: a function that returns the stamp of a file as it is now. It is called once for each picture.
  func owns(_ path: String, _ stamp: (String) -> [Int]?) -> Bool {
    form == Self.form && stamps.map({ $0[0] }) == pictures.all.map(\.bytes)
      && zip(pictures.paths(of: path), stamps).allSatisfy { stamp($0) == $1 }
  }
}

extension JournalEntry {
  /// The form of the entries that this program writes. The key of another form is made of other things, so its picture is drawn again.
  static let form = 2

  /// The beginning of each line of a journal. The output comes first, so that a line is found without reading the rest of it.
  private static let start = Array(#"{"output":"#.utf8)

  /// The rest holds everything in a line after the output.
  private struct Rest: Encodable {
    /// A file holds the path and the stamp of one file that the pictures show. It is encoded as `["/feeds/a.jpg", bytes, seconds,
    /// nanoseconds]`, or as the path alone where it was not there.
    struct File: Encodable {
      var path: String
      var stamp: [Int]?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(path)
        for value in stamp ?? [] { try container.encode(value) }
      }
    }

    var bytes: Int?
    var files: [File]
    var form: Int
    var height: Int?
    var key: String
    /// The bytes, the width and the height of each part of a list that was cut.
    var parts: [[Int]]?
    /// The bytes, the seconds and the nanoseconds of each picture's file.
    var stamps: [[Int]]
    var warnings: [FeedReport.Warning]
    var width: Int?
  }

  /// Encodes the entry as one line of JSON, with its line feed.
  func line() throws -> [UInt8] {
    var rest = Rest(
      files: files.sorted { $0.key < $1.key }.map { Rest.File(path: $0.key.string, stamp: $0.value) }, form: form, key: key,
      stamps: stamps, warnings: warnings)
    switch pictures {
    case .one(let picture): (rest.bytes, rest.width, rest.height) = (picture.bytes, picture.width, picture.height)
    case .parts(let parts): rest.parts = parts.map { [$0.bytes, $0.width, $0.height] }
    }
    let name = try FeedReport.line(output).dropLast()
    return try Self.start + name + Array(",".utf8) + FeedReport.line(rest).dropFirst()
  }

  /// Returns the output that a line is about; `nil` where the line is not an entry.
  static func output(ofLine line: UnsafeBufferPointer<UInt8>) -> String? {
    guard line.starts(with: start), line.count > start.count, line[start.count] == UInt8(ascii: "\"") else { return nil }
    var end = start.count + 1
    while end < line.count, line[end] != UInt8(ascii: "\"") { end += line[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < line.count else { return nil }
    return text(UnsafeBufferPointer(rebasing: line[start.count...end]))
  }

  /// Reads a JSON string.
  private static func text(_ json: UnsafeBufferPointer<UInt8>) -> String? {
    guard let document = try? JSONDocument(parsing: json) else { return nil }
    return withExtendedLifetime(document) { document.root.string }
  }

  /// Reads an entry; `nil` for a line that is not one, for example because it was cut.
  init?(line: [UInt8]) {
    guard let document = try? line.withUnsafeBufferPointer({ (text) throws(JSONError) in try JSONDocument(parsing: text) }) else {
      return nil
    }
    guard let entry = withExtendedLifetime(document, { Self(document.root) }) else { return nil }
    self = entry
  }

  private init?(_ json: JSONValue) {
    func number(_ value: JSONValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }
    func items(_ list: JSONValue) -> [JSONValue] { (0..<list.count).map { list[$0] } }
    func triple(_ values: [JSONValue?]) -> [Int]? {
      let numbers = values.compactMap(number)
      return values.count == 3 && numbers.count == 3 ? numbers : nil
    }
    func picture(_ values: [JSONValue?]) -> FeedPicture? { triple(values).map { FeedPicture(bytes: $0[0], width: $0[1], height: $0[2]) } }
    guard let output = json["output"]?.string, let key = json["key"]?.string, let files = json["files"], let warnings = json["warnings"]
    else { return nil }
    if let parts = json["parts"] {
      let read = items(parts).compactMap { picture(items($0)) }
      guard !read.isEmpty, read.count == parts.count else { return nil }
      pictures = .parts(read)
    } else {
      guard let picture = picture([json["bytes"], json["width"], json["height"]]) else { return nil }
      pictures = .one(picture)
    }
    (self.output, self.key, self.stamps, self.files, self.warnings) = (output, key, [], [:], [])
    form = number(json["form"]) ?? 1
    for stamp in json["stamps"].map(items) ?? [] {
      guard let stamp = triple(items(stamp)) else { return nil }
      stamps.append(stamp)
    }
    for file in items(files).map(items) {
      let stamp = triple(Array(file.dropFirst()))
      guard let path = file.first?.string, file.count == 1 || stamp != nil else { return nil }
      self.files[path.exact] = .some(stamp)
    }
    for warning in items(warnings) {
      guard let row = warning["row"]?.string, let message = warning["message"]?.string else { return nil }
      self.warnings.append(FeedReport.Warning(row: row, message: message, ofFeed: warning["ofFeed"]?.boolean))
    }
  }
}
