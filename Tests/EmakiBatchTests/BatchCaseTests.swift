import EmakiDrawing
import EmakiFeeds
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiBatch

/// Tests that requests, the names of pictures and other values of batches are taken as the files of `Cases` say.
struct BatchCaseTests {
  static let folder = CaseFolder("Cases")

  @Test func `no case is missing or passed over`() { #expect(Self.folder.faults == []) }

  @Test(arguments: folder.cases) func `a value is taken as its case says`(example: FileCase) throws {
    let inputs = Set(
      "line options codes feeds drawn kept failed seconds shard named template journal files links lines inputs base".words + [
        "pictures as"
      ])
    let folder = TemporaryFolder()
    let plan = Result { try Self.plan(example, in: folder) }
    let request = Result { try Self.request(example) }
    var fault: (any Error)?
    if case .failure(let error) = plan { fault = error }
    if case .failure(let error) = request { fault = error }
    let differences = example.differences(inputs: inputs) { key in
      switch key {
      case "error": fault.map { "\($0)".replacing(folder.path + "/", with: "") } ?? "none"
      case "id": (fault as? FeedRequestError)?.id.flatMap { try? JSONEncoder().encode($0) }.map(Self.text) ?? "none"
      case "answer": try? Self.answer(example)
      case "bars":
        (try? request.get())?.screen.bars.map { "\($0.kind) \($0.title ?? "-") \($0.clock ?? "-")" } ?? "none"
      case "worst":
        "\(FeedReport.worstCode((example["codes"] ?? "").words.compactMap { Int32($0) }))"
      case "rate": Self.rate(example)
      case "part": example["shard"].flatMap(Shard.init) == nil ? "none" : "some"
      case "path":
        try? OutputName(example["template"] ?? "").path(id: example["named"] ?? "", index: 42, screen: Screen(scale: 2))
      case "entries": try? "\(Self.entries(example, in: folder).count)"
      default:
        switch plan {
        case .success(let plan) where key == "warnings":
          plan?.warnings.joined(separator: " | ").replacing(folder.path + "/", with: "")
        case .success(let plan): plan.flatMap { Self.value(key, of: $0.items, in: folder) }
        case .failure(let error): "the error \(error)"
        }
      }
    }
    withExtendedLifetime(folder) {}
    #expect(differences == [])
  }

  /// Returns the plan of a case that has inputs.
  private static func plan(_ example: FileCase, in folder: TemporaryFolder) throws -> BatchPlan? {
    guard let inputs = example["inputs"] ?? example["lines"].map({ _ in "all.ndjson" }) else { return nil }
    for name in (example["files"] ?? "").words {
      _ = try folder.addFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
      try folder.write("[]", to: name)
    }
    for link in (example["links"] ?? "").split(separator: " | ") {
      let ends = link.split(separator: " -> ").map(String.init)
      try folder.addLink(ends[0], to: ends[1])
    }
    if let lines = example["lines"] { try folder.write(lines, to: "all.ndjson") }
    return try BatchPlanTests.plan(
      folder, inputs.words, name: example["pictures as"] ?? "{stem}.png",
      shard: example["shard"].flatMap(Shard.init) ?? .whole)
  }

  private static func value(_ key: String, of items: [BatchItem], in folder: TemporaryFolder) -> String? {
    switch key {
    case "pictures": items.map(\.output).joined(separator: " | ")
    case "names": items.map { $0.name.replacing(folder.path + "/", with: "") }.joined(separator: " | ")
    case "numbers": items.map { "\($0.index)" }.joined(separator: " ")
    case "splits": items.map { "\($0.isSplit)" }.joined(separator: " | ")
    case "texts":
      items.map { item in
        if case .line(let line) = item.source, let bytes = try? line.text(limits: FeedLimits()) { text(bytes) } else { "no line" }
      }.joined(separator: " | ")
    default: nil
    }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { Array(bytes).text }

  /// Returns a request with its options. A line and a template for names are read before.
  private static func request(_ example: FileCase) throws -> DrawingRequest {
    if let line = example["line"] { _ = try FeedRequestTests.request(line) }
    if let template = example["template"] { _ = try OutputName(template) }
    let options = (example["options"] ?? "").components(separatedBy: ", ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let pairs = options.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
    let bars = example["base"].flatMap(ScreenBars.Kind.init).map { ScreenBars($0, clock: "8:00") }
    return try DrawingRequest(feed: .file("a"), screen: Screen(bars: bars)).applying(Dictionary(uniqueKeysWithValues: pairs), name: "a")
  }

  private static func answer(_ example: FileCase) throws -> String {
    let id = try FeedRequestTests.request(example["line"] ?? "").id
    return text(try StreamReply(id: id, line: 1, error: StreamReply.Fault(code: 65, message: "m")).encoded())
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
  private static func entries(_ example: FileCase, in folder: TemporaryFolder) throws -> [JournalEntry] {
    try Journal(folder.write("\(example["journal"] ?? "")\n", to: "journal.ndjson"), isKept: true).entries(of: "a.png")
  }
}
