import FoundationEssentials
import Glibc
package import Synchronization

/// An output file appears at its path only when it is complete, and replaces the file there. A path that is not a regular file, such as a
/// device or a pipe, is written directly.
///
/// ```swift
/// let file = try OutputFile("table.png")
/// try file.write([bytes])
/// try file.commit()
/// ```
package final class OutputFile {
  private let path: String
  /// The temporary file that replaces the file at `path` once it is whole; `nil` where the file at `path` is written directly.
  private let temporary: TemporaryFile?
  private var isInPlace = false
  /// The descriptor of the open file; -1 once it is closed.
  private var descriptor: Int32
  /// The error number that says why the file could not be closed; 0 where it could. Some file systems find out only then that there is no
  /// room.
  private var closingError: Int32 = 0
  /// The number of bytes written so far.
  private(set) var byteCount = 0

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: the place of the file.
  ///   - folder: a folder for the temporary file on the same file system, which its owner empties; by default it is made beside its place.
  ///   - isNameless: whether a temporary file beside its place has no name, if the file system can do that.
  /// - Throws: `OutputError` where the file cannot be made, or the path is a folder.
  package init(_ path: String, temporaryFolder folder: String? = nil, isNameless: Bool = true) throws(OutputError) {
    self.path = path
    var info = stat()
    let kind = stat(path, &info) == 0 ? info.st_mode & S_IFMT : S_IFREG
    if kind == S_IFDIR { throw OutputError(path: path, code: EISDIR) }
    if kind != S_IFREG {
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw OutputError(path: path, code: errno) }
      return
    }
    guard let made = TemporaryFile.make(for: path, in: folder, isNameless: isNameless) else { throw OutputError(path: path, code: errno) }
    (temporary, descriptor) = made
  }

  deinit {
    if !isInPlace { temporary?.remove() }
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Appends buffers to the file one after the other, in as few calls as the system allows.
  package func write(_ buffers: [UnsafeRawBufferPointer]) throws(OutputError) {
    try writeAll(buffers, to: descriptor, path: path)
    for buffer in buffers { byteCount += buffer.count }
  }

  /// Closes a file whose temporary file was made in a given folder. Nothing more can be written then, but the file can still be put in its
  /// place.
  package func close() {
    guard case .named = temporary, descriptor >= 0 else { return }
    if Glibc.close(descriptor) != 0 { closingError = errno }
    descriptor = -1
  }

  /// Puts the file in its place.
  package func commit() throws(OutputError) {
    // A copy of the descriptor is closed first, because some errors are found only by closing. The descriptor itself keeps the lock, or the
    // file without a name.
    if descriptor >= 0, Glibc.close(dup(descriptor)) != 0 { closingError = errno }
    if closingError != 0 { throw OutputError(path: path, code: closingError) }
    let code: Int32 =
      switch temporary {
      case .named(let temporary): PendingFiles.rename(temporary, to: path)
      case .nameless: PendingFiles.link(descriptor, at: path)
      case nil: 0
      }
    if code != 0 { throw OutputError(path: path, code: code) }
    isInPlace = true
  }

  /// Writes a whole file.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try bytes.withUnsafeBufferPointer { (bytes) throws(OutputError) in try file.write([UnsafeRawBufferPointer(bytes)]) }
    try file.commit()
  }
}

/// An output error says why a file cannot be written, why a file of an earlier output cannot be removed, or why a folder cannot be made.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A step is what was to be done with a file or a folder.
  public enum Step: Hashable, Sendable {
    /// The file was to be written.
    case write
    /// The file was to be removed, because it is not part of the output that was written.
    case remove
    /// The path was to be a folder for files.
    case makeFolder
  }

  /// The path of the file that cannot be written or removed, or of the folder that cannot be made.
  public var path: String
  /// The system's error number.
  public var code: Int32

  /// The step that failed: writing a file, removing one, or making a folder.
  public var step = Step.write

  package init(path: String, code: Int32, step: Step = .write) { (self.path, self.code, self.step) = (path, code, step) }

  /// The error in words: which file, why, and how to mend it.
  public var description: String {
    let (path, cause) = (escapingControls(path), String(cString: strerror(code)))
    return switch step {
    case .write where code == ENAMETOOLONG: "cannot write \(path): \(cause). Choose a shorter name."
    case .write: "cannot write \(path): \(cause). Choose a place that can be written, with enough room."
    case .makeFolder: "cannot make the folder \(path): \(cause). Choose a place that can be written."
    case .remove: "cannot remove \(path) of an earlier output: \(cause). Remove it, or choose another place."
    }
  }
}

