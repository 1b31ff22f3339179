import EmakiEncoding
import EmakiSnapshots
import EmakiTestSupport
import Foundation
import FoundationXML
import Testing

/// `emaki verify`, `record`, `prune` and `schema`.
@Suite struct SuiteCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try writeFeed()
    try workspace.write(Self.suite, to: "emaki.yaml")
  }

  private static let suite = """
    emaki: 1
    size: 200x180
    scale: 1
    matrix: {theme: [light, dark]}
    cases:
      - {name: list, feed: feeds/list.json, shots: [top, full, {row: n-2}]}
      - {name: other, feed: feeds/list.json, matrix: {}}
    """

  private func writeFeed(_ bodies: [String] = ["zero", "one", "two", "three", "four"], date: String = "2h") throws {
    let rows = bodies.enumerated().map { #"{"id": "n-\#($0)", "body": "\#($1)", "date": "\#(date)"}"# }
    try workspace.write("[\(rows.joined(separator: ","))]", to: "feeds/list.json")
  }

  private func run(_ arguments: String..., environment: [String: String?] = [:]) async throws -> Workspace.Run {
    try await workspace.run(arguments, environment: environment)
  }

  private func document(_ run: Workspace.Run) throws -> [[String: Any]] {
    let json = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    return try #require(json["cases"] as? [[String: Any]])
  }

  private static let names = [
    "list.full", "list.full@theme=dark", "list.row-n-2", "list.row-n-2@theme=dark", "list.top", "list.top@theme=dark", "other.top",
  ]

  private var goldens: [String] { workspace.files.filter { $0.hasPrefix("goldens/") } }

  @Test func `missing goldens fail and are not created`() async throws {
    let run = try await run("verify")
    #expect(run.code == 1)
    #expect(run.text.hasSuffix("7 pictures: 0 passed, 0 failed, 7 missing, 0 orphans\n"))
    #expect(run.text.hasPrefix("MISSING list.top: has no golden\n  .emaki/failed/list.top@1x.actual.png\n"))
    #expect(goldens.isEmpty)
  }

  @Test func `a folder for goldens that cannot be made is reported`() async throws {
    try workspace.write("a file", to: "goldens")
    let run = try await run("record", "other", "--missing")
    #expect(run.code == 73)
    #expect(
      run.errors == "error: other.top: cannot make the folder goldens: Not a directory. Choose a place that can be written.\n")
  }

  @Test func `recorded goldens pass and are not recorded again`() async throws {
    let recorded = try await run("record", "--missing")
    #expect(recorded.code == 0, "\(recorded.errors)")
    #expect(goldens == Self.names.map { "goldens/\($0)@1x.png" })
    #expect(Set(recorded.text.split(separator: "\n").map(String.init)) == Set(goldens))
    let verified = try await run("verify")
    #expect(verified.code == 0)
    #expect(verified.text == "7 pictures: 7 passed, 0 failed, 0 missing, 0 orphans\n")
    #expect(try await run("record", "--missing").text.isEmpty)
    #expect(try await run("record", "--changed").text.isEmpty)
    #expect(try await run("record", "--all").text.split(separator: "\n").count == 7)
  }

  @Test func `a picture that differs is reported with row and node, and shown`() async throws {
    _ = try await run("record", "--missing")
    try writeFeed(["zero", "one", "twe", "three", "four"])
    let failed = try await run("verify", "list", "--json")
    #expect(failed.code == 1)
    let entries = try document(failed)
    // The screen ends above the text of row 2, so its pictures stay the same.
    #expect(entries.map { $0["status"] as? String } == ["same", "same", "failed", "failed", "failed", "failed"])
    let full = try #require(entries.first { $0["name"] as? String == "list.full" })
    let difference = try #require(full["difference"] as? [String: Any])
    let changes = try #require(difference["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    #expect(changes[0]["row"] as? String == "n-2" && changes[0]["change"] as? String == "repainted")
    #expect(changes[0]["nodes"] as? [String] == ["message"])
    for key in ["expected", "actual", "differenceImage"] {
      let path = try #require(full[key] as? String)
      #expect(try workspace.picture(path).height == 400)
    }
    // Only the goldens of changed pictures are written anew.
    let before = try workspace.contents("goldens/list.full@1x.png")
    let recorded = try await run("record", "list", "--changed")
    #expect(recorded.text.split(separator: "\n").count == 4)
    #expect(try workspace.contents("goldens/list.full@1x.png") != before)
    // The pictures of the failures are removed, because the cases pass now.
    #expect(try await run("verify", "list").code == 0)
    #expect(!workspace.files.contains { $0.hasPrefix(".emaki/failed/") && $0.hasSuffix(".png") })
  }

  @Test func `nothing is recorded where CI is set`() async throws {
    for mode in ["--missing", "--changed", "--all"] {
      let run = try await run("record", mode, environment: ["CI": "true"])
      #expect(run.code == 64)
      #expect(
        run.errors == "error: CI is set: goldens are recorded where somebody looks at them. Record them on your own machine.\n")
    }
    #expect(goldens.isEmpty)
    #expect(try await run("record", "--all", "--missing").code == 64)
  }

  @Test func `record without a choice of goldens is refused and names the choices`() async throws {
    let run = try await run("record")
    #expect(run.code == 64 && goldens.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "error: Choose which goldens are written: --missing, those that are not there; --changed, also those that the pictures differ from; "
          + "or --all.\n"))
    let two = try await self.run("record", "--all", "--missing")
    #expect(two.errors.hasPrefix("error: --missing, --changed and --all exclude each other. Give one of them.\n"))
  }

  @Test func `a case that gets another name leaves an orphan, which prune removes when asked to`() async throws {
    _ = try await run("record", "--missing")
    try workspace.write(Self.suite.replacing("name: other", with: "name: renamed"), to: "emaki.yaml")
    let verified = try await run("verify")
    #expect(verified.code == 1)
    #expect(verified.text.hasSuffix("7 pictures: 6 passed, 0 failed, 1 missing, 1 orphan\n"))
    #expect(verified.text.contains("ORPHAN goldens/other.top@1x.png: no case has it. Remove it with emaki prune.\n"))
    let named = try await run("prune")
    #expect(named.text == "goldens/other.top@1x.png\n" && named.errors == "1 golden of no case; --yes removes it\n")
    #expect(goldens.count == 7)
    #expect(try await run("prune", "--yes").text == "goldens/other.top@1x.png\n")
    #expect(goldens.count == 6)
    #expect(try await run("prune").text.isEmpty)
  }

  @Test func `goldens beside feeds and pictures leave those alone when they are pruned`() async throws {
    try workspace.write(Self.suite.replacing("emaki: 1", with: "emaki: 1\ngoldens: {dir: feeds}"), to: "emaki.yaml")
    try workspace.write("", to: "feeds/avatar@2x.png")
    _ = try await run("record", "other", "--missing")
    try workspace.write(try workspace.contents("feeds/other.top@1x.png"), to: "feeds/old.top@1x.png")
    #expect(try await run("prune", "--yes").text == "feeds/old.top@1x.png\n")
    let left = workspace.files.filter { $0.hasPrefix("feeds/") }
    #expect(left == ["feeds/avatar@2x.png", "feeds/list.json", "feeds/other.top@1x.png"])
  }

  @Test func `in another environment different pictures exit with 78, and equal ones pass with a note`() async throws {
    _ = try await run("record", "--missing", "other")
    let golden = try workspace.contents("goldens/other.top@1x.png")
    let drifted = try Self.replacingManifest(of: golden) { $0.replacing(#""rendering": "#, with: #""rendering": 9"#) }
    try workspace.write(drifted, to: "goldens/other.top@1x.png")
    let same = try await run("verify", "other")
    #expect(same.code == 0)
    #expect(same.text.hasPrefix("NOTE other.top: the same, though Emaki's rendering version is "))
    try writeFeed(["other"])
    let differs = try await run("verify", "other")
    #expect(differs.code == 78)
    #expect(differs.text.hasPrefix("DRIFT other.top: differs in a changed environment (Emaki's rendering version is "))
    #expect(differs.text.hasSuffix("1 picture: 0 passed, 0 failed, 0 missing, 1 drifted, 0 orphans\n"))
  }

  private static func replacingManifest(of file: Data, _ change: (String) -> String) throws -> Data {
    let contents = try PNGContents(Array(file))
    let text = try #require(try contents.text(PictureManifest.keyword))
    return Data(contents.bytes(with: PNGText(keyword: text.keyword, text: change(text.text))))
  }

  @Test func `prune leaves goldens of other suites and pictures of other programs`() async throws {
    _ = try await run("record", "--missing")
    // A suite beside this one, one above the goldens, and one in a folder beside them keep their goldens in the same folder.
    for (path, name, feed, goldens) in [
      ("nightly.yaml", "nightly", "feeds/list.json", "goldens"), ("more/emaki.yml", "more", "../feeds/list.json", "../goldens"),
    ] {
      try workspace.write(
        "# Another suite.\nemaki: 1\nsize: 200x180\nscale: 1\ngoldens: {dir: \(goldens)}\ncases: [{name: \(name), feed: \(feed)}]\n",
        to: path)
      #expect(try await run("record", "--all", "--suite", path).code == 0)
    }
    try workspace.write(try workspace.contents("goldens/nightly.top@1x.png"), to: "goldens/gone.top@1x.png")
    // This one has no manifest: another program has made it.
    try workspace.write(Data([0x89, 0x50, 0x4E, 0x47]), to: "goldens/photo.top@1x.png")
    #expect(try await run("prune", "--yes").text == "goldens/gone.top@1x.png\n")
    #expect(try await run("prune", "--yes", "--suite", "nightly.yaml").text.isEmpty)
    #expect(goldens.count == 7 + 2 + 1)
    // What a suite that cannot be read has is not known, so nothing is removed.
    try workspace.write("emaki: 1\ncase: []\n", to: "broken.yaml")
    try workspace.write(try workspace.contents("goldens/nightly.top@1x.png"), to: "goldens/gone.top@1x.png")
    let refused = try await run("prune", "--yes")
    #expect(refused.code == 65 && refused.text.isEmpty)
    #expect(refused.errors.contains(#"broken.yaml:2:1: the suite has an unknown key "case"."#), "\(refused.errors)")
    #expect(goldens.count == 7 + 2 + 2)
  }

  @Test func `pictures of failures say which rows they show`() async throws {
    _ = try await run("record", "--missing", "other")
    try writeFeed(["zero", "other", "two", "three", "four"])
    #expect(try await run("verify", "other").code == 1)
    let compared = try await run("diff", "goldens/other.top@1x.png", ".emaki/failed/other.top@1x.actual.png")
    #expect(compared.code == 1 && compared.text.contains(#"row "n-1" repainted"#), "\(compared.text)")
  }

  @Test func `a fault that several pictures share is told once, and counted for each`() async throws {
    try workspace.write("layout: { text: { texxt: a } }", to: "cell.yaml")
    try workspace.write(Self.suite.replacing("scale: 1", with: "scale: 1\ncell: cell.yaml"), to: "emaki.yaml")
    let fault = #"cell.yaml:1:19: text has an unknown key "texxt". Did you mean "text"?"#
    let verified = try await run("verify")
    #expect(
      verified.text == "ERROR list.top: \(fault)\n7 pictures: 0 passed, 0 failed, 0 missing, 7 in error, 0 orphans\n", "\(verified.text)")
    let recorded = try await run("record", "--missing")
    #expect(recorded.code == 65 && recorded.errors == "error: list.top: \(fault)\n", "\(recorded.errors)")
  }

  @Test func `one feed that cannot be read does not stop the others`() async throws {
    _ = try await run("record", "--missing")
    try workspace.write(
      Self.suite.replacing("name: other, feed: feeds/list.json", with: "name: other, feed: feeds/none.json"), to: "emaki.yaml")
    let run = try await run("verify")
    #expect(run.code == 66)
    #expect(run.text.contains("ERROR other.top: cannot read feeds/none.json: No such file or directory. Check the path.\n"))
    #expect(run.text.hasSuffix("7 pictures: 6 passed, 0 failed, 0 missing, 1 in error, 0 orphans\n"))
  }

  @Test func `the error about a malformed suite names line and column`() async throws {
    try workspace.write("emaki: 1\ncases:\n  - {name: a, feed: f, shotts: [top]}\n", to: "emaki.yaml")
    for command in [["verify"], ["record", "--all"], ["prune"]] {
      let run = try await workspace.run(command)
      #expect(run.code == 65)
      #expect(run.errors == "error: emaki.yaml:3:24: cases[0] has an unknown key \"shotts\". Did you mean \"shots\"?\n")
    }
    let missing = try await run("verify", "--suite", "none.yaml")
    #expect(missing.code == 66)
  }

  @Test func `a case or row that is not there is named`() async throws {
    let run = try await run("verify", "lists")
    #expect(run.code == 64)
    #expect(run.errors == "error: emaki.yaml has no case \"lists\". Did you mean \"list\"? It has \"list\", \"other\".\n")
    try workspace.write(Self.suite.replacing("row: n-2", with: "row: n-9"), to: "emaki.yaml")
    let row = try await self.run("verify", "list")
    #expect(row.code == 65)
    #expect(row.text.contains("ERROR list.row-n-9: feeds/list.json has no row \"n-9\", which the case \"list\" shows.\n"))
  }

  @Test func `a font that differs from the lock exits with 78 and is named`() async throws {
    let path = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
    let hash = String(repeating: "0", count: 64)
    try workspace.write(#"{"fonts": [{"path": "\#(path)", "index": 0, "sha256": "\#(hash)"}], "families": ["Inter"]}"#, to: "fonts.lock")
    try workspace.write(Self.suite.replacing("emaki: 1", with: "emaki: 1\nfonts: fonts.lock"), to: "emaki.yaml")
    let run = try await run("verify")
    #expect(run.code == 78)
    #expect(run.errors.hasPrefix("error: the font \(path) is not the one of the lock: "))
    // Fonts do not matter for finding goldens without a case.
    let pruned = try await self.run("prune")
    #expect(pruned.code == 0 && pruned.errors.isEmpty)
  }

  @Test func `dates are those of the suite, not of the machine`() async throws {
    try writeFeed(date: "2026-01-15T00:00:00Z")
    try workspace.write(Self.suite.replacing("emaki: 1", with: "emaki: 1\nnow: 2026-01-15T03:00:00Z"), to: "emaki.yaml")
    _ = try await run("record", "other", "--missing")
    for zone in ["Pacific/Niue", "Pacific/Kiritimati", "Asia/Kathmandu"] {
      #expect(
        try await run("verify", "other", "--jobs", "3", "--shuffle", "7", environment: ["TZ": zone, "LC_ALL": "tr_TR.UTF-8"]).code == 0)
    }
    try workspace.write(Self.suite.replacing("emaki: 1", with: "emaki: 1\nnow: 2026-01-15T04:00:00Z"), to: "emaki.yaml")
    #expect(try await run("verify", "other").code == 1)
  }

  @Test func `JUnit XML and GitHub's commands name what failed`() async throws {
    _ = try await run("record", "--missing")
    try writeFeed(["zero", "one", "two", "three", "<4>&\\\""])
    let run = try await run("verify", "--junit", "out.xml", environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 1)
    let commands = run.text.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(commands.map { $0.prefix { $0 != "," } } == Array(repeating: "::error file=feeds/list.json", count: 2))
    #expect(commands[0].hasPrefix("::error file=feeds/list.json,title=emaki verify list.full::differs: 1 repainted; "))
    let cases = JUnitCases()
    let parser = XMLParser(data: try workspace.contents("out.xml"))
    parser.delegate = cases
    #expect(parser.parse())
    #expect(cases.names.sorted() == Self.names)
    #expect(cases.failures == ["list.full", "list.full@theme=dark"])
  }

  @Test func `beside a JSON document GitHub's commands go to standard error`() async throws {
    let run = try await run("verify", "other", "--json", environment: ["GITHUB_ACTIONS": "true"])
    #expect(try document(run).map { $0["status"] as? String } == ["missing"])
    #expect(run.errors == "::error file=feeds/list.json,title=emaki verify other.top::has no golden\n")
  }

  // MARK: Hashes

  private static let hashes = suite.replacing("emaki: 1", with: "emaki: 1\ngoldens: {mode: hash}")

  @Test func `goldens of hashes have one line for each row, and no picture`() async throws {
    try workspace.write(Self.hashes, to: "emaki.yaml")
    _ = try await run("record", "--missing")
    #expect(goldens == Self.names.map { "goldens/\($0)@1x.json" })
    #expect(try await run("verify").code == 0)
    let before = String(decoding: try workspace.contents("goldens/list.full@1x.json"), as: UTF8.self).split(separator: "\n")
    try writeFeed(["zero", "one", "twe", "three", "four"])
    let verified = try await run("verify", "list")
    #expect(verified.code == 1)
    #expect(verified.text.contains("FAIL list.full: differs: 1 repainted\n"))
    #expect(workspace.files.contains(".emaki/failed/list.full@1x.actual.png"))
    #expect(!workspace.files.contains(".emaki/failed/list.full@1x.expected.png"))
    _ = try await run("record", "--changed")
    let after = String(decoding: try workspace.contents("goldens/list.full@1x.json"), as: UTF8.self).split(separator: "\n")
    #expect(before.count == after.count)
    let changed = zip(before, after).filter { $0 != $1 }.map(\.0)
    #expect(changed.count == 1)
    #expect(changed.first?.hasPrefix(#"{"row": "n-2", "y": 160, "height": 80, "hash": ""#) ?? false)
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"] + arguments
    process.currentDirectoryURL = workspace.folder
    process.standardOutput = FileHandle.nullDevice
    try process.start()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `the picture that hashes were recorded from is drawn from a commit`() async throws {
    try workspace.write(Self.hashes, to: "emaki.yaml")
    _ = try await run("record", "--missing")
    try git("init", "--quiet")
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "goldens")
    try writeFeed(["zero", "one", "twe", "three", "four"])
    let verified = try await run("verify", "list", "--base", "HEAD")
    #expect(verified.code == 1)
    let line = try #require(verified.text.split(separator: "\n").first { $0.hasPrefix("FAIL list.full:") })
    #expect(line.contains("1 repainted; "))
    #expect(line.hasSuffix(#"in row "n-2" (message)"#))
    for kind in ["expected", "actual", "difference"] {
      #expect(try workspace.picture(".emaki/failed/list.full@1x.\(kind).png").height == 400)
    }
    let none = try await run("verify", "list", "--base", "nowhere")
    #expect(none.code == 66)
    #expect(none.errors.contains("Name one of the suite's repository"))
  }

  @Test func `the empty folder of failures that a killed program has left goes with the next run`() async throws {
    _ = try await run("record", "--missing")
    for command in [["verify"], ["record", "--changed"]] {
      try FileManager.default.createDirectory(
        at: workspace.folder.appending(path: ".emaki/failed"), withIntermediateDirectories: true)
      #expect(try await workspace.run(command).code == 0)
      #expect(!workspace.files.contains { $0.hasPrefix(".emaki") })
    }
  }

  @Test(arguments: [["verify", "other"], ["record", "other", "--changed"]])
  func `a failure's picture that cannot be removed is reported`(arguments: [String]) async throws {
    _ = try await run("record", "--missing")
    try workspace.write("old", to: ".emaki/failed/other.top@1x.actual.png")
    let disk = DiskFaults(workspace: workspace)
    let environment: [String: String?] = ["XDG_CACHE_HOME": "/proc/none", "HOME": "/proc/none"]
    let calls = try await disk.calls(of: arguments, environment: environment)
    try workspace.write("old", to: ".emaki/failed/other.top@1x.actual.png")
    let call = try #require(calls.firstIndex { $0.hasPrefix("unlink ") && $0.hasSuffix("other.top@1x.actual.png") })
    let run = try await disk.run(arguments, call: call + 1, .error(EROFS), environment: environment)
    #expect(run.code == 73)
    #expect(
      run.errors == "error: cannot remove .emaki/failed/other.top@1x.actual.png of an earlier output: Read-only file system. Remove it, or "
        + "choose another place.\n")
  }

  @Test func `checkouts that killed programs have left are removed, and no others`() async throws {
    try workspace.write(Self.hashes, to: "emaki.yaml")
    _ = try await run("record", "--missing")
    try git("init", "--quiet")
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "goldens")
    try writeFeed(["zero", "one", "twe", "three", "four"])
    let start = "emaki-base-\(geteuid())-"
    for name in ["left", "held"] { try workspace.write("x", to: "tmp/\(start)\(name)/folder/file") }
    let held = open(workspace.folder.path + "/tmp/\(start)held", O_RDONLY | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    let environment: [String: String?] = ["TMPDIR": workspace.folder.path + "/tmp"]
    #expect(try await run("verify", "list", "--base", "HEAD", environment: environment).code == 1)
    #expect(workspace.files.filter { $0.hasPrefix("tmp/") } == ["", "/folder", "/folder/file"].map { "tmp/\(start)held" + $0 })
  }

  @Test func `a commit whose files do not fit on the disk is not reported as missing`() async throws {
    try workspace.write(Self.hashes, to: "emaki.yaml")
    _ = try await run("record", "--missing")
    try git("init", "--quiet")
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "goldens")
    try writeFeed(["zero", "one", "twe", "three", "four"])
    try FileManager.default.createDirectory(at: workspace.folder.appending(path: "tmp"), withIntermediateDirectories: true)
    let disk = DiskFaults(workspace: workspace)
    let environment: [String: String?] = ["TMPDIR": workspace.folder.path + "/tmp", "XDG_CACHE_HOME": "/proc/none", "HOME": "/proc/none"]
    // The fault is met at the second call of each program. The first call of `emaki`, which makes the folder, succeeds.
    let run = try await disk.run(["verify", "list", "--base", "HEAD"], call: 2, .errors(ENOSPC), environment: environment)
    #expect(run.code == 73)
    #expect(run.text.contains("Name a commit") == false && run.text.contains("make room there, or set TMPDIR."), "\(run.text)")
  }

  @Test func `a commit's picture is drawn in the fonts of today's lock`() async throws {
    try workspace.write(Self.hashes.replacing("emaki: 1", with: "emaki: 1\nfonts: fonts.lock"), to: "emaki.yaml")
    #expect(try await run("fonts", "lock", "-o", "fonts.lock").code == 0)
    _ = try await run("record", "--missing")
    try workspace.write("{}", to: "fonts.lock")
    try git("init", "--quiet")
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "a lock of other fonts")
    #expect(try await run("fonts", "lock", "-o", "fonts.lock", "--force").code == 0)
    try writeFeed(["zero", "one", "twe", "three", "four"])
    let verified = try await run("verify", "list", "--base", "HEAD")
    #expect(verified.code == 1)
    #expect(verified.text.contains("1 repainted; "))
  }

  @Test func `the error about a commit that does not exist says why there is none`() async throws {
    try workspace.write(Self.hashes, to: "emaki.yaml")
    _ = try await run("record", "--missing")
    try writeFeed(["other"])
    try git("init", "--quiet")
    func error(_ base: String) async throws -> String {
      let run = try await run("verify", "other", "--base", base)
      #expect(run.code == 66)
      #expect(run.text == "")
      return String(run.errors.prefix { $0 != "\n" })
    }
    let reason =
      "there is no such commit. Name one of the suite's repository, or leave --base out where nothing comes before; of a shallow clone fetch "
      + "those before: git fetch --unshallow, or fetch-depth: 0 in a workflow."
    #expect(try await error("HEAD") == "error: --base HEAD: \(reason)")
    try git("commit", "--quiet", "--allow-empty", "-m", "first")
    // GitHub and git hooks give a hash of zeros where there is no earlier commit.
    for base in ["HEAD~1", String(repeating: "0", count: 40)] {
      #expect(try await error(base) == "error: --base \(base): \(reason)")
    }
    // A branch that adds a suite is verified like any other.
    let added = try await run("verify", "other", "--base", "HEAD")
    #expect(added.code == 1)
    #expect(
      added.errors.hasPrefix(
        "warning: --base HEAD: that commit has no emaki.yaml yet, so there is nothing to compare with. Name a later one, or leave --base out.\n"
      ))
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "suite")
    for base in ["HEAD^^", "nowhere~1"] { #expect(try await error(base) == "error: --base \(base): \(reason)") }
    try git("clone", "--quiet", "--depth", "1", "file://\(workspace.folder.path)", "shallow")
    let shallow = try await run("verify", "other", "--suite", "shallow/emaki.yaml", "--base", "HEAD~1")
    #expect(shallow.errors.contains("git fetch --unshallow, or fetch-depth: 0"))
  }

  @Test(arguments: [suite, hashes]) func `a commit that does not exist is told where all pictures pass, and of any goldens`(
    suite: String
  ) async throws {
    try workspace.write(suite, to: "emaki.yaml")
    _ = try await run("record", "--missing")
    let outside = try await run("verify", "other", "--base", "HEAD")
    #expect(outside.code == 66 && outside.errors.contains("--base HEAD: "))
    try git("init", "--quiet")
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "suite")
    #expect(try await run("verify", "other", "--base", "HEAD").code == 0)
    for base in ["nosuch", "HEAD~1"] {
      let run = try await run("verify", "other", "--base", base)
      #expect(run.code == 66 && run.errors.hasPrefix("error: --base \(base): there is no such commit"), "\(run.errors)")
    }
  }

  // MARK: The samples

  @Test(arguments: [("suite", 9), ("inputs", 12)])
  func `the suites of samples are as they were recorded`(folder: String, count: Int) async throws {
    let run = try await run("verify", "--suite", Workspace.samples.appending(path: "\(folder)/emaki.yaml").path)
    #expect(run.code == 0, "\(run.text)")
    #expect(run.text == "\(count) pictures: \(count) passed, 0 failed, 0 missing, 0 orphans\n")
  }

  /// The workflow's own line, as far as it can be run without GitHub.
  @Test func `the commands of the sample's workflow leave the files that the workflow uploads`() async throws {
    let workflow = try String(contentsOf: Workspace.samples.appending(path: "suite/verify.yml"), encoding: .utf8)
    let line = try #require(workflow.split(separator: "\n").first { $0.contains("run: emaki verify") })
    let expression = /\$\{\{.*?\}\}/
    let words = line.replacing(expression, with: "HEAD").replacing("\"", with: "").split(separator: " ").map(String.init)
    let arguments = Array(words[(try #require(words.firstIndex(of: "emaki")) + 1)...])
    try workspace.write(Self.hashes, to: "emaki.yaml")
    _ = try await run("record", "--missing")
    try git("init", "--quiet")
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "goldens")
    let environment: [String: String?] = ["CI": "true", "GITHUB_ACTIONS": "true"]
    #expect(try await workspace.run(arguments, environment: environment).code == 0)
    try writeFeed(["zero", "one", "twe", "three", "four"])
    let failed = try await workspace.run(arguments, environment: environment)
    #expect(failed.code == 1)
    #expect(failed.text.contains("::error file=feeds/list.json"))
    let kept = try #require(workflow.range(of: "path: |\n")).upperBound
    let paths = workflow[kept...].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.prefix { !$0.contains(":") }
    #expect(paths == ["report.html", "junit.xml", ".emaki/failed"])
    for path in paths { #expect(FileManager.default.fileExists(atPath: workspace.folder.appending(path: path).path), "\(path)") }
  }

  @Test func `the schema is JSON`() async throws {
    let run = try await run("schema")
    let schema = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(schema["title"] as? String == "emaki.yaml")
  }
}

/// Reads the names and failures of cases from JUnit XML.
private final class JUnitCases: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []
  private(set) var failures: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    if element == "testcase", let name = attributes["name"] { names.append(name) }
    if element == "failure", let name = names.last { failures.append(name) }
  }
}
