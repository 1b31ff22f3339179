import Foundation
import Testing

/// `emaki verify --base`: what goldens of hashes were recorded from is drawn from a commit.
struct BaseSuiteTests {
  private let folder: SuiteWorkspace

  init() throws { folder = try SuiteWorkspace(SuiteWorkspace.hashes) }

  /// Commits goldens and their feed, and changes a row.
  private func commitAndChange() async throws {
    try await folder.record()
    try folder.commit()
    try folder.changeRow()
  }

  @Test func `the picture that hashes were recorded from is drawn from a commit`() async throws {
    try await commitAndChange()
    let verified = try await folder.run("verify list --base HEAD")
    let line = try #require(verified.lines.first { $0.hasPrefix("FAIL list.full:") })
    #expect(verified.code == 1 && line.contains("1 repainted; ") && line.hasSuffix(#"in row "n-2" (message)"#), "\(line)")
    let pictures = try "expected actual difference".words.map { try folder.workspace.picture(".emaki/failed/list.full@1x.\($0).png") }
    #expect(pictures.map(\.height) == [400, 400, 400])
  }

  @Test func `a commit's picture is drawn in the fonts of today's lock`() async throws {
    try folder.writeSuite(SuiteWorkspace.hashes.replacing("emaki: 1", with: "emaki: 1\nfonts: fonts.lock"))
    try await folder.succeed("fonts lock -o fonts.lock")
    try await folder.record()
    try folder.write("{}", to: "fonts.lock")
    try folder.commit()
    try await folder.succeed("fonts lock -o fonts.lock --force")
    try folder.changeRow()
    let verified = try await folder.run("verify list --base HEAD")
    #expect(verified.code == 1 && verified.text.contains("1 repainted; "))
  }

  // MARK: The checkout

  @Test func `checkouts that killed programs have left are removed, and no others`() async throws {
    try await commitAndChange()
    let start = "tmp/emaki-base-\(geteuid())-"
    for name in ["left", "held"] { try folder.write("x", to: "\(start)\(name)/file") }
    let held = open(folder.workspace["\(start)held"], O_RDONLY | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    let environment = ["TMPDIR": folder.workspace["tmp"]]
    #expect(try await folder.run("verify list --base HEAD", environment: environment).code == 1)
    #expect(folder.workspace.files.filter { $0.hasPrefix("tmp/") } == ["", "/file"].map { "\(start)held" + $0 })
  }

  @Test func `a commit whose files do not fit on the disk is not reported as missing`() async throws {
    try await commitAndChange()
    try FileManager.default.createDirectory(atPath: folder.workspace["tmp"], withIntermediateDirectories: true)
    let environment: [String: String?] = [
      "TMPDIR": folder.workspace["tmp"], "XDG_CACHE_HOME": "/proc/none", "HOME": "/proc/none",
    ]
    // The fault is met at the second call of each program. The first call of `emaki`, which makes the folder, succeeds.
    let run = try await DiskFaults(workspace: folder.workspace).run(
      "verify list --base HEAD".words, call: 2, .errors(ENOSPC), environment: environment)
    #expect(run.code == 73 && run.text.contains("make room there, or set TMPDIR.") && !run.text.contains("Name a commit"), "\(run.said)")
  }

  // MARK: Commits that are not there

  private static let reason =
    "there is no such commit. Name one of the suite's repository, or leave --base out where nothing comes before; of a shallow clone fetch "
    + "those before: git fetch --unshallow, or fetch-depth: 0 in a workflow."

  private func expectNone(_ base: String, _ options: String = "") async throws {
    let failure = try await folder.run("verify other --base \(base) \(options)").failure
    #expect(failure.hasPrefix("66 error: --base \(base): \(Self.reason)\n"))
  }

  @Test func `a commit that does not exist is told, also where all pictures pass`() async throws {
    try await folder.record()
    let outside = try await folder.run("verify other --base HEAD")
    #expect(outside.code == 66 && outside.errors.contains("--base HEAD: "))
    try folder.git("init --quiet")
    try await expectNone("HEAD")
    try folder.commit()
    #expect(try await folder.run("verify other --base HEAD").code == 0)
    // GitHub and git hooks give a hash of zeros where there is no earlier commit.
    for base in ["HEAD~1", "nosuch", String(repeating: "0", count: 40)] { try await expectNone(base) }
    // Of goldens that are pictures, too.
    try folder.writeSuite(SuiteWorkspace.suite)
    try await expectNone("nosuch")
    try folder.git("commit --quiet --allow-empty --message second")
    try folder.git("clone --quiet --depth 1 file://\(folder.workspace.folder.path) shallow")
    try await expectNone("HEAD~1", "--suite shallow/emaki.yaml")
  }

  @Test func `a branch that adds a suite is verified like any other`() async throws {
    try await folder.record()
    try folder.git("init --quiet")
    try folder.git("commit --quiet --allow-empty --message first")
    try folder.writeFeed(["other"])
    let added = try await folder.run("verify other --base HEAD")
    #expect(
      added.failure.hasPrefix(
        "1 warning: --base HEAD: that commit has no emaki.yaml yet, so there is nothing to compare with. Name a later one, or leave --base "
          + "out.\n"))
  }
}
