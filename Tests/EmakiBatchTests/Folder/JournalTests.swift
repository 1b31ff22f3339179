import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiBatch

struct JournalTests {
  private let folder = TemporaryFolder()
  private var path: String { folder["journal.ndjson"] }

  /// Opens the journal and reads what is noted in it.
  private func journal(others: String...) throws -> Journal {
    try Journal(path, others: others.map { folder[$0] }, isKept: true)
  }

  private func stamp(_ bytes: Int) -> [Int] { [bytes, 1_800_000_000, 999_999_999] }

  private func entry(_ output: String, key: String = "k") -> JournalEntry {
    JournalEntry(
      output: output, key: key, pictures: .one(FeedPicture(bytes: 10, width: 20, height: 30)), stamps: [stamp(10)],
      files: ["/a.png": [1, 2, 3], "/gone \"quoted\".png": nil],
      warnings: [FeedReport.Warning(row: "r", message: "\u{1F431} \\ \n")])
  }

  @Test(arguments: ["a.png", #"with "quotes" and \ .png"#, "お知らせ/1.png", "line\nfeed.png"])
  func `entries that were noted are read again`(output: String) throws {
    let written = try journal()
    for name in ["before.png", output] { try written.append(entry(name)) }
    let read = try journal()
    #expect(["before.png", output, "other.png"].map(read.entries) == [[entry("before.png")], [entry(output)], []])
  }

  @Test func `the parts of a list are noted together`() throws {
    var entry = entry("a.png")
    entry.pictures = .parts((1...3).map { FeedPicture(bytes: $0, width: 20, height: 30 + $0) })
    entry.stamps = (1...3).map(stamp)
    try journal().append(entry)
    #expect(try journal().entries(of: "a.png") == [entry])
    #expect(entry.pictures.paths(of: "b/a.png") == "b/a-00000.png b/a-00001.png b/a-00002.png".words)
  }

  @Test func `pictures and files whose names only look the same are each noted`() throws {
    let names = ["\u{E9}.png", "e\u{301}.png"]
    let stamps = (1...2).map { [$0, 0, 0] }
    for (name, key) in zip(names, ["1", "2"]) {
      var entry = entry(name, key: key)
      entry.files = [.init(names[0]): stamps[0], .init(names[1]): stamps[1]]
      try journal().append(entry)
    }
    let read = try journal()
    let known = names.map(read.entries)
    #expect(known.map { $0.map(\.key) } == [["1"], ["2"]])
    let holds = known.joined().map { $0.holds { $0.utf8.elementsEqual(names[0].utf8) ? stamps[0] : stamps[1] } }
    #expect(holds + known.joined().map { $0.holds { _ in stamps[0] } } == [true, true, false, false])
  }

  @Test func `only the newest entry of a picture counts`() throws {
    let written = try journal()
    for key in ["1", "2"] { try written.append(entry("a.png", key: key)) }
    #expect(try journal().entries(of: "a.png").map(\.key) == ["2"])
    try Journal(folder["other.ndjson"], isKept: true).append(entry("a.png", key: "3"))
    let all = try journal(others: "other.ndjson").entries(of: "a.png")
    #expect(Set(all.map(\.key)) == ["2", "3"], "which of two journals is newer, the pictures say")
  }

  @Test func `a last line that was cut is dropped, wherever it was cut, and the next one stands by itself`() throws {
    try journal().append(entry("a.png"))
    let whole = try Data(contentsOf: URL(filePath: path))
    for length in 0..<whole.count {
      try (whole + whole.prefix(length)).write(to: URL(filePath: path))
      let cut = try journal()
      try cut.append(entry("b.png"))
      let entries = try [cut.entries(of: "a.png"), journal().entries(of: "b.png")]
      #expect(entries == [[entry("a.png")], [entry("b.png")]], "cut after \(length)")
    }
  }

  @Test func `lines that are not entries are ignored`() throws {
    let lines = ["", "{}", #"{"output":"a.png"}"#, #"{"output":"#]
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
    let read = try journal()
    #expect(read.entries(of: "a.png").isEmpty)
    try read.append(entry("a.png"))
    #expect(try journal().entries(of: "a.png") == [entry("a.png")])
  }

  @Test func `other journals are read, and a journal that is not kept begins anew`() throws {
    try Journal(folder["other.ndjson"], isKept: true).append(entry("theirs.png"))
    try journal().append(entry("a.png"))
    let all = try journal(others: "other.ndjson", "nowhere")
    #expect(["theirs.png", "a.png"].map { all.entries(of: $0).count } == [1, 1])
    #expect(try [false, true].map { try Journal(path, isKept: $0).count } == [0, 0])
  }

  @Test func `an entry owns pictures only while all of them have its stamps`() {
    var entry = entry("a.png")
    let stamps: [[Int]?] = [
      stamp(10), nil, stamp(11), [10, 1_800_000_001, 999_999_999],
      [10, 1_800_000_000, 999_999_998],
    ]
    let owned = stamps.map { stamp in entry.owns("out/a.png") { $0 == "out/a.png" ? stamp : nil } }
    #expect(owned == [true, false, false, false, false])
    entry.pictures = .parts([1, 2].map { FeedPicture(bytes: $0, width: 1, height: 1) })
    let ownedParts = [[1, 2], [], [1], [2, 1], [1, 2, 3]].map { bytes in
      entry.stamps = bytes.map(stamp)
      return entry.owns("a.png") { [stamps = entry.stamps] in $0 == "a-00000.png" ? stamps.first : stamps.last }
    }
    #expect(ownedParts == [true, false, false, false, false])
  }

  @Test func `an entry without stamps, of another version of the program, is read but owns no picture`() throws {
    let line = #"{"output":"a.png","bytes":10,"files":[],"height":1,"key":"k","warnings":[],"width":1}"#
    try Data((line + "\n").utf8).write(to: URL(filePath: path))
    let entries = try journal().entries(of: "a.png")
    #expect(entries.map(\.stamps) == [[]])
    #expect(entries.map { $0.owns("a.png") { _ in stamp(10) } } == [false])
  }

  @Test func `an entry holds as long as its files have not changed`() {
    let stamp = [1, 2, 3]
    let entry = entry("a.png")
    let others = [(2, 2, 3), (1, 3, 3), (1, 2, 4)].map { [$0, $1, $2] }
    // In the second case the picture is gone.
    let holds = ([stamp, nil] + others).map { stamp in entry.holds { $0 == "/a.png" ? stamp : nil } }
    #expect(holds == [true, false, false, false, false])
    #expect(!entry.holds { _ in stamp }, "a picture that was not there is")
  }
}
