import EmakiDisplay
import EmakiLayout
@testable import EmakiRaster
import Testing

/// Our glyph cache and blending against pangocairo's own drawing, pixel by pixel.
@Suite struct TextReferenceTests {
  /// How two pictures of black on white differ.
  struct Difference {
    /// Pixels where either picture is not the ground.
    var ink = 0
    /// Ink whose channels are all at most 2 of 255 apart.
    var close = 0
    var largest = 0

    mutating func add(_ a: UInt32, _ b: UInt32) {
      if a == 0xFFFF_FFFF && b == 0xFFFF_FFFF { return }
      ink += 1
      let difference = [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
      if difference <= 2 { close += 1 }
      largest = max(largest, difference)
    }
  }

  struct Setting: CustomTestStringConvertible {
    let width: Double
    let weight: Font.Weight
    let maximumNumberOfLines: Int
    let scale: Double
    var testDescription: String { "\(width) pt, weight \(weight.value), \(maximumNumberOfLines) lines, scale \(scale)" }
  }

  static let settings: [Setting] = [1.0, 2, 3].flatMap { scale in
    [257.0, 120].flatMap { width in
      [Font.Weight.regular, .bold].map { Setting(width: width, weight: $0, maximumNumberOfLines: 0, scale: scale) }
    } + [Setting(width: 120, weight: .regular, maximumNumberOfLines: 1, scale: scale)]
  }

  @Test(arguments: settings) func `texts look as pangocairo draws them`(setting: Setting) throws {
    let context = try RenderContext.test(scale: setting.scale)
    let typesetter = try TestFonts.typesetter()
    let reference = ReferenceRenderer(try TestFonts.configuration(), scale: setting.scale)
    var total = Difference()
    for row in SampleRow.all {
      let request = TextRequest(
        text: row.text(weight: setting.weight), maximumWidth: setting.width, maximumNumberOfLines: setting.maximumNumberOfLines)
      if setting.maximumNumberOfLines == 1 && row.body.contains("\n") { continue }
      let layout = typesetter.layout(request)
      // Ink may stick out of the line boxes.
      let margin = 10.0
      let list = DisplayList(
        size: Size(width: layout.size.width + 2 * margin, height: layout.size.height + 2 * margin),
        entries: [.pass(DisplayPass(node: row.name, items: [.text(layout, origin: Point(x: margin, y: margin))]))])
      let ours = try #require(context.layer(list, over: .white)).bitmap
      let theirs = try #require(
        reference.picture(
          of: request, lines: layout.lines.map { ($0.frame.minX + margin, $0.baseline + margin) }, size: ours.size), "\(row.name)")
      var difference = Difference()
      for (a, b) in zip(ours.words, theirs) { difference.add(a, b) }
      print("DIFF", setting.testDescription, row.name, difference)
      total.ink += difference.ink
      total.close += difference.close
      total.largest = max(total.largest, difference.largest)
    }
    print("TOTAL", setting.testDescription, total)
    #expect(total.ink > 10_000)
    #expect(Double(total.close) >= 0.999 * Double(total.ink), "\(total)")
    #expect(total.largest <= 24, "\(total)")
  }
}
