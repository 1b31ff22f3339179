import EmakiBatch
import EmakiDigest
import EmakiTestSupport
import Foundation
import Testing

@Suite struct JournalTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/journal.ndjson" }

  init() throws { folder = try TemporaryFolder() }

  private func stamp(_ bytes: Int) -> FileStamp { FileStamp(bytes: bytes, seconds: 1_800_000_000, nanoseconds: 999_999_999) }

  private func entry(_ output: String, key: String = "k") -> JournalEntry {
    JournalEntry(
      output: output, key: key, pictures: .one(FeedPicture(bytes: 10, width: 20, height: 30)), stamps: [stamp(10)],
      files: ["/a.png": FileStamp(bytes: 1, seconds: 2, nanoseconds: 3), "/gone \"quoted\".png": nil],
      warnings: [FeedReport.Warning(row: "r", message: "\u{1F431} \\ \n")])
  }

  @Test(arguments: ["a.png", #"with "quotes" and \ .png"#, "お知らせ/1.png", "line\nfeed.png"])
  func `entries that were noted are read again`(output: String) throws {
    let journal = try Journal(path, isKept: true)
    try journal.append(entry("before.png"))
    try journal.append(entry(output))
    let read = try Journal(path, isKept: true)
    #expect(read.count == 2)
    #expect(read.entries(of: output) == [entry(output)])
    #expect(read.entries(of: "other.png").isEmpty)
  }

  @Test func `the parts of a list are noted together`() throws {
    var entry = entry("a.png")
    entry.pictures = .parts((1...3).map { FeedPicture(bytes: $0, width: 20, height: 30 + $0) })
    entry.stamps = (1...3).map(stamp)
    try Journal(path, isKept: true).append(entry)
    #expect(try Journal(path, isKept: true).entries(of: "a.png") == [entry])
    #expect(entry.pictures.paths(of: "b/a.png") == ["b/a-00000.png", "b/a-00001.png", "b/a-00002.png"])
  }

  @Test func `pictures and files whose names only look the same are each noted`() throws {
    let names = ["\u{E9}.png", "e\u{301}.png"]
    let stamps = (1...2).map { FileStamp(bytes: $0, seconds: 0, nanoseconds: 0) }
    for (name, key) in zip(names, ["1", "2"]) {
      var entry = entry(name, key: key)
      entry.files = [.init(names[0]): stamps[0], .init(names[1]): stamps[1]]
      try Journal(path, isKept: true).append(entry)
    }
    let journal = try Journal(path, isKept: true)
    #expect(journal.count == 2)
    for (name, key) in zip(names, ["1", "2"]) {
      let entries = journal.entries(of: name)
      #expect(entries.map(\.key) == [key])
      let known = try #require(entries.first)
      #expect(known.holds { $0.utf8.elementsEqual(names[0].utf8) ? stamps[0] : stamps[1] })
      #expect(!known.holds { _ in stamps[0] })
    }
  }

  @Test func `only the newest entry of a picture counts`() throws {
    let journal = try Journal(path, isKept: true)
    for key in ["1", "2"] { try journal.append(entry("a.png", key: key)) }
    #expect(try Journal(path, isKept: true).entries(of: "a.png").map(\.key) == ["2"])
    try Journal(folder.path + "/other.ndjson", isKept: true).append(entry("a.png", key: "3"))
    let all = try Journal(path, others: [folder.path + "/other.ndjson"], isKept: true)
    #expect(Set(all.entries(of: "a.png").map(\.key)) == ["2", "3"], "which of two journals is newer, the pictures say")
  }

  @Test func `a last line that was cut is dropped, wherever it was cut, and the next one stands by itself`() throws {
    try Journal(path, isKept: true).append(entry("a.png"))
    let whole = try Data(contentsOf: URL(filePath: path))
    for length in 0..<whole.count {
      try (whole + whole.prefix(length)).write(to: URL(filePath: path))
      let journal = try Journal(path, isKept: true)
      #expect(journal.entries(of: "a.png") == [entry("a.png")])
      try journal.append(entry("b.png"))
      #expect(try Journal(path, isKept: true).entries(of: "b.png") == [entry("b.png")], "cut after \(length)")
    }
  }

  @Test func `lines that are not entries are ignored`() throws {
    let lines = [
      "", "{}", "null", #"{"output":"a.png"}"#, #"{"output":"a.png","key":1}"#, #"{"output":"#, String(repeating: "\u{0}", count: 100),
      #"{"output":"a.png","bytes":1,"files":[[]],"height":1,"key":"k","warnings":[],"width":1}"#,
      #"{"output":"a.png","bytes":1,"files":[],"height":1,"key":"k","stamps":[[1,2]],"warnings":[],"width":1}"#,
      #"{"output":"a.png","bytes":1,"files":[["/a",1]],"height":1,"key":"k","warnings":[],"width":1}"#,
      #"{"output":"a.png","parts":[],"files":[],"key":"k","warnings":[]}"#,
      #"{"output":"a.png","parts":[[1,2]],"files":[],"key":"k","warnings":[]}"#,
      #"{"output":"a.png","parts":[[1,2,3],[1,2,"3"]],"files":[],"key":"k","warnings":[]}"#,
      #"{"output":"a.png","files":[],"key":"k","warnings":[]}"#,
      #"{"output":"a.png","bytes":1e300,"files":[],"height":1,"key":"k","warnings":[],"width":1}"#,
    ]
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
    let journal = try Journal(path, isKept: true)
    #expect(journal.entries(of: "a.png").isEmpty)
    try journal.append(entry("a.png"))
    #expect(try Journal(path, isKept: true).entries(of: "a.png") == [entry("a.png")])
  }

  @Test func `other journals are read, and a journal that is not kept begins anew`() throws {
    try Journal(folder.path + "/other.ndjson", isKept: true).append(entry("theirs.png"))
    try Journal(path, isKept: true).append(entry("a.png"))
    let all = try Journal(path, others: [folder.path + "/other.ndjson", folder.path + "/nowhere"], isKept: true)
    #expect(all.entries(of: "theirs.png").count == 1 && all.entries(of: "a.png").count == 1)
    #expect(try Journal(path, isKept: false).count == 0)
    #expect(try Journal(path, isKept: true).count == 0)
  }

  @Test func `an entry owns pictures only while all of them have its stamps`() {
    var entry = entry("a.png")
    #expect(entry.owns("out/a.png") { $0 == "out/a.png" ? stamp(10) : nil })
    #expect(!entry.owns("out/a.png") { _ in nil })
    for other in [
      stamp(11), FileStamp(bytes: 10, seconds: 1_800_000_001, nanoseconds: 999_999_999),
      FileStamp(bytes: 10, seconds: 1_800_000_000, nanoseconds: 999_999_998),
    ] {
      #expect(!entry.owns("out/a.png") { _ in other })
    }
    entry.pictures = .parts([1, 2].map { FeedPicture(bytes: $0, width: 1, height: 1) })
    for stamps in [[], [stamp(1)], [stamp(2), stamp(1)], [stamp(1), stamp(2), stamp(3)]] as [[FileStamp]] {
      entry.stamps = stamps
      #expect(!entry.owns("a.png") { $0 == "a-00000.png" ? stamps.first : stamps.last })
    }
    entry.stamps = [stamp(1), stamp(2)]
    #expect(entry.owns("a.png") { $0 == "a-00000.png" ? stamp(1) : stamp(2) })
  }

  @Test func `an entry without stamps, of another version of the program, is read but owns no picture`() throws {
    let line = #"{"output":"a.png","bytes":10,"files":[],"height":1,"key":"k","warnings":[],"width":1}"#
    try Data((line + "\n").utf8).write(to: URL(filePath: path))
    let entries = try Journal(path, isKept: true).entries(of: "a.png")
    #expect(entries.map(\.stamps) == [[]])
    #expect(entries.first?.owns("a.png") { _ in stamp(10) } == false)
  }

  @Test func `an entry holds as long as its files have not changed`() {
    let stamp = FileStamp(bytes: 1, seconds: 2, nanoseconds: 3)
    let entry = entry("a.png")
    #expect(entry.holds { $0 == "/a.png" ? stamp : nil })
    #expect(!entry.holds { _ in nil }, "a picture is gone")
    #expect(!entry.holds { _ in stamp }, "one that was not there is")
    for other in [
      FileStamp(bytes: 2, seconds: 2, nanoseconds: 3), FileStamp(bytes: 1, seconds: 3, nanoseconds: 3),
      FileStamp(bytes: 1, seconds: 2, nanoseconds: 4),
    ] {
      #expect(!entry.holds { $0 == "/a.png" ? other : nil })
    }
  }
}
