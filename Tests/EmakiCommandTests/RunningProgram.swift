import Foundation

/// A running program is an `emaki` that runs while the test goes on.
final class RunningProgram {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let ended: AsyncStream<Int32>
  private var buffer: [UInt8] = []

  /// - Parameter streams: whether this object writes the program's standard input and reads its output; otherwise both are the null device.
  init(_ process: Process, streams: Bool) throws {
    self.process = process
    process.standardInput = streams ? input : FileHandle.nullDevice
    process.standardOutput = streams ? output : FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    ended = try process.started()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var processIdentifier: Int32 { process.processIdentifier }

  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Returns the next line of the program's output; `nil` at the end of it.
  func readLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeFirst(end + 1) }
        return buffer[..<end].text
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffer += more
    }
  }

  /// Ends its input, and waits for its exit code.
  func end() async -> Int32 {
    try? input.fileHandleForWriting.close()
    return await exitCode()
  }

  /// Returns the exit code of the program, or 128 plus the number of the signal that ended it.
  func exitCode() async -> Int32 {
    for await code in ended { return code }
    return -1
  }
}
