import Foundation
import Testing

/// Tests the command on a machine without fonts. It runs in a mount namespace of its own, where the system allows one.
struct MissingFontsTests {
  private static let launcher = "unshare --map-root-user --mount".words
  private static let canHideFonts = Workspace.succeeds(launcher + "mount -t tmpfs none /usr/share/fonts".words)

  @Test(.enabled(if: canHideFonts, "this system has no mount namespaces for its users"), arguments: "render frames".words)
  func `without the default fonts the exit code is 69, and set-up is named`(command: String) async throws {
    let workspace = Workspace()
    try workspace.writeRows(1)
    let run = try await workspace.shell(
      "mount -t tmpfs none /usr/share/fonts && exec \"$emaki\" \(command) feed.json -o out", launcher: Self.launcher)
    #expect(run.failure.hasPrefix("69 error: the default fonts are not installed: /usr/share/fonts/"), "\(run.failure)")
    #expect(run.errors.contains("Run scripts/setup"), "\(run.errors)")
    #expect(workspace.files == ["feed.json"])
  }
}
