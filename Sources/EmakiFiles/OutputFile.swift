#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An output file is written under a temporary name beside its place, and renamed when it is whole. A place that is not a regular file,
/// such as a device or a pipe, is written directly.
///
/// ```swift
/// let file = try OutputFile("table.png")
/// try file.write(bytes)
/// try file.commit()
/// ```
package final class OutputFile {
  private let path: String
  /// The path of the temporary file; `nil` where the place itself is written.
  private let temporaryPath: String?
  /// The open file; -1 once it is closed.
  private var descriptor: Int32
  /// The bytes written so far.
  package private(set) var byteCount = 0
  /// The mask that new files get. It is read once, because reading it means changing it for a moment, which two threads must not do at a
  /// time.
  private static let creationMask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the place of the file.
  ///   - folder: the folder of the temporary file, on the same file system; by default the path's own.
  /// - Throws: `OutputError` where the file cannot be made, or the path is a folder.
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
    // This gives the file the permissions of a new one: mkstemp makes it private.
    fchmod(descriptor, 0o666 & ~Self.creationMask)
  }

  deinit {
    close()
    if let temporaryPath {
      unlink(temporaryPath)
      PendingFiles.remove(temporaryPath)
    }
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    try writeAll(bytes, to: descriptor, path: path)
    byteCount += bytes.count
  }

  /// Appends buffers one after the other, in as few calls as the system allows.
  package func write(_ buffers: [UnsafeRawBufferPointer]) throws(OutputError) {
    try writeAll(buffers, to: descriptor, path: path)
    for buffer in buffers { byteCount += buffer.count }
  }

  /// Closes the file, after which nothing more is written. The file can still be put in its place.
  package func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Puts the file in its place.
  package func commit() throws(OutputError) {
    if let temporaryPath, rename(temporaryPath, path) != 0 { throw OutputError(path: path, code: errno) }
  }

  /// Writes a whole file.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try bytes.withUnsafeBufferPointer { (bytes) throws(OutputError) in try file.write(UnsafeRawBufferPointer(bytes)) }
    try file.commit()
  }
}
