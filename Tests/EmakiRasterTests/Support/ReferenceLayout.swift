import CPango
import EmakiDisplay

@testable import EmakiRaster

/// A text as a layout of Pango sets it, which divides, shapes and breaks it at once.
///
/// It takes from Emaki what Emaki decides: the families, the language, spaces between scripts, which letters fonts may not trade, and what ICU says of the ends of lines.
final class ReferenceLayout {
  let layout: OpaquePointer

  init(_ request: TextRequest, in context: OpaquePointer, _ fonts: FontSet) {
    let (text, run) = (request.text, request.text.runs[0])
    let language = text.language ?? "ja"
    pango_context_set_language(context, pango_language_from_string(language))
    layout = pango_layout_new(context)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, FontFamilies.list(for: run.font, language: language, in: fonts))
    pango_font_description_set_absolute_size(font, run.font.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(run.font.weight.value)))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    text.string.withBytes { utf8 in
      // What changes nothing makes such spaces a stretch of their own.
      let spaces = SpacesBetweenScripts.ranges(in: utf8).map { ($0, pango_attr_fallback_new(1)) }
      let letters = ShapingAttributes.tradedLetters(utf8).map { ($0, pango_attr_font_features_new("calt=0")) }
      for (range, made) in spaces + letters {
        let attribute = made!  // never NULL: GLib aborts without memory
        (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(range.lowerBound), UInt32(range.upperBound))
        pango_attr_list_insert(attributes, attribute)
      }
      pango_layout_set_attributes(layout, attributes)
      pango_layout_set_text(layout, text.string, Int32(utf8.count))
      var count: Int32 = 0
      let places = UnsafeMutablePointer(mutating: pango_layout_get_log_attrs_readonly(layout, &count))
      _ = BreakRules(text, utf8[...], TextBytes(utf8))?.apply(to: .init(start: places, count: Int(count)), of: text.string)
    }
    pango_attr_list_unref(attributes)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if request.maximumNumberOfLines == 1 { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END) }
    // The lines that were made for the places are dropped.
    pango_layout_set_width(layout, ParagraphShape.units(request.maximumWidth).map { Int32($0) } ?? -1)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  private func line(_ number: Int32) -> UnsafeMutablePointer<PangoLayoutLine>? { pango_layout_get_line_readonly(layout, number) }

  /// The bytes at which lines begin.
  var starts: [Int] { (0..<pango_layout_get_line_count(layout)).map { Int(line($0)?.pointee.start_index ?? 0) } }

  /// The byte from which an ellipsis stands for the text; `nil` where there is none.
  var ellipsisOffset: Int? {
    var element = line(0)?.pointee.runs
    while let current = element, let run = current.pointee.data?.assumingMemoryBound(to: PangoLayoutRun.self) {
      element = current.pointee.next
      let item = run.pointee.item!  // runs have an item
      if Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 { return Int(item.pointee.offset) }
    }
    return nil
  }

  /// Returns where the character that begins at a byte begins, in points from the left end of its line.
  func place(ofByte byte: Int) -> (line: Int, x: Double) {
    var (line, x): (Int32, Int32) = (0, 0)
    pango_layout_index_to_line_x(layout, Int32(byte), 0, &line, &x)
    return (Int(line), Double(x) / Double(PANGO_SCALE))
  }
}
