import Glibc
import Synchronization

/// A cache folder keeps contents by digest, one file each, and stays below a number of bytes. The contents used last stay.
///
/// Any number of processes may share it. A file appears only when it is complete, and a file that is deleted is made again. Failures are
/// not reported as errors, because a file that cannot be read or written costs only time. A folder in which others may write is not used.
package final class CacheFolder: Sendable {
  private let path: String
  private let isUsed: Bool
  /// The greatest number of bytes of a part.
  private let partLimit: Int
  /// The number of a digest's first digits that name its part.
  private let partDigits: Int
  /// The number of bytes of each part to which something was written.
  private let partBytes = Mutex<[String: Int]>([:])

  /// Creates a cache in a folder, which is made when something is written.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - byteLimit: the most bytes of all files.
  ///   - partCount: the number of parts: 256, or 16 for larger contents. Contents of more than half a part are not kept. Each part stays
  ///     below its own share of the bytes, so that the files of all parts never have to be counted together.
  package init(_ path: String, byteLimit: Int, partCount: Int = 256) {
    self.path = path
    isUsed = ![FilePath.folder(of: path), path].contains { CacheDirectory.fault($0) != nil }
    partLimit = byteLimit / partCount
    partDigits = partCount > 16 ? 2 : 1
  }

  /// Returns the contents that were written under a digest; `nil` where there are none or they are damaged.
  package func contents(of name: Digest) -> [UInt8]? {
    let descriptor = isUsed ? CacheDirectory.open(file(name)) : -1
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_size > Digest.byteCount, info.st_size <= partLimit else { return nil }
    let count = Int(info.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = read(descriptor, buffer.baseAddress! + filled, count - filled)  // Not empty: longer than a digest.
        if got <= 0 { break }
        filled += got
      }
    }
    guard bytes.count == count else { return nil }
    let isWhole = bytes.withUnsafeBytes { bytes in
      Digest(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<Digest.byteCount]))
        == Self.digest(of: UnsafeRawBufferPointer(rebasing: bytes[Digest.byteCount...]), as: name)
    }
    guard isWhole else { return nil }
    // The file's time of change is the time of its last use, exact to an hour.
    if info.st_mtim.tv_sec < time(nil) - 3600 { futimens(descriptor, nil) }
    return Array(bytes[Digest.byteCount...])
  }

  /// Writes contents under a digest, unless they are larger than half a part.
  package func write(_ bytes: [UInt8], as name: Digest) {
    let size = bytes.count + Digest.byteCount
    if size > partLimit / 2 || !isUsed { return }
    let part = part(of: name)
    CacheDirectory.make(part)
    makeRoom(size, in: part)
    try? bytes.withUnsafeBytes { (bytes) throws(OutputError) in
      try Self.digest(of: bytes, as: name).withBytes { (digest) throws(OutputError) in
        try CacheDirectory.write([digest, bytes], to: file(name))
      }
    }
  }

  /// Returns the digest of contents and of what they are kept as: those of another name are not taken for these.
  private static func digest(of bytes: UnsafeRawBufferPointer, as name: Digest) -> Digest {
    var digest = DigestBuilder()
    digest.append(name)
    digest.append(bytes)
    return digest.digest()
  }

  private func part(of name: Digest) -> String { path + "/" + name.hexadecimal.prefix(partDigits) }
  private func file(_ name: Digest) -> String { part(of: name) + "/" + name.hexadecimal.dropFirst(partDigits) }

  /// Deletes the files of a part that were not used for longest, if another file would not fit.
  private func makeRoom(_ size: Int, in part: String) {
    partBytes.withLock { known in
      if let bytes = known[part], bytes + size <= partLimit { return known[part] = bytes + size }
      // The files are counted the first time and when the part is full, because other processes may have written as well.
      var files = FilePath.names(in: part).compactMap { name -> (path: String, size: Int, used: Int)? in
        var info = stat()
        let path = part + "/" + name
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        return (path, Int(info.st_size), info.st_mtim.tv_sec)
      }
      var bytes = files.reduce(size) { $0 + $1.size }
      if bytes > partLimit {
        files.sort { $0.used < $1.used }
        for file in files where bytes > partLimit - partLimit / 8 {
          unlink(file.path)
          bytes -= file.size
        }
      }
      known[part] = bytes
    }
  }
}

