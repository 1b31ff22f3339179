import EmakiDrawing
import EmakiFeeds
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiBatch

struct BatchPlanTests {
  private let folder = TemporaryFolder()

  /// Plans the pictures of inputs in a folder.
  static func plan(_ folder: TemporaryFolder, _ inputs: [String], name: String = "{stem}.png", shard: Shard = .whole) throws -> BatchPlan {
    try BatchPlan(
      inputs: inputs.map { folder[$0] }, name: OutputName(name), shard: shard, limits: FeedLimits(),
      base: DrawingRequest(feed: .file("a")), temporaryFolder: { folder.path })
  }

  /// Writes the lines of an input and plans their pictures.
  private func plan(lines: [String]) throws -> BatchPlan {
    try folder.write(lines.joined(separator: "\n"), to: "all.ndjson")
    return try Self.plan(folder, ["all.ndjson"])
  }

  /// The lines that a plan draws.
  private func lines(_ plan: BatchPlan) -> [InputLine] {
    plan.items.compactMap { if case .line(let line) = $0.source { line } else { nil } }
  }

  private func text(_ line: InputLine, limits: FeedLimits = FeedLimits()) throws -> String {
    try line.text(limits: limits).text
  }

  @Test func `a name that is not UTF-8 is an error of its feed alone`() throws {
    _ = try folder.addFolder("f")
    for name in ["f/a.json", "f/é.json"] { try folder.write("[]", to: name) }
    for bytes in [[0xE9], [0xEA], [0xC3, 0xA9, 0xFF]] as [[UInt8]] {
      let path = folder["f/caf"].bytes + bytes + ".json".bytes
      let descriptor = open(path.map(CChar.init(bitPattern:)) + [0], O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      #expect(descriptor >= 0)
      close(descriptor)
    }
    let items = try Self.plan(folder, ["f"]).items
    let misnamed = items.map { if case .misnamed = $0.source { "misnamed" } else { "named" } }
    let expected = [("named", "a"), ("misnamed", #"café\xFF"#), ("misnamed", #"caf\xE9"#), ("misnamed", #"caf\xEA"#), ("named", "é")]
    #expect(zip(misnamed, items).map { "\($0) \($1.name)" } == expected.map { "\($0) \(folder.path)/f/\($1).json" })
  }

  @Test func `a line that is longer than a feed may be is not read`() throws {
    let long = "[" + String(repeating: " ", count: 1 << 16 + 10) + "]"
    let lines = try lines(plan(lines: ["[]", long, "[]"]))
    let limits = FeedLimits(bytes: 10)
    #expect(throws: FeedError.tooLarge(file: folder["all.ndjson, line 2"], bytes: long.utf8.count, limit: 1 << 16 + 10)) {
      _ = try lines[1].text(limits: limits)
    }
    #expect(try [0, 2].map { try text(lines[$0], limits: limits) } == ["[]", "[]"])
  }

  @Test func `a pipe is copied, and its lines are read when they are drawn`() throws {
    let path = folder["pipe.ndjson"]
    #expect(mkfifo(path, 0o600) == 0)
    let input = (0..<3000).map { #"[{"body": "\#($0)"}]"# }.joined(separator: "\n")
    Thread.detachNewThread { FileHandle(forWritingAtPath: path)?.write(Data(input.utf8)) }
    let lines = try lines(Self.plan(folder, ["pipe.ndjson"]))
    #expect(lines.count == 3000)
    #expect(try lines.last.map { try text($0) } == #"[{"body": "2999"}]"#)
    #expect(try folder.names == ["pipe.ndjson"])
  }

  @Test func `a file that has become shorter is an error of the lines that are gone`() throws {
    let lines = try lines(plan(lines: ["[]", "[1]", ""]))
    truncate(folder["all.ndjson"], 3)
    #expect(try text(lines[0]) == "[]")
    #expect(throws: BatchError.truncated(folder["all.ndjson"])) { try text(lines[1]) }
  }
}
