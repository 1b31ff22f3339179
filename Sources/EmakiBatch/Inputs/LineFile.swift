import EmakiDrawing
import EmakiSupport
import Glibc

/// A line file is an open file in which each line is a feed. The positions of the lines are found once, and each line is read when it is
/// drawn. An input that is not a regular file is first copied to one.
final class LineFile: Sendable {
  /// The name of the file in messages.
  let name: String
  /// The folder that relative paths in the file start from.
  let folder: String
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file's path; `-` is standard input.
  ///   - temporaryFolder: a function that returns the folder to which a pipe is copied, as a file without a name.
  init(_ path: String, temporaryFolder: () throws(BatchError) -> String) throws(BatchError) {
    name = path == "-" ? "standard input" : path
    folder = InputFile.folder(of: path)
    let source = path == "-" ? dup(Streams.current.input) : open(path, O_RDONLY | O_CLOEXEC)
    if source < 0 { throw .unreadable(name, errno) }
    var info = stat()
    if fstat(source, &info) == 0, info.st_mode & S_IFMT == S_IFREG, lseek(source, 0, SEEK_CUR) == 0 {
      descriptor = source
      return
    }
    defer { close(source) }
    descriptor = try Self.copy(source, name: name, in: try temporaryFolder())
  }

  deinit { close(descriptor) }

  /// Copies the contents of a pipe into a file without a name, and returns the file's descriptor.
  private static func copy(_ source: Int32, name: String, in folder: String) throws(BatchError) -> Int32 {
    var target = openNamelessFile(in: folder, O_RDWR)
    if target < 0 {
      var template = Array((folder + "/input.XXXXXX").utf8CString)
      target = mkstemp(&template)
      if target < 0 { throw .unwritable(folder, errno) }
      unlink(template)
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    do throws(BatchError) {
      while true {
        let count = read(source, &chunk, chunk.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { throw .unreadable(name, errno) }
        if count == 0 { return target }
        do throws(OutputError) {
          try chunk.withUnsafeBufferPointer { (bytes) throws(OutputError) in
            try writeAll(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count])), to: target, path: folder)
          }
        } catch {
          throw .unwritable(folder, error.code)
        }
      }
    } catch {
      close(target)
      throw error
    }
  }

  /// Finds the lines that are not blank.
  func lines() throws(BatchError) -> [InputLine] {
    var lines: [InputLine] = []
    var (number, start, isEmpty) = (1, 0, true)
    var position = 0
    func end(at end: Int) {
      if !isEmpty { lines.append(InputLine(file: self, number: number, offset: start, length: end - start)) }
      (number, start, isEmpty) = (number + 1, end + 1, true)
    }
    while true {
      let chunk = try bytes(of: descriptor, name, at: position, count: 1 << 16)
      if chunk.isEmpty { break }
      for (index, byte) in chunk.enumerated() {
        if byte == 0x0A { end(at: position + index) } else if !isBlank(byte) { isEmpty = false }
      }
      position += chunk.count
    }
    end(at: position)
    return lines
  }

  /// Reads a line.
  ///
  /// - Throws: `BatchError.truncated` where the file has become shorter.
  func text(_ offset: Int, _ length: Int) throws(BatchError) -> [UInt8] {
    let text = try bytes(of: descriptor, name, at: offset, count: length)
    // The file was longer when its lines were found, so it must have been shortened.
    if text.count < length { throw .truncated(name) }
    return text
  }
}

/// Reads bytes of an open file from an offset on. It returns fewer bytes than requested only at the end of the file.
///
/// - Parameter name: what messages call the file.
func bytes(of descriptor: Int32, _ name: String, at offset: Int, count: Int) throws(BatchError) -> [UInt8] {
  var code: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
      if got < 0 && errno == EINTR { continue }
      if got < 0 { code = errno }
      if got <= 0 { break }
      filled += got
    }
  }
  if code != 0 { throw .unreadable(name, code) }
  return bytes
}
