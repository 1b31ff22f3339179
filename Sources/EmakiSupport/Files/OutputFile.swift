#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An output file appears at its path only when it is complete, and replaces the file there. A path that is not a regular file, such as a
/// device or a pipe, is written directly.
///
/// ```swift
/// let file = try OutputFile("table.png")
/// try file.write(bytes)
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
  package private(set) var byteCount = 0

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: the place of the file.
  ///   - folder: a folder for the temporary file on the same file system, which its owner empties; by default it is made beside its place.
  /// - Throws: `OutputError` where the file cannot be made, or the path is a folder.
  package convenience init(_ path: String, temporaryFolder folder: String? = nil) throws(OutputError) {
    try self.init(path, in: folder.map { .owned($0) } ?? .ofPlace())
  }

  /// Opens a file for writing, as `init(_:temporaryFolder:)` does.
  init(_ path: String, in folder: TemporaryFile.Folder) throws(OutputError) {
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
    guard let made = TemporaryFile.make(for: path, in: folder) else { throw OutputError(path: path, code: errno) }
    (temporary, descriptor) = made
  }

  deinit {
    if !isInPlace { temporary?.remove() }
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Appends bytes to the file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    try writeAll(bytes, to: descriptor, path: path)
    byteCount += bytes.count
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
    if let code = temporary?.put(descriptor, at: path), code != 0 { throw OutputError(path: path, code: code) }
    isInPlace = true
  }

  /// Writes a whole file.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try bytes.withUnsafeBufferPointer { (bytes) throws(OutputError) in try file.write(UnsafeRawBufferPointer(bytes)) }
    try file.commit()
  }
}
