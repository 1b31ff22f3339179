import EmakiDiagnostics
import EmakiDigest
import EmakiDisplay
import EmakiImages
import EmakiNetwork
import EmakiTestSupport
import Foundation
import Testing

/// Tests stores that serve one feed after the other, and share what they have read.
@Suite struct ImageMemoryTests {
  private let folder: TemporaryFolder
  private let memory = ImageMemory()

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] { _ = try folder.addFolder(name) }
  }

  private func write(_ shade: UInt8, to name: String) throws {
    try folder.write(PNGFile(width: 8, height: 8, colorType: .gray) { _, _ in [shade] }.bytes, to: name)
  }

  private func access(_ name: String) -> ImageAccess { ImageAccess(baseDirectory: folder.path + "/" + name) }

  private func store(_ name: String) -> ImageStore { ImageStore(access: access(name), network: NetworkReader(.off), memory: memory) }

  private func shade(_ url: String, in store: ImageStore) throws -> UInt8 {
    UInt8(try store.prepared(ImageRequest(source: .url(url), size: PixelSize(width: 4, height: 4), scale: 1))[0, 0] & 0xFF)
  }

  @Test func `a picture that one store has read is not read again by another`() throws {
    try write(7, to: "a/x.png")
    let stores = [store("a"), store("a")]
    for store in stores { #expect(try shade("x.png", in: store) == 7) }
    #expect(stores[0].counters == ImageCounters(decoded: 1, prepared: 1, hits: 1))
  }

  @Test func `the same name in two folders is two pictures, in whatever order they are asked for`() throws {
    try write(1, to: "a/x.png")
    try write(2, to: "b/x.png")
    for order in [["a", "b"], ["b", "a"]] {
      let store = store(order[0])
      for name in order {
        store.begin(access(name))
        #expect(try shade("x.png", in: store) == (name == "a" ? 1 : 2))
        #expect(store.digest(of: .url("x.png")) != nil)
      }
    }
  }

  /// "é" of one code point and of two.
  @Test func `names that look the same but have other bytes are two files`() throws {
    let names = ["\u{E9}.png", "e\u{301}.png"]
    for (shade, name) in zip([1, 2] as [UInt8], names) { try write(shade, to: "a/" + name) }
    for order in [[0, 1], [1, 0]] {
      let store = ImageStore(access: access("a"), network: NetworkReader(.off), memory: ImageMemory())
      for index in order { #expect(try shade(names[index], in: store) == UInt8(index + 1)) }
      #expect(store.files.count == 2)
      // The store notices for each file by itself that it has changed.
      try write(UInt8(200 + order[1]), to: "a/" + names[order[1]])
      try touch("a/" + names[order[1]])
      store.begin(access("a"))
      #expect(try shade(names[order[0]], in: store) == UInt8(order[0] + 1))
      #expect(try shade(names[order[1]], in: store) == UInt8(200 + order[1]))
      try write(UInt8(order[1] + 1), to: "a/" + names[order[1]])
    }
  }

  @Test func `the same name in two folders whose names look the same is two pictures`() throws {
    let folders = ["\u{E9}", "e\u{301}"]
    for (shade, name) in zip([1, 2] as [UInt8], folders) {
      _ = try folder.addFolder(name)
      try write(shade, to: name + "/x.png")
      try touch(name + "/x.png")
    }
    let store = store(folders[0])
    #expect(try shade("x.png", in: store) == 1)
    store.begin(access(folders[1]))
    #expect(try shade("x.png", in: store) == 2)
  }

  @Test func `a file beside an allowed folder is refused even if their names look the same`() throws {
    _ = try folder.addFolder("\u{E9}")
    try write(1, to: "e\u{301}")
    let path = folder.path + "/e\u{301}"
    let error = ImageError.outsideFolder(url: path, path: path, allowed: [folder.path + "/\u{E9}"])
    #expect(throws: error) { try shade(path, in: store("\u{E9}")) }
  }

  @Test func `a changed file is read again for the next feed, but not for the same feed`() throws {
    try write(1, to: "a/x.png")
    let store = store("a")
    #expect(try shade("x.png", in: store) == 1)
    try write(200, to: "a/x.png")
    try touch("a/x.png")
    #expect(try shade("x.png", in: store) == 1)
    store.begin(access("a"))
    #expect(try shade("x.png", in: store) == 200)
  }

  /// Gives a file another time. Writing it might not do so, where the clock is too coarse.
  private func touch(_ name: String) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: folder.path + "/" + name)
  }

  @Test func `a file that was missing is found for the next feed`() throws {
    let store = store("a")
    #expect(throws: ImageError.missing(url: "x.png", path: folder.path + "/a/x.png")) { try shade("x.png", in: store) }
    try write(3, to: "a/x.png")
    #expect(throws: ImageError.self) { try shade("x.png", in: store) }
    store.begin(access("a"))
    #expect(try shade("x.png", in: store) == 3)
  }

  @Test func `a failure names the address as the feed of that store writes it`() throws {
    let store = store("a")
    #expect(throws: ImageError.missing(url: "x.png", path: folder.path + "/a/x.png")) { try shade("x.png", in: store) }
    store.begin(ImageAccess(baseDirectory: folder.path))
    #expect(throws: ImageError.missing(url: "a/x.png", path: folder.path + "/a/x.png")) { try shade("a/x.png", in: store) }
  }

  @Test func `a picture that one feed may read is refused to a feed that may not`() throws {
    try write(1, to: "a/x.png")
    let store = store("a")
    let path = folder.path + "/a/x.png"
    #expect(try shade(path, in: store) == 1)
    store.begin(access("b"))
    #expect(throws: ImageError.outsideFolder(url: path, path: path, allowed: [folder.path + "/b"])) { try shade(path, in: store) }
  }

  @Test func `a store says which files it looked for, in the versions that it found`() throws {
    try write(1, to: "a/x.png")
    let stamp = try #require(FileStamp(ofFile: folder.path + "/a/x.png"))
    let store = store("a")
    #expect(store.files.isEmpty)
    _ = try shade("x.png", in: store)
    _ = try? shade("gone.png", in: store)
    _ = try? shade("data:,", in: store)
    _ = try? shade("https://example.com/x.png", in: store)
    let (there, gone) = (ExactString(folder.path + "/a/x.png"), ExactString(folder.path + "/a/gone.png"))
    #expect(store.files == [there: stamp, gone: nil])
    store.begin(access("a"))
    #expect(store.files.isEmpty)
    // The picture comes from memory, but its file is listed all the same.
    _ = try shade("x.png", in: store)
    #expect(store.files == [there: stamp])
  }
}
