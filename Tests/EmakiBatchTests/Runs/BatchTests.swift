import EmakiBatch
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct BatchTests {
  private let folder: TemporaryFolder
  private var output: String { folder.path + "/out" }

  init() throws { folder = try TemporaryFolder() }

  private func request(_ feed: FeedSource) -> DrawingRequest {
    DrawingRequest(feed: feed, view: .wholeList(), screen: Screen(width: 200, height: 100, scale: 1))
  }

  private func batch(_ text: String = "inline") throws -> Batch {
    var batch = Batch([
      Batch.Picture(request(.file(folder.path + "/a.json")), name: "a.png"),
      Batch.Picture(request(.inline(text: #"[{"body": "\#(text)"}]"#, folder: folder.path)), name: "b/inline.png"),
      Batch.Picture(request(.file(folder.path + "/gone.json")), name: "gone.png"),
    ])
    batch.resources.jobs = 2
    batch.existing = .resumed
    return batch
  }

  @Test func `a batch is drawn and resumed from the library`() async throws {
    try folder.write(Array(#"[{"body": "a"}]"#.utf8), to: "a.json")
    let seen = Mutex<Set<String>>([])
    let first = try await batch().run(into: output) { report in seen.withLock { _ = $0.insert(report.name) } }
    #expect(first.map(\.status).prefix(2) == [.drawn, .drawn])
    guard case .failed(let reason) = first[2].status else { return #expect(Bool(false), "there is no such feed") }
    #expect(reason.hasPrefix("cannot read \(folder.path)/gone.json"))
    #expect(first[1].paths == [output + "/b/inline.png"])
    #expect(seen.withLock { $0 } == ["a.png", "b/inline.png", "gone.png"])
    let png = try Data(contentsOf: URL(filePath: output + "/a.png"))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))

    #expect(try await batch().run(into: output).map(\.status).prefix(2) == [.kept, .kept])
    #expect(try await batch("other").run(into: output).map(\.status).prefix(2) == [.kept, .drawn], "another text")
    try folder.write(Array(#"[{"body": "another"}]"#.utf8), to: "a.json")
    #expect(try await batch("other").run(into: output).map(\.status).prefix(2) == [.drawn, .kept], "another feed")
    var dark = try batch("other")
    dark.pictures[0].request.look.theme = .dark
    #expect(try await dark.run(into: output).map(\.status).prefix(2) == [.drawn, .kept], "another theme")
  }

  @Test func `a picture that was given up and is still at work does not keep the folder`() async throws {
    let pipe = folder.path + "/script"
    #expect(mkfifo(pipe, 0o600) == 0)
    var stuck = request(.inline(text: #"[{"body": "a"}]"#, folder: folder.path))
    stuck.view = .screen()
    stuck.timing.script = pipe
    var batch = Batch([.init(stuck, name: "a.png")])
    // This is the real clock. Drawing waits for a writer of the pipe, and nothing but the timeout ends that.
    batch.timeout = .milliseconds(10)
    guard case .failed = try await batch.run(into: output)[0].status else { return #expect(Bool(false), "nobody writes into the pipe") }
    let next = Batch([.init(request(.inline(text: #"[{"body": "a"}]"#, folder: folder.path)), name: "a.png")])
    #expect(try await next.run(into: output)[0].status == .drawn)
    close(open(pipe, O_RDWR | O_CLOEXEC))
  }

  @Test func `a picture with the ending of another format fails, and the others are drawn`() async throws {
    try folder.write(Array(#"[{"body": "a"}]"#.utf8), to: "a.json")
    var batch = try batch()
    batch.pictures[1].name = "b.bmp"
    let reports = try await batch.run(into: output)
    #expect(reports[0].status == .drawn)
    #expect(reports[1].status == .failed("b.bmp has the ending of BMP, and would be png. The formats that there are: png, webp, jpg."))
  }

  @Test func `two pictures with the same name, a picture outside the folder and an existing picture are refused`() async throws {
    try folder.write(Array("[]".utf8), to: "a.json")
    let request = request(.file(folder.path + "/a.json"))
    await #expect(throws: BatchError.self) {
      try await Batch([.init(request, name: "a.png"), .init(request, name: "a.png")]).run(into: output)
    }
    await #expect(throws: BatchError.notInside("../a.png")) { try await Batch([.init(request, name: "../a.png")]).run(into: output) }
    _ = try await Batch([.init(request, name: "a.png")]).run(into: output)
    await #expect(throws: BatchError.exists(output + "/a.png", others: 0)) {
      try await Batch([.init(request, name: "a.png")]).run(into: output)
    }
  }
}