/// The cache directory is the folder in which programs keep files that can be made again.
public enum CacheDirectory {
  /// The path of the folder `emaki` in `$XDG_CACHE_HOME` where that is an absolute path, or else in `$HOME/.cache`; `nil` where neither is
  /// set.
  public static var `default`: String? {
    if let directory = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), directory.hasPrefix("/") { return directory + "/emaki" }
    return getenv("HOME").flatMap { $0.pointee == 0 ? nil : String(cString: $0) + "/.cache/emaki" }
  }

  /// Returns why a folder is not used as a cache; `nil` where it is used, and where it is not there.
  package static func fault(_ folder: String) -> String? {
    var info = stat()
    if stat(folder, &info) != 0 || isOwn(info) { return nil }
    return info.st_uid == geteuid()
      ? "\(folder) is a folder in which others may write: it is not used as a cache. Run chmod go-w on it."
      : "\(folder) is somebody else's: it is not used as a cache. Name another folder."
  }

  /// Returns why nothing is kept in a cache directory, or not all; `nil` where all is.
  package static func faultBelow(_ folder: String) -> String? {
    (["", "/fontconfig", "/http", "/layers"].lazy.compactMap { fault(folder + $0) }).first
  }

  /// Makes a folder of this user alone, and the folders above it. Where it cannot be made, nothing happens.
  package static func make(_ folder: String) {
    if mkdir(folder, 0o700) == 0 || errno != ENOENT { return }
    let above = FilePath.folder(of: folder)
    if above == "/" || above == "." { return }
    make(above)
    mkdir(folder, 0o700)
  }

  /// Opens a file of a cache for reading: a plain file of this user, in which nobody else may write.
  ///
  /// - Returns: its descriptor; -1 for what else is in its place. A pipe there is not waited for.
  package static func open(_ file: String) -> Int32 {
    let descriptor = Glibc.open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
    var info = stat()
    if descriptor < 0 || fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && isOwn(info) { return descriptor }
    close(descriptor)
    return -1
  }

  /// Writes a file of a cache, which only this user may read. What is in its place is removed, but for a plain file, which the new one replaces: a pipe
  /// would be written to.
  package static func write(_ buffers: [UnsafeRawBufferPointer], to place: String) throws(OutputError) {
    var info = stat()
    if lstat(place, &info) == 0 && info.st_mode & S_IFMT != S_IFREG { unlink(place) }
    let file = try OutputFile(place)
    try file.write(buffers)
    try file.commit()
    chmod(place, 0o600)
  }

  private static func isOwn(_ info: stat) -> Bool { info.st_uid == geteuid() && info.st_mode & 0o022 == 0 }
}

/// The shared folder contains the fonts and hyphenation dictionaries. It is laid out like `/usr/share`.
///
/// It is `/usr/share` unless a program that brings its own folder sets another one, before the first of these files is looked for.
package enum SharedFolder {
  private static let place = Mutex("/usr/share")

  package static var path: String { place.withLock { $0 } }

  /// Uses the folder `share/emaki` beside the program's own folder, where a bundle has its fonts; without such a folder nothing changes.
  ///
  /// - Parameter program: the path of the program.
  package static func useThatBeside(program: String) {
    if let folder = folder(beside: program) { place.withLock { $0 = folder } }
  }

  /// Returns the folder `share/emaki` beside a program's own folder; `nil` where it has no fonts that can be read.
  static func folder(beside program: String) -> String? {
    let folder = FilePath.folder(of: FilePath.folder(of: program)) + "/share/emaki"
    return access(folder + "/fonts", R_OK | X_OK) == 0 ? folder : nil
  }
}
