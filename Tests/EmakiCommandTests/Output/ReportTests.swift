import Foundation
import Testing

/// Tests that `--json` prints one document, and nothing else, on standard output.
@Suite struct ReportTests {
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
  }

  private func keys(_ data: Data) throws -> [String: Set<String>] {
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
    return document.mapValues { Set($0.flatMap(\.keys)) }
  }

  private let fileKeys: Set = ["path", "width", "height", "bytes"]

  @Test func `--json reports a picture with its path, size and bytes`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    let run = try await workspace.run("render", "feed.json", "--json", "--size", "200x100", "--scale", "2")
    #expect(run.code == 0)
    #expect(run.errors == "")
    let bytes = try workspace.contents("feed.png").count
    let expected = Document(files: [.init(path: "feed.png", width: 400, height: 200, bytes: bytes)], warnings: [])
    #expect(try JSONDecoder().decode(Document.self, from: run.output) == expected)
    #expect(try keys(run.output) == ["files": fileKeys, "warnings": []])
  }

  @Test(arguments: [["--full"], ["--only", "1"]]) func `--json reports the height of the picture itself`(options: [String]) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(3)
    let run = try await workspace.run(["render", "feed.json", "--json", "--size", "200x100", "--scale", "1"] + options)
    let bytes = try workspace.contents("feed.png").count
    let height = options == ["--full"] ? 240 : 80
    let expected = Document(files: [.init(path: "feed.png", width: 200, height: height, bytes: bytes)], warnings: [])
    #expect(try JSONDecoder().decode(Document.self, from: run.output) == expected)
  }

  @Test(arguments: [0, 69]) func `--json reports warnings with their rows, with --strict as well`(code: Int) async throws {
    let workspace = try Workspace()
    try workspace.write(#"[{"body": "x"}, {"body": "\u0378", "id": "b", "imageURL": "http://x/y.png"}]"#, to: "feed.json")
    let run = try await workspace.run(["render", "feed.json", "--json"] + (code == 69 ? ["--strict"] : []))
    #expect(run.code == code)
    let warnings = try JSONDecoder().decode(Document.self, from: run.output).warnings
    #expect(warnings.map(\.row) == ["b", "b"])
    #expect(warnings.map { "warning: feed.json: \($0.message)" } == run.warnings.map(String.init))
    #expect(try keys(run.output) == ["files": fileKeys, "warnings": ["row", "message"]])
  }

  @Test func `--json reports frames in order`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(10)
    let run = try await workspace.run(
      "frames", "feed.json", "-o", "frames", "--json", "--step", "350", "--size", "200x100", "--scale", "1")
    #expect(run.code == 0)
    let expected = try (0...2).map { index in
      let path = "frames/frame-0000\(index).png"
      return Document.File(path: path, width: 200, height: 100, bytes: try workspace.contents(path).count)
    }
    #expect(try JSONDecoder().decode(Document.self, from: run.output) == Document(files: expected, warnings: []))
  }

  @Test func `an error leaves standard output empty`() async throws {
    let workspace = try Workspace()
    let run = try await workspace.run("render", "nowhere.json", "--json")
    #expect(run.code == 66)
    #expect(run.output.isEmpty)
  }
}
