import EmakiDisplay
import EmakiImages
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
    #expect(store.counters == ImageStore.Counters(decoded: 1, prepared: 1, hits: 7))
  }

  @Test func `threads that want different sizes of one picture share its decoding`() async {
    let store = store()
    let url = picture(300)
    let requests = (0..<8).map { request(url, 10 + $0) }
    await onThreads(8) { _ = try? store.prepared(requests[$0]) }
    #expect(store.counters == ImageStore.Counters(decoded: 1, prepared: 8, hits: 0))
  }

  @Test func `a failure is remembered`() {
    let store = store()
    let error = ImageError.missing(url: "no.png", path: "/nowhere/no.png")
    for _ in 0..<3 { #expect(throws: error) { try store.prepared(request("no.png")) } }
    #expect(throws: error) { try store.prepared(request("no.png", 20)) }
    #expect(store.counters == ImageStore.Counters(decoded: 1, prepared: 2, hits: 2))
  }

  @Test func `each part of a request makes a picture of its own`() throws {
    let store = store()
    let url = picture(8)
    var other = request(url)
    other.contentMode = .center
    for request in [request(url), request(url, 11), request(url, 10, .circle), other] { _ = try store.prepared(request) }
    #expect(store.counters == ImageStore.Counters(decoded: 1, prepared: 4, hits: 0))
  }

  @Test func `memory stays within the budget and what was used last stays`() throws {
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

  @Test func `a picture above the whole budget is still given`() throws {
    let store = store(byteBudget: 1000)
    #expect(try store.prepared(request(picture(4), 100)).width == 100)
    #expect(store.cachedBytes <= 1000)
  }

  @Test func `a bitmap in memory is a source too`() throws {
    let store = store()
    let source = bitmap(4, 4) { _, _ in 0xFF12_3456 }
    #expect(try store.pixelSize(of: .bitmap(source)) == PixelSize(width: 4, height: 4))
    let same = ImageRequest(source: .bitmap(source), size: source.size, scale: 2)
    #expect(try store.prepared(same) == source)
  }

  @Test func `a box without pixels or beyond the limit is an error`() {
    let store = store()
    for (width, height) in [(0, 5), (5, -1), (100_000, 100_000), (Int.max, 2)] {
      let size = PixelSize(width: width, height: height)
      let request = ImageRequest(source: .url("a.png"), size: size, scale: 1)
      #expect(throws: ImageError.boxOutOfRange(url: "a.png", size: size, limit: 64_000_000)) { try store.prepared(request) }
    }
  }

  @Test func `a result is opaque only if the picture is and covers its box`() throws {
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
