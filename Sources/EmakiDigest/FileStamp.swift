#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file's size and time of last change: while they stay, its content counts as the same.
package struct FileStamp: Hashable, Sendable {
  package var bytes: Int
  /// Since 1970.
  package var seconds: Int
  package var nanoseconds: Int

  package init(bytes: Int, seconds: Int, nanoseconds: Int) { (self.bytes, self.seconds, self.nanoseconds) = (bytes, seconds, nanoseconds) }

  /// Of what a path leads to now, through links; `nil` where nothing is there.
  package init?(ofFile path: String) {
    var info = stat()
    if stat(path, &info) != 0 { return nil }
    self.init(bytes: Int(info.st_size), seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec)
  }
}

extension DigestBuilder {
  package mutating func append(_ stamp: FileStamp) {
    for value in [stamp.bytes, stamp.seconds, stamp.nanoseconds] { append(value) }
  }
}
