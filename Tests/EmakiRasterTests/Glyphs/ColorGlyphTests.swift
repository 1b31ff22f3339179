import CPictureLibraries
import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiRaster

/// Glyphs of two fonts that scripts in `Fixtures` have drawn. In one each glyph is a square of an em, painted with other paints of COLR,
/// version 1; in the other they are drawings in SVG.
@Suite struct ColorGlyphTests {
  private static let em = 40

  private static let painted = fonts("painted.ttf", "Emaki Painted")
  private static let svg = fonts("svg.ttf", "Emaki SVG")

  private static func fonts(_ file: String, _ family: String) -> FontSet {
    var set = FontSet.default
    set.files.append(URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(file)").path)
    set.emojiFamilies = [family]
    return set
  }

  /// Draws a glyph on white, at an em of 40 pixels, and returns the pixel at a place of its square, in parts from the left and from the top.
  private struct Drawn {
    let bitmap: Bitmap

    init(_ code: UInt32, scale: Double = 1, fonts: FontSet = painted) throws {
      let string = try String(#require(Unicode.Scalar(code)))
      let text = AttributedText(string, font: .system(size: Double(em) / scale), lineHeight: Double(em) / scale)
      let layout = try PangoTypesetter(TestFonts.library(fonts)).layout(TextRequest(text: text, maximumWidth: .unbounded))
      #expect(layout.missingGlyphs.isEmpty && layout.glyphs.count == 1)
      // Above the baseline, whose place is the font of the text's.
      let origin = Point(x: 0, y: Double(em) / scale - layout.firstBaseline)
      let entries: [DisplayList.Entry] = [.pass(DisplayPass(node: "text", items: [.text(layout, origin: origin)]))]
      let size = Size(width: Double(em) / scale, height: Double(em) / scale)
      let context = try RenderContext.test(scale: scale, fonts: fonts)
      bitmap = try #require(context.layer(DisplayList(size: size, entries: entries), over: .white)).bitmap
    }

    func color(_ x: Double, _ y: Double) -> UInt32 {
      bitmap.words[Int(y * Double(bitmap.height)) * bitmap.width + Int(x * Double(bitmap.width))] & 0xFFFFFF
    }
  }

  private static let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)

  private func isBetween(_ color: UInt32, red part: Double) -> Bool {
    abs(Double(color >> 16) / 255 - part) < 0.06 && abs(Double(color & 255) / 255 - (1 - part)) < 0.06 && color >> 8 & 255 == 0
  }

  @Test func `a colour fills an outline, at every scale`() throws {
    for scale in [1.0, 2, 3] {
      let drawn = try Drawn(0x1F600, scale: scale)
      for (x, y) in [(0.02, 0.02), (0.5, 0.5), (0.97, 0.97)] { #expect(drawn.color(x, y) == Self.red) }
    }
  }

  @Test func `gradients go along a line, from a centre and round one`() throws {
    let line = try Drawn(0x1F601)
    for (x, part) in [(0.1, 0.9), (0.5, 0.5), (0.9, 0.1)] { #expect(isBetween(line.color(x, 0.5), red: part), "\(line.color(x, 0.5))") }
    let circle = try Drawn(0x1F602)
    for (x, part) in [(0.5, 1.0), (0.75, 0.5), (0.98, 0.04)] { #expect(isBetween(circle.color(x, 0.5), red: part)) }
    #expect(circle.color(0.03, 0.03) == Self.blue)
    // Counter-clockwise from the right: the upper half first.
    let sweep = try Drawn(0x1F603)
    #expect(sweep.color(0.8, 0.3) == Self.red && sweep.color(0.2, 0.3) == Self.red)
    #expect(sweep.color(0.8, 0.7) == Self.blue && sweep.color(0.2, 0.7) == Self.blue)
    // A quarter of an em again and again, each half red and half blue.
    let again = try Drawn(0x1F60A)
    for period in 0..<4 {
      #expect(again.color(0.25 * Double(period) + 0.06, 0.5) == Self.red)
      #expect(again.color(0.25 * Double(period) + 0.19, 0.5) == Self.blue)
    }
  }

  @Test func `paints are moved, turned, scaled and mirrored`() throws {
    for code in [0x1F605, 0x1F606, 0x1F60B] as [UInt32] {
      let half = try Drawn(code)
      #expect(half.color(0.25, 0.5) == Self.white && half.color(0.75, 0.5) == Self.green, "\(String(code, radix: 16))")
    }
    let small = try Drawn(0x1F607)
    #expect(small.color(0.5, 0.5) == Self.green && small.color(0.3, 0.3) == Self.green)
    #expect(small.color(0.2, 0.5) == Self.white && small.color(0.5, 0.8) == Self.white)
  }

  @Test func `paints are drawn in their order and combined by their operators`() throws {
    let out = try Drawn(0x1F604)
    #expect(out.color(0.25, 0.5) == Self.white && out.color(0.75, 0.5) == Self.blue)
    let layers = try Drawn(0x1F608)
    #expect(layers.color(0.75, 0.25) == Self.red && layers.color(0.75, 0.75) == Self.white)
    let (both, faint) = (layers.color(0.25, 0.25), layers.color(0.25, 0.75))
    #expect(both >> 16 == 127 || both >> 16 == 128)
    #expect(faint & 255 == 255 && (127...128).contains(faint >> 16))
  }

  @Test func `nothing is painted outside of a glyph's box`() throws {
    for scale in [1.0, 2, 3] {
      let (right, left) = (try Drawn(0x1F60C, scale: scale), try Drawn(0x1F60D, scale: scale))
      #expect(right.color(0.25, 0.5) == Self.white && right.color(0.75, 0.5) == Self.green)
      #expect(left.color(0.25, 0.5) == Self.green && left.color(0.75, 0.5) == Self.white)
    }
  }

  @Test func `a glyph that paints itself ends`() throws { #expect(try Drawn(0x1F609).color(0.5, 0.5) == Self.red) }

  // MARK: Drawings in SVG

  @Test func `a drawing in SVG is in the font's units, at every scale`() throws {
    for scale in [1.0, 2, 3] {
      let circle = try Drawn(0x1F600, scale: scale, fonts: Self.svg)
      for (x, y) in [(0.5, 0.5), (0.15, 0.5), (0.85, 0.5), (0.5, 0.15), (0.5, 0.85)] { #expect(circle.color(x, y) == Self.red) }
      for (x, y) in [(0.15, 0.15), (0.85, 0.85), (0.04, 0.5), (0.5, 0.96)] { #expect(circle.color(x, y) == Self.white) }
    }
  }

  @Test func `a drawing's view box is as large as an em`() throws {
    let box = try Drawn(0x1F601, fonts: Self.svg)
    #expect(box.color(0.52, 0.52) == Self.green && box.color(0.97, 0.97) == Self.green)
    #expect(box.color(0.45, 0.75) == Self.white && box.color(0.75, 0.45) == Self.white)
  }

  @Test func `a compressed document holds drawings of several glyphs, and the text's colour in them is black`() throws {
    let (left, right) = (try Drawn(0x1F603, fonts: Self.svg), try Drawn(0x1F604, fonts: Self.svg))
    #expect(left.color(0.25, 0.5) == Self.blue && left.color(0.75, 0.5) == Self.white)
    #expect(right.color(0.25, 0.5) == Self.white && right.color(0.75, 0.5) == 0)
  }

  @Test func `a glyph without a drawing has its outline, and one whose drawing is damaged or absent is blank`() throws {
    #expect(try Drawn(0x1F602, fonts: Self.svg).color(0.5, 0.5) == 0)
    for code in [0x1F605, 0x1F606] as [UInt32] {
      let blank = try Drawn(code, fonts: Self.svg)
      #expect(blank.bitmap.words.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test func `without librsvg a drawing is a missing glyph, and not a blank`() async {
    // In a process of its own, because librsvg is loaded once.
    await #expect(processExitsWith: .success) {
      emaki_svg_set_library(strdup("libnowhere.so"))
      let request = TextRequest(text: AttributedText("a😀b😂", font: .system(size: 14)), maximumWidth: .unbounded)
      let layout = try PangoTypesetter(TestFonts.library(Self.svg)).layout(request)
      #expect(layout.missingScalars == ["😀"])
      #expect(try PangoTypesetter(TestFonts.library(.default)).layout(request).missingScalars.isEmpty)
      #expect(try Drawn(0x1F602, fonts: Self.svg).color(0.5, 0.5) == 0)
    }
  }
}
