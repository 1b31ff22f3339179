import EmakiBatch
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

/// Tests that requests, the names of pictures and other values of batches are taken as the files of `Cases` say.
@Suite struct BatchCaseTests {
  static let folder = CaseFolder("Cases")

  @Test func `no case is missing or passed over`() { #expect(Self.folder.faults == []) }

  @Test(arguments: folder.cases) func `a value is taken as its case says`(example: FileCase) {
    let inputs: Set = ["line", "options", "codes", "feeds", "drawn", "kept", "failed", "seconds", "shard", "named", "template", "journal"]
    let fault = Self.fault(example)
    let differences = example.differences(inputs: inputs) { key in
      switch key {
      case "error": fault.map { "\($0)" } ?? "none"
      case "id": (fault as? FeedRequestError)?.id.flatMap { try? JSONEncoder().encode($0) }.map(Self.text) ?? "none"
      case "answer": try? Self.answer(example)
      case "worst":
        "\(BatchExitCode.worst((example["codes"] ?? "").split(separator: " ").compactMap { Int32($0) }))"
      case "rate": Self.rate(example)
      case "part": example["shard"].flatMap(Shard.init) == nil ? "none" : "some"
      case "path":
        try? OutputName(example["template"] ?? "").path(id: example["named"] ?? "", index: 42, size: (width: "390", scale: "2"))
      case "entries": try? "\(Self.entries(example).count)"
      default: nil
      }
    }
    #expect(differences == [])
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  /// Returns the error of a request, of its options, or of a template for names.
  private static func fault(_ example: FileCase) -> (any Error)? {
    do {
      if let line = example["line"] { _ = try FeedRequestTests.request(line) }
      if let template = example["template"] { _ = try OutputName(template) }
      let options = (example["options"] ?? "").components(separatedBy: ", ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      let pairs = options.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
      _ = try DrawingRequest(feed: .file("a")).applying(Dictionary(uniqueKeysWithValues: pairs), name: "a")
      return nil
    } catch {
      return error
    }
  }

  private static func answer(_ example: FileCase) throws -> String {
    let id = try FeedRequestTests.request(example["line"] ?? "").id
    return text(try FeedReport.line(StreamReply(id: id, line: 1, error: StreamReply.Fault(code: 65, message: "m"))))
  }

  private static func rate(_ example: FileCase) -> String {
    func number(_ name: String) -> Int { example[name].flatMap { Int($0) } ?? -1 }
    var rate = BatchRate(total: number("feeds"))
    let item = BatchItem(index: 0, source: .file("a.json"), id: "a", output: "a.png")
    for status in [FeedReport.Status.drawn, .kept, .failed] {
      for _ in 0..<number(status.rawValue) { rate.add(FeedReport(item, status, code: status == .failed ? 65 : 0)) }
    }
    return rate.text(after: Double(number("seconds")))
  }

  /// Returns what a journal of one line says of a picture.
  private static func entries(_ example: FileCase) throws -> [JournalEntry] {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) {
      let path = try folder.write("\(example["journal"] ?? "")\n", to: "journal.ndjson")
      return try Journal(path, isKept: true).entries(of: "a.png")
    }
  }
}
