import EmakiTestSupport
import Foundation
import Testing

/// Tests that `emaki batch - --stream` answers every request, whatever the request contains.
struct BatchStreamTests {
  private let workspace = Workspace()
  private let stream = "batch - --stream".words + Workspace.small

  private func answers(_ text: some StringProtocol) throws -> [Workspace.Answer] {
    try text.lines.map { try $0.decoded(Workspace.Answer.self) }
  }

  private func run(_ lines: [String], _ options: String = "") async throws -> [Workspace.Answer] {
    try await workspace.answers(lines, options.words)
  }

  private static func request(_ id: String) -> String { #"{"id": "\#(id)", "feed": [{"body": "x"}]}"# }

  /// The names of the files in the folder that `emaki` keeps for itself.
  private var own: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: workspace["out/.emaki-batch"])) ?? []).sorted()
  }

  @Test func `a killed stream leaves no half-written picture, and the next one removes its unfinished files`() async throws {
    // These are as many rows as are measured soon, but not written within the next millisecond.
    try workspace.writeRows(4000)
    let process = try workspace.start(stream + "-o out".words, streams: true)
    try process.write(#"{"id": "half", "path": "feed.json", "full": true}"# + "\n")
    let halves = {
      workspace.files.filter { $0.hasPrefix("out/.emaki-batch/unfinished-stream-") && $0.contains("/half.png.") }
    }
    Workspace.wait { !halves().isEmpty }
    kill(process.processIdentifier, SIGKILL)
    #expect(await process.exitCode() == 128 + SIGKILL)
    #expect(try workspace.pictures("out").isEmpty && halves().count == 1, "\(workspace.files)")
    #expect(try await run([Self.request("a")], "-o out").map(\.path) == ["out/a.png"])
    #expect(own == ["gate", "lock"])
  }

  @Test func `a stream and a second batch are refused the folder of a batch, and the error names its process`() async throws {
    try workspace.writeFeeds(100, rows: 30)
    let process = try workspace.start("batch feeds -o out --quiet --full".words + Workspace.small)
    let identifier = process.processIdentifier
    Workspace.wait { workspace.files.contains("out/0.png") || kill(identifier, 0) != 0 }
    // The batch is stopped meanwhile, so that it does not end.
    kill(identifier, SIGSTOP)
    for command in [stream, "batch feeds --resume --quiet".words] {
      let refused = try await workspace.run(command + "-o out".words)
      let message =
        /73 error: another batch writes into out: process (\d+) on .*\. Wait until it has ended, or choose another folder\.\n/
      #expect(refused.failure.wholeMatch(of: message)?.1 == "\(identifier)" && refused.text == "", "\(refused.failure)")
    }
    kill(identifier, SIGKILL)
    _ = await process.exitCode()
  }

  @Test func `answers come in order, with the picture that render draws`() async throws {
    try workspace.writeFeeds(3)
    let answers = try await run((0..<3).map { #"{"id": "\#($0)", "path": "feeds/\#($0).json"}"# }, "--jobs 2")
    #expect(answers.map { "\($0.id ?? "") \($0.line)" } == (0..<3).map { "\($0) \($0 + 1)" })
    for answer in answers {
      let picture = try await workspace.draw("feeds/\(answer.id ?? "").json")
      #expect(Data(base64Encoded: answer.png ?? "") == picture)
      #expect([answer.bytes, answer.width, answer.height] == [picture.count, 200, 100])
    }
  }

  @Test func `pictures are files where a folder is given`() async throws {
    let answers = try await run(
      [
        #"{"id": "a", "feed": [{"body": "x"}], "full": true}"#, #"{"feed": []}"#,
        #"{"id": "../b", "feed": [], "size": "50x40", "scale": 2}"#,
      ],
      "-o out --name {id}@{scale}.png")
    #expect(answers.map(\.path) == "out/a@1.png out/feed-00001@1.png out/%2E.%2Fb@2.png".words)
    #expect(try workspace.picture("out/%2E.%2Fb@2.png").size == "100x80")
    #expect(try workspace.pictures("out").count == 3 && own == ["gate", "lock"], "and nothing else")
  }

  @Test func `malformed requests are answered with an error and do not affect the others`() async throws {
    let hostile = [
      "garbage", "\u{0}\u{1}", "[]", #"{"id": {}, "feed": []}"#, #"{"id": "1", "feed": {"rows": 3}}"#, #"{"feed": [{"body": 1}]}"#,
      #"{"id": "lost", "path": "nobody.json"}"#, #"{"path": "/dev/zero"}"#, #"{"path": "."}"#,
      #"{"feed": [{"id": "7"}], "only": "7", "device": "phone"}"#,
      #"{"feed": [], "full": true, "offset": 3}"#, #"{"feed": [], "size": "0x0"}"#, #"{"feed": [], "size": "16384x16384", "scale": 16}"#,
      String(repeating: "[", count: 100_000), #"{"feed": [{"body": "\#(String(repeating: "x", count: 1 << 20 + 1))"}]}"#,
    ]
    let answers = try await run(hostile.flatMap { [$0, "", Self.request("good")] }, "--jobs 2")
    try #require(answers.count == 2 * hostile.count)
    for (index, line) in hostile.enumerated() {
      let (bad, good) = (answers[2 * index], answers[2 * index + 1])
      let codes = line.contains("lost") ? [66] : [65, 66]
      #expect(bad.line == 3 * index + 1 && codes.contains(bad.error?.code ?? 0), "\(line.prefix(60)): \(String(describing: bad.error))")
      #expect(good.line == 3 * index + 3 && good.id == "good" && good.error == nil && good.png == answers[1].png)
    }
  }

  @Test func `the size that a request names counts, not that of the command`() async throws {
    let run = try await workspace.run(
      "batch - --stream --size 8000x8000 --scale 1", input: Data(#"{"feed": [], "size": "30x20", "scale": 16}"#.utf8))
    let answer = try #require(try answers(run.text).first)
    #expect(answer.error == nil && answer.width == 480 && answer.height == 320)
  }

  @Test func `each answer comes before the next request, and a picture that has changed meanwhile is read again`() async throws {
    let request = #"{"id": "a", "feed": [{"body": "x", "imageURL": "avatar.png"}]}"#
    var alone: [String: String] = [:]
    for avatar in ["fox", "owl"] {
      try workspace.writeAvatar(avatar, to: "avatar.png")
      alone[avatar] = try await run([request]).first?.png
    }
    #expect(Set(alone.values).count == 2)
    let process = try workspace.start(stream, streams: true)
    for avatar in "fox owl fox".words {
      try workspace.writeAvatar(avatar, to: "next.png")
      rename(workspace["next.png"], workspace["avatar.png"])
      try process.write(request + "\n")
      #expect(try answers(#require(process.readLine())).first?.png == alone[avatar])
    }
    #expect(await process.end() == 0)
  }

  @Test func `a stream that is stopped by a signal answers what it has read and ends`() async throws {
    let process = try workspace.start(stream, streams: true)
    for index in 0..<3 { try process.write(Self.request("\(index)") + "\n") }
    var lines = [try #require(process.readLine())]
    // By now the program has read the requests after the first as well, or never will. Its input stays open.
    kill(process.processIdentifier, SIGTERM)
    while let line = process.readLine() { lines.append(line) }
    #expect(await process.exitCode() == 0)
    let answers = try answers(lines.joined(separator: "\n"))
    #expect(answers.map(\.id) == (0..<answers.count).map(String.init) && answers.allSatisfy { $0.error == nil })
  }
}
