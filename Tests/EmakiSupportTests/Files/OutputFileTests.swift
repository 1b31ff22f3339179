import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiSupport

struct OutputFileTests {
  /// There are more buffers than one call of the system takes, and the pipe takes their bytes in pieces.
  @Test(arguments: 1...4 as ClosedRange<UInt64>) func `buffers of any length are written completely and in order`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = (0..<2500).map { index in
      [UInt8](repeating: random.byte(), count: index % 7 == 0 ? 0 : random.int(1...900))
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
    let folder = TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 100), to: "file")
    try OutputFile.write([1, 2, 3], to: path)
    // No other file is left behind.
    #expect(try contents(path) == [1, 2, 3] && names(in: folder) == ["file"])
  }

  /// Whether files have no name until they are put in their places. Where a file system has no nameless files, they have one.
  private static let folders: [Bool] = [true, false]

  private func begin(_ path: String, isNameless: Bool, _ bytes: [UInt8]) throws -> OutputFile {
    let file = try OutputFile(path, isNameless: isNameless)
    try bytes.withUnsafeBytes { try file.write([$0]) }
    return file
  }

  private func contents(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  private func names(in folder: TemporaryFolder) throws -> [String] {
    try folder.names
  }

  @Test func `a file that is being written has no name`() throws {
    let folder = TemporaryFolder()
    let file = try begin(folder["file"], isNameless: true, [1, 2])
    let before = try names(in: folder)
    try file.commit()
    #expect(try [before, names(in: folder)] == [[], ["file"]])
  }

  @Test(arguments: folders) func `a file that is never committed leaves nothing behind`(isNameless: Bool) throws {
    let folder = TemporaryFolder()
    do { _ = try begin(folder["file"], isNameless: isNameless, [1, 2]) }
    #expect(try names(in: folder) == [])
  }

  @Test(arguments: folders) func `a file that a killed program left is removed by the next one`(isNameless: Bool) throws {
    let folder = TemporaryFolder()
    let path = folder["file"]
    try folder.write([7], to: "file")
    // Files on their way to this path have these names.
    for ending in ["whole", "part"] where isNameless == (ending == "whole") {
      try folder.write([UInt8](repeating: 9, count: 100), to: ".emaki-3b9c358f36f0a31b6ad3e14f309c7cf1.\(ending)")
    }
    try begin(path, isNameless: isNameless, [1, 2]).commit()
    #expect(try names(in: folder) == ["file"] && contents(path) == [1, 2])
  }

  @Test(arguments: folders) func `of many writers to one path each puts a whole file there`(isNameless: Bool) throws {
    let folder = TemporaryFolder()
    let path = folder["file"]
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      for round in 0..<40 {
        let bytes = [UInt8](repeating: UInt8(writer), count: 1000 + round)
        do { try begin(path, isNameless: isNameless, bytes).commit() } catch { failures.withLock { $0 += 1 } }
        let found = (try? contents(path)) ?? []
        if found.count < 1000 || Set(found).count != 1 { failures.withLock { $0 += 1 } }
      }
    }
    #expect(try failures.withLock { $0 } == 0 && names(in: folder) == ["file"])
  }

  @Test func `a name may be as long as the system allows`() throws {
    let folder = TemporaryFolder()
    let path = folder[String(repeating: "a", count: 255)]
    for value in [1, 2] as [UInt8] {
      try OutputFile.write([value], to: path)
      #expect(try contents(path) == [value])
    }
    let error = #expect(throws: OutputError.self) { try OutputFile.write([1], to: path + "a") }
    #expect(error?.code == ENAMETOOLONG && error?.description.hasSuffix(": File name too long. Choose a shorter name.") == true)
  }

  @Test func `a file of an earlier output that cannot be removed is an error`() throws {
    let folder = TemporaryFolder()
    _ = try folder.addFolder("a-00000.png")
    let error = #expect(throws: OutputError.self) { try NumberedPath(folder["a.png"]).removeAll(from: 0) }
    #expect(
      error?.description == """
        cannot remove \(folder.path)/a-00000.png of an earlier output: Is a directory. Remove it, or choose another place.
        """)
  }

  @Test func `writing to the path of a folder is an error`() throws {
    let folder = TemporaryFolder()
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
