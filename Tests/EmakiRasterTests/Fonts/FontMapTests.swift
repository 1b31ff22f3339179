import CPango
import CPangoCairo
import CPangoFonts
import Testing

@testable import EmakiRaster

/// Compares our font map with Pango's own. It stands beside the tests of the reference, because only one thread at a time may use PangoFc's
/// metrics.
extension TextReferenceTests {
  struct Request: CustomTestStringConvertible {
    var families = "Inter,Noto Sans Arabic,Noto Sans CJK JP"
    var size = 14.0
    var weight = PANGO_WEIGHT_NORMAL
    var isItalic = false
    var language = "ja"

    var testDescription: String { "\(families) \(size), weight \(weight.rawValue)\(isItalic ? ", italic" : ""), \(language)" }

    func withDescription<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
      let description = pango_font_description_new()!  // never NULL: GLib aborts without memory
      defer { pango_font_description_free(description) }
      pango_font_description_set_family(description, families)
      pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
      pango_font_description_set_weight(description, weight)
      if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
      return try body(description)
    }
  }

  static let requests =
    "ja en ar zh-hans zh-hant ko hi th und-zsye xx".words.map { Request(language: $0) } + [
      Request(size: 12, weight: PANGO_WEIGHT_BOLD, language: "en"), Request(size: 33.3, isItalic: true),
      Request(families: "emoji", language: "und-zsye"), Request(families: "Noto Sans CJK JP", size: 12, weight: PANGO_WEIGHT_BOLD),
      Request(families: "Nobody Has This,Noto Sans Thai", weight: PANGO_WEIGHT_THIN, language: "th"), Request(size: 0.5, language: "en"),
    ]

  /// The properties of a font that both maps must agree on.
  struct Choice: Equatable {
    var file: String
    var index: Int32
    var size: Double
    var embolden: Int32
    var scale: Int32
    var advance: Int32

    init(_ font: UnsafeMutablePointer<PangoFont>, _ pattern: OpaquePointer?, character: UInt32) throws {
      var description = EmakiFontDescription()
      try #require(emaki_describe_font(pattern, &description) != 0)
      (file, index, embolden) = (String(cString: description.file), description.index, description.embolden)
      size = description.yy
      let hb = pango_font_get_hb_font(font)
      scale = 0
      hb_font_get_scale(hb, nil, &scale)
      var glyph: hb_codepoint_t = 0
      hb_font_get_nominal_glyph(hb, character, &glyph)
      advance = hb_font_get_glyph_h_advance(hb, glyph)
    }
  }

  /// A font map, with a context that uses it.
  private struct Map {
    let map: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer?

    init(_ map: UnsafeMutablePointer<PangoFontMap>) {
      self.map = map
      context = pango_font_map_create_context(map)
    }

    func release() {
      g_object_unref(UnsafeMutableRawPointer(context))
      g_object_unref(map)
    }

    func fontset(_ request: Request) -> UnsafeMutablePointer<PangoFontset>? {
      request.withDescription { pango_font_map_load_fontset(map, context, $0, pango_language_from_string(request.language)) }
    }

    func font(_ request: Request) -> UnsafeMutablePointer<PangoFont>? {
      request.withDescription { pango_font_map_load_font(map, context, $0) }
    }
  }

  /// The default fonts without the fallback fonts. Pango's own map cannot put some fonts after all others.
  private static let together = FontSet(files: FontSet.default.files)

  /// Pango's own map and ours, of the same fonts.
  private func withMaps(_ body: (_ theirs: Map, _ ours: Map) throws -> Void) throws {
    let library = try TestFonts.library(Self.together)
    let reference: UnsafeMutablePointer<PangoFontMap> = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    emaki_font_map_set_config(reference, library.config)
    let (theirs, ours) = (Map(reference), Map(emaki_font_map_new(library.fonts)))
    defer {
      theirs.release()
      ours.release()
    }
    try body(theirs, ours)
  }

  @Test(arguments: requests) func `every character gets the font that Pango's own map gives it`(request: Request) throws {
    try withMaps { theirs, ours in
      let theirSet = try #require(theirs.fontset(request))
      let ourSet = try #require(ours.fontset(request))
      defer {
        g_object_unref(theirSet)
        g_object_unref(ourSet)
      }
      var files: Set<String> = []
      // The characters are of every block. The step is a prime number.
      for character in stride(from: UInt32(0x21), to: 0x2FA20, by: 23) where Unicode.Scalar(character) != nil {
        let expected = try #require(pango_fontset_get_font(theirSet, character))
        let found = try #require(pango_fontset_get_font(ourSet, character))
        defer {
          g_object_unref(expected)
          g_object_unref(found)
        }
        let choice = try Choice(found, emaki_font_pattern(found), character: character)
        #expect(try choice == Choice(expected, emaki_fc_font_pattern(expected), character: character), "U+\(String(character, radix: 16))")
        files.insert(choice.file)
      }
      #expect(files.count > 20)
    }
  }
}

