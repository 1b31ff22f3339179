import EmakiTestSupport
import Foundation
import Testing

/// Tests the scripts on machines that lack something.
struct ScriptTests {
  private let workspace = Workspace()
  private let root = URL.samples.deletingLastPathComponent()

  /// Puts a program that says something and ends on the path, in place of the machine's own.
  private func program(_ name: String, says text: String = "", code: Int = 0) throws {
    try workspace.write("#!/bin/sh\nprintf '%s' '\(text)'\nexit \(code)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: workspace.folder.appending(path: "bin/\(name)").path)
  }

  /// Commands that the scripts expect on any machine.
  private func tools() throws {
    try workspace.write("", to: "bin/nothing")
    for name in "sh date dirname sed sort head printf basename mkdir install".words {
      let place = try #require(["/usr/bin/", "/bin/"].first { FileManager.default.fileExists(atPath: $0 + name) })
      try workspace.link("bin/\(name)", to: place + name)
    }
  }

  private func run(_ script: String, _ arguments: String...) async throws -> Workspace.Run {
    let environment = ["PATH": workspace["bin"], "HOME": workspace.folder.path]
    return try await workspace.runProgram(
      [root.appending(path: "scripts/\(script)").path] + arguments, environment: environment, program: URL(filePath: "/bin/sh"))
  }

  @Test(arguments: "setup build render test install".words) func `without Swift a script names the version needed and its source`(
    script: String
  ) async throws {
    try tools()
    let prefix = workspace.folder.path
    let run = try await script == "install" ? run(script, prefix) : run(script)
    #expect(run.code == 69 && ["Swift 6.", "https://www.swift.org/install"].allSatisfy(run.errors.contains), "\(run.failure)")
    try program("swift", says: "Swift version 5.9.1 (swift-5.9.1-RELEASE)")
    #expect(try await self.run("setup").errors.contains("this is 5.9.1."))
  }

  @Test(
    arguments: [
      ("1000", "sudo apt-get update && sudo apt-get install -y --no-install-recommends libcairo2-dev libpango1.0-dev libpng-dev"),
      // Packages that count as installed, but whose files are gone.
      ("0", "apt-get install --reinstall libcairo2-dev"),
    ]) func `set-up prints the line that would install what is missing`(user: String, line: String) async throws
  {
    try tools()
    try program("swift", says: "Swift version 9.0 (swift-9.0-RELEASE)")
    try program("pkg-config", code: 1)
    try program("apt-get")
    try program("id", says: user)
    let run = try await run("setup")
    #expect(run.code == 69 && run.errors.contains("Run: " + line), "\(run.failure)")
  }
}
