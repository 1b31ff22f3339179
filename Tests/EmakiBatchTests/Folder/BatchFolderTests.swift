import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiBatch

struct BatchFolderTests {
  private let folder = TemporaryFolder()

  private func open(_ shard: String = "1/1", _ outputs: [String] = [], _ mode: Batch.Existing = .resumed) throws -> BatchFolder {
    try BatchFolder(folder.path, shard: #require(Shard(shard)), outputs: outputs, mode: mode)
  }

  private func openStream() throws -> StreamFolder { try StreamFolder(folder.path) }

  /// Returns whether the folder is refused because this process uses it.
  private func isHeld<Folder>(from body: () throws -> Folder) throws -> Bool {
    do {
      _ = try body()
      return false
    } catch BatchError.locked(folder.path, let holder) where holder.hasPrefix("process \(getpid()) on ") {
      return true
    }
  }

  private func isFile(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test(arguments: [("1/1", "1/1"), ("1/1", "1/2"), ("1/2", "1/1"), ("1/2", "1/2"), ("1/2", "1/3"), ("2/3", "1/2")])
  func `two batches of the same feeds cannot use one folder at the same time`(first: String, second: String) throws {
    let kept = try open(first)
    #expect(try isHeld { try open(second) })
    withExtendedLifetime(kept) {}
  }

  @Test func `shards of the same count can share a folder, and a batch can use it once another has ended`() throws {
    do {
      let (first, second) = try (open("1/3"), open("2/3"))
      #expect(first.temporaryFolder != second.temporaryFolder)
    }
    for shard in "1/1 2/5 1/1".words { _ = try open(shard) }
  }

  @Test(arguments: ["1/1", "1/2"]) func `streams can share a folder with each other, but not with a batch`(shard: String) throws {
    do {
      let (first, second) = try (openStream(), openStream())
      #expect(first.temporaryFolder != second.temporaryFolder)
      #expect(try isHeld { try open(shard) })
      withExtendedLifetime((first, second)) {}
    }
    do {
      let batch = try open(shard)
      #expect(try isHeld(from: openStream))
      withExtendedLifetime(batch) {}
    }
    _ = try openStream()
    _ = try open(shard)
  }

  /// Copies the descriptors of the folder's locks, as a child process does until it starts its program.
  private func copiedLocks() throws -> [Int32] {
    let start = folder[".emaki-batch/lock"]
    // All are found before one is copied, because a copy gets a number that was free.
    let locks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name))?.hasPrefix(start) ?? false
    }
    return locks.compactMap { Int32($0) }.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
  }

  @Test(arguments: ["1/1", "1/2"]) func `a lock ends with its owner, even while a copy of its descriptor is open`(shard: String) throws {
    var copies: [Int32] = []
    do {
      let batch = try open(shard)
      copies = try copiedLocks()
      withExtendedLifetime(batch) {}
    }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == (shard == "1/1" ? 1 : 2))
    _ = try open("1/1")
    _ = try openStream()
  }

  @Test func `a folder that was released can be taken by another batch`() throws {
    let first = try open()
    first.release()
    let second = try open()
    first.release()
    #expect(try isHeld { try open() }, "it is released once")
    withExtendedLifetime((first, second)) {}
  }

  private func leave(_ suffix: String) throws {
    _ = try folder.addFolder(".emaki-batch/unfinished" + suffix)
    for name in ["unfinished\(suffix)/half", "lock" + suffix] { try folder.write([1], to: ".emaki-batch/" + name) }
  }

  /// Returns the names of the folders of unfinished files, and of the locks of shards and streams.
  private func left() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder[".emaki-batch"])
      .filter { $0.hasPrefix("unfinished") || $0.hasPrefix("lock-") }.sorted()
  }

  @Test func `a new owner removes the files of owners that no longer live`() throws {
    func leaveAll() throws { for suffix in ["", "-1-of-2", "-11-of-12", "-stream-1-a"] { try leave(suffix) } }
    for (shard, expected) in [("1/1", ["unfinished"]), ("1/3", ["lock-1-of-3", "unfinished-1-of-3"])] {
      try leaveAll()
      _ = try open(shard)
      #expect(try left() == expected)
    }
    try leaveAll()
    do {
      let stream = try openStream()
      let suffix = String(stream.temporaryFolder.dropFirst(folder[".emaki-batch/unfinished"].count))
      #expect(try left() == ["lock\(suffix)", "unfinished\(suffix)"])
      withExtendedLifetime(stream) {}
    }
    #expect(try left().isEmpty, "a stream that ends takes its own away")
  }

  @Test func `files of living owners are not removed`() throws {
    do {
      let shard = try open("1/3")
      try Data("half".utf8).write(to: URL(filePath: shard.temporaryFolder + "/half"))
      try leave("-1-of-2")
      _ = try open("2/3")
      #expect(try left().filter { $0.contains("1-of") } == ["lock-1-of-3", "unfinished-1-of-3"])
      #expect(isFile(shard.temporaryFolder + "/half"))
      withExtendedLifetime(shard) {}
    }
    let stream = try openStream()
    try Data("half".utf8).write(to: URL(filePath: stream.temporaryFolder + "/half"))
    _ = try openStream()
    #expect(try left().count == 2)
    #expect(try isHeld { try open("1/1") } && isFile(stream.temporaryFolder + "/half"))
    withExtendedLifetime(stream) {}
  }

  @Test func `unfinished files of a killed batch are removed`() throws {
    let temporary = try open().temporaryFolder
    try Data("half".utf8).write(to: URL(filePath: temporary + "/a.png.x1y2z3"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: open().temporaryFolder).isEmpty)
  }

  @Test func `a new batch fails if its pictures exist already`() throws {
    try folder.write([1], to: "b.png")
    try folder.write([1], to: "c.png")
    #expect(throws: BatchError.exists(folder["b.png"], others: 1)) { _ = try open("1/1", "a.png b.png c.png".words, .refused) }
    _ = try open("1/1", ["a.png"], .refused)
    _ = try open("1/1", ["b.png"], .replaced)
  }

  @Test func `a batch that begins anew forgets all finished pictures, and a shard forgets only its own`() throws {
    let entry = JournalEntry(
      output: "a.png", key: "k", pictures: .one(FeedPicture(bytes: 1, width: 1, height: 1)), stamps: [], files: [:], warnings: [])
    for shard in "1/1 1/2 2/2".words { try open(shard).journal.append(entry) }
    let modes: [(String, Batch.Existing)] = [("1/1", .resumed), ("1/2", .replaced), ("1/1", .replaced)]
    let counts = try modes.map { shard, mode in
      _ = try open(shard, [], mode)
      return try open().journal.entries(of: "a.png").count
    }
    #expect(counts == [3, 2, 0])
  }

  /// The messages about inputs and names are in `plans.txt`.
  @Test func `messages say what, where and how to go on`() {
    let cases: [(BatchError, String)] = [
      (.misnamed(#"f/caf\xE9.json"#), #"cannot read f/caf\xE9.json: its name is not UTF-8. Rename it."#),
      (.truncated("a.ndjson"), "cannot read a.ndjson: it has become shorter since the batch began. Leave it alone until the end."),
      (.unwritable("out", EROFS), "cannot write into out: Read-only file system. Choose a place that can be written, with enough room."),
      (
        .exists("out/a.png", others: 0),
        "out/a.png exists already. Resume the batch to keep what is up to date, replace all, or choose another folder."
      ),
      (
        .exists("out/a.png", others: 2),
        "out/a.png and 2 more of the pictures exist already. Resume the batch to keep what is up to date, replace all, or choose another "
          + "folder."
      ),
      (
        .locked("out", holder: "process 7 on host"),
        "another batch writes into out: process 7 on host. Wait until it has ended, or choose another folder."
      ),
      (
        .journal("out/j", ENOSPC),
        "the picture is there, but cannot be noted in out/j: No space left on device. Make room; a batch that is resumed will draw it again."
      ),
    ]
    #expect(cases.map(\.0.description) == cases.map(\.1))
  }
}
