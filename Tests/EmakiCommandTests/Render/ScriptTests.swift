import Foundation
import Testing

/// Tests the scripts on machines that lack something.
@Suite struct ScriptTests {
  private let workspace: Workspace
  private let root = Workspace.samples.deletingLastPathComponent()

  init() throws { workspace = try Workspace() }

  /// Puts a program that says something and ends on the path, in place of the machine's own.
  private func program(_ name: String, says text: String = "", code: Int = 0) throws {
    try workspace.write("#!/bin/sh\nprintf '%s' '\(text)'\nexit \(code)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: workspace.folder.appending(path: "bin/\(name)").path)
  }

  /// Commands that the scripts expect on any machine.
  private func tools() throws {
    for name in ["sh", "date", "dirname", "sed", "sort", "head", "printf", "basename", "mkdir", "install"] {
      let place = try #require(["/usr/bin/", "/bin/"].first { FileManager.default.fileExists(atPath: $0 + name) })
      try FileManager.default.createDirectory(at: workspace.folder.appending(path: "bin"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: workspace.folder.appending(path: "bin/\(name)").path, withDestinationPath: place + name)
    }
  }

  private func run(_ script: String, _ arguments: String...) throws -> (code: Int32, errors: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [root.appending(path: "scripts/\(script)").path] + arguments
    process.environment = ["PATH": workspace.folder.appending(path: "bin").path, "HOME": workspace.folder.path]
    process.currentDirectoryURL = workspace.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    try process.start()
    let errors = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: errors, as: UTF8.self))
  }

  @Test(arguments: ["setup", "build", "render", "test", "install"]) func `without Swift a script names the version needed and its source`(
    script: String
  ) throws {
    try tools()
    let prefix = workspace.folder.path
    let run = try script == "install" ? run(script, prefix) : run(script)
    #expect(run.code == 69)
    #expect(run.errors.contains("Swift 6."), "\(run.errors)")
    #expect(run.errors.contains("https://www.swift.org/install"), "\(run.errors)")
    try program("swift", says: "Swift version 5.9.1 (swift-5.9.1-RELEASE)")
    #expect(try self.run("setup").errors.contains("this is 5.9.1."))
  }

  @Test func `without root set-up prints the line that would install what is missing`() throws {
    try tools()
    try program("swift", says: "Swift version 9.0 (swift-9.0-RELEASE)")
    try program("pkg-config", code: 1)
    try program("apt-get")
    try program("id", says: "1000")
    let run = try run("setup")
    #expect(run.code == 69)
    let line = "Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends libcairo2-dev libpango1.0-dev libpng-dev"
    #expect(run.errors.contains(line), "\(run.errors)")
  }

  @Test func `packages that count as installed but whose files are gone are reported`() throws {
    try tools()
    try program("swift", says: "Swift version 9.0 (swift-9.0-RELEASE)")
    try program("pkg-config", code: 1)
    try program("apt-get")
    try program("id", says: "0")
    let run = try run("setup")
    #expect(run.code == 69)
    #expect(run.errors.contains("Run: apt-get install --reinstall libcairo2-dev"), "\(run.errors)")
  }
}
