import Foundation

/// Lets a test talk with a program over standard input and output: the test waits for each answer before it writes on.
extension Workspace {
  /// Returns one answer to each line that is not blank. There are fewer if the program ends or is silent for a minute.
  func converse(_ arguments: [String], lines: [String]) async throws -> [String] {
    var ends: [Int32] = [0, 0]
    // One socket serves for input and output: writing to it raises no signal if nobody reads.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    let (near, far) = (ends[0], ends[1])
    defer { close(near) }
    var minute = timeval(tv_sec: 60, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] { setsockopt(near, SOL_SOCKET, option, &minute, socklen_t(MemoryLayout<timeval>.size)) }
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle(fileDescriptor: far, closeOnDealloc: false)
    process.standardOutput = FileHandle(fileDescriptor: far, closeOnDealloc: false)
    process.standardError = FileHandle.nullDevice
    defer { close(far) }
    try process.start()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Self.answers(to: lines, over: near)) }
    }
  }

  private static func answers(to lines: [String], over socket: Int32) -> [String] {
    var answers: [String] = []
    for line in lines {
      let bytes = Array("\(line)\n".utf8)
      guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return answers }
      if line.isEmpty { continue }
      guard let answer = receiveLine(socket) else { return answers }
      answers.append(answer)
    }
    shutdown(socket, Int32(SHUT_WR))
    return answers
  }

  /// Returns the next line; `nil` where the other end closes before the line ends.
  private static func receiveLine(_ socket: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {
      if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
