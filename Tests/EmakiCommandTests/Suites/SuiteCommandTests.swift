import EmakiEncoding
import EmakiTestSupport
import Foundation
import FoundationXML
import Testing

@testable import EmakiSnapshots

/// `emaki verify`, `record` and `prune`, one after the other. What one of them says by itself is in `Cases/suites.txt`.
struct SuiteCommandTests {
  private let folder: SuiteWorkspace

  init() throws { folder = try SuiteWorkspace() }

  // MARK: Goldens

  @Test func `recorded goldens pass and are not recorded again`() async throws {
    let recorded = try await folder.run("record --missing")
    #expect(recorded.failure == "0 " && Set(recorded.lines) == Set(folder.goldens))
    #expect(folder.goldens == SuiteWorkspace.names.map { "goldens/\($0)@1x.png" })
    #expect(try await folder.run("verify").said == "0 7 pictures: 7 passed, 0 failed, 0 missing, 0 orphans\n")
    for (mode, count) in [("missing", 0), ("changed", 0), ("all", 7)] {
      #expect(try await folder.run("record --\(mode)").lines.count == count)
    }
  }

  @Test func `a picture that differs is reported with row and node, and shown`() async throws {
    try await folder.record()
    try folder.changeRow()
    let failed = try await folder.run("verify list --json")
    let entries = try failed.entries
    // The screen ends above the text of row 2, so its pictures stay the same.
    #expect(failed.code == 1 && entries.map(\.status) == "same same failed failed failed failed".words)
    let full = try #require(entries.first { $0.name == "list.full" })
    #expect(full.difference?.changes == [.init(row: "n-2", change: "repainted", nodes: ["message"])])
    #expect(try full.pictures.map { try folder.workspace.picture($0).height } == [400, 400, 400])
    // The pictures of failures say which rows they show.
    let compared = try await folder.workspace.run(["diff"] + full.pictures.prefix(2))
    #expect(compared.code == 1 && compared.text.contains(#"row "n-2" repainted"#), "\(compared.text)")
  }

  @Test func `only goldens of changed pictures are written anew, and pictures of failures that pass are removed`() async throws {
    try await folder.record()
    try folder.changeRow()
    #expect(try await folder.run("verify").code == 1)
    let before = try folder.workspace.contents("goldens/list.full@1x.png")
    #expect(try await folder.run("record list --changed").lines.count == 4)
    #expect(try folder.workspace.contents("goldens/list.full@1x.png") != before)
    #expect(try await folder.run("verify list").code == 0)
    #expect(folder.workspace.files.filter { $0.hasPrefix(".emaki/failed/") && $0.hasSuffix(".png") } == [])
  }

  @Test func `the empty folder of failures that a killed program has left goes with the next run`() async throws {
    try await folder.record()
    let left = folder.workspace.folder.appending(path: ".emaki/failed")
    for line in ["verify", "record --changed"] {
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      #expect(try await folder.run(line).code == 0 && !folder.hasFailures, "\(line)")
    }
  }

