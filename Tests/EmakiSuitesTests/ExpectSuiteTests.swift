import EmakiSnapshots
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiSuites

/// Tests the expectation of a suite on itself, in a temporary folder.
struct ExpectSuiteTests {
  private let folder = TemporaryFolder()

  init() throws {
    try write("Ada")
    let cases = ["list", "other"].map { "- {name: \($0), feed: feed.json}\n" }.joined()
    try folder.write("emaki: 1\nsize: 200x80\nscale: 1\ncases:\n\(cases)", to: "emaki.yaml")
  }

  private func write(_ body: String) throws { _ = try folder.write(#"[{"id": "a", "body": "\#(body)"}]"#, to: "feed.json") }

  /// Returns what the expectation says of a failure; `nil` where it passes.
  private func failure(_ mode: RecordMode = .never, cases: [String] = []) async -> String? {
    do {
      try await expectSuite(folder["emaki.yaml"], cases: cases, mode)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private var kept: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder[".emaki/failed"]).sorted()) ?? [] }

  @Test func `goldens that are missing fail, are recorded when that is asked for, and pass then`() async {
    #expect(await failure()?.hasPrefix("MISSING list.top: has no golden\n  \(folder.path)/.emaki/failed/list.top@1x.actual.png\n") == true)
    let recorded = ["list", "other"].map {
      "RECORDED \($0).top: \(folder.path)/goldens/\($0).top@1x.png. Look at it, and run the test without recording."
    }
    #expect(await failure(.missing) == recorded.joined(separator: "\n"))
    #expect(await failure() == nil && kept == [])
  }

  @Test func `each picture that differs is named with its row, and shown`() async throws {
    _ = await failure(.all)
    try write("Bob")
    let lines = try #require(await failure(cases: ["other"])).lines
    #expect(lines.count == 3 && lines[0].hasPrefix("FAIL other.top: differs: 1 repainted; ") && lines[0].contains(#"in row "a" ("#))
    #expect(kept == "actual difference expected".words.map { "other.top@1x.\($0).png" })
  }

  @Test func `a suite that cannot be run says why`() async throws {
    #expect(await failure(cases: ["nothing"]) == #"\#(folder.path)/emaki.yaml has no case "nothing". It has "list", "other"."#)
    #expect(
      await (#expect(throws: (any Error).self) { try await expectSuite("no-such.yaml") }).map { "\($0)".contains("no-such.yaml") } == true)
  }
}
