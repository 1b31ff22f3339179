#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes a folder and those above it, where they are not there.
///
/// - Throws: `OutputError` where one cannot be made, or a file is in its place.
package func makeFolder(_ folder: String) throws(OutputError) {
  func failure(_ code: Int32) -> OutputError { OutputError(path: folder, code: code, step: .makeFolder) }
  var path = folder.utf8.first == UInt8(ascii: "/") ? "/" : ""
  for part in FilePath.parts(of: folder) {
    path += part
    if mkdir(path, 0o777) != 0 && errno != EEXIST { throw failure(errno) }
    path += "/"
  }
  var info = stat()
  if stat(folder, &info) != 0 { throw failure(errno) }
  if info.st_mode & S_IFMT != S_IFDIR { throw failure(ENOTDIR) }
}
