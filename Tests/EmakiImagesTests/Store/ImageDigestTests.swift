import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests the digests of what decides a picture's pixels, which caches of drawn rows go by.
struct ImageDigestTests {
  private let folder: GreyFolder
  private let store: ImageStore

  init() throws {
    folder = try GreyFolder()
    store = ImageStore(in: folder.folder.path)
  }

  private func digest(_ url: String) -> Digest? { store.digest(of: .url(url)) }

  @Test func `files with the same content have the same digest, whatever their names`() throws {
    for (grey, name) in [(1, "a.png"), (1, "b.png"), (2, "c.png")] as [(UInt8, String)] { try folder.write(grey, to: name) }
    let digests = "a.png b.png c.png none.png".words.map(digest)
    #expect(digests[0] == digests[1] && digests[3] == nil && Set(digests).count == 3)
  }

  @Test func `a file is read once for its digest and its pixels, whichever is asked for first`() throws {
    for name in "a.png b.png same.png".words { try folder.write(1, to: name) }
    let first = digest("a.png")
    _ = try folder.grey("b.png", in: store)
    // The pixels are those of the digest, although the files have changed since.
    for name in ["a.png", "b.png"] { try folder.write(9, to: name) }
    #expect(try folder.grey("a.png", in: store) == 1)
    #expect([digest("a.png"), digest("b.png"), digest("same.png")] == [first, first, first] && first != nil)
  }

  /// The bytes behind the digest were given up, and the file has changed by the time it is decoded.
  @Test func `a file that changes while it is drawn has no digest`() throws {
    try folder.write(1, to: "a.png")
    #expect(digest("a.png") != nil)
    let large = PNGFile(width: 600, height: 500, colorType: .rgb) { x, y in [UInt8(x & 255), UInt8(y & 255), UInt8((x * y) & 255)] }.bytes
    for index in 0..<200 where index * large.count < 4 << 20 {
      try folder.folder.write(large, to: "large\(index).png")
      _ = digest("large\(index).png")
    }
    try folder.write(9, to: "a.png")
    #expect(try folder.grey("a.png", in: store) == 9)
    #expect(digest("a.png") == nil)
  }

  @Test func `an address that holds its content has the digest of its text, and a bitmap that of its pixels`() {
    func pixels(_ pixel: UInt32, isOpaque: Bool = true) -> Digest? {
      store.digest(of: .bitmap(bitmap(3, 2, isOpaque: isOpaque) { _, _ in pixel }))
    }
    let bitmaps = [pixels(0xFF00_0001), pixels(0xFF00_0002), pixels(0xFF00_0001, isOpaque: false)]
    let different = ["data:;base64,AAAA", "data:;base64,AAAB"].map(digest) + bitmaps + [nil]
    #expect(Set(different).count == 6 && pixels(0xFF00_0001) == bitmaps[0])
  }

  @Test func `pictures of feeds that are gone leave a limited number of digests`() throws {
    let access = ImageAccess(baseDirectory: folder.folder.path)
    let store = ImageStore(access: access, network: NetworkReader(.off), memory: ImageMemory())
    var keptDigests: Int { store.memory.withLock { $0.digests.count } }
    let picture = PNGFile.gray(1, 7)
    let (feeds, pictures) = (5, ImageStore.leftDigestLimit / 3)
    for feed in 0..<feeds {
      store.begin(access)
      for number in 0..<pictures {
        try folder.folder.write(picture, to: "\(feed)-\(number).png")
        _ = store.digest(of: .url("\(feed)-\(number).png"))
      }
      // The digests of the present feed all stay.
      #expect(keptDigests >= pictures)
    }
    #expect(feeds * pictures > ImageStore.leftDigestLimit && keptDigests <= ImageStore.leftDigestLimit + pictures)
    store.begin(access)
    #expect(store.digest(of: .url("0-0.png")) == store.digest(of: .url("4-0.png")))
  }
}
