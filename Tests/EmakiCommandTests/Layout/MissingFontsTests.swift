import Foundation
import Testing

/// Tests the command on a machine without fonts. It runs in a mount namespace of its own, where the system allows one.
@Suite struct MissingFontsTests {
  private static func shell(_ script: String, _ arguments: [String], in folder: URL) throws -> (code: Int32, errors: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    try process.start()
    let errors = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: errors, as: UTF8.self))
  }

  private static let canHideFonts =
    (try? shell("mount -t tmpfs none /usr/share/fonts", [], in: FileManager.default.temporaryDirectory).code) == 0

  @Test(.enabled(if: canHideFonts, "this system has no mount namespaces for its users"), arguments: ["render", "frames"])
  func `without the default fonts the exit code is 69, and set-up is named`(command: String) throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    let run = try Self.shell(
      "mount -t tmpfs none /usr/share/fonts && exec \"$@\"", [Workspace.executable.path, command, "feed.json", "-o", "out"],
      in: workspace.folder)
    #expect(run.code == 69)
    #expect(run.errors.hasPrefix("error: the default fonts are not installed: /usr/share/fonts/"), "\(run.errors)")
    #expect(run.errors.contains("Run scripts/setup"), "\(run.errors)")
    #expect(workspace.files == ["feed.json"])
  }
}
