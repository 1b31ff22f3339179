import Foundation
import Testing

/// Tests `--encoding`, and what is said of a feed whose encoding nobody knows or that has faults.
@Suite(.timeLimit(.minutes(10))) struct EncodingOptionTests {
  private let workspace: Workspace
  /// "标题,内容" and "通知,您的订单已发货。" in GBK.
  private static let chinese: [UInt8] =
    [0xB1, 0xEA, 0xCC, 0xE2, 0x2C, 0xC4, 0xDA, 0xC8, 0xDD, 0x0A, 0xCD, 0xA8, 0xD6, 0xAA, 0x2C]
    + [0xC4, 0xFA, 0xB5, 0xC4, 0xB6, 0xA9, 0xB5, 0xA5, 0xD2, 0xD1, 0xB7, 0xA2, 0xBB, 0xF5, 0xA1, 0xA3, 0x0A]

  init() throws {
    workspace = try Workspace()
    try workspace.write(Data(Self.chinese), to: "list.csv")
    try workspace.write("标题,内容\n通知,您的订单已发货。\n", to: "right.csv")
  }

  private let look = ["--size", "200x100", "--scale", "1"]

  @Test func `a feed is read in the encoding that is named, at every door`() async throws {
    #expect(try await workspace.run(["render", "right.csv", "-o", "right.png"] + look).errors.isEmpty)
    let run = try await workspace.run(["render", "list.csv", "--encoding", "gb18030", "-o", "list.png"] + look)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.contents("list.png") == workspace.contents("right.png"))
    let batch = try await workspace.run(["batch", "list.csv", "-o", "out", "--encoding", "gbk"] + look)
    #expect(batch.code == 0 && !batch.errors.contains("warning"), "\(batch.errors)")
    #expect(try workspace.contents("out/list.png") == workspace.contents("right.png"))
    let line = #"{"id": "line", "path": "list.csv", "encoding": "gb18030"}"#
    let stream = try await workspace.run(["batch", "-", "--stream", "-o", "out"] + look, input: Data(line.utf8))
    #expect(stream.code == 0 && !stream.text.contains("error"), "\(stream.text)")
    #expect(try workspace.contents("out/line.png") == workspace.contents("right.png"))
  }

  @Test func `without it there is an error that names the option, and no mapping of the wrong letters`() async throws {
    let run = try await workspace.run(["render", "list.csv", "-o", "a.png"])
    #expect(run.code == 65 && run.errors.contains("the option encoding") && !run.errors.contains("--map"), "\(run.errors)")
    let unknown = try await workspace.run(["render", "list.csv", "--encoding", "klingon", "-o", "a.png"])
    #expect(unknown.code == 64 && unknown.errors.contains("Give an encoding that iconv knows"), "\(unknown.errors)")
  }

  @Test(arguments: ["<rss version=\"2.0\"><channel><item><title>Rock & Roll</title></item></channel></rss>", "body\nGr\u{FC}\u{DF}e\n"])
  func `a feed with faults is drawn with a warning, and refused under --strict`(text: String) async throws {
    try workspace.write(Data(text.unicodeScalars.map { UInt8($0.value) }), to: "faulty")
    for (options, code) in [([], 0), (["--strict"], 69)] as [([String], Int32)] {
      let run = try await workspace.run(["render", "faulty", "-o", "a.png"] + look + options)
      #expect(run.code == code && run.warnings.count == 1, "\(run.errors)")
      let batch = try await workspace.run(["batch", "faulty", "-o", "out", "--force"] + look + options)
      #expect(batch.code == code, "\(batch.errors)")
    }
  }
}
