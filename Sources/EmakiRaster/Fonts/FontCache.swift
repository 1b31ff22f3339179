import EmakiSupport
import Glibc

/// A font cache keeps what fontconfig has read of a set's fonts, so that the next program need not read them.
///
/// fontconfig maps such files into memory and follows the offsets in them, so one wrong byte may end the program. Each file therefore has
/// a digest beside it. A file that is not what its digest says is deleted, and fontconfig makes it anew. A file that nobody has touched
/// since its digest was taken is not read for that. A digest is also of what the file is kept as, and of when the fonts of its folders
/// were last changed, because fontconfig asks the folder alone. A folder in which others may write is not used. fontconfig writes to a
/// folder of this process alone, from which whole files are moved: a program that is killed leaves only that folder, which the next one
/// removes.
final class FontCache {
  /// The folders for fontconfig's files, which it searches in this order. It writes to the first.
  let folders: [String]
  /// The folder whose files are kept; `nil` where none can be written.
  private let keptFolder: String?
  /// The folder to which fontconfig writes. It makes it when there is something to write.
  private let newFolder: String?
  /// The locked file that says that this process may have a new folder; -1 where there is none.
  private let lock: Int32

  private static let newFolderStart = "new-"
  private static let digestEnding = ".digest"
  /// The number of sets of folders that are kept. Those that were used last stay.
  private static let keptSets = 128

  /// What the digests of the kept files are of besides their contents: when the newest font was changed, and how many there are.
  private let key: String
  /// A folder with a pipe among its fonts, for which fontconfig would wait; `nil` where there is none.
  let pipe: String?

  /// Makes a font cache, and checks the files that are kept for a set. Sets of the same folders share them.
  ///
  /// - Parameters:
  ///   - fontFolders: the folders of the set's files.
  ///   - cacheDirectory: the folder in which Emaki keeps what can be made again. Where it is `nil` or cannot be written, fontconfig
  ///   writes among temporary files, and nothing is kept.
  init(of fontFolders: [String], in cacheDirectory: String?) {
    let hash = PixelHash()
    var (newest, count, pipe) = (0, 0, String?.none)
    for folder in fontFolders {
      var text = folder + "\0"
      text.withUTF8 { hash.append(UnsafeRawBufferPointer($0)) }
      guard let entries = opendir(folder) else { continue }
      defer { closedir(entries) }
      while let entry = readdir(entries) {
        var info = stat()
        let isThere = withUnsafeBytes(of: &entry.pointee.d_name) { name in
          fstatat(dirfd(entries), name.baseAddress!.assumingMemoryBound(to: CChar.self), &info, 0) == 0  // A name is never empty.
        }
        if !isThere || info.st_mode & S_IFMT == S_IFDIR { continue }
        if info.st_mode & S_IFMT == S_IFIFO { pipe = folder }
        // No program can set this time.
        newest = max(newest, info.st_ctim.tv_sec * 1_000_000_000 + info.st_ctim.tv_nsec)
        count += 1
      }
    }
    (key, self.pipe) = ("\(newest) \(count)", pipe)
    var (used, lock, checked) = (String?.none, Int32(-1), String?.none)
    let folder = cacheDirectory.map { $0 + "/fontconfig/" + hash.hexadecimal }
    if let cacheDirectory, let folder,
      ![cacheDirectory, FilePath.folder(of: folder), folder].contains(where: { CacheDirectory.fault($0) != nil })
    {
      lock = Self.openLock(in: folder)
      if Self.check(folder, key, lock: lock) { checked = folder }
      if lock >= 0 { used = folder }
    }
    keptFolder = used
    if used == nil, let temporary = Self.temporaryFolder() {
      lock = Self.openLock(in: temporary)
      if lock >= 0 {
        _ = Self.check(temporary, key, lock: lock)
        used = temporary
      }
    }
    self.lock = lock
    newFolder = used.map { "\($0)/\(Self.newFolderStart)\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))" }
    folders = [newFolder, checked].compactMap(\.self)
  }

  deinit {
    if lock < 0 { return }
    if let newFolder { Self.remove(newFolder) }
    // Among temporary files nothing stays, unless another program is at work there.
    if keptFolder == nil, let newFolder, flock(lock, LOCK_EX | LOCK_NB) == 0 { Self.remove(FilePath.folder(of: newFolder)) }
    close(lock)
  }

  /// Keeps the files that fontconfig has written, and removes what is not used any more.
  func keep() {
    guard let keptFolder, let newFolder else { return }
    let files = FilePath.names(in: newFolder)
    if files.isEmpty { return }
    // Temporary files and locks have an ending after the number of the format.
    let names = files.filter { $0.split(separator: ".").last?.wholeMatch(of: /cache-[0-9]+/) != nil }
    for name in names {
      // What others may write is not read, and fontconfig makes files as the user's mask says.
      chmod(newFolder + "/" + name, 0o600)
      guard let digest = Self.digest(ofFile: newFolder + "/" + name, key) else { continue }
      // Where the program is killed in between, or another one writes the same, the digest is wrong, and both are made anew.
      guard rename(newFolder + "/" + name, keptFolder + "/" + name) == 0 else { continue }
      Self.note(digest, of: keptFolder + "/" + name, key)
    }
    if names.isEmpty { return }
    // The folders of sets that were not used for longest go, and the files that earlier versions kept beside them.
    let folder = FilePath.folder(of: keptFolder)
    var sets: [(path: String, used: Int)] = []
    for name in FilePath.names(in: folder) {
      let path = folder + "/" + name
      if let stamp = FileStamp(ofFile: path + "/lock")?.kept { sets.append((path, stamp[1])) } else { unlink(path) }
    }
    if sets.count <= Self.keptSets { return }
    for set in sets.sorted(by: { $0.used < $1.used }).dropLast(Self.keptSets) { Self.remove(set.path) }
  }