/// Pending files are the files that are being written, and scratch folders, so that an interrupted program can delete them.
package enum PendingFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Makes a file of a new name, as `mkstemp` does, which is on the list from its first moment.
  ///
  /// - Returns: the file's path and descriptor; `nil`, with the reason in `errno`, where it cannot be made.
  static func make(template: String) -> (path: String, descriptor: Int32)? {
    make {
      var name = Array(template.utf8CString)
      let descriptor = name.withUnsafeMutableBufferPointer { name in name.baseAddress.map { mkstemp($0) } ?? -1 }
      if descriptor < 0 { return nil }
      return (String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), descriptor)
    }
  }

  /// Makes a file or a folder, which is on the list from its first moment.
  ///
  /// - Parameter body: makes it, and returns its path and descriptor; `nil` where it cannot be made.
  static func make(_ body: () -> (path: String, descriptor: Int32)?) -> (path: String, descriptor: Int32)? {
    paths.withLock { paths in
      guard let made = body() else { return nil }
      paths.insert(made.path)
      return made
    }
  }

  /// Renames a pending file and takes it off the list, both in one step: meanwhile no other file of its name is made.
  ///
  /// - Returns: 0, or the error number of the renaming, after which the file is still on the list.
  static func rename(_ path: String, to place: String) -> Int32 {
    paths.withLock { paths in
      if Glibc.rename(path, place) != 0 { return errno }
      paths.remove(path)
      return 0
    }
  }

  /// Gives a file without a name the name of its place. The program is not ended by `removeAll` meanwhile.
  ///
  /// - Returns: 0, or the error number of the reason why it cannot have it.
  static func link(_ descriptor: Int32, at place: String) -> Int32 {
    paths.withLock { _ in
      let file = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, file, AT_FDCWD, place, AT_SYMLINK_FOLLOW) == 0 { return 0 }
      if errno != EEXIST { return errno }
      // A link cannot replace a file, but renaming can. So the file has another name for an instant. Only complete files ever have that name.
      // Where another program has a file of that name, or left one when it was killed, that file is put in its place first.
      let name = TemporaryFile.name(for: place, ending: "whole")
      while true {
        let isLinked = linkat(AT_FDCWD, file, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
        if !isLinked && errno != EEXIST { return errno }
        // Where it is gone, another program has put it in its place.
        if Glibc.rename(name, place) != 0 && errno != ENOENT {
          let reason = errno
          unlink(name)
          return reason
        }
        if isLinked { return 0 }
      }
    }
  }

  /// Deletes a pending file and takes it off the list, both in one step.
  static func delete(_ path: String) {
    paths.withLock { paths in
      unlink(path)
      paths.remove(path)
    }
  }

  /// Runs a closure. The program is not ended by `removeAll` while it runs.
  package static func withoutRemoval<Result: Sendable>(_ body: () -> Result) -> Result { paths.withLock { _ in body() } }

  /// Takes a folder off the list.
  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Deletes all pending files and ends the program. Meanwhile no other file is made, and none is renamed to its place.
  package static func removeAll(thenExit exit: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { if unlink(path) != 0 && errno == EISDIR { try? FileManager.default.removeItem(atPath: path) } }
      exit()
    }
  }
}

/// Writes buffers one after the other to a file, in few calls. A frame has some sixty bands, and each call costs more than copying one.
///
/// - Parameters:
///   - buffers: the bytes.
///   - descriptor: the open file.
///   - path: the name of the file in errors.
func writeAll(_ buffers: [UnsafeRawBufferPointer], to descriptor: Int32, path: String) throws(OutputError) {
  // `IOV_MAX` of Linux is 1024.
  for start in stride(from: 0, to: buffers.count, by: 1024) {
    let part = buffers[start..<min(start + 1024, buffers.count)]
    let vectors = part.map { iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count) }
    var written = writev(descriptor, vectors, Int32(vectors.count))
    if written < 0 {
      if errno != EINTR && errno != EAGAIN { throw OutputError(path: path, code: errno) }
      written = 0
    }
    // What a full pipe or disk has not taken is written by the slower function, which gives the reason.
    for buffer in part {
      if written < buffer.count { try writeAll(UnsafeRawBufferPointer(rebasing: buffer[max(0, written)...]), to: descriptor, path: path) }
      written -= buffer.count
    }
  }
}

/// Writes all bytes to a file, however often the system takes only a part.
///
/// - Parameters:
///   - bytes: the bytes.
///   - descriptor: the open file.
///   - path: the name of the file in errors.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(OutputError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      guard errno == EAGAIN else { throw OutputError(path: path, code: errno) }
      // The file was opened so that writers do not wait. This function waits all the same, because it has nothing else to do.
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wanted, 1, -1)
      continue
    }
    rest = rest.dropFirst(count)
  }
}

/// Streams are where a run of a program reads and writes, and the variables of the environment that it reads itself.
///
/// A task and its child tasks have those that were bound for them; other threads have those of the process.
package final class Streams: Sendable {
  /// The standard streams of the process, and its environment.
  package static let ofProcess = Streams(input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)
  @TaskLocal package static var current = ofProcess

  /// The descriptors of standard input, output and error.
  package let input, output, errors: Int32
  /// Whether the output is a terminal.
  package let isTerminal: Bool
  private let environment: [String: String]?
  /// What was printed to the output and is not written yet.
  package let pending = Mutex<[UInt8]>([])

  /// - Parameter environment: the environment; `nil` for that of the process.
  init(input: Int32, output: Int32, errors: Int32, environment: [String: String]? = nil) {
    (self.input, self.output, self.errors, self.environment) = (input, output, errors, environment)
    isTerminal = isatty(output) != 0
  }

  /// Returns the value of a variable of the environment; `nil` where it is not set.
  package func variable(_ name: String) -> String? {
    environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
  }

  /// The name of standard output in errors.
  package static let outputName = "standard output"

  /// Writes buffers to the output immediately, behind what was printed before.
  package func write(_ buffers: [UnsafeRawBufferPointer]) throws(OutputError) {
    let printed = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    try printed.withUnsafeBufferPointer { (printed) throws(OutputError) in
      // Where there is nothing to write, an output that cannot be written is no error.
      let filled = ([UnsafeRawBufferPointer(printed)] + buffers).filter { !$0.isEmpty }
      try writeAll(filled, to: output, path: Self.outputName)
    }
  }

  /// Writes a text to standard error as it is. That may be a full disk, a closed pipe or nothing at all: text that cannot be written is dropped,
  /// because there is nowhere to report it.
  package func writeError(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: errors, path: "standard error") }
  }
}
