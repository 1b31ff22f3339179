import CPango
import CPangoCairo
import EmakiDisplay

@testable import EmakiRaster

/// Draws a text with Pango and Cairo as any program would: one Pango layout, its lines shown by pangocairo.
///
/// One thread at a time may use it: Cairo's fonts are the whole process'. Only what Emaki decides is taken from it: families, language, and where each line stands.
final class ReferenceRenderer {
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let options: OpaquePointer
  private let fonts: FontSet
  private let scale: Double

  init(_ library: FontLibrary, scale: Double) {
    map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    emaki_font_map_set_config(map, library.config)
    options = cairo_font_options_create()!  // never NULL: an error object on failure
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    fonts = library.set
    self.scale = scale
  }

  deinit {
    cairo_font_options_destroy(options)
    g_object_unref(map)
  }

  /// Draws on white.
  ///
  /// - Parameters:
  ///   - lines: where the lines' baselines start, in points from the picture's top left corner.
  ///   - size: of the picture, in device pixels.
  /// - Returns: `nil` where Pango breaks the text into another number of lines.
  func picture(of request: TextRequest, lines: [(x: Double, baseline: Double)], size: PixelSize) -> [UInt32]? {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: size.area)
    let drawn = pixels.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
      let cairo = cairo_create(surface)!  // never NULL: an error object on failure
      defer {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
      }
      return show(request, lines: lines, on: cairo)
    }
    return drawn ? pixels : nil
  }

  private func show(_ request: TextRequest, lines: [(x: Double, baseline: Double)], on cairo: OpaquePointer) -> Bool {
    let run = request.text.runs[0]
    let language = request.text.language ?? "ja"
    cairo_scale(cairo, scale, scale)
    cairo_set_source_rgba(
      cairo, Double(run.color.red) / 255, Double(run.color.green) / 255, Double(run.color.blue) / 255, Double(run.color.alpha) / 255)
    let context = pango_font_map_create_context(map)!  // never NULL: GLib aborts without memory
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string(language))
    pango_cairo_update_context(cairo, context)
    let layout = pango_layout_new(context)!  // never NULL: GLib aborts without memory
    let font = pango_font_description_new()
    defer {
      pango_font_description_free(font)
      g_object_unref(UnsafeMutableRawPointer(layout))
      g_object_unref(UnsafeMutableRawPointer(context))
    }
    pango_font_description_set_family(font, FontFamilies.list(for: run.font, language: language, in: fonts))
    pango_font_description_set_absolute_size(font, run.font.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(run.font.weight.value)))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_width(layout, Int32(request.maximumWidth * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if request.maximumNumberOfLines == 1 { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END) }
    pango_layout_set_text(layout, request.text.string, -1)
    guard pango_layout_get_line_count(layout) == lines.count else { return false }
    EllipsizedLine.closeUp(layout)
    for (index, place) in lines.enumerated() {
      cairo_save(cairo)
      cairo_translate(cairo, place.x, place.baseline)
      pango_cairo_show_layout_line(cairo, onOneBaseline(pango_layout_get_line(layout, Int32(index))))
      cairo_restore(cairo)
    }
    return true
  }

  /// Pango 1.50 raises or lowers the runs of a mixed line onto the baseline that the *first* run's script hangs from, so that the same
  /// words stand higher or lower as a line begins with an emoji, a kana or a letter. Emaki sets all runs on the alphabetic baseline,
  /// as CSS and Core Text do; only this is undone here.
  private func onOneBaseline(_ line: UnsafeMutablePointer<PangoLayoutLine>?) -> UnsafeMutablePointer<PangoLayoutLine>? {
    var element = line?.pointee.runs
    while let current = element, let data = current.pointee.data {
      data.assumingMemoryBound(to: PangoLayoutRun.self).pointee.y_offset = 0
      element = current.pointee.next
    }
    return line
  }
}