  // MARK: Folders

  /// Returns the folder of this user among temporary files; `nil` where it cannot be made, or is somebody else's.
  private static func temporaryFolder() -> String? {
    let folder = "/tmp/emaki-fonts-\(geteuid())"
    mkdir(folder, 0o700)
    var info = stat()
    guard lstat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid(), info.st_mode & 0o077 == 0 else {
      return nil
    }
    return folder
  }

  /// Opens the lock of a folder, which is made where it is not there; -1 where it cannot be written.
  private static func openLock(in folder: String) -> Int32 {
    let (path, flags) = (folder + "/lock", O_RDWR | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    var lock = open(path, flags, 0o600)
    if lock < 0 && errno == ENOENT {
      CacheDirectory.make(folder)
      lock = open(path, flags, 0o600)
    }
    if lock < 0 { return -1 }
    flock(lock, LOCK_SH | LOCK_NB)
    // Its time is that of the folder's last use, to the hour.
    var info = stat()
    if fstat(lock, &info) == 0, info.st_mtim.tv_sec < time(nil) - 3600 { futimens(lock, nil) }
    return lock
  }

  /// Removes a folder of fontconfig's with its files.
  private static func remove(_ folder: String) {
    for name in FilePath.names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  // MARK: Checking

  /// Deletes the files of a folder that are not what their digests say, and new folders of programs that live no more.
  ///
  /// - Returns: whether the files that remain are right.
  private static func check(_ folder: String, _ key: String, lock: Int32) -> Bool {
    var isRight = true
    var abandoned: [String] = []
    for name in FilePath.names(in: folder) where name != "lock" {
      let path = folder + "/" + name
      if name.hasPrefix(newFolderStart) {
        abandoned.append(path)
      } else if name.hasSuffix(digestEnding) {
        if access(String(path.dropLast(digestEnding.count)), F_OK) != 0 { unlink(path) }
      } else if !isWhole(path, key, lock: lock), unlink(path) != 0, errno != ENOENT {
        isRight = false
      }
    }
    // Each process that has a new folder shares the lock. A process that gets the lock alone therefore sees only folders that nobody has.
    if !abandoned.isEmpty, lock >= 0 {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { for path in abandoned { remove(path) } }
      flock(lock, LOCK_SH | LOCK_NB)
    }
    return isRight
  }

  /// Returns whether a file is what the digest beside it says.
  ///
  /// The stamp beside the digest says when the file was last touched, which takes less time to compare than half a megabyte to read. A file that was
  /// copied or restored has another one, and is read.
  private static func isWhole(_ path: String, _ key: String, lock: Int32) -> Bool {
    let descriptor = CacheDirectory.open(path + digestEnding)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    let noted = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in count = max(0, read(descriptor, buffer.baseAddress, 256)) }
    if let stamp = stamp(ofFile: path, key), noted.dropFirst(digestLength).elementsEqual(stamp.utf8) { return true }
    guard let digest = digest(ofFile: path, key), noted.prefix(digestLength).elementsEqual(digest.utf8) else { return false }
    if lock >= 0 { note(digest, of: path, key) }
    return true
  }

  /// The length of a digest in hexadecimal digits.
  private static let digestLength = 32

  /// Writes the digest of a file beside it.
  private static func note(_ digest: String, of path: String, _ key: String) {
    guard let stamp = stamp(ofFile: path, key) else { return }
    var text = digest + stamp
    text.withUTF8 { try? CacheDirectory.write([UnsafeRawBufferPointer($0)], to: path + digestEnding) }
  }

  /// Returns which file a path leads to, how long it is, and when its contents or its inode were last changed, which no program can set.
  private static func stamp(ofFile path: String, _ key: String) -> String? {
    let descriptor = CacheDirectory.open(path)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var info = stat()
    if fstat(descriptor, &info) != 0 { return nil }
    return " \(info.st_ino) \(info.st_size) \(info.st_ctim.tv_sec) \(info.st_ctim.tv_nsec) \(key)"
  }

  /// Returns the digest of a file's contents and of what they are kept as; `nil` where it cannot be read.
  private static func digest(ofFile path: String, _ key: String) -> String? {
    let descriptor = CacheDirectory.open(path)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    let hash = PixelHash()
    var kind = "\(FilePath.name(of: path)) \(key)\0"
    kind.withUTF8 { hash.append(UnsafeRawBufferPointer($0)) }
    return withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 64) { chunk in
      while true {
        let count = read(descriptor, chunk.baseAddress, chunk.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return nil }
        if count == 0 { return hash.hexadecimal }
        hash.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      }
    }
  }
}
