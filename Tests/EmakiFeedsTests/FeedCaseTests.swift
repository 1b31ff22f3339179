import EmakiFeeds
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

/// Tests that feeds are read as the files of `Cases/Feeds` say.
struct FeedCaseTests {
  static let folder = CaseFolder("Cases/Feeds")
  private static let samples = URL.beside("../../samples/inputs")

  @Test func `no case is missing or passed over`() { #expect(Self.folder.faults == []) }

  @Test(arguments: folder.cases) func `a feed is read as its case says`(example: FileCase) {
    let inputs: Set = [
      "input", "written as", "sample", "bytes", "name", "map", "map file", "encoding", "zone", "now", "style", "date language", "language",
      "feed language",
      "keeps values", "rows at most",
      "row bytes at most", "bytes at most",
    ]
    let feed = Result { try Self.feed(example) }
    let differences = example.differences(inputs: inputs) { key in
      switch feed {
      case .success(let feed): Self.value(key, of: feed)
      case .failure(let error): Self.value(key, of: error)
      }
    }
    #expect(differences == [])
  }

  @Test func `each sample is read by a case`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.samples.path)
    let inputs = names.filter { !$0.hasSuffix(".yaml") && !$0.hasSuffix(".py") && $0 != "README.md" && $0 != "goldens" }
    #expect(Set(inputs) == Set(Self.folder.cases.compactMap { $0["sample"] }))
  }

  private static func feed(_ example: FileCase) throws -> Feed {
    var options = FeedOptions(
      dates: DateStyle(
        now: example["now"].flatMap { DateStyle.date(from: $0) }, timeZone: example["zone"] ?? "UTC",
        // What is read of a date shows best in digits.
        style: example["style"].flatMap(DateStyle.Form.init) ?? (example["now"] == nil ? .iso : .standard),
        language: example["date language"].flatMap(DateStyle.Language.init) ?? .list))
    (options.language, options.encoding) = (example["language"], example["encoding"])
    options.feedLanguage = example["feed language"].flatMap { $0.isEmpty ? nil : $0 }
    options.keepsValues = example["keeps values"] != nil
    options.mapping = try example["map"].map { try FeedMapping(parsing: $0, file: example["map file"]) }
    var limits = FeedLimits()
    func set(_ limit: WritableKeyPath<FeedLimits, Int>, _ name: String) {
      limits[keyPath: limit] = example[name].flatMap { Int($0) } ?? limits[keyPath: limit]
    }
    set(\.rows, "rows at most")
    set(\.rowTextBytes, "row bytes at most")
    set(\.bytes, "bytes at most")
    return try Feed(
      parsing: document(example, &options), name: example["name"] ?? example["sample"] ?? "list", options: options, limits: limits)
  }

  private static let encodings: [String: String.Encoding] = [
    "UTF-16LE": .utf16LittleEndian, "UTF-16BE": .utf16BigEndian, "UTF-32LE": .utf32LittleEndian, "UTF-32BE": .utf32BigEndian,
  ]

  /// Returns what is read: a text, also in another encoding with its mark, bytes in hexadecimal digits, or a sample, which has its mapping in
  /// the file beside it.
  private static func document(_ example: FileCase, _ options: inout FeedOptions) throws -> [UInt8] {
    if let bytes = example["bytes"] { return Self.bytes(bytes) }
    if let encoding = example["written as"].flatMap({ encodings[$0] }) {
      return Array("\u{FEFF}\(example["input"] ?? "")".data(using: encoding) ?? Data())
    }
    guard let sample = example["sample"] else {
      // `\x{E9}` is a byte.
      return (example["input"] ?? "").components(separatedBy: "\\x{").enumerated().flatMap { index, part -> [UInt8] in
        guard index > 0, let end = part.firstIndex(of: "}") else { return part.bytes }
        return Self.bytes(part[..<end]) + Array(part[part.index(after: end)...].utf8)
      }
    }
    let mapping = samples.appending(path: sample.replacing(/\.[a-z]+$/, with: ".yaml"))
    if options.mapping == nil, let text = try? String(contentsOf: mapping, encoding: .utf8) {
      options.mapping = try FeedMapping(parsing: text)
    }
    return try [UInt8](Data(contentsOf: samples.appending(path: sample)))
  }

  private static func bytes(_ digits: some StringProtocol) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
  }

  private static func value(_ key: String, of feed: Feed) -> String? {
    func list(_ values: [String?]) -> String { values.map { $0.map { $0.isEmpty ? "\"\"" : $0 } ?? "-" }.joined(separator: " | ") }
    return switch key {
    case "bodies": list(feed.rows.map(\.body))
    case "dates": list(feed.rows.map(\.date))
    case "all":
      list(
        feed.rows.map {
          [$0.id, $0.body, $0.date, $0.imageURL ?? "-", $0.isRead ? "yes" : "no", $0.language ?? "-"].joined(separator: "; ")
        })
    case "author values": list(feed.rows.map { $0.values?["author"]?.text })
    case "fault lines":
      list(
        feed.warnings.map(\.fault).map { if case .malformedXML(let line, _, let reason) = $0, !reason.isEmpty { "\(line)" } else { nil } })
    case "of icu": list(feed.rows.map { $0.usesICU ? "yes" : "no" })
    case "ids": list(feed.rows.map(\.id))
    case "authors": list(feed.rows.map(\.author))
    case "pictures": list(feed.rows.map(\.imageURL))
    case "languages": list(feed.rows.map(\.language))
    case "read": list(feed.rows.map { $0.isRead ? "yes" : "no" })
    case "marks": list(feed.rows.map { $0.marks.map(words).joined(separator: ", ") })
    case "rows": feed.rows.map(words).joined(separator: " || ")
    case "count": "\(feed.rows.count)"
    case "warnings": list(feed.warnings.map(\.fault.description))
    case "told": list(feed.warnings.map(\.description))
    case "title": list([feed.title])
    case "list language": list([feed.language])
    case "next": list([feed.next])
    case "error", "mapping": "none"
    default: nil
    }
  }

  private static func value(_ key: String, of error: any Error) -> String? {
    if key == "mapping", case .unknownShape(_, _, let map)? = error as? FeedError { return map?.description ?? "none" }
    return key == "error" ? "\(error)" : "the error \(error)"
  }

  /// A row in words: its body, date and picture, and whether it is unread.
  private static func words(_ row: NotificationRow) -> String {
    ([row.body, row.date, row.imageURL, row.isRead ? nil : "unread"] as [String?]).compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: " | ")
  }

  private static func words(_ mark: BodyMark) -> String {
    let range = "\(mark.range.lowerBound)..<\(mark.range.upperBound)"
    return switch mark.look {
    case .bold: "bold \(range)"
    case .strikethrough: "struck \(range)"
    case .link(let address): "link \(range) \(address)"
    }
  }
}
