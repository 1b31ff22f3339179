import CPangoCairo
import EmakiDisplay
import Synchronization

/// Sees to it that lines are broken by the true metrics of their fonts.
///
/// Pango breaks lines with the average width of a font's characters, which it finds by laying out a sample in the font. While one
/// thread does so, every other gets 0 for the fonts that it meets (`in_get_metrics` in pangofc-font.c is one for the whole process), and so
/// do fonts that only the sample needs. A worker with such a font breaks some lines elsewhere than its neighbours. So each font is
/// looked at when a layout first uses it in a language; where the width is 0, the fonts are opened anew and the text is laid out again.
final class FontMetricsCheck {
  private struct Use: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var language: OpaquePointer?
  }

  /// Sample after sample, as long as all workers ask here.
  private static let lock = Mutex(())

  private var checked: Set<Use> = []
  private var accepted: Set<String> = []
  private var known: Set<TextKind> = []

  /// Whether all fonts of a layout, which is laid out by this, have true metrics.
  func areTrue(in layout: OpaquePointer) -> Bool {
    var isTrue = true
    forEachRun(of: layout) { analysis in
      let use = Use(font: analysis.font, language: analysis.language)
      // A line that was not broken asked for none.
      if checked.contains(use) || emaki_font_has_metrics(use.font) == 0 { return }
      if Self.lock.withLock({ _ in Self.width(of: use) }) > 0 || accepted.contains(Self.key(use)) {
        checked.insert(use)
      } else {
        isTrue = false
      }
    }
    return isTrue
  }

  /// Asks for the metrics of a text's fonts before its lines are broken, where no text of its kind has come by: mostly nothing is left to
  /// mend then.
  func prepare(_ kind: TextKind, _ layout: OpaquePointer) {
    if known.insert(kind).inserted { askUnbroken(layout) }
  }

  /// Forgets all fonts of a map and asks for the metrics of those that the layout needs, before anything else can.
  func startOver(_ map: UnsafeMutablePointer<PangoFontMap>, _ layout: OpaquePointer) {
    checked.removeAll()
    emaki_font_map_clear(map)
    pango_layout_context_changed(layout)
    askUnbroken(layout)
  }

  /// Unbroken, a layout asks for no metrics by itself.
  private func askUnbroken(_ layout: OpaquePointer) {
    Self.lock.withLock { _ in
      let width = pango_layout_get_width(layout)
      pango_layout_set_width(layout, -1)
      forEachRun(of: layout) { analysis in
        let use = Use(font: analysis.font, language: analysis.language)
        if !checked.contains(use) && Self.width(of: use) > 0 { checked.insert(use) }
      }
      pango_layout_set_width(layout, width)
    }
  }

  /// Accepts what cannot be mended, for good: fonts whose characters have no width, such as those of emoji.
  func accept(_ layout: OpaquePointer) {
    forEachRun(of: layout) { analysis in
      let use = Use(font: analysis.font, language: analysis.language)
      if !checked.contains(use) { accepted.insert(Self.key(use)) }
    }
  }

  /// What a font and a language are, whenever the font is opened.
  private static func key(_ use: Use) -> String {
    let language = use.language.map { String(cString: pango_language_to_string($0)) } ?? ""
    return "\(FcPatternHash(emaki_font_pattern(use.font))) \(language)"
  }

  private static func width(of use: Use) -> Int32 {
    let metrics = pango_font_get_metrics(use.font, use.language)
    defer { pango_font_metrics_unref(metrics) }
    return pango_font_metrics_get_approximate_char_width(metrics)
  }

  private func forEachRun(of layout: OpaquePointer, _ body: (PangoAnalysis) -> Void) {
    var element = pango_layout_get_lines_readonly(layout)
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      var run = data.assumingMemoryBound(to: PangoLayoutLine.self).pointee.runs
      while let item = run, let data = item.pointee.data {
        run = item.pointee.next
        let analysis = data.assumingMemoryBound(to: PangoLayoutRun.self).pointee.item.pointee.analysis
        if analysis.font != nil { body(analysis) }
      }
    }
  }
}

/// Which fonts a text is likely to need: texts of the same kind need the same.
struct TextKind: Hashable {
  private var fonts: Int
  private var language: String
  /// A bit for each part of Unicode that the text has characters of, fine where scripts are small.
  private var parts: UInt64 = 0

  init(_ text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, language: String) {
    var hasher = Hasher()
    for run in text.runs { hasher.combine(run.font) }
    fonts = hasher.finalize()
    self.language = language
    var index = 0
    while index < utf8.count {
      let byte = UInt32(utf8[index])
      switch byte {
      case 0..<0xC0: (parts, index) = (parts | 1, index + 1)
      case 0xC0..<0xE0: (parts, index) = (parts | 1 << UInt64((byte & 0x1F) >> 2), index + 2)
      case 0xE0..<0xF0:
        let scalar = (byte & 0xF) << 12 | UInt32(index + 1 < utf8.count ? utf8[index + 1] & 0x3F : 0) << 6
        parts |= 1 << UInt64(scalar < 0x3000 ? scalar >> 8 : scalar < 0xA000 ? 48 : scalar < 0xE000 ? 49 : 50)
        index += 3
      default:
        parts |= 1 << UInt64(51 + (index + 1 < utf8.count ? utf8[index + 1] & 7 : 0))
        index += 4
      }
    }
  }
}
