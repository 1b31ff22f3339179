import EmakiDisplay
import EmakiLayout
import EmakiTestSupport
import Synchronization
import Testing

@testable import EmakiImages

@Suite struct CustomModificationTests {
  private func white(_ side: Int) -> Bitmap { bitmap(side, side) { _, _ in 0xFFFF_FFFF } }

  /// The block of the article that Texture's users copy: a radius of 25 times the screen's scale, in the image's own coordinates.
  private let article = ImageModification.custom(key: "rounded 25") { context in
    context.clip(to: .roundedRectangle(context.bounds, radius: 25 * context.scale))
    context.drawOriginal()
  }

  @Test(arguments: [1.0, 2, 3]) func `the article's block makes a circle of a picture of 50 x scale pixels`(scale: Double) {
    let picture = white(Int(50 * scale))
    #expect(picture.modified(by: article, scale: scale).pixels == picture.modified(by: .circle, scale: scale).pixels)
  }

  @Test func `the article's block makes a rounded square of 200 x 200 pixels at 2x`() {
    let result = white(200).modified(by: article, scale: 2)
    #expect(result.pixels == white(200).modified(by: .rounded(radius: 25), scale: 2).pixels)
    #expect(result[0, 0] == 0 && result[100, 0] == 0xFFFF_FFFF && result[0, 100] == 0xFFFF_FFFF)
    #expect(result.pixels != white(200).modified(by: .circle, scale: 2).pixels)
  }

  @Test func `a context is empty at first, and the result is what was drawn into it`() {
    let picture = white(4)
    #expect(picture.modified(by: .custom(key: "nothing") { _ in }, scale: 1).pixels.allSatisfy { $0 == 0 })
    let copy = picture.modified(by: .custom(key: "copy") { $0.drawOriginal() }, scale: 1)
    #expect(copy.pixels == picture.pixels)
    #expect(copy.isOpaque)
  }

  @Test func `a modification can set single pixels`() {
    let inverted = ImageModification.custom(key: "inverted") { context in
      let pixels = context.original.withPixels { source in source.map { $0 ^ 0xFF_FFFF } }
      context.pixels = pixels
    }
    let result = bitmap(2, 1) { x, _ in x == 0 ? 0xFF12_3456 : 0xFFFF_FFFF }.modified(by: inverted, scale: 1)
    #expect(result.pixels == [0xFFED_CBA9, 0xFF00_0000])
  }

  @Test func `blend modes draw over, replace and remove pixels`() {
    let result = white(3).modified(
      by: .custom(key: "modes") { context in
        context.drawOriginal()
        let column = { (x: Double) in PixelShape.rectangle(Rect(x: x, y: 0, width: 1, height: 3)) }
        let half = Color(0x000000, alpha: 0.5)
        context.fill(column(0), with: half)
        context.blendMode = .copy
        context.fill(column(1), with: half)
        context.blendMode = .clear
        context.fill(column(2), with: half)
      }, scale: 1)
    #expect((0..<3).map { result[$0, 1] } == [0xFF7F_7F7F, 0x8000_0000, 0])
  }

  @Test func `clips are intersected until they are reset`() {
    let result = white(6).modified(
      by: .custom(key: "clips") { context in
        context.clip(to: .rectangle(Rect(x: 0, y: 0, width: 4, height: 6)))
        context.clip(to: .rectangle(Rect(x: 2, y: -9, width: 90, height: 90)))
        context.drawOriginal()
        context.resetClip()
        context.fill(.circle(center: Point(x: 0.5, y: 0.5), radius: 0.5), with: .black)
      }, scale: 1)
    #expect((0..<6).map { result[$0, 3] != 0 } == [false, false, true, true, false, false])
    // A circle in one pixel covers pi / 4 of it, 200.3 of 255; each of its quarters is rounded.
    #expect(abs(Int(result[0, 0] >> 24) - 200) <= 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func `numbers that are not finite or too large are ignored`(value: Double) {
    let result = white(3).modified(
      by: .custom(key: "\(value)") { context in
        context.fill(.roundedRectangle(Rect(x: value, y: 0, width: 1, height: value), radius: value), with: .black)
        context.fill(.circle(center: Point(x: value, y: value), radius: value), with: .black)
      }, scale: 1)
    #expect(result.size == PixelSize(width: 3, height: 3))
  }

  @Test func `modifications with equal keys are equal, and run once for a picture and a size`() throws {
    let count = Mutex(0)
    func modification(_ key: String) -> ImageModification {
      .custom(key: key) { context in
        count.withLock { $0 += 1 }
        context.drawOriginal()
      }
    }
    #expect(modification("a") == modification("a"))
    #expect(modification("a").hashValue == modification("a").hashValue)
    #expect(modification("a") != modification("b"))
    let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"))
    let source = ImageSource.bitmap(white(8))
    func draw(_ key: String, _ side: Int) throws {
      _ = try store.prepared(
        ImageRequest(source: source, size: PixelSize(width: side, height: side), scale: 1, modification: modification(key)))
    }
    for _ in 0..<60 { try draw("a", 8) }
    #expect(count.withLock { $0 } == 1)
    try draw("a", 9)
    try draw("b", 8)
    #expect(count.withLock { $0 } == 3)
  }
}
