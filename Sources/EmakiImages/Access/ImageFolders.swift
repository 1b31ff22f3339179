internal import EmakiDisplay
private import EmakiSupport
private import Glibc

/// Reads picture files, and only those inside the allowed folders.
struct ImageFolders: Sendable {
  /// The path of the folder that relative paths start from.
  let base: String
  /// The allowed folders, the base first. The paths of folders that exist have no symbolic links in them.
  private let allowed: [String]

  init(_ access: ImageAccess) {
    let folders = [access.baseDirectory] + access.allowedDirectories
    // A folder that does not exist allows no file. Its name is still kept for error messages.
    let resolved = folders.map { FilePath.real($0) ?? normalized(absolute($0)) }
    base = resolved[0]
    allowed = resolved
  }

  /// Returns a path with the base folder put before it where it is relative.
  ///
  /// - Parameter path: a path that is absolute, or relative to the base folder.
  func full(_ path: String) -> String { path.hasPrefix("/") ? path : base + "/" + path }

  /// Returns the bytes of a whole file.
  ///
  /// - Parameters:
  ///   - path: the file's path, absolute or relative to the base folder.
  ///   - byteLimit: the largest number of bytes. A longer file is not read.
  ///   - url: the address as written, for errors.
  func contents(of path: String, byteLimit: Int, url: String) throws(ImageError) -> [UInt8] {
    let resolved = try resolved(path, url: url)
    // The flags make opening safe: a pipe does not block, a terminal does not become the process's own, and a link that was put at the path
    // in the meantime is not followed.
    let file = open(resolved, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
    // The code ENXIO stands for a socket, or for a device without a driver.
    guard file >= 0 else { throw errno == ENXIO ? .notAFile(url: url, path: resolved) : Self.error(errno, url: url, path: resolved) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Self.error(errno, url: url, path: resolved) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(url: url, path: resolved) }
    guard Int(status.st_size) <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
    return try Self.read(file, expected: Int(status.st_size), byteLimit: byteLimit, url: url, path: resolved)
  }

  /// Returns the whole path of a regular file that may be read, without links.
  ///
  /// - Parameters:
  ///   - path: the file's path, absolute or relative to the base folder.
  ///   - url: the address as written, for errors.
  func regularFile(_ path: String, url: String) throws(ImageError) -> String {
    let resolved = try resolved(path, url: url)
    var status = stat()
    guard lstat(resolved, &status) == 0 else { throw Self.error(errno, url: url, path: resolved) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(url: url, path: resolved) }
    return resolved
  }

  private func resolved(_ path: String, url: String) throws(ImageError) -> String {
    let full = full(path)
    guard let resolved = FilePath.real(full) else {
      let cause = errno
      // The path is checked by its name, so that the error does not reveal whether a file outside the allowed folders exists.
      let named = normalized(full)
      guard isAllowed(named) else { throw .outsideFolder(url: url, path: named, allowed: allowed) }
      throw Self.error(cause, url: url, path: named)
    }
    guard isAllowed(resolved) else { throw .outsideFolder(url: url, path: resolved, allowed: allowed) }
    return resolved
  }

  private static func read(_ file: Int32, expected: Int, byteLimit: Int, url: String, path: String) throws(ImageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var count = 0
    while true {
      let got = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress! + count, $0.count - count) }  // Never empty.
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw error(errno, url: url, path: path) }
      count += got
      // The file may have grown since its size was read, and some files report no size at all.
      guard count <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
      if got == 0 { break }
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(4096, count))) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private func isAllowed(_ path: String) -> Bool {
    // The paths are compared byte for byte, because a letter with an accent can be spelled in two ways, and these name two different
    // folders.
    allowed.contains { $0 == "/" || (path + "/").utf8.starts(with: ($0 + "/").utf8) }
  }

  private static func error(_ code: Int32, url: String, path: String) -> ImageError {
    switch code {
    case ENOENT, ENOTDIR: .missing(url: url, path: path)
    default: .unreadable(url: url, path: path, cause: String(cString: strerror(code)))
    }
  }
}

private func absolute(_ path: String) -> String {
  path.hasPrefix("/") ? path : (FilePath.real(".") ?? "") + "/" + path
}

/// Returns the path with `.`, `..` and empty parts resolved by name alone.
private func normalized(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") {
    switch part {
    case ".": continue
    case "..": _ = parts.popLast()
    default: parts.append(part)
    }
  }
  return "/" + parts.joined(separator: "/")
}
