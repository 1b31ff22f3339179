#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes a private folder that exists as long as its owner, and is then removed with the files in it.
final class ScratchDirectory {
  let path: String

  /// Makes a folder; `nil` if none can be made among temporary files.
  init?() {
    var name = Array("/tmp/emaki.XXXXXX".utf8CString)
    guard name.withUnsafeMutableBufferPointer({ name in name.baseAddress.flatMap { mkdtemp($0) } }) != nil else { return nil }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        unlink(path + "/" + name)
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
