import CPangoCairo
import EmakiDisplay
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Sees to it that lines are broken by the true metrics of their fonts.
///
/// Pango breaks lines with the average width of a font's characters, which it finds by laying out a sample in the font. While one
/// thread does so, every other gets 0 for the fonts that it meets (`in_get_metrics` in pangofc-font.c is one for the whole process), and so
/// do fonts that the sample needs itself, until they are closed. A worker with such a font would break some lines elsewhere than its
/// neighbours. So each font is looked at when a layout first uses it in a language; where the width is 0, it is asked for anew. The box that
/// stands for a character that no font has is as wide as the average without a language.
final class FontMetricsCheck {
  private struct Use: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var language: OpaquePointer?
  }

  /// Sample after sample, as long as all workers ask here.
  private static let lock = Mutex(())

  /// Their fonts are held: another font must not come to the same address.
  private var checked: Set<Use> = []

  deinit { forget() }

  /// Lets all fonts go.
  func forget() {
    for use in checked { g_object_unref(use.font) }
    checked.removeAll()
  }

  /// Mends the metrics of a layout's fonts. Returns whether there was something to mend: the lines are broken by other widths then.
  func mend(_ layout: OpaquePointer) -> Bool {
    var isMended = false
    forEachRun(of: layout) { analysis, hasBoxes in
      // A line that was not broken asked for none.
      if emaki_font_has_metrics(analysis.font) != 0 && mend(Use(font: analysis.font, language: analysis.language)) { isMended = true }
      if hasBoxes && mend(Use(font: analysis.font, language: nil)) { isMended = true }
    }
    return isMended
  }

  /// The true average width of a font's characters, in Pango's units.
  func characterWidth(_ font: UnsafeMutablePointer<PangoFont>, _ language: OpaquePointer?) -> Int {
    _ = mend(Use(font: font, language: language))
    return Int(emaki_font_character_width(font, language))
  }

  private func mend(_ use: Use) -> Bool {
    if checked.contains(use) { return false }
    checked.insert(use)
    g_object_ref(use.font)
    return Self.lock.withLock { _ in
      if emaki_font_character_width(use.font, use.language) > 0 { return false }
      // For some fonts 0 is the truth, and each try to find another width would cost a sample.
      if emaki_font_has_width(use.font) == 0 { return false }
      // As long as another worker's layout is at a sample, the answer is 0 again. That takes milliseconds, and as long as that worker waits
      // for a core of a busy machine.
      var tries = 0
      while emaki_font_character_width_anew(use.font, use.language) == 0 && tries < 20_000 {
        if tries < 64 { sched_yield() } else { usleep(200) }
        tries += 1
      }
      return true
    }
  }

  private func forEachRun(of layout: OpaquePointer, _ body: (PangoAnalysis, _ hasBoxes: Bool) -> Void) {
    var element = pango_layout_get_lines_readonly(layout)
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      var run = data.assumingMemoryBound(to: PangoLayoutLine.self).pointee.runs
      while let item = run, let data = item.pointee.data {
        run = item.pointee.next
        let glyphs = data.assumingMemoryBound(to: PangoLayoutRun.self)
        let analysis = glyphs.pointee.item.pointee.analysis
        guard analysis.font != nil, let string = glyphs.pointee.glyphs else { continue }
        let all = UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
        body(analysis, all.contains { $0.glyph & GlyphRunSource.unknownFlag != 0 && $0.glyph != GlyphRunSource.empty })
      }
    }
  }
}
