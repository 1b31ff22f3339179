import Foundation

/// `emaki` while it runs.
final class RunningProgram {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let ended: AsyncStream<Int32>
  private var buffer: [UInt8] = []

  /// - Parameter streams: whether its standard input and output are this object's; otherwise it has none.
  init(_ process: Process, streams: Bool) throws {
    self.process = process
    process.standardInput = streams ? input : FileHandle.nullDevice
    process.standardOutput = streams ? output : FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (ended, continuation) = AsyncStream<Int32>.makeStream()
    self.ended = ended
    process.terminationHandler = {
      continuation.yield($0.terminationReason == .exit ? $0.terminationStatus : 128 + $0.terminationStatus)
      continuation.finish()
    }
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var processIdentifier: Int32 { process.processIdentifier }

  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// `nil` at the end of its output.
  func readLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
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

  /// 128 and the number of the signal that ended it.
  func exitCode() async -> Int32 {
    for await code in ended { return code }
    return -1
  }
}
