import CLoadedLibraries
import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiRaster

/// Glyphs of two fonts that scripts in `Fixtures` have drawn. In one each glyph is a square of an em, painted with other paints of COLR,
/// version 1; in the other they are drawings in SVG. `pixels.txt` there has the colours of their pixels.
struct ColorGlyphTests {
  private static let em = 40

  private static let painted = fonts("painted.ttf", "Emaki Painted")
  private static let svg = fonts("svg.ttf", "Emaki SVG")

  private static func fonts(_ file: String, _ family: String) -> FontSet {
    var set = FontSet.default
    set.files.append(URL.beside("Fixtures/\(file)").path)
    set.emojiFamilies = [family]
    return set
  }

  /// Draws a glyph on white, at an em of 40 pixels, and returns the pixel at a place of its square, in parts from the left and from the top.
  private struct Drawn {
    let bitmap: Bitmap

    init(_ code: UInt32, scale: Double = 1, fonts: FontSet = painted) throws {
      let string = try String(#require(Unicode.Scalar(code)))
      let text = AttributedText(string, size: Double(em) / scale, lineHeight: Double(em) / scale)
      let layout = try PangoTypesetter(TestFonts.library(fonts)).layout(TextRequest(text: text, maximumWidth: .unbounded))
      #expect(layout.missingGlyphs.isEmpty && layout.glyphs.count == 1)
      // Above the baseline, whose place is the font of the text's.
      let origin = Point(0, Double(em) / scale - layout.firstBaseline)
      let entries: [DisplayList.Entry] = [.text(layout, at: origin)]
      let size = Size(Double(em) / scale, Double(em) / scale)
      let context = try RenderContext.test(scale: scale, fonts: fonts)
      bitmap = try #require(context.layer(DisplayList(size: size, entries: entries), over: .white)).bitmap
    }

    func color(_ x: Double, _ y: Double) -> UInt32 {
      bitmap.words[Int(y * Double(bitmap.height)) * bitmap.width + Int(x * Double(bitmap.width))] & 0xFFFFFF
    }
  }

  struct Fixture: CustomTestStringConvertible {
    let testDescription: String
    let lines: [[String]]
  }

  static let fixtures = TextFixture.blocks("pixels.txt", in: "Glyphs").map { lines in
    Fixture(testDescription: lines[0], lines: lines.dropFirst().map { $0.words })
  }

  @Test(arguments: fixtures) func `a glyph has the colours that are written`(fixture: Fixture) throws {
    let head = fixture.lines[0]
    for scale in head.dropFirst(2).compactMap({ Double($0) }) {
      let drawn = try Drawn(#require(UInt32(head[1], radix: 16)), scale: scale, fonts: head[0] == "svg" ? Self.svg : Self.painted)
      for line in fixture.lines.dropFirst() {
        guard line.count == 3, let x = Double(line[0]), let y = Double(line[1]) else {
          #expect(line == ["blank"] && Set(drawn.bitmap.words) == [0xFFFF_FFFF])
          continue
        }
        let expected = try #require(UInt32(line[2].trimmingPrefix("~"), radix: 16))
        let limit = line[2].hasPrefix("~") ? 15 : 0
        let found = drawn.color(x, y)
        #expect(InkDifference([found], [expected]).largest <= limit, "\(x) \(y) at \(scale): \(String(found, radix: 16))")
      }
    }
  }

  @Test func `without librsvg a drawing is a missing glyph, and not a blank`() async {
    // In a process of its own, because librsvg is loaded once.
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      let request = TextRequest(text: AttributedText("a😀b😂"), maximumWidth: .unbounded)
      let layout = try PangoTypesetter(TestFonts.library(Self.svg)).layout(request)
      #expect(layout.missingScalars == ["😀"])
      #expect(try PangoTypesetter(TestFonts.library(.default)).layout(request).missingScalars.isEmpty)
      #expect(try Drawn(0x1F602, fonts: Self.svg).color(0.5, 0.5) == 0)
    }
  }
}