/// Tests the cost of finding fonts, by counting.
struct FontMapTests {
  /// The fonts, in which nothing was looked for yet.
  private let fonts: OpaquePointer

  init() throws { fonts = emaki_fonts_new(try TestFonts.library().config, nil, 0) }

  private func lay(_ text: String, language: String = "en", on map: UnsafeMutablePointer<PangoFontMap>) {
    let context = pango_font_map_create_context(map)
    let layout = pango_layout_new(context)
    pango_context_set_language(context, pango_language_from_string(language))
    TextReferenceTests.Request().withDescription { pango_layout_set_font_description(layout, $0) }
    pango_layout_set_text(layout, text, -1)
    #expect(pango_layout_get_line_count(layout) == 1)
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  @Test func `fonts are sorted only if the best one lacks a character, and once for all maps`() {
    let maps = (0..<3).map { _ in emaki_font_map_new(fonts)! }  // never NULL: GLib aborts without memory
    defer { for map in maps { g_object_unref(map) } }
    lay("Your table for four is at half past seven.", on: maps[0])
    let latin = emaki_fonts_work(fonts)
    lay("会議は半ばです。", language: "ja", on: maps[0])
    let japanese = emaki_fonts_work(fonts)
    #expect([latin.sorted, latin.opened, japanese.sorted, japanese.opened] == [0, 1, 1, 2])
    for map in maps {
      lay("Your table for four is at half past seven.", on: map)
      lay("会議は半ばです。", language: "ja", on: map)
    }
    let again = emaki_fonts_work(fonts)
    #expect((again.matched, again.sorted, again.opened) == (japanese.matched, japanese.sorted, japanese.opened))
  }

  @Test func `a character's font is found without making those that lack it`() throws {
    let map = try #require(emaki_font_map_new(fonts))
    defer { g_object_unref(map) }
    let set = try #require(
      TextReferenceTests.Request().withDescription { pango_font_map_load_fontset(map, nil, $0, pango_language_from_string("en")) })
    defer { g_object_unref(set) }
    // The last is no character, so no font has it.
    for character: UInt32 in [0x1F600, 0x61, 0x0E01, 0x1F600, 0x10FFFF] { g_object_unref(pango_fontset_get_font(set, character)) }
    #expect(emaki_font_map_memory(map).fonts == 3, "the best font, that of emoji and that of Thai")
    // Those that are made later come in their order.
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      pango_fontset_foreach(
        set,
        { _, _, count in
          count?.assumingMemoryBound(to: Int.self).pointee += 1
          return 0
        }, count)
    }
    #expect(count > 20 && emaki_font_map_memory(map).fonts <= UInt32(count))
    let first = try #require(pango_fontset_get_font(set, 0x61))
    let other = try #require(pango_fontset_get_font(set, 0x0E01))
    #expect(pango_font_has_char(first, 0x61) != 0 && pango_font_has_char(first, 0x0E01) == 0 && pango_font_has_char(other, 0x0E01) != 0)
    g_object_unref(first)
    g_object_unref(other)
  }

  @Test func `fonts for languages are dropped when there are too many, and found again`() throws {
    let map = try #require(emaki_font_map_new(fonts))
    defer { g_object_unref(map) }
    let context = pango_font_map_create_context(map)
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    func first(_ language: String) throws -> TextReferenceTests.Choice {
      pango_context_set_language(context, pango_language_from_string(language))
      return try TextReferenceTests.Request().withDescription { description in
        let font = try #require(pango_font_map_load_font(map, context, description))
        defer { g_object_unref(font) }
        return try TextReferenceTests.Choice(font, emaki_font_pattern(font), character: 0x41)
      }
    }
    let known = try first("ja")
    // Tags as feeds may make them up.
    for number in 0..<1200 { #expect(try first("x-\(number)") == known) }
    #expect(try first("ja") == known)
    #expect(emaki_fonts_work(fonts).opened == 1)
  }
}
