import Foundation
import Testing

/// Tests that `--json` prints one document, and nothing else, on standard output.
struct ReportTests {
  struct Document: Decodable, Equatable {
    struct File: Decodable, Equatable {
      var path: String
      var width: Int
      var height: Int
      var bytes: Int
    }

    struct Warning: Decodable, Equatable {
      /// The feed that the warning is about; only batches have it.
      var input: String?
      var row: String
      var message: String
    }

    var files: [File]
    var warnings: [Warning]

    init(files: [File], warnings: [Warning]) { (self.files, self.warnings) = (files, warnings) }

    init(_ run: Workspace.Run) throws { self = try run.output.decoded(Self.self) }
  }

  private func keys(_ data: Data) throws -> [String: Set<String>] {
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
    return document.mapValues { Set($0.flatMap(\.keys)) }
  }

  private let fileKeys = Set("path width height bytes".words)

  @Test(
    arguments: [
      ("render", "--only 1".words, [("feed.png", 80)]),
      ("frames", "-o frames --step 350".words, (0...2).map { ("frames/frame-0000\($0).png", 100) }),
    ] as [(String, [String], [(String, Int)])])
  func `--json reports each picture with its path, size and bytes`(command: String, options: [String], files: [(String, Int)]) async throws
  {
    let workspace = Workspace()
    try workspace.writeRows(10)
    let run = try await workspace.succeed("\(command) feed.json --json".words + Workspace.small + options)
    let expected = try files.map { path, height in
      Document.File(path: path, width: 200, height: height, bytes: try workspace.contents(path).count)
    }
    #expect(try Document(run) == Document(files: expected, warnings: []))
    #expect(try keys(run.output) == ["files": fileKeys, "warnings": []])
  }

  @Test(arguments: [0, 69]) func `--json reports warnings with their rows, with --strict as well`(code: Int) async throws {
    let workspace = Workspace()
    try workspace.writeFeed(#"[{"body": "x"}, {"body": "\u0378", "id": "b", "imageURL": "http://x/y.png"}]"#)
    let run = try await workspace.run(
      "render feed.json --json --size 200x200 --scale 1".words + (code == 69 ? ["--strict"] : []))
    let warnings = try Document(run).warnings
    #expect(run.code == code && warnings.map(\.row) == ["b", "b"], "\(run.failure)")
    #expect(warnings.map { "warning: feed.json: \($0.message)" } == run.warnings)
    #expect(try keys(run.output) == ["files": fileKeys, "warnings": ["row", "message"]])
  }
}
