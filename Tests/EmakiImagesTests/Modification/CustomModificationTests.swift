import EmakiDisplay
import EmakiLayout
import Synchronization
import Testing

@testable import EmakiImages

struct CustomModificationTests {
  private func paper(_ side: Int) -> Bitmap { bitmap(side, side, of: white) }

  private func modified(_ picture: Bitmap, by body: @escaping @Sendable (inout ImageContext) -> Void) -> Bitmap {
    picture.modified(by: .custom(key: "body", body), scale: 1)
  }

  /// The block of the article that Texture's users copy: a radius of 25 times the screen's scale, in the image's own coordinates.
  private let article = ImageModification.custom(key: "rounded 25") { context in
    context.clip(to: .roundedRectangle(context.bounds, radius: 25 * context.scale))
    context.drawOriginal()
  }

  @Test(arguments: [(100, 2.0, .circle), (150, 3, .circle), (200, 2, .rounded(radius: 25))] as [(Int, Double, ImageModification)])
  func `the article's block makes a circle of 50 points, and a rounded square of more`(side: Int, scale: Double, same: ImageModification) {
    #expect(paper(side).modified(by: article, scale: scale).pixels == paper(side).modified(by: same, scale: scale).pixels)
  }

  @Test func `a context is empty at first, and the result is what was drawn into it`() {
    #expect(modified(paper(4)) { _ in }.pixels.allSatisfy { $0 == 0 })
    #expect(modified(paper(4)) { $0.drawOriginal() }.content == paper(4).content)
  }

  @Test func `a modification can set single pixels`() {
    let result = modified(bitmap(2, 1) { x, _ in x == 0 ? 0xFF12_3456 : white }) { context in
      context.pixels = context.original.withPixels { source in source.map { $0 ^ 0xFF_FFFF } }
    }
    #expect(result.pixels == [0xFFED_CBA9, 0xFF00_0000])
  }

  @Test func `clips are intersected until they are reset`() {
    let result = modified(paper(6)) { context in
      context.clip(to: .rectangle(Rect(0, 0, 4, 6)))
      context.clip(to: .rectangle(Rect(2, -9, 90, 90)))
      context.drawOriginal()
      context.resetClip()
      context.fill(.circle(center: Point(0.5, 0.5), radius: 0.5), with: .black)
    }
    #expect((0..<6).map { result[$0, 3] != 0 } == [false, false, true, true, false, false])
    // A circle in one pixel covers pi / 4 of it, 200.3 of 255; each of its quarters is rounded.
    #expect(abs(Int(result[0, 0] >> 24) - 200) <= 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func `numbers that are not finite or too large are ignored`(value: Double) {
    let result = modified(paper(3)) { context in
      context.fill(.roundedRectangle(Rect(value, 0, 1, value), radius: value), with: .black)
      context.fill(.circle(center: Point(value, value), radius: value), with: .black)
    }
    #expect(result.size == PixelSize(3, 3))
  }

  @Test func `modifications with equal keys are equal, and run once for a picture and a size`() throws {
    let count = Mutex(0)
    func modification(_ key: String) -> ImageModification {
      .custom(key: key) { context in
        count.withLock { $0 += 1 }
        context.drawOriginal()
      }
    }
    #expect(Set(["a", "b", "a"].map(modification)).count == 2)
    let (store, source) = (ImageStore(), ImageSource.bitmap(paper(8)))
    for (key, side) in Array(repeating: ("a", 8), count: 60) + [("a", 9), ("b", 8)] {
      _ = try store.prepared(ImageRequest(source: source, size: PixelSize(side, side), scale: 1, modification: modification(key)))
    }
    #expect(count.withLock { $0 } == 3)
  }
}
