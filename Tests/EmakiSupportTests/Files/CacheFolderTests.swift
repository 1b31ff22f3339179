import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

struct CacheFolderTests {
  private let folder = TemporaryFolder()
  private let cache: CacheFolder

  init() throws {
    cache = CacheFolder(folder["a/b"], byteLimit: 1 << 30)
  }

  private func digest(_ number: Int) -> Digest {
    var builder = DigestBuilder()
    builder.append(number)
    return builder.digest()
  }

  private func files(below path: String) -> [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).map { path + "/" + $0 }.filter { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  private func size(of file: String) -> Int { (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0 }

  @Test func `an entry can be read again, also by another process`() throws {
    let before = cache.contents(of: digest(1))
    cache.write([1, 2, 3], as: digest(1))
    let other = CacheFolder(folder["a/b"], byteLimit: 1 << 30)
    let found = [before, cache.contents(of: digest(1)), other.contents(of: digest(1)), cache.contents(of: digest(2))]
    #expect(found == [nil, [1, 2, 3], [1, 2, 3], nil])
  }

  @Test func `a damaged file counts as missing and is written again`() throws {
    let content = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    cache.write(content, as: digest(1))
    let file = try #require(files(below: folder.path).first)
    let whole = try Data(contentsOf: URL(filePath: file))
    for damaged in [Data(), whole.prefix(20), whole.prefix(900), whole + [0], Data(whole.prefix(500) + [whole[500] ^ 1] + whole[501...])] {
      try damaged.write(to: URL(filePath: file))
      #expect(cache.contents(of: digest(1)) == nil)
    }
    cache.write(content, as: digest(1))
    #expect(cache.contents(of: digest(1)) == content)
  }

  @Test func `the folder stays below its limit and keeps what was used last`() throws {
    // The folder has 256 parts of 4,096 bytes each.
    let cache = CacheFolder(folder["c"], byteLimit: 1 << 20)
    for number in 0..<3000 { cache.write([UInt8](repeating: 7, count: 968), as: digest(number)) }
    let all = files(below: folder.path)
    #expect(all.reduce(0) { $0 + size(of: $1) } <= 1 << 20 && all.count > 500)
    // Files have times of whole seconds, so one file is set back in time.
    let old = try #require(all.first)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: old)
    let part = URL(filePath: old).deletingLastPathComponent().lastPathComponent
    var number = 3000
    while digest(number).hexadecimal.prefix(2) != part { number += 1 }
    let before = files(below: folder.path + "/c/" + part).count
    CacheFolder(folder["c"], byteLimit: 1 << 20).write([UInt8](repeating: 7, count: 2000), as: digest(number))
    #expect(before < 3 || !FileManager.default.fileExists(atPath: old))
    #expect(cache.contents(of: digest(number)) != nil)
  }

  @Test func `a folder that cannot be used is ignored`() throws {
    try folder.write([], to: "file")
    for path in [folder["file/cache"], "/dev/full"] {
      let cache = CacheFolder(path, byteLimit: 1 << 30)
      cache.write([1], as: digest(1))
      #expect(cache.contents(of: digest(1)) == nil)
    }
  }

  /// A whole file of another key, a file that others may write, and a pipe, for which nobody waits.
  @Test(.timeLimit(.minutes(10))) func `what is in an entry's place is read only where it is this entry`() throws {
    for number in 1...2 { cache.write([UInt8(number)], as: digest(number)) }
    func place(_ number: Int) -> String {
      let name = digest(number).hexadecimal
      return folder.path + "/a/b/" + name.prefix(2) + "/" + name.dropFirst(2)
    }
    let whole = try Data(contentsOf: URL(filePath: place(1)))
    try whole.write(to: URL(filePath: place(2)))
    #expect(cache.contents(of: digest(2)) == nil && cache.contents(of: digest(1)) == [1])
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: place(1))
    #expect(cache.contents(of: digest(1)) == nil)
    try FileManager.default.removeItem(atPath: place(1))
    #expect(mkfifo(place(1), 0o600) == 0 && cache.contents(of: digest(1)) == nil)
    cache.write([1], as: digest(1))
    #expect(cache.contents(of: digest(1)) == [1])
  }

  @Test(arguments: [("a", 0o777), ("a/b", 0o777), ("a/b", 0o775), ("a", 0o1777), ("a", -1)])
  func `a folder in which others may write, or somebody else's, is not used`(name: String, mode: Int) throws {
    cache.write([1], as: digest(1))
    #expect(CacheDirectory.fault(folder["a/b"]) == nil && CacheDirectory.faultBelow(folder["none"]) == nil)
    let path = folder[name]
    if mode < 0 {
      // Only root can give a folder away.
      if chown(path, 65_534, 65_534) != 0 { return }
    } else {
      #expect(chmod(path, mode_t(mode)) == 0)
    }
    let other = CacheFolder(folder["a/b"], byteLimit: 1 << 30)
    other.write([2], as: digest(2))
    #expect(other.contents(of: digest(1)) == nil && files(below: folder.path).count == 1)
    #expect(CacheDirectory.fault(path)?.hasPrefix(path) == true)
  }

  @Test func `several writers at once leave only complete files`() async throws {
    let (path, names) = (folder["a/b"], (0..<60).map(digest))
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          let cache = CacheFolder(path, byteLimit: 1 << 30)
          for number in 0..<60 { cache.write([UInt8](repeating: UInt8(number), count: 3000), as: names[(number + writer * 7) % 60]) }
        }
      }
    }
    #expect(files(below: folder.path).count == 60 && (0..<60).allSatisfy { cache.contents(of: digest($0))?.count == 3000 })
  }
}
