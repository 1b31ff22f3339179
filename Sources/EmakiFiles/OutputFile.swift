#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
    let name = FilePath.name(of: path)
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
}
