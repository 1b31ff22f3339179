import Foundation

/// Creates a folder and the folders above it, where they are not there.
func makeFolder(_ folder: String) throws {
  func failure(_ code: Int32) -> Failure {
    Failure(.cannotWrite, "cannot make the folder \(folder): \(String(cString: strerror(code))). Choose a place that can be written.")
  }
  var path = folder.hasPrefix("/") ? "/" : ""
  for part in folder.split(separator: "/") {
    path += part
    if mkdir(path, 0o777) != 0 && errno != EEXIST { throw failure(errno) }
    path += "/"
  }
  var info = stat()
  if stat(folder, &info) != 0 { throw failure(errno) }
  if info.st_mode & S_IFMT != S_IFDIR { throw failure(ENOTDIR) }
}
