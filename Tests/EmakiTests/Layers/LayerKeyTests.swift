import Emaki
import EmakiDigest
import EmakiImages
import EmakiRaster
import Foundation
import Testing

@testable import EmakiEngine

@Suite struct LayerKeyTests {
  private let images: ImageStore
  private let square = Rect(0, 0, 20, 20)

  init() throws { images = try Renderer.test(scale: 1).station.images }

  private func digest(_ pass: DisplayPass) -> Digest? { LayerKey.digest(of: pass, images: images) }

  /// Expects that each item or pass has a key, and none that of another.
  private func expectDifferent(_ digests: [Digest?]) { #expect(!digests.contains(nil) && Set(digests).count == digests.count) }

  private func list(_ quality: ImageQuality) -> DisplayList {
    let url = "data:image/png;base64,AAAA"
    let image = DisplayImage(source: .url(url), frame: square, contentMode: .scaleToFill, modification: .none, quality: quality)
    return DisplayList(size: square.size, entries: [.pass(DisplayPass(node: "image", items: [.image(image)]))])
  }

  @Test func `pieces with a picture in another quality have different keys`() throws {
    func digest(_ quality: ImageQuality) -> Digest? {
      LayerKey(list(quality), rows: 0..<20, ground: .white, scale: Scale(1), png: .fast, images: images, outlivesProcess: false)?.digest
    }
    #expect(digest(.full) == digest(.full))
    expectDifferent([digest(.full), digest(.preview)])
  }

  @Test func `passes with other corners, clips or subtrees have different keys`() throws {
    let shape = RoundedRect(square, radius: 4)
    let fill = DisplayPass(node: "a", items: [.fill(shape, .black)])
    let passes = [
      fill, DisplayPass(node: "a", items: [.corners(shape, .black)]), DisplayPass(node: "a", items: [.corners(shape, .white)]),
      DisplayPass(node: "a", items: fill.items, clip: shape),
      DisplayPass(node: "a", items: fill.items, clip: RoundedRect(square, radius: 5)),
      DisplayPass(node: "a", subtree: [.pass(fill)]), DisplayPass(node: "a", subtree: [.pass(fill), .pass(fill)]),
      DisplayPass(node: "a", subtree: [.group(DisplayGroup(entries: [.pass(fill)], opacity: 0.5))]),
      DisplayPass(node: "a", subtree: [.pass(fill)], clip: shape),
    ]
    let items: [DisplayItem] = [
      .fill(shape, .white), .fill(RoundedRect(square, radius: 5), .black), .border(shape, width: 1, .black),
      .border(shape, width: 2, .black), .border(shape, width: 2, .white),
    ]
    var groups = [DisplayGroup(entries: [.pass(fill)], opacity: 0.25)]
    for shadow in [Shadow(opacity: 1), Shadow(opacity: 1, radius: 1)] {
      groups.append(groups[0])
      groups[groups.count - 1].shadow = shadow
    }
    for transform in [Transform.translation(x: 3, y: 0), .translation(x: 0, y: 3)] {
      groups.append(groups[0])
      groups[groups.count - 1].transform = transform
    }
    expectDifferent(
      (passes + items.map { DisplayPass(node: "a", items: [$0]) } + groups.map { DisplayPass(node: "a", subtree: [.group($0)]) })
        .map(digest))
  }

  @Test func `pieces with other text decorations have different keys`() throws {
    let typesetter = try RenderContext.test(scale: 1).measuring.typesetter
    let changes: [(inout TextAttributes) -> Void] = [
      { _ in }, { $0.underline = .single }, { $0.strikethrough = .single }, { $0.backgroundColor = .black },
      { $0.underline = TextLine(style: .thick) }, { $0.underline = TextLine(style: .double) }, { $0.underline = TextLine(pattern: .dot) },
      { $0.underline = TextLine(color: .white) }, { $0.baselineOffset = 1 }, { $0.letterSpacing = 1 }, { $0.font.size = 15 },
      { $0.kerning = .none }, { $0.ligatures = .none },
    ]
    expectDifferent(
      changes.map { change in
        // Noto Sans has a ligature for ffi, and a kerning for AV.
        var attributes = TextAttributes(font: Font(families: ["Noto Sans"], size: 14))
        change(&attributes)
        let layout = typesetter.layout(TextRequest(text: AttributedText("AV ffi", attributes: attributes), maximumWidth: 100))
        return digest(DisplayPass(node: "text", items: [.text(layout, origin: .zero)]))
      })
  }

  @Test func `custom modifications and drawings have the keys that they name`() throws {
    let rect = square
    func digest(_ item: DisplayItem) -> Digest? { self.digest(DisplayPass(node: "a", items: [item])) }
    func drawing(_ key: String, _ rect: Rect) -> DisplayItem { .drawing(Drawing(key: key) { _ in }, rect) }
    func image(_ modification: ImageModification, _ set: (inout ImageOptions) -> Void = { _ in }) -> DisplayItem {
      var options = ImageOptions()
      set(&options)
      let url = "data:image/png;base64,AAAA"
      return .image(
        DisplayImage(source: .url(url), frame: rect, contentMode: .scaleToFill, modification: modification, options: options))
    }
    #expect(digest(drawing("a", rect)) == digest(drawing("a", rect)))
    #expect(digest(image(.custom(key: "a") { _ in })) == digest(image(.custom(key: "a") { _ in })))
    #expect(digest(.drawing(.uncached { _ in }, rect)) == nil)
    let shape = { (radii: CornerRadii, corner: Color) in
      DisplayItem.items(
        for: .resizableRounded(cornerRadii: radii, cornerColor: corner, fill: .black), in: rect, contentMode: .scaleToFill,
        modification: .none, typesetter: SquareTypesetter())[0]
    }
    let items: [DisplayItem] = [
      drawing("a", rect), drawing("b", rect), drawing("a", Rect(0, 0, 20, 10)),
      image(.custom(key: "a") { _ in }), image(.custom(key: "b") { _ in }), image(.blur(radius: 1)), image(.blur(radius: 2)),
      image(.border(width: 1, color: .black)), image(.border(width: 2, color: .black)), image(.border(width: 1, color: .white)),
      image(.none), image(.none) { $0.animationTime = 100 }, image(.none) { $0.forceUpscaling = false },
      image(.none) { $0.forcedSize = rect.size }, image(.none) { $0.cropRect = .zero },
      shape(CornerRadii(topLeft: 1), .clear), shape(CornerRadii(topRight: 1), .clear), shape(CornerRadii(1), .white),
    ]
    expectDifferent(items.map { digest($0) })
  }
}
