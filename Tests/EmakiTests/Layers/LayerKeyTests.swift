import Emaki
import EmakiDigest
import EmakiRaster
import Foundation
import Testing

@testable import EmakiEngine

@Suite struct LayerKeyTests {
  private func list(_ quality: ImageQuality) -> DisplayList {
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    let url = "data:image/png;base64,AAAA"
    let image = DisplayImage(source: .url(url), frame: rect, contentMode: .scaleToFill, modification: .none, quality: quality)
    return DisplayList(size: rect.size, entries: [.pass(DisplayPass(node: "image", items: [.image(image)]))])
  }

  @Test func `pieces with a picture in another quality have different keys`() throws {
    let renderer = try Renderer.test(scale: 1)
    func digest(_ quality: ImageQuality) throws -> Digest {
      try #require(
        LayerKey(
          list(quality), rows: 0..<20, ground: .white, scale: Scale(1), png: .fast, images: renderer.station.images, outlivesProcess: false)
      ).digest
    }
    #expect(try digest(.full) == digest(.full))
    #expect(try digest(.full) != digest(.preview))
  }

  @Test func `passes with other corners, clips or subtrees have different keys`() throws {
    let renderer = try Renderer.test(scale: 1)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 20, height: 20), radius: 4)
    let fill = DisplayPass(node: "a", items: [.fill(shape, .black)])
    var passes = [fill, DisplayPass(node: "a", items: [.corners(shape, .black)]), DisplayPass(node: "a", items: [.corners(shape, .white)])]
    passes.append(DisplayPass(node: "a", items: fill.items, clip: shape))
    passes.append(DisplayPass(node: "a", items: fill.items, clip: RoundedRect(shape.rect, radius: 5)))
    passes.append(DisplayPass(node: "a", subtree: [.pass(fill)]))
    passes.append(DisplayPass(node: "a", subtree: [.pass(fill), .pass(fill)]))
    passes.append(DisplayPass(node: "a", subtree: [.group(DisplayGroup(entries: [.pass(fill)], opacity: 0.5))]))
    passes.append(DisplayPass(node: "a", subtree: [.pass(fill)], clip: shape))
    let digests = passes.map { LayerKey.digest(of: $0, images: renderer.station.images) }
    #expect(!digests.contains(nil))
    #expect(Set(digests).count == passes.count)
  }

  @Test func `pieces with other text decorations have different keys`() throws {
    let renderer = try Renderer.test(scale: 1)
    let typesetter = ThreadTypesetter(try FontLibrary.open(.default, cacheDirectory: nil))
    func digest(_ change: (inout TextAttributes) -> Void) throws -> Digest {
      // Noto Sans has a ligature for ffi, and a kerning for AV.
      var attributes = TextAttributes(font: Font(families: ["Noto Sans"], size: 14))
      change(&attributes)
      var text = AttributedText("AV ffi")
      text.setAttributes(attributes, range: 0..<6)
      let layout = typesetter.layout(TextRequest(text: text, maximumWidth: 100))
      let pass = DisplayPass(node: "text", items: [.text(layout, origin: .zero)])
      return try #require(LayerKey.digest(of: pass, images: renderer.station.images))
    }
    let digests = try [
      digest { _ in }, digest { $0.underline = .single }, digest { $0.strikethrough = .single }, digest { $0.backgroundColor = .black },
      digest { $0.underline = TextLine(style: .thick) }, digest { $0.underline = TextLine(style: .double) },
      digest { $0.underline = TextLine(pattern: .dot) }, digest { $0.underline = TextLine(color: .white) },
      digest { $0.baselineOffset = 1 }, digest { $0.letterSpacing = 1 }, digest { $0.font.size = 15 },
      digest { $0.kerning = .none }, digest { $0.ligatures = .none },
    ]
    #expect(Set(digests).count == digests.count)
  }

  @Test func `custom modifications and drawings have the keys that they name, and none without a name`() throws {
    let renderer = try Renderer.test(scale: 1)
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    func digest(_ item: DisplayItem) -> Digest? {
      LayerKey.digest(of: DisplayPass(node: "a", items: [item]), images: renderer.station.images)
    }
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
      drawing("a", rect), drawing("b", rect), drawing("a", Rect(x: 0, y: 0, width: 20, height: 10)),
      image(.custom(key: "a") { _ in }), image(.custom(key: "b") { _ in }), image(.blur(radius: 1)), image(.blur(radius: 2)),
      image(.border(width: 1, color: .black)), image(.border(width: 2, color: .black)), image(.border(width: 1, color: .white)),
      image(.none), image(.none) { $0.animationTime = 100 }, image(.none) { $0.forceUpscaling = false },
      image(.none) { $0.forcedSize = rect.size }, image(.none) { $0.cropRect = .zero },
      shape(CornerRadii(topLeft: 1), .clear), shape(CornerRadii(topRight: 1), .clear), shape(CornerRadii(1), .white),
    ]
    let digests = items.map(digest)
    #expect(!digests.contains(nil))
    #expect(Set(digests).count == items.count)
  }
}
