import CPango
import CPangoCairo
import EmakiDisplay

@testable import EmakiRaster

/// Draws a text with Pango and Cairo as any program would: with one Pango layout, whose lines pangocairo shows.
///
/// Cairo 1.16 puts each glyph on a whole device pixel. So letters are drawn four times as wide and high, and then four by four pixels
/// become one. In this way they stand on quarters of a pixel. Emoji are pictures, and are drawn on the pixels themselves.
///
/// Only one thread at a time may use it, because Cairo's fonts belong to the whole process. It takes from Emaki only what Emaki decides:
/// the families, the language and the place of each line.
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
    let large = PixelSize(4 * size.width, 4 * size.height)
    var squares = [UInt32](repeating: 0xFFFF_FFFF, count: large.area)
    guard draw(request, lines: lines, .letters, on: &squares, size: large) else { return nil }
    var pixels = Self.means(of: squares, size)
    return draw(request, lines: lines, .emoji, on: &pixels, size: size) ? pixels : nil
  }

  /// A part of a text's runs: those of fonts with outlines, with four by four squares for each pixel, or those of fonts with pictures.
  private enum Part {
    case letters
    case emoji

    var density: Double { self == .letters ? 4 : 1 }
  }

  private static func means(of squares: [UInt32], _ size: PixelSize) -> [UInt32] {
    (0..<size.area).map { pixel in
      let corner = pixel / size.width * 16 * size.width + pixel % size.width * 4
      // Red and blue are added at once. Ranges would take several times as long without optimisation.
      var (redBlue, green, row): (UInt32, UInt32, Int) = (0x08_0008, 8, corner)
      while row < corner + 16 * size.width {
        let (a, b, c, d) = (squares[row], squares[row + 1], squares[row + 2], squares[row + 3])
        redBlue += (a & 0xFF_00FF) + (b & 0xFF_00FF) + (c & 0xFF_00FF) + (d & 0xFF_00FF)
        green += (a >> 8 & 0xFF) + (b >> 8 & 0xFF) + (c >> 8 & 0xFF) + (d >> 8 & 0xFF)
        row += 4 * size.width
      }
      return 0xFF00_0000 | (redBlue >> 20) << 16 | (green / 16) << 8 | (redBlue & 0xFFFF) >> 4
    }
  }

  private func draw(
    _ request: TextRequest, lines: [(x: Double, baseline: Double)], _ part: Part, on pixels: inout [UInt32], size: PixelSize
  )
    -> Bool
  {
    pixels.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
      let cairo = cairo_create(surface)!  // never NULL: an error object on failure
      defer {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
      }
      return show(request, lines: lines, part, on: cairo)
    }
  }

  private func show(_ request: TextRequest, lines: [(x: Double, baseline: Double)], _ part: Part, on cairo: OpaquePointer) -> Bool {
    let run = request.text.runs[0]
    cairo_scale(cairo, scale, scale)
    cairo_set_source_rgba(
      cairo, Double(run.color.red) / 255, Double(run.color.green) / 255, Double(run.color.blue) / 255, Double(run.color.alpha) / 255)
    let context = pango_font_map_create_context(map)!  // never NULL: GLib aborts without memory
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_cairo_update_context(cairo, context)
    // The layout is the same for both parts: Pango does not see the squares.
    let reference = ReferenceLayout(request, in: context, fonts)
    let layout = reference.layout
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    guard pango_layout_get_line_count(layout) == lines.count else { return false }
    for (index, place) in lines.enumerated() {
      cairo_save(cairo)
      cairo_scale(cairo, part.density, part.density)
      // A baseline is on a whole pixel.
      cairo_translate(cairo, place.x, (place.baseline * scale + 0.5).rounded(.down) / scale)
      pango_cairo_show_layout_line(cairo, prepared(pango_layout_get_line(layout, Int32(index)), part))
      cairo_restore(cairo)
    }
    return true
  }

  /// Empties the runs of a line that do not belong to a part. It sets the others on the line's baseline, and their marks a whole number of
  /// pixels above or below it.
  ///
  /// Pango 1.50 raises or lowers the runs of a mixed line onto the baseline that the *first* run's script hangs from, so that the same
  /// words stand higher or lower as a line begins with an emoji, a kana or a letter. Emaki sets all runs on the alphabetic baseline,
  /// as CSS and Core Text do; only this is undone here.
  private func prepared(_ line: UnsafeMutablePointer<PangoLayoutLine>?, _ part: Part) -> UnsafeMutablePointer<PangoLayoutLine>? {
    var element = line?.pointee.runs
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      let run = data.assumingMemoryBound(to: PangoLayoutRun.self)
      run.pointee.y_offset = 0
      // Runs have an item and glyphs.
      guard let font = run.pointee.item.pointee.analysis.font else { continue }
      let glyphs = run.pointee.glyphs!
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        if isEmoji(font) != (part == .emoji) { glyphs.pointee.glyphs[index].glyph = GlyphRun.empty }
        let pixels = Double(glyphs.pointee.glyphs[index].geometry.y_offset) / Double(PANGO_SCALE) * scale
        glyphs.pointee.glyphs[index].geometry.y_offset = Int32((pixels + 0.5).rounded(.down) / scale * Double(PANGO_SCALE))
      }
    }
    return line
  }

  private func isEmoji(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0).contains("Emoji") } ?? false
  }
}
