package import EmakiPNG

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file cannot be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  /// The system's error number.
  public var code: Int32

  package init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  public var description: String {
    "cannot write \(path): \(String(cString: strerror(code))). Choose a place that can be written, with enough room."
  }
}

/// A file written under a temporary name beside its place, and renamed when it is whole. What is no regular file, such as a device or a
/// pipe, is written as it is.
package final class OutputFile {
  private let path: String
  /// `nil` where the place itself is written.
  private let temporaryPath: String?
  /// -1 once it is closed.
  private var descriptor: Int32
  package private(set) var byteCount = 0
  /// Read once: to read it is to change it for a moment, which two threads must not do at a time.
  private static let creationMask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  /// - Parameter folder: for the temporary name, on the same file system; by default the path's own.
  package init(_ path: String, temporaryFolder folder: String? = nil) throws(OutputError) {
    self.path = path
    var info = stat()
    let kind = stat(path, &info) == 0 ? info.st_mode & S_IFMT : S_IFREG
    if kind == S_IFDIR { throw OutputError(path: path, code: EISDIR) }
    if kind != S_IFREG {
      temporaryPath = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw OutputError(path: path, code: errno) }
      return
    }
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    guard let file = PendingFiles.make(template: (folder.map { $0 + "/" + name } ?? path) + ".XXXXXX") else {
      throw OutputError(path: path, code: errno)
    }
    (temporaryPath, descriptor) = (file.path, file.descriptor)
    // What a new file would get: mkstemp makes it private.
    fchmod(descriptor, 0o666 & ~Self.creationMask)
  }

  deinit {
    close()
    if let temporaryPath {
      unlink(temporaryPath)
      PendingFiles.remove(temporaryPath)
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    try writeAll(bytes, to: descriptor, path: path)
    byteCount += bytes.count
  }

  /// Writes buffers one after the other, in as few calls as the system allows.
  package func write(_ buffers: [UnsafeRawBufferPointer]) throws(OutputError) {
    try writeAll(buffers, to: descriptor, path: path)
    for buffer in buffers { byteCount += buffer.count }
  }

  /// Nothing more is written. The file can still be put in its place.
  package func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Puts the file in its place.
  package func commit() throws(OutputError) {
    if let temporaryPath, rename(temporaryPath, path) != 0 { throw OutputError(path: path, code: errno) }
  }

  /// Writes a file as a whole.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try bytes.withUnsafeBufferPointer { (bytes) throws(OutputError) in try file.write(UnsafeRawBufferPointer(bytes)) }
    try file.commit()
  }

  package static func write(_ png: PNGFile, to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try png.withBuffers { (buffers) throws(OutputError) in try file.write(buffers) }
    try file.commit()
  }
}

/// Writes buffers one after the other: a frame is some sixty bands, and each call costs more than copying one.
package func writeAll(_ buffers: [UnsafeRawBufferPointer], to descriptor: Int32, path: String) throws(OutputError) {
  // IOV_MAX of Linux.
  for start in stride(from: 0, to: buffers.count, by: 1024) {
    let part = buffers[start..<min(start + 1024, buffers.count)]
    let vectors = part.map { iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count) }
    var written = writev(descriptor, vectors, Int32(vectors.count))
    if written < 0 {
      if errno != EINTR { throw OutputError(path: path, code: errno) }
      written = 0
    }
    // What a full pipe or disk has not taken goes the slow way, which says why.
    for buffer in part {
      if written < buffer.count { try writeAll(UnsafeRawBufferPointer(rebasing: buffer[max(0, written)...]), to: descriptor, path: path) }
      written -= buffer.count
    }
  }
}

/// Writes everything, however often the system takes only a part.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(OutputError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      throw OutputError(path: path, code: errno)
    }
    rest = rest.dropFirst(count)
  }
}
