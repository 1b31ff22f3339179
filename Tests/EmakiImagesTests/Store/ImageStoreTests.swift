import EmakiDigest
import EmakiDisplay
import EmakiImages
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct ImageStoreTests {
  private func request(_ url: String, _ side: Int = 10, _ modification: ImageModification = .none) -> ImageRequest {
    ImageRequest(source: .url(url), size: PixelSize(width: side, height: side), scale: 1, modification: modification)
  }

  private func store(byteBudget: Int = 256 << 20) -> ImageStore {
    ImageStore(access: ImageAccess(baseDirectory: "/nowhere"), byteBudget: byteBudget)
  }

  private func picture(_ side: Int, shade: UInt8 = 0) -> String {
    "data:;base64," + base64(PNGFile(width: side, height: side, colorType: .gray) { _, _ in [shade] }.bytes)
  }

  /// Runs a body on as many threads at once, and waits for all.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
    await withTaskGroup { group in
      for index in 0..<count {
        group.addTask {
          await withCheckedContinuation { done in
            Thread.detachNewThread {
              body(index)
              done.resume()
            }
          }
        }
      }
    }
  }

  @Test func `eight threads that want the same picture get the same one, decoded and prepared once`() async {
    let store = store()
    let url = picture(300)
    let results = Mutex<[Bitmap]>([])
    let request = request(url, 100, .circle)
    await onThreads(8) { _ in
      guard let bitmap = try? store.prepared(request) else { return }
      results.withLock { $0.append(bitmap) }
    }
    #expect(results.withLock { $0.count } == 8)
    #expect(results.withLock { Set($0).count } == 1)
    #expect(store.counters == ImageCounters(decoded: 1, prepared: 1, hits: 7))
  }

  @Test func `threads that ask for different sizes of one picture share its decoding`() async {
    let store = store()
    let url = picture(300)
    let requests = (0..<8).map { request(url, 10 + $0) }
    await onThreads(8) { _ = try? store.prepared(requests[$0]) }
    #expect(store.counters == ImageCounters(decoded: 1, prepared: 8, hits: 0))
  }

  @Test func `a failure is kept and returned again`() {
    let store = store()
    let error = ImageError.missing(url: "no.png", path: "/nowhere/no.png")
    for _ in 0..<3 { #expect(throws: error) { try store.prepared(request("no.png")) } }
    #expect(throws: error) { try store.prepared(request("no.png", 20)) }
    #expect(store.counters == ImageCounters(decoded: 1, prepared: 2, hits: 2))
  }

  @Test func `only the latest 1024 failures are kept`() {
    let store = store()
    for index in 0..<6000 { #expect(throws: ImageError.self) { try store.prepared(request("no-\(index).png")) } }
    #expect(store.keptFailures == 1024)
    #expect(store.cachedBytes == 0)
    let before = store.counters
    #expect(throws: ImageError.self) { try store.prepared(request("no-5999.png")) }
    #expect(store.counters.decoded == before.decoded)
    #expect(throws: ImageError.missing(url: "no-0.png", path: "/nowhere/no-0.png")) { try store.prepared(request("no-0.png")) }
    #expect(store.counters.decoded == before.decoded + 1)
  }

  @Test func `each part of a request distinguishes pictures`() throws {
    let store = store()
    let url = picture(8)
    var other = request(url)
    other.contentMode = .center
    for request in [request(url), request(url, 11), request(url, 10, .circle), other] { _ = try store.prepared(request) }
    #expect(store.counters == ImageCounters(decoded: 1, prepared: 4, hits: 0))
  }

  @Test func `memory stays within the budget, and the pictures used last stay`() throws {
    // A prepared picture of 100 x 100 is 40,000 bytes; the budget holds about ten.
    let store = store(byteBudget: 400_000)
    let urls = (0..<30).map { picture(4, shade: UInt8($0)) }
    for url in urls {
      _ = try store.prepared(request(urls[0], 100))
      _ = try store.prepared(request(url, 100))
      #expect(store.cachedBytes <= 400_000)
    }
    let before = store.counters
    _ = try store.prepared(request(urls[0], 100))
    _ = try store.prepared(request(urls[29], 100))
    #expect(store.counters.hits == before.hits + 2)
    _ = try store.prepared(request(urls[1], 100))
    #expect(store.counters.prepared == before.prepared + 1)
  }

  @Test func `a picture larger than the whole budget is still returned`() throws {
    let store = store(byteBudget: 1000)
    #expect(try store.prepared(request(picture(4), 100)).width == 100)
    #expect(store.cachedBytes <= 1000)
  }

  @Test func `a bitmap in memory can be the source of a picture`() throws {
    let store = store()
    let source = bitmap(4, 4) { _, _ in 0xFF12_3456 }
    #expect(try store.pixelSize(of: .bitmap(source)) == PixelSize(width: 4, height: 4))
    let same = ImageRequest(source: .bitmap(source), size: source.size, scale: 2)
    #expect(try store.prepared(same) == source)
  }

  @Test func `a box without pixels or above the limit is an error`() {
    let store = store()
    for (width, height) in [(0, 5), (5, -1), (100_000, 100_000), (Int.max, 2)] {
      let size = PixelSize(width: width, height: height)
      let request = ImageRequest(source: .url("a.png"), size: size, scale: 1)
      #expect(throws: ImageError.boxOutOfRange(url: "a.png", size: size, limit: 64_000_000)) { try store.prepared(request) }
    }
  }

  @Test func `a result is opaque only if the picture is opaque and covers its box`() throws {
    let store = store()
    let opaque = bitmap(20, 10) { _, _ in 0xFFFF_FFFF }
    let clear = bitmap(20, 10, isOpaque: false) { _, _ in 0x8080_8080 }
    func isOpaque(_ source: Bitmap, _ mode: ContentMode, _ modification: ImageModification = .none) throws -> Bool {
      try store.prepared(
        ImageRequest(source: .bitmap(source), size: PixelSize(width: 8, height: 8), scale: 1, contentMode: mode, modification: modification)
      ).isOpaque
    }
    #expect(try isOpaque(opaque, .scaleToFill))
    #expect(try isOpaque(opaque, .scaleAspectFill))
    #expect(try !isOpaque(opaque, .scaleAspectFit))
    #expect(try !isOpaque(opaque, .scaleToFill, .circle))
    #expect(try !isOpaque(clear, .scaleToFill))
  }
}

/// Tests the digests of what decides a picture's pixels, which caches of drawn rows go by.
@Suite struct ImageDigestTests {
  private let folder: TemporaryFolder
  private let store: ImageStore

  init() throws {
    folder = try TemporaryFolder()
    store = ImageStore(access: ImageAccess(baseDirectory: folder.path))
  }

  private func write(_ shade: UInt8, to name: String, side: Int = 8) throws {
    try folder.write(PNGFile(width: side, height: side, colorType: .gray) { _, _ in [shade] }.bytes, to: name)
  }

  private func draw(_ name: String) throws -> Bitmap {
    try store.prepared(ImageRequest(source: .url(name), size: PixelSize(width: 4, height: 4), scale: 1))
  }

  @Test func `files with the same content have the same digest, whatever their names`() throws {
    try write(1, to: "a.png")
    try write(1, to: "b.png")
    try write(2, to: "c.png")
    let digests = ["a.png", "b.png", "c.png"].map { store.digest(of: .url($0)) }
    #expect(digests[0] != nil && digests[0] == digests[1] && digests[0] != digests[2])
    #expect(store.digest(of: .url("none.png")) == nil)
  }

  @Test func `a file is read once for its digest and its pixels`() throws {
    try write(1, to: "a.png")
    let digest = store.digest(of: .url("a.png"))
    // The pixels are those of the digest, although the file has changed since.
    try write(9, to: "a.png")
    #expect(try draw("a.png")[0, 0] == 0xFF01_0101)
    #expect(store.digest(of: .url("a.png")) == digest)
  }

  @Test func `a picture that was drawn has the digest of the content that was drawn`() throws {
    try write(1, to: "a.png")
    try write(1, to: "same.png")
    _ = try draw("a.png")
    try write(9, to: "a.png")
    #expect(store.digest(of: .url("a.png")) == store.digest(of: .url("same.png")))
  }

  /// The bytes behind the digest were given up, and the file has changed by the time it is decoded.
  @Test func `a file that changes while it is drawn has no digest`() throws {
    try write(1, to: "a.png")
    #expect(store.digest(of: .url("a.png")) != nil)
    let large = PNGFile(width: 600, height: 500, colorType: .rgb) { x, y in [UInt8(x & 255), UInt8(y & 255), UInt8((x * y) & 255)] }.bytes
    for index in 0..<200 where index * large.count < 4 << 20 {
      try folder.write(large, to: "large\(index).png")
      _ = store.digest(of: .url("large\(index).png"))
    }
    try write(9, to: "a.png")
    #expect(try draw("a.png")[0, 0] == 0xFF09_0909)
    #expect(store.digest(of: .url("a.png")) == nil)
  }

  @Test func `an address that holds its content has the digest of its text`() {
    func digest(_ content: String) -> Digest? { store.digest(of: .url("data:;base64," + content)) }
    #expect(digest("AAAA") != nil && digest("AAAA") == digest("AAAA"))
    #expect(digest("AAAA") != digest("AAAB"))
  }

  @Test func `a bitmap's digest is that of its pixels`() {
    func make(_ pixel: UInt32, isOpaque: Bool = true) -> ImageSource { .bitmap(bitmap(3, 2, isOpaque: isOpaque) { _, _ in pixel }) }
    #expect(store.digest(of: make(0xFF00_0001)) == store.digest(of: make(0xFF00_0001)))
    #expect(store.digest(of: make(0xFF00_0001)) != store.digest(of: make(0xFF00_0002)))
    #expect(store.digest(of: make(0xFF00_0001)) != store.digest(of: make(0xFF00_0001, isOpaque: false)))
  }
}
