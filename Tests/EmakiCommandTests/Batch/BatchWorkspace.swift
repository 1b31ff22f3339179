import EmakiTestSupport
import Foundation
import Testing

extension Workspace {
  /// A result is a line of `--results`, or an answer of a stream.
  struct Result: Decodable {
    struct Warning: Decodable {
      var row: String
      var message: String
    }

    struct Fault: Decodable, Equatable {
      var code: Int
      var message: String
    }

    var index: Int
    var id: String
    var input: String
    var status: String
    var code: Int?
    var error: Fault?
    var path: String?
    var bytes: Int?
    var width: Int?
    var height: Int?
    var ms: [String: Double]
    var warnings: [Warning]
  }

  /// An answer of a stream.
  struct Answer: Decodable {
    struct File: Decodable {
      var png: String?
      var attached: String?
      var bytes: Int
    }

    var id: String?
    var line: Int
    var error: Result.Fault?
    var path: String?
    var png: String?
    var attached: String?
    var bytes: Int?
    var width: Int?
    var height: Int?
    var files: [File]?
  }

  /// Returns the answers of a stream to requests.
  func answers(_ requests: [String], _ options: [String] = []) async throws -> [Answer] {
    let command = "batch - --stream".words + Self.small + options
    return try await succeed(command, input: requests.joined(separator: "\n")).lines.map {
      try $0.decoded(Answer.self)
    }
  }

  /// The options that make pictures small, so that they are drawn quickly.
  static let small = "--size 200x100 --scale 1".words

  func results(_ name: String = "results.ndjson") throws -> [Result] {
    try contents(name).text.lines.map {
      try $0.decoded(Result.self)
    }
  }

  /// Draws what each line says, such as "feed.json --screen nav", in one run of a stream, which is quicker than a run for each.
  ///
  /// - Parameter requests: options of `render`; a line with a brace is a request as it is.
  func streamed(_ requests: [String], _ options: [String] = []) async throws -> [Data] {
    let lines = requests.map { request in
      if request.hasPrefix("{") { return request }
      let words = request.trimmingCharacters(in: .whitespaces).components(separatedBy: " --").map { $0.split(separator: " ", maxSplits: 1) }
      let members = words.dropFirst().map { option in
        let value = option.count == 1 ? "true" : option[1].hasPrefix("{") ? option[1] : "\"\(option[1])\""
        return #", "\#(option[0])": \#(value)"#
      }
      return #"{"path": "\#(words[0][0])"\#(members.joined())}"#
    }
    return try await answers(lines, options).map { answer in
      try #require(answer.png.flatMap { Data(base64Encoded: $0) }, "\(answer)")
    }
  }

  func words(_ requests: [String], _ options: [String] = []) async throws -> [[UInt32]] {
    try await streamed(requests, options).map { try DecodedPNG($0).words }
  }

  /// Draws a feed with `small`, and returns the file.
  func draw(
    _ feed: String, _ options: [String] = [], size: [String] = small, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Data {
    try await succeed("render \(feed) -o drawn".words + size + options, sourceLocation: sourceLocation)
    return try contents("drawn")
  }

  /// Writes a picture of the samples.
  func writeAvatar(_ name: String, to path: String) throws {
    try write(Workspace.sample("pictures/avatars/\(name).png"), to: path)
  }

  /// Writes `feeds/0.json` and so on, each with rows of its own. Every second feed shows the picture `avatar.png` beside them.
  func writeFeeds(_ count: Int, rows: Int = 2) throws {
    try writeAvatar("fox", to: "feeds/avatar.png")
    for feed in 0..<count {
      let lines = (0..<rows).map { row in
        #"{"body": "feed \#(feed) row \#(row)"\#(feed % 2 == 0 ? #", "imageURL": "avatar.png""# : "")}"#
      }
      try write("[" + lines.joined(separator: ",") + "]", to: "feeds/\(feed).json")
    }
  }

  /// Returns the pictures of a folder by name, and expects that nothing but pictures is in it.
  func pictures(_ folder: String) throws -> [String: Data] {
    var pictures: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: self.folder.appending(path: folder).path)
    where name != ".emaki-batch" {
      #expect(name.hasSuffix(".png"), "\(name) is no picture")
      pictures[name] = try contents(folder + "/" + name)
    }
    return pictures
  }
}
