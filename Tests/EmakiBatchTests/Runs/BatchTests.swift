import EmakiBatch
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

struct BatchTests {
  private let folder = TemporaryFolder()
  private var output: String { folder["out"] }

  private func request(_ feed: FeedSource) -> DrawingRequest {
    DrawingRequest(feed: feed, view: .wholeList(), screen: Screen(width: 200, height: 100, scale: 1))
  }

  private func batch(_ text: String = "inline") throws -> Batch {
    var batch = Batch([
      Batch.Picture(request(.file(folder["a.json"])), name: "a.png"),
      Batch.Picture(request(.inline(text: #"[{"body": "\#(text)"}]"#, folder: folder.path)), name: "b/inline.png"),
      Batch.Picture(request(.file(folder["gone.json"])), name: "gone.png"),
    ])
    batch.resources.jobs = 2
    batch.existing = .resumed
    return batch
  }

  @Test func `a batch is drawn and resumed from the library`() async throws {
    try folder.write(#"[{"body": "a"}]"#, to: "a.json")
    let seen = Mutex<Set<String>>([])
    let first = try await batch().run(into: output) { report in seen.withLock { _ = $0.insert(report.name) } }
    #expect(first.map(\.status).prefix(2) == [.drawn, .drawn])
    #expect("\(first[2].status)".hasPrefix(#"failed("cannot read \#(folder.path)/gone.json"#))
    #expect(first[1].paths == [output + "/b/inline.png"])
    #expect(seen.withLock { $0 } == ["a.png", "b/inline.png", "gone.png"])
    let png = try Data(contentsOf: URL(filePath: output + "/a.png"))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))

    var statuses: [[Batch.Report.Status]] = []
    func runAgain(_ batch: Batch) async throws { statuses.append(try await batch.run(into: output).prefix(2).map(\.status)) }
    for text in ["inline", "other"] { try await runAgain(batch(text)) }
    try folder.write(#"[{"body": "another"}]"#, to: "a.json")
    try await runAgain(batch("other"))
    var dark = try batch("other")
    dark.pictures[0].request.look.theme = .dark
    try await runAgain(dark)
    // These are the same pictures, then another text, another feed and another theme.
    #expect(statuses == [[.kept, .kept], [.kept, .drawn], [.drawn, .kept], [.drawn, .kept]])
  }

  @Test func `a picture that was given up and is still at work does not keep the folder`() async throws {
    let pipe = folder["script"]
    #expect(mkfifo(pipe, 0o600) == 0)
    var stuck = request(.inline(text: #"[{"body": "a"}]"#, folder: folder.path))
    stuck.view = .screen()
    stuck.timing.script = pipe
    var batch = Batch([.init(stuck, name: "a.png")])
    // This is the real clock. Drawing waits for a writer of the pipe, and nothing but the timeout ends that.
    batch.timeout = .milliseconds(10)
    #expect(try await "\(batch.run(into: output)[0].status)".hasPrefix("failed("), "nobody writes into the pipe")
    let next = Batch([.init(request(.inline(text: #"[{"body": "a"}]"#, folder: folder.path)), name: "a.png")])
    #expect(try await next.run(into: output)[0].status == .drawn)
    close(open(pipe, O_RDWR | O_CLOEXEC))
  }

  @Test func `a picture with the ending of another format fails, and the others are drawn`() async throws {
    try folder.write(#"[{"body": "a"}]"#, to: "a.json")
    var batch = try batch()
    batch.pictures[1].name = "b.bmp"
    #expect(
      try await batch.run(into: output).prefix(2).map(\.status) == [
        .drawn, .failed("b.bmp has the ending of BMP, and would be png. The formats that there are: png, webp, jpg."),
      ])
  }

  @Test func `two pictures with the same name, a picture outside the folder and an existing picture are refused`() async throws {
    try folder.write("[]", to: "a.json")
    let request = request(.file(folder["a.json"]))
    func draw(_ names: String...) async throws { _ = try await Batch(names.map { .init(request, name: $0) }).run(into: output) }
    await #expect(throws: BatchError.self) { try await draw("a.png", "a.png") }
    await #expect(throws: BatchError.notInside("../a.png")) { try await draw("../a.png") }
    try await draw("a.png")
    await #expect(throws: BatchError.exists(output + "/a.png", others: 0)) { try await draw("a.png") }
  }
}
