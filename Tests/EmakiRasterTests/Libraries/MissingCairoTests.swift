import CCairo
import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiRaster

/// The tests run in processes of their own, because Cairo is loaded once.
@Suite struct MissingCairoTests {
  private static let plain = DisplayList(
    size: Size(width: 20, height: 20),
    entries: [.pass(DisplayPass(node: "plain", items: [.fill(RoundedRect(Rect(x: 2, y: 2, width: 9, height: 9)), .black)]))])

  /// Returns lists that need Cairo: a drawing, a turned group, and a glyph with colours.
  private static func needy(_ context: RenderContext) -> [DisplayList] {
    let frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let drawing = Drawing(key: "rectangle") { $0.fill(DrawingPath($0.bounds), with: .color(.black)) }
    let emoji = context.measuring.typesetter.layout(TextRequest(text: AttributedText("🎂"), maximumWidth: 100))
    var turned = DisplayGroup(entries: plain.entries)
    turned.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 0)
    return [
      [.pass(DisplayPass(node: "drawing", items: [.drawing(drawing, frame)]))], [.group(turned)],
      [.pass(DisplayPass(node: "emoji", items: [.text(emoji, origin: .zero)]))],
    ].map { DisplayList(size: frame.size, entries: $0) }
  }

  @Test func `without Cairo only the pictures that need it fail`() async {
    await #expect(processExitsWith: .success) {
      emaki_cairo_set_library(strdup("libnowhere.so"))
      let context = try RenderContext.test()
      for list in Self.needy(context) + Self.needy(context) {
        let failed = try #require(context.layer(list, over: .white))
        #expect(failed.cairoFailure?.contains("libnowhere.so") == true, "\(failed.cairoFailure ?? "drawn")")
        #expect(try #require(context.layer(Self.plain, over: .white)).cairoFailure == nil)
        let passes = list.passes.indices.map { context.passLayer($0, of: list) }
        #expect(try #require(context.compose(list, passes: passes, over: .white)).cairoFailure != nil, "composed of \(passes.count) passes")
        #expect(context.passLayer(0, of: Self.plain).cairoFailure == nil)
      }
    }
  }

  @Test func `with Cairo every picture is drawn`() throws {
    let context = try RenderContext.test()
    for list in Self.needy(context) { #expect(try #require(context.layer(list, over: .white)).cairoFailure == nil) }
  }
}
