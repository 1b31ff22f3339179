import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Compares our glyph cache and blending with pangocairo's own drawing, pixel by pixel.
///
/// The tests run one at a time: Cairo 1.16 closes font files that another thread is reading, once more than ten are open.
@Suite(.serialized) struct TextReferenceTests {
  @Test(arguments: [(257.0, .regular), (120, .bold)] as [(Double, Font.Weight)], scales)
  func `texts look as pangocairo draws them`(setting: (width: Double, weight: Font.Weight), scale: Double) throws {
    let context = try RenderContext.test(scale: scale)
    context.painter.text.evensGaps = false
    let typesetter = try TestFonts.typesetter()
    let reference = ReferenceRenderer(try TestFonts.library(), scale: scale)
    var total = InkDifference()
    // Pango does not trim marks of full width.
    for row in SampleRow.all where row.body.withBytes({ FullWidthPunctuation.marks(in: $0, .japanese).isEmpty }) {
      let request = row.text(weight: setting.weight).request(width: setting.width)
      let layout = typesetter.layout(request)
      // Ink may stick out of the line boxes.
      let margin = 10.0
      let list = DisplayList(
        size: Size(layout.size.width + 2 * margin, layout.size.height + 2 * margin),
        entries: [.text(layout, at: Point(margin, margin))])
      let ours = try context.painted(list).bitmap
      let lines = layout.lines.map { (x: $0.frame.minX + margin, baseline: $0.baseline + margin) }
      let theirs = try #require(reference.picture(of: request, lines: lines, size: ours.size), "\(row.name) has other lines")
      let difference = InkDifference(ours.words, theirs)
      // Where letters join, their edges add up.
      let joins = joins(row.body)
      let isClose = !joins || Double(difference.close) >= 0.95 * Double(difference.ink)
      #expect(isClose && difference.largest <= (joins ? 128 : 24), "\(row.name): \(difference)")
      if !joins { total.add(difference) }
    }
    #expect(total.ink > 10_000 && Double(total.close) >= 0.999 * Double(total.ink), "\(total)")
  }
}

/// Returns whether letters of a text join, as those of Arabic and Devanagari.
private func joins(_ text: String) -> Bool {
  text.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) || (0x0900...0x097F).contains($0.value) }
}

/// How two pictures on white differ.
struct InkDifference {
  /// Pixels where either picture is not the ground.
  var ink = 0
  /// Ink whose channels are all at most 12 of 255 apart. Emaki rounds coverage to thirty-seconds, which is 4 of 255. FreeType's curves and sums
  /// are off by up to 10: it draws them with fewer lines, and cuts off fractions.
  var close = 0
  var largest = 0

  init() {}

  init(_ a: [UInt32], _ b: [UInt32]) {
    for index in a.indices {
      let (ours, theirs) = (a[index], b[index])
      if ours == theirs {
        if ours != 0xFFFF_FFFF { (ink, close) = (ink + 1, close + 1) }
        continue
      }
      let difference = Self.difference(ours, theirs)
      ink += 1
      if difference <= 12 { close += 1 }
      largest = max(largest, difference)
    }
  }

  mutating func add(_ other: InkDifference) {
    ink += other.ink
    close += other.close
    largest = max(largest, other.largest)
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var difference = 0
    for shift: UInt32 in [0, 8, 16, 24] { difference = max(difference, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
    return difference
  }
}
