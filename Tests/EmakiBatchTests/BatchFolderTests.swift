import EmakiBatch
import EmakiTestSupport
import Foundation
import Testing

@Suite struct BatchFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ shard: String = "1/1", _ outputs: [String] = [], _ mode: BatchFolder.Mode = .resumed) throws -> BatchFolder {
    try BatchFolder(folder.path, shard: #require(Shard(shard)), outputs: outputs, mode: mode)
  }

  private func holder(of body: () throws -> BatchFolder) throws -> String? {
    do {
      _ = try body()
      return nil
    } catch BatchError.locked(let path, let holder) {
      #expect(path == folder.path)
      return holder
    }
  }

  @Test(arguments: [("1/1", "1/1"), ("1/1", "1/2"), ("1/2", "1/1"), ("1/2", "1/2"), ("1/2", "1/3"), ("2/3", "1/2")])
  func `two batches of the same feeds cannot have one folder`(first: String, second: String) throws {
    let kept = try open(first)
    let holder = try holder { try open(second) }
    #expect(holder?.hasPrefix("process \(getpid()) on ") == true)
    withExtendedLifetime(kept) {}
  }

  @Test func `shards of one number can, and whoever comes after the end`() throws {
    do {
      let first = try open("1/3")
      let second = try open("2/3")
      #expect(first.temporaryFolder != second.temporaryFolder)
    }
    for shard in ["1/1", "2/5", "1/1"] { #expect(try holder { try open(shard) } == nil) }
  }

  @Test func `halves that a killed batch has left are taken away`() throws {
    let temporary = try open().temporaryFolder
    try Data("half".utf8).write(to: URL(filePath: temporary + "/a.png.x1y2z3"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: open().temporaryFolder).isEmpty)
  }

  @Test func `pictures that are there are an error of a new batch`() throws {
    try folder.write([1], to: "b.png")
    try folder.write([1], to: "c.png")
    #expect(throws: BatchError.exists(folder.path + "/b.png", others: 1)) { _ = try open("1/1", ["a.png", "b.png", "c.png"], .new) }
    _ = try open("1/1", ["a.png"], .new)
    _ = try open("1/1", ["b.png"], .forced)
  }

  @Test func `a new batch forgets what was finished, and a shard forgets its own`() throws {
    let entry = JournalEntry(
      output: "a.png", key: "k", pictures: .one(FeedPicture(bytes: 1, width: 1, height: 1)), stamps: [], files: [:], warnings: [])
    for shard in ["1/1", "1/2", "2/2"] { try open(shard).journal.append(entry) }
    #expect(try open().journal.entries(of: "a.png").count == 3)
    _ = try open("1/2", [], .forced)
    #expect(try open().journal.entries(of: "a.png").count == 2)
    _ = try open("1/1", [], .forced)
    #expect(try open().journal.count == 0)
  }

  @Test func `messages say what, where and how to go on`() {
    let cases: [(BatchError, String)] = [
      (.unreadable("a.json", ENOENT), "cannot read a.json: No such file or directory. Check the path."),
      (.misnamed(#"f/caf\xE9.json"#), #"cannot read f/caf\xE9.json: its name is not UTF-8. Rename it."#),
      (.truncated("a.ndjson"), "cannot read a.ndjson: it has become shorter since the batch began. Leave it alone until the end."),
      (.unwritable("out", EROFS), "cannot write into out: Read-only file system. Choose a place that can be written, with enough room."),
      (
        .collision(first: "a/x.json", second: "b/x.json", output: "x.png"),
        "a/x.json and b/x.json would both be x.png. Tell them apart with --name, such as --name '{index}-{stem}.png'."
      ),
      (
        .exists("out/a.png", others: 0),
        "out/a.png exists already. Give --resume to keep what is up to date, --force to draw all again, or another folder with -o."
      ),
      (
        .exists("out/a.png", others: 2),
        "out/a.png and 2 more of the pictures exist already. Give --resume to keep what is up to date, --force to draw all again, or another "
          + "folder with -o."
      ),
      (
        .locked("out", holder: "process 7 on host"),
        "another batch writes into out: process 7 on host. Wait until it has ended, or choose another folder with -o."
      ),
      (
        .journal("out/j", ENOSPC),
        "the picture is there, but cannot be noted in out/j: No space left on device. Make room; --resume will draw it again."
      ),
    ]
    for (error, message) in cases { #expect(error.description == message) }
  }
}
