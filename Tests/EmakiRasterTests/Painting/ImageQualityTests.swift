import EmakiDisplay
import EmakiLayout
import Synchronization
import Testing

@testable import EmakiRaster

struct ImageQualityTests {
  /// Gives white pictures, and keeps what it was asked for.
  private final class Witness: ImageProvider {
    let qualities = Mutex<[ImageQuality]>([])

    func image(for request: ImageRequest) throws(ImageError) -> (bitmap: Bitmap, repair: ImageRepair?) {
      qualities.withLock { $0.append(request.quality) }
      let white = Bitmap(size: request.size, isOpaque: true, cleared: false) { $0.update(repeating: 0xFFFF_FFFF, count: request.size.area) }
      return (white, nil)
    }
  }

  @Test func `a picture is requested in the quality that the display list names`() throws {
    let (witness, rect) = (Witness(), Rect(0, 0, 10, 10))
    let items = [ImageQuality.preview, .full].map { quality in
      DisplayItem.image(
        DisplayImage(source: .url("a.png"), frame: rect, contentMode: .scaleToFill, modification: .none, quality: quality))
    }
    let context = try RenderContext.test(images: witness)
    _ = context.layer(DisplayList(size: rect.size, entries: [.pass(DisplayPass(node: "image", items: items))]), over: .black)
    #expect(witness.qualities.withLock { $0 } == [.preview, .full])
  }
}
