import Foundation
import Testing

/// Tests what long work shows to a person at a terminal, and does not write into a log.
@Suite(.timeLimit(.minutes(5))) struct TerminalTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Runs a program that draws frames for longer than a second, because they are read late. Returns what it writes to standard error.
  private func frames(onTerminal: Bool) async throws -> String {
    try workspace.writeRows(100)
    let path = workspace.folder.path + "/frames"
    #expect(mkfifo(path, 0o600) == 0)
    let command =
      "'\(Workspace.executable.path)' frames feed.json -o - --format raw --size 200x300 --scale 1 --count 40 --jobs 1 > frames"
    let errors = Pipe()
    let process = Process()
    // `script` of util-linux runs its command on a terminal, and copies what the terminal shows.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = onTerminal ? ["script", "-qec", command, "/dev/null"] : ["sh", "-c", command]
    process.currentDirectoryURL = workspace.folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = onTerminal ? errors : FileHandle.nullDevice
    process.standardError = errors
    try process.start()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let frames = FileHandle(forReadingAtPath: path)
        // A frame has 240,000 bytes, and a pipe holds 65,536: after the first byte the program waits for its reader.
        let first = try? frames?.read(upToCount: 1)
        // The program's clock is the real one, and only work of more than a second is shown.
        Thread.sleep(forTimeInterval: 1.1)
        #expect(first?.count == 1)
        #expect(frames?.readDataToEndOfFile().count ?? 0 >= 40 * 240_000 - 1)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        continuation.resume(returning: String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
      }
    }
  }

  @Test func `a terminal shows the progress of long work, and the progress is gone in the end`() async throws {
    let text = try await frames(onTerminal: true)
    #expect(text.contains("\r\u{1B}[Kframes ["), "\(text.debugDescription)")
    #expect(text.hasSuffix("\r\u{1B}[K"))
  }

  @Test func `a pipe gets no progress`() async throws {
    let text = try await frames(onTerminal: false)
    #expect(text.hasPrefix("raw: each frame is 200x300 pixels"))
    #expect(!text.contains("\r") && !text.contains("\u{1B}"))
  }
}
