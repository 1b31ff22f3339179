import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// A folder of pictures of one grey each, and what stores show of them.
struct GreyFolder {
  let folder = TemporaryFolder()

  init(_ folders: String...) throws {
    for name in folders { _ = try folder.addFolder(name) }
  }

  func path(_ name: String) -> String { folder[name] }

  /// Writes a picture, and gives it another time: the clock may be too coarse to do so.
  func write(_ grey: UInt8, to name: String) throws {
    try folder.write(PNGFile.gray(8, grey), to: name)
    let time = Date(timeIntervalSince1970: Double(grey))
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path(name))
  }

  func access(_ name: String) -> ImageAccess { ImageAccess(baseDirectory: path(name)) }

  func grey(_ url: String, in store: ImageStore) throws -> UInt8 { UInt8(try store.prepared(url, 4, 4)[0, 0] & 0xFF) }
}

/// Tests stores that serve one feed after the other, and share what they have read.
struct ImageMemoryTests {
  private let folder: GreyFolder
  private let memory = ImageMemory()

  /// "é" of one code point and of two.
  private let names = ["\u{E9}", "e\u{301}"]

  init() throws { folder = try GreyFolder("a", "b", "\u{E9}", "e\u{301}") }

  private func store(_ name: String) -> ImageStore { ImageStore(access: folder.access(name), network: NetworkReader(.off), memory: memory) }

  private func grey(_ url: String, in store: ImageStore) throws -> UInt8 { try folder.grey(url, in: store) }

  @Test func `a picture that one store has read is not read again by another`() throws {
    try folder.write(7, to: "a/x.png")
    let stores = [store("a"), store("a")]
    #expect(try stores.map { try grey("x.png", in: $0) } == [7, 7])
    #expect(stores[0].counters == ImageCounters(decoded: 1, prepared: 1, hits: 1))
  }

  /// As after `cp -p` and a move.
  @Test func `another file with the size and the time of the one before is another picture`() throws {
    try folder.write(7, to: "a/x.png")
    let store = store("a")
    #expect(try grey("x.png", in: store) == 7)
    try folder.write(9, to: "b/y.png")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 7)], ofItemAtPath: folder.path("b/y.png"))
    let stamps = [folder.path("a/x.png"), folder.path("b/y.png")].map(FileStamp.init(ofFile:))
    #expect(stamps[0]?.kept == stamps[1]?.kept && stamps[0] != stamps[1])
    #expect(rename(folder.path("b/y.png"), folder.path("a/x.png")) == 0)
    store.begin(folder.access("a"))
    #expect(try grey("x.png", in: store) == 9)
  }

  @Test(arguments: [["a", "b"], ["b", "a"], ["\u{E9}", "e\u{301}"], ["e\u{301}", "\u{E9}"]])
  func `the same name in two folders is two pictures, even if the folders' names look the same`(folders: [String]) throws {
    for (grey, name) in zip([1, 2] as [UInt8], folders) { try folder.write(grey, to: name + "/x.png") }
    let store = store(folders[0])
    for (expected, name) in zip([1, 2] as [UInt8], folders) {
      store.begin(folder.access(name))
      #expect(try grey("x.png", in: store) == expected && store.digest(of: .url("x.png")) != nil)
    }
  }

  @Test(arguments: [[0, 1], [1, 0]]) func `names that look the same but have other bytes are two files`(order: [Int]) throws {
    for (grey, name) in zip([1, 2] as [UInt8], names) { try folder.write(grey, to: "a/" + name) }
    let store = store("a")
    for index in order { #expect(try grey(names[index], in: store) == UInt8(index + 1)) }
    #expect(store.files.count == 2)
    // The store notices for each file by itself that it has changed.
    try folder.write(200, to: "a/" + names[order[1]])
    store.begin(folder.access("a"))
    #expect(try order.map { try grey(names[$0], in: store) } == [UInt8(order[0] + 1), 200])
  }

  @Test func `a file beside an allowed folder is refused even if their names look the same`() throws {
    try folder.write(1, to: "e\u{301}.png")
    _ = try folder.folder.addFolder("\u{E9}.png")
    let path = folder.path("e\u{301}.png")
    let error = ImageError.outsideFolder(url: path, path: path, allowed: [folder.path("\u{E9}.png")])
    #expect(throws: error) { try grey(path, in: store("\u{E9}.png")) }
  }

  @Test func `a changed file is read again for the next feed, but not for the same feed`() throws {
    try folder.write(1, to: "a/x.png")
    let store = store("a")
    var greys = [try grey("x.png", in: store)]
    try folder.write(200, to: "a/x.png")
    greys.append(try grey("x.png", in: store))
    store.begin(folder.access("a"))
    #expect(try greys + [grey("x.png", in: store)] == [1, 1, 200])
  }

  @Test func `a file that was missing is found for the next feed`() throws {
    let store = store("a")
    func missing(_ url: String) -> ImageError? { failure { try grey(url, in: store) } }
    // A failure names the address as the feed of that store writes it.
    var failures = [missing("x.png")]
    store.begin(ImageAccess(baseDirectory: folder.folder.path))
    failures.append(missing("a/x.png"))
    try folder.write(3, to: "a/x.png")
    failures.append(missing("a/x.png"))
    #expect(failures == "x.png a/x.png a/x.png".words.map { .missing(url: $0, path: folder.path("a/x.png")) })
    store.begin(folder.access("a"))
    #expect(try grey("x.png", in: store) == 3)
  }

  @Test func `a picture that one feed may read is refused to a feed that may not`() throws {
    try folder.write(1, to: "a/x.png")
    let (store, path) = (store("a"), folder.path("a/x.png"))
    #expect(try grey(path, in: store) == 1)
    store.begin(folder.access("b"))
    #expect(throws: ImageError.outsideFolder(url: path, path: path, allowed: [folder.path("b")])) { try grey(path, in: store) }
  }

  @Test func `a store says which files it looked for, in the versions that it found`() throws {
    try folder.write(1, to: "a/x.png")
    let stamp = try #require(FileStamp(ofFile: folder.path("a/x.png")))
    let store = store("a")
    var files = [store.files]
    for url in "x.png gone.png data:, https://example.com/x.png".words { _ = try? grey(url, in: store) }
    files.append(store.files)
    store.begin(folder.access("a"))
    files.append(store.files)
    // The picture comes from memory, but its file is listed all the same.
    _ = try grey("x.png", in: store)
    let (there, gone) = (folder.path("a/x.png").exact, folder.path("a/gone.png").exact)
    #expect(files + [store.files] == [[:], [there: stamp, gone: nil], [:], [there: stamp]])
  }

  /// A picture of 16,384 bytes is kept for another size where it is at most a quarter of what is kept.
  @Test(.timeLimit(.minutes(2)), arguments: [(65_536, 1), (65_532, 2)])
  func `a large picture is let go once it is scaled, and leaves room for others`(budget: Int, decoded: Int) throws {
    try folder.folder.write(PNGFile.gray(64, 7), to: "a/x.png")
    let memory = ImageMemory(byteBudget: budget, limits: ImageLimits(pixelsAtOnce: 4096))
    let store = ImageStore(access: folder.access("a"), memory: memory)
    for size in 1...2 { _ = try store.prepared("x.png", size, size) }
    #expect(store.counters.decoded == decoded)
    memory.gate.enter(4096) {}
  }
}