  @Test(arguments: ["verify other", "record other --changed"])
  func `a failure's picture that cannot be removed is reported`(line: String) async throws {
    try await folder.record()
    let path = ".emaki/failed/other.top@1x.actual.png"
    let disk = DiskFaults(workspace: folder.workspace)
    let environment: [String: String?] = ["XDG_CACHE_HOME": "/proc/none", "HOME": "/proc/none"]
    let arguments = line.words
    try folder.write("old", to: path)
    let calls = try await disk.calls(of: arguments, environment: environment)
    try folder.write("old", to: path)
    let call = try #require(calls.firstIndex { $0.hasPrefix("unlink ") && $0.hasSuffix("other.top@1x.actual.png") })
    let run = try await disk.run(arguments, call: call + 1, .error(EROFS), environment: environment)
    #expect(
      run.failure == "73 error: cannot remove \(path) of an earlier output: Read-only file system. Remove it, or choose another place.\n")
  }

  @Test func `nothing is recorded where CI is set`() async throws {
    #expect(
      try await folder.run("record --all", environment: ["CI": "true"]).failure
        == "64 error: CI is set: goldens are recorded where somebody looks at them. Record them on your own machine.\n")
    #expect(folder.goldens.isEmpty)
  }

  // MARK: Orphans

  @Test func `a case that gets another name leaves an orphan, which prune removes when asked to`() async throws {
    try await folder.record()
    try folder.writeSuite(SuiteWorkspace.suite.replacing("name: other", with: "name: renamed"))
    let verified = try await folder.run("verify").said
    let orphan = "goldens/other.top@1x.png"
    let parts = [
      "ORPHAN \(orphan): no case has it. Remove it with emaki prune.\n", "7 pictures: 6 passed, 0 failed, 1 missing, 1 orphan\n",
    ]
    #expect(verified.hasPrefix("1 ") && verified.hasSuffix(parts[1]) && verified.contains(parts[0]), "\(verified)")
    let named = try await folder.run("prune")
    #expect(named.failure == "0 1 golden of no case; --yes removes it\n" && named.lines == [orphan] && folder.goldens.contains(orphan))
    #expect(try await folder.run("prune --yes").lines == [orphan] && folder.goldens.count == 6)
    #expect(try await folder.run("prune").text.isEmpty)
  }

  @Test func `prune leaves goldens of other suites and pictures of other programs`() async throws {
    try await folder.record()
    // A suite beside this one, and one in a folder beside the goldens, keep theirs in the same folder.
    for (path, name, up) in [("nightly.yaml", "nightly", ""), ("more/emaki.yml", "more", "../")] {
      let suite = SuiteWorkspace.suite(cases: "name: \(name), feed: \(up)feeds/list.json")
      try folder.write("# Another suite.\n\(suite)goldens: {dir: \(up)goldens}\n", to: path)
      try await folder.succeed("record --all --suite \(path)")
    }
    try folder.copy("goldens/nightly.top@1x.png", to: "goldens/gone.top@1x.png")
    // This one has no manifest: another program has made it.
    try folder.workspace.write(Data([0x89, 0x50, 0x4E, 0x47]), to: "goldens/photo.top@1x.png")
    #expect(try await folder.run("prune --yes").lines == ["goldens/gone.top@1x.png"])
    #expect(try await folder.run("prune --yes --suite nightly.yaml").text.isEmpty && folder.goldens.count == 7 + 2 + 1)
    // What a suite that cannot be read has is not known, so nothing is removed.
    try folder.write("emaki: 1\ncase: []\n", to: "broken.yaml")
    try folder.copy("goldens/nightly.top@1x.png", to: "goldens/gone.top@1x.png")
    let refused = try await folder.run("prune --yes").failure
    #expect(refused.hasPrefix("65 ") && refused.contains(#"broken.yaml:2:1: the suite has an unknown key "case"."#), "\(refused)")
    #expect(folder.goldens.count == 7 + 2 + 2)
  }

  // MARK: The environment

  @Test func `in another environment different pictures exit with 78, and equal ones pass with a note`() async throws {
    try await folder.record()
    let golden = try folder.workspace.contents("goldens/other.top@1x.png")
    let text = try #require(try PNGContents(Array(golden)).text("emaki")).replacing(#""rendering": "#, with: #""rendering": 9"#)
    let chunks = try PNGChunks(golden).all.map {
      PNGChunks.chunk($0.type, $0.type == "iTXt" ? "emaki\0\0\0\0\0\(text)".bytes : $0.data)
    }
    try folder.workspace.write(Data(PNGChunks.signature + chunks.joined()), to: "goldens/other.top@1x.png")
    let same = try await folder.run("verify other").said
    #expect(same.hasPrefix("0 NOTE other.top: the same, though Emaki's rendering version is "), "\(same)")
    try folder.writeFeed(["other"])
    let differs = try await folder.run("verify other").said
    #expect(differs.hasPrefix("78 DRIFT other.top: differs in a changed environment (Emaki's rendering version is "), "\(differs)")
    #expect(differs.hasSuffix("1 picture: 0 passed, 0 failed, 0 missing, 1 drifted, 0 orphans\n"))
  }

  @Test func `dates are those of the suite, not of the machine`() async throws {
    try folder.writeFeed(date: "2026-01-15T00:00:00Z")
    try folder.writeSuite(SuiteWorkspace.suite(with: "now: 2026-01-15T03:00:00Z"))
    try await folder.record()
    let environment = ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"]
    #expect(try await folder.run("verify other --jobs 3", environment: environment).code == 0)
    try folder.writeSuite(SuiteWorkspace.suite(with: "now: 2026-01-15T04:00:00Z"))
    #expect(try await folder.run("verify other").code == 1)
  }

  // MARK: Errors

  @Test func `one feed that cannot be read does not stop the others`() async throws {
    try await folder.record()
    try folder.writeSuite(SuiteWorkspace.suite.replacing("other, feed: feeds/list.json", with: "other, feed: feeds/none.json"))
    #expect(
      try await folder.run("verify").said == "66 ERROR other.top: cannot read feeds/none.json: No such file or directory. Check the path.\n"
        + "7 pictures: 6 passed, 0 failed, 0 missing, 1 in error, 0 orphans\n")
  }

  // MARK: Reports

  @Test func `JUnit XML and GitHub's commands name what failed`() async throws {
    try await folder.record()
    try folder.writeFeed(["zero", "one", "two", "three", "<4>&\\\""])
    let run = try await folder.run("verify --junit out.xml", environment: ["GITHUB_ACTIONS": "true"])
    let commands = run.lines.filter { $0.hasPrefix("::error ") }
    #expect(run.code == 1 && commands.count == 2, "\(run.text)")
    #expect(commands.first?.hasPrefix("::error file=feeds/list.json,title=emaki verify list.full::differs: 1 repainted; ") == true)
    #expect(XMLParser(data: try folder.workspace.contents("out.xml")).parse())
    let cases = try folder.text("out.xml").split(separator: "<testcase ").dropFirst()
    let names = try cases.map { String(try #require($0.firstMatch(of: /\bname="([^"]*)"/)).1) }
    #expect(names.sorted() == SuiteWorkspace.names)
    #expect(zip(names, cases).filter { $1.contains("<failure") }.map(\.0) == ["list.full", "list.full@theme=dark"])
  }

  @Test func `beside a JSON document GitHub's commands go to standard error`() async throws {
    let run = try await folder.run("verify other --json", environment: ["GITHUB_ACTIONS": "true"])
    #expect(try run.entries.map(\.status) == ["missing"])
    #expect(run.errors == "::error file=feeds/list.json,title=emaki verify other.top::has no golden\n")
  }

  // MARK: Hashes

  @Test func `goldens of hashes have one line for each row, and no picture`() async throws {
    try folder.writeSuite(SuiteWorkspace.hashes)
    try await folder.record()
    #expect(folder.goldens == SuiteWorkspace.names.map { "goldens/\($0)@1x.json" })
    let before = try folder.text("goldens/list.full@1x.json").lines
    try folder.changeRow()
    let verified = try await folder.run("verify list")
    #expect(verified.code == 1 && verified.text.contains("FAIL list.full: differs: 1 repainted; in row \"n-2\"\n"))
    #expect(
      folder.workspace.files.filter { $0.contains("list.full@1x.") && $0.hasSuffix("png") } == [".emaki/failed/list.full@1x.actual.png"])
    try await folder.succeed("record --changed")
    let after = try folder.text("goldens/list.full@1x.json").lines
    let changed = zip(before, after).filter { $0 != $1 }.map(\.0)
    #expect(before.count == after.count && changed.count == 1, "\(changed)")
    #expect(changed.first?.hasPrefix(#"{"row": "n-2", "y": 160, "height": 80, "hash": ""#) == true)
  }

  // MARK: The samples

  @Test(arguments: [("suite", 9), ("inputs", 12)])
  func `the suites of samples are as they were recorded`(name: String, count: Int) async throws {
    let run = try await folder.workspace.run(["verify", "--suite", URL.samples.appending(path: "\(name)/emaki.yaml").path])
    #expect(run.said == "0 \(count) pictures: \(count) passed, 0 failed, 0 missing, 0 orphans\n")
  }

  /// The workflow's own line, as far as it can be run without GitHub.
  @Test func `the commands of the sample's workflow leave the files that the workflow uploads`() async throws {
    let workflow = try String(contentsOf: URL.samples.appending(path: "suite/verify.yml"), encoding: .utf8)
    let command = try #require(workflow.firstMatch(of: /run: emaki (verify .*)/)).output.1
    let line = String(command.replacing(/\$\{\{.*?\}\}/, with: "HEAD").replacing("\"", with: ""))
    try folder.writeSuite(SuiteWorkspace.hashes)
    try await folder.record()
    try folder.commit()
    let environment: [String: String?] = ["CI": "true", "GITHUB_ACTIONS": "true"]
    #expect(try await folder.run(line, environment: environment).code == 0)
    try folder.changeRow()
    let failed = try await folder.run(line, environment: environment)
    #expect(failed.code == 1 && failed.text.contains("::error file=feeds/list.json"))
    let kept = try #require(workflow.range(of: "path: |\n")).upperBound
    let paths = workflow[kept...].lines.map { $0.trimmingCharacters(in: .whitespaces) }.prefix { !$0.contains(":") }
    #expect(paths == ["report.html", "junit.xml", ".emaki/failed"] && Set(paths).isSubset(of: folder.workspace.files))
  }
}
