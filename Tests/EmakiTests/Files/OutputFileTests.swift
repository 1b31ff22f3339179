import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct OutputFileTests {
  /// More buffers than one call of the system takes, through a pipe that takes them in pieces.
  @Test(arguments: 1...4 as ClosedRange<UInt64>) func `buffers of any length are written completely and in order`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = (0..<2500).map { index in
      [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: index % 7 == 0 ? 0 : Int.random(in: 1...900, using: &random))
    }
    let pipe = Pipe()
    let (input, output) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    let arrived = Mutex(Data())
    let isDone = DispatchSemaphore(value: 0)
    // The reader has a thread of its own, because the writer blocks this one until its bytes are read.
    Thread.detachNewThread {
      let data = input.readDataToEndOfFile()
      arrived.withLock { $0 = data }
      isDone.signal()
    }
    let whole = Array(parts.joined())
    try whole.withUnsafeBytes { bytes in
      var start = 0
      let buffers = parts.map { part in
        defer { start += part.count }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<start + part.count])
      }
      try writeAll(buffers, to: output.fileDescriptor, path: "pipe")
    }
    try output.close()
    isDone.wait()
    #expect(arrived.withLock { Array($0) } == whole)
  }

  @Test func `a file is replaced only when the new one is complete`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 100), to: "file")
    try OutputFile.write([1, 2, 3], to: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
    // No other file is left behind.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func `writing to the path of a folder is an error`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: OutputError.self) { try OutputFile.write([1], to: folder.path) }
    #expect(error?.path == folder.path && error?.code == EISDIR)
  }

  @Test func `writing to a full device is an error that names it`() throws {
    let device = open("/dev/full", O_WRONLY)
    try #require(device >= 0)
    defer { close(device) }
    #expect {
      try [UInt8](repeating: 1, count: 100).withUnsafeBytes { try writeAll([$0, $0], to: device, path: "/dev/full") }
    } throws: {
      ($0 as? OutputError)?.path == "/dev/full" && ($0 as? OutputError)?.code == ENOSPC
    }
  }
}
