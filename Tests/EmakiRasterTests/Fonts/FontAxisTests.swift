import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiRaster

/// Tests the axes of a variable font that `Fixtures/draw-variable-font` has drawn. The comment there says how wide an "a" is.
struct FontAxisTests {
  private static var fonts: FontSet {
    let file = URL.beside("Fixtures/variable.ttf").path
    var set = FontSet.default
    set.files.append(file)
    return set
  }

  private static func layout(size: Double, weight: Font.Weight = .regular) throws -> TextLayout {
    let text = AttributedText("aaaa", font: Font(families: ["Emaki Variable"], size: size, weight: weight), color: .black)
    return try PangoTypesetter(TestFonts.library(fonts)).layout(TextRequest(text: text, maximumWidth: .unbounded))
  }

  @Test(arguments: [
    (14.0, 400, 500.0), (8, 400, 600), (40, 400, 400), (27, 400, 450), (6, 400, 600), (100, 400, 400), (14, 900, 700), (40, 900, 600),
    (14, 650, 600),
  ])
  func `the optical size and the weight follow the text's`(size: Double, weight: Int, units: Double) throws {
    let layout = try Self.layout(size: size, weight: Font.Weight(weight))
    #expect(abs(layout.size.width - 4 * units / 1000 * size) < 0.004 * size, "\(layout.size.width / size / 4 * 1000) units")
  }

  @Test func `glyphs are drawn as they are measured`() throws {
    for (size, units) in [(8.0, 500.0), (14, 400), (40, 300)] {
      let layout = try Self.layout(size: size)
      let context = try RenderContext.test(scale: 4, fonts: Self.fonts)
      let entries: [DisplayList.Entry] = [.text(layout)]
      let bitmap = try #require(context.layer(DisplayList(size: layout.size, entries: entries), over: .white)).bitmap
      // The middle row goes through all four rectangles.
      let row = bitmap.height / 2
      let ink = bitmap.words[row * bitmap.width..<(row + 1) * bitmap.width].reduce(0.0) { $0 + Double(255 - ($1 & 255)) / 255 }
      #expect(abs(ink / 4 - 4 * units / 1000 * size) < 0.1 * size, "\(ink / 16 / size * 1000) units at \(size)")
    }
  }
}
