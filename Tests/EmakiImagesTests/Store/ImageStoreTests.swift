import EmakiDisplay
import Foundation
import Testing

@testable import EmakiImages

struct ImageStoreTests {
  private func request(_ url: String, _ side: Int = 10, _ modification: ImageModification = .none) -> ImageRequest {
    ImageRequest(source: .url(url), size: PixelSize(side, side), scale: 1, modification: modification)
  }

  private func picture(_ side: Int, shade: UInt8 = 0) -> String {
    dataURL(PNGFile.gray(side, shade))
  }

  /// Asks for pictures on as many threads at once, and waits for all.
  private func onThreads(_ requests: [ImageRequest], in store: ImageStore) async -> [Bitmap?] {
    await withTaskGroup { group in
      for request in requests {
        group.addTask {
          await withCheckedContinuation { done in Thread.detachNewThread { done.resume(returning: try? store.prepared(request)) } }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `eight threads that want the same picture get the same one, decoded and prepared once`() async {
    let store = ImageStore()
    let results = await onThreads(Array(repeating: request(picture(300), 100, .circle), count: 8), in: store)
    #expect(Set(results).count == 1 && results[0] != nil)
    #expect(store.counters == ImageCounters(decoded: 1, prepared: 1, hits: 7))
  }

  @Test func `threads that ask for different sizes of one picture share its decoding`() async {
    let (store, url) = (ImageStore(), picture(300))
    _ = await onThreads((0..<8).map { request(url, 10 + $0) }, in: store)
    #expect(store.counters == ImageCounters(decoded: 1, prepared: 8, hits: 0))
  }

  @Test func `a failure is kept and returned again, of the latest 1024`() {
    let store = ImageStore()
    func missing(_ number: Int, _ side: Int = 10) -> ImageError? { failure { try store.prepared(request("no-\(number).png", side)) } }
    for side in [10, 10, 20] { #expect(missing(0, side) == .missing(url: "no-0.png", path: "/nowhere/no-0.png")) }
    #expect(store.counters == ImageCounters(decoded: 1, prepared: 2, hits: 1))
    for number in 1...1025 { _ = missing(number) }
    #expect((store.memory.withLock { $0.cache.failureCount }, store.cachedBytes) == (1024, 0))
    let before = store.counters.decoded
    let decoded = [1025, 0].map { number in
      _ = missing(number)
      return store.counters.decoded - before
    }
    #expect(decoded == [0, 1])
  }

  @Test func `each part of a request distinguishes pictures, and each part of a picture is decoded by itself`() throws {
    let (store, url) = (ImageStore(), dataURL(Samples.jpegProgressive))
    var (center, preview, part) = (request(url), request(url), request(url))
    (center.contentMode, preview.quality, part.quality) = (.center, .preview, .progress(percent: 90))
    let requests = [request(url), request(url, 11), request(url, 10, .circle), center, preview, part]
    let pictures = try (requests + requests).map { try store.prepared($0) }
    #expect(Set(pictures).count == 6 && pictures[..<6] == pictures[6...])
    #expect(store.counters == ImageCounters(decoded: 2, prepared: 6, hits: 6))
  }

  @Test func `memory stays within the budget, and the pictures used last stay`() throws {
    // A prepared picture of 100 x 100 is 40,000 bytes; the budget holds about ten.
    let store = ImageStore(byteBudget: 400_000)
    let urls = (0..<30).map { picture(4, shade: UInt8($0)) }
    for url in urls {
      for url in [urls[0], url] { _ = try store.prepared(request(url, 100)) }
      #expect(store.cachedBytes <= 400_000)
    }
    let before = store.counters
    for index in [0, 29, 1] { _ = try store.prepared(request(urls[index], 100)) }
    #expect((store.counters.hits - before.hits, store.counters.prepared - before.prepared) == (2, 1))
    // One that is larger than the whole budget is still returned.
    #expect(try store.prepared(request(picture(4), 400)).width == 400 && store.cachedBytes <= 400_000)
  }

  @Test func `a bitmap in memory can be the source of a picture`() throws {
    let (store, source) = (ImageStore(), bitmap(4, 4, of: 0xFF12_3456))
    #expect(try store.pixelSize(of: .bitmap(source)) == source.size && store.drawn(source, 4, 4, scale: 2) == source)
  }

  @Test(arguments: [(0, 5), (5, -1), (100_000, 100_000), (Int.max, 2)])
  func `a box without pixels or above the limit is an error`(width: Int, height: Int) {
    let failure = failure { try ImageStore().prepared("a.png", width, height) }
    #expect(failure == .boxOutOfRange(url: "a.png", size: PixelSize(width, height), limit: 64_000_000))
  }

  @Test func `a result is opaque only if the picture is opaque and covers its box`() throws {
    let (opaque, clear) = (bitmap(20, 10, of: white), bitmap(20, 10, isOpaque: false) { _, _ in 0x8080_8080 })
    let results: [(Bitmap, ContentMode, ImageModification)] = [
      (opaque, .scaleToFill, .none), (opaque, .scaleAspectFill, .none), (opaque, .scaleAspectFit, .none), (opaque, .scaleToFill, .circle),
      (clear, .scaleToFill, .none),
    ]
    let areOpaque = try results.map { try ImageStore().drawn($0.0, 8, 8, $0.1, $0.2).isOpaque }
    #expect(areOpaque == [true, true, false, false, false])
  }
}
