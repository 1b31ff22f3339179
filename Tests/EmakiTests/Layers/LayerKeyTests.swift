import Emaki
import EmakiImages
import EmakiRaster
import EmakiSupport
import Testing

@testable import EmakiEngine

struct LayerKeyTests {
  private let images: ImageStore
  private let square = Rect(0, 0, 20, 20)

  init() throws { images = try Renderer.test().station.images }

  private func digest(_ item: DisplayItem) -> Digest? { LayerKey.digest(of: DisplayPass(node: "a", items: [item]), images: images) }

  /// Expects that each item or piece has a key, and none that of another.
  private func expectDifferent(_ digests: [Digest?]) { #expect(!digests.contains(nil) && Set(digests).count == digests.count) }

  private func image(_ quality: ImageQuality) -> DisplayItem {
    let url = "data:image/png;base64,AAAA"
    return .image(
      DisplayImage(source: .url(url), frame: square, contentMode: .scaleToFill, modification: .none, quality: quality))
  }

  @Test func `other pieces, and those of other grounds, scales and compressions, have different keys`() throws {
    func digest(
      _ quality: ImageQuality = .full, rows: Range<Int> = 0..<20, ground: Color = .white, scale: Double = 1, png: PNGMode = .fast
    ) -> Digest? {
      let list = DisplayList(size: square.size, entries: [.pass(DisplayPass(node: "image", items: [image(quality)]))])
      return LayerKey(list, rows: rows, ground: ground, scale: Scale(scale), png: png, images: images, outlivesProcess: false)?.digest
    }
    #expect(digest() == digest())
    expectDifferent([
      digest(), digest(.preview), digest(rows: 0..<19), digest(rows: 1..<20), digest(ground: .black), digest(scale: 2),
      digest(png: .balanced),
    ])
  }

  @Test func `pieces with other text decorations have different keys`() throws {
    let typesetter = try RenderContext.test(scale: 1).measuring.typesetter
    let changes: [(inout TextAttributes) -> Void] = [
      { _ in }, { $0.underline = .single }, { $0.backgroundColor = .black }, { $0.baselineOffset = 1 }, { $0.letterSpacing = 1 },
      { $0.font.size = 15 }, { $0.kerning = .none }, { $0.ligatures = .none },
    ]
    expectDifferent(
      changes.map { change in
        // Noto Sans has a ligature for ffi, and a kerning for AV.
        var attributes = TextAttributes(font: Font(families: ["Noto Sans"], size: 14))
        change(&attributes)
        let layout = typesetter.layout(TextRequest(text: AttributedText("AV ffi", attributes: attributes), maximumWidth: 100))
        return digest(.text(layout, origin: .zero))
      })
  }
}
