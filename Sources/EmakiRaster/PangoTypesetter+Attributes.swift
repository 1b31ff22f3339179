import CPangoCairo
import EmakiDisplay

/// What Pango is told of a text's runs.
extension PangoTypesetter {
  /// What shaping must know, and each run's index as a colour: Pango keeps it with the glyphs.
  func makeAttributes(_ text: AttributedText, _ range: Range<Int>) -> OpaquePointer {
    let list = pango_attr_list_new()!  // never NULL: GLib aborts without memory
    let runs = text.runs
    // Pango shapes what lies between two attributes by itself: letters that differ in colour alone stay together.
    insert(runs, range, same: { $0.font == $1.font }, into: list) { index in
      pango_attr_font_desc_new(face(runs[index].font).description)
    }
    insert(runs, range, same: { _, _ in false }, into: list) { pango_attr_foreground_new(UInt16(truncatingIfNeeded: $0), 0, 0) }
    if runs.contains(where: { $0.letterSpacing != 0 }) {
      insert(runs, range, same: { $0.letterSpacing == $1.letterSpacing }, into: list) { index in
        let spacing = clamp(runs[index].letterSpacing)
        return spacing == 0 ? nil : pango_attr_letter_spacing_new(Int32((spacing * Double(PANGO_SCALE)).rounded()))
      }
    }
    if runs.contains(where: { !$0.font.features.isEmpty }) {
      insert(runs, range, same: { $0.font.features == $1.font.features }, into: list) { index in
        runs[index].font.features.isEmpty ? nil : pango_attr_font_features_new(runs[index].font.featureSettings)
      }
    }
    return list
  }

  /// Gives each stretch of runs that are the same an attribute made of its last run.
  private func insert(
    _ runs: [AttributedText.Run], _ range: Range<Int>, same: (AttributedText.Run, AttributedText.Run) -> Bool, into list: OpaquePointer,
    _ make: (Int) -> UnsafeMutablePointer<PangoAttribute>?
  ) {
    var start = 0
    var end = 0
    for (index, run) in runs.enumerated() {
      end += run.utf8Count
      if index + 1 < runs.count && same(run, runs[index + 1]) { continue }
      defer { start = end }
      guard end > range.lowerBound && start < range.upperBound, let attribute = make(index) else { continue }
      attribute.pointee.start_index = UInt32(max(start, range.lowerBound) - range.lowerBound)
      // The last run also styles what is appended after the text.
      let isLast = index == runs.count - 1 || end >= range.upperBound
      attribute.pointee.end_index = isLast ? UInt32.max : UInt32(end - range.lowerBound)
      pango_attr_list_insert(list, attribute)
    }
  }
}

extension AttributedText.Run {
  /// Whether Pango must know more than the font to shape a text of only this run.
  var needsAttributes: Bool { letterSpacing != 0 || !font.features.isEmpty }

  var letterSpacing: Double { rare?.values.letterSpacing ?? 0 }
}

extension Font {
  /// As Pango reads them, in one order always.
  fileprivate var featureSettings: String { features.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",") }
}
