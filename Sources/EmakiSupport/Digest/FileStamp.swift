#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A stamp holds a file's size and the time of its last change. While both stay, the content counts as the same.
package struct FileStamp: Hashable, Sendable {
  /// The file's size in bytes.
  package var bytes: Int
  /// The time of the last change, in whole seconds since 1970.
  package var seconds: Int
  /// The nanoseconds of the time of the last change, after its whole seconds.
  package var nanoseconds: Int

  package init(bytes: Int, seconds: Int, nanoseconds: Int) { (self.bytes, self.seconds, self.nanoseconds) = (bytes, seconds, nanoseconds) }

  /// Reads the stamp of the file that a path leads to, through links; `nil` where no file is there.
  package init?(ofFile path: String) {
    var info = stat()
    if stat(path, &info) != 0 { return nil }
    self.init(bytes: Int(info.st_size), seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec)
  }
}

extension DigestBuilder {
  /// Appends a file's size and time of change.
  package mutating func append(_ stamp: FileStamp) {
    for value in [stamp.bytes, stamp.seconds, stamp.nanoseconds] { append(value) }
  }
}
