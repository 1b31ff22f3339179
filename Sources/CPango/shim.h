// These functions do what Swift cannot import itself: casts that are macros, and reads of a few struct members.
#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_COLOR_H
#include FT_TRUETYPE_TABLES_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_SIZES_H
#include FT_SYNTHESIS_H
#include <fontconfig/fontconfig.h>
#include <fribidi.h>
#include <hb-ft.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>

/// Returns FriBidi's version as it runs here: its words begin "(GNU FriBidi) 1.0.8".
static inline const char *emaki_fribidi_version(void) { return fribidi_version_info; }

/// Returns the direction of a character that is strong (Bidi_Class L, R or AL, or one that begins an embedding); otherwise a neutral one.
static inline PangoDirection emaki_strong_direction(unsigned scalar) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // Pango has no other function for it, and GLib none at all.
  return pango_unichar_direction(scalar);
#pragma GCC diagnostic pop
}

/// Returns the direction of the first strong character of a text, as a layout finds it; a neutral one where there is none.
static inline PangoDirection emaki_first_direction(const char *text, int length) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // A layout calls it, too.
  return pango_find_base_dir(text, length);
#pragma GCC diagnostic pop
}

/// Returns an empty buffer with the direction, the script and the language of an item.
static inline hb_buffer_t *emaki_empty_buffer(const PangoItem *item) {
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_set_direction(buffer, item->analysis.level % 2 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, (hb_script_t)g_unicode_script_to_iso15924((GUnicodeScript)item->analysis.script));
  hb_buffer_set_language(buffer, hb_language_from_string(pango_language_to_string(item->analysis.language), -1));
  return buffer;
}

/// Returns an item's text as Pango has HarfBuzz shape it, in letters of no special features.
///
/// - Parameters:
///   - text: The whole text.
///   - length: Its length in bytes.
static inline hb_buffer_t *emaki_item_buffer(const PangoItem *item, const char *text, int length) {
  hb_buffer_t *buffer = emaki_empty_buffer(item);
  hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS);
  hb_buffer_set_flags(buffer, (hb_buffer_flags_t)(HB_BUFFER_FLAG_BOT | HB_BUFFER_FLAG_EOT));
  hb_buffer_set_invisible_glyph(buffer, PANGO_GLYPH_EMPTY);
  hb_buffer_add_utf8(buffer, text, length, item->offset, item->length);
  return buffer;
}

/// Returns the items of a paragraph in the order of its text, and finds what Pango knows of its places, as a layout of Pango would.
///
/// - Parameters:
///   - direction: The direction of the paragraph.
///   - text: The whole text.
///   - start: The first byte of the paragraph.
///   - length: Its length in bytes.
///   - end: The first byte of the next paragraph.
///   - attributes: The attributes of the whole text that part it into items, with its font.
///   - features: The settings of fonts' features, which do not part it; NULL for none.
///   - places: Room for the places of the paragraph, one more than it has characters with those that end it.
///   - count: The number of places that there is room for.
static inline GList *emaki_itemize(
    PangoContext *context, PangoDirection direction, const char *text, int start, int length, int end, PangoAttrList *attributes,
    PangoAttrList *features, PangoLogAttr *places, int count) {
  GList *items = length ? pango_itemize_with_base_dir(context, direction, text, start, length, attributes, NULL) : NULL;
  PangoAttrIterator *settings = features ? pango_attr_list_get_iterator(features) : NULL;
  pango_default_break(text + start, end - start, NULL, places, count);
  for (GList *l = items; l; l = l->next) {
    PangoItem *item = l->data;
    if (settings) pango_item_apply_attrs(item, settings);
    pango_tailor_break(text + item->offset, item->length, &item->analysis, item->offset, places, (int)item->num_chars + 1);
    places += item->num_chars;
  }
  if (settings) pango_attr_iterator_destroy(settings);
  return items;
}

/// Returns an attribute of an item; NULL where it has none of a type.
static inline const PangoAttribute *emaki_attribute(const PangoItem *item, PangoAttrType type) {
  for (GSList *l = item->analysis.extra_attrs; l; l = l->next) {
    if (((const PangoAttribute *)l->data)->klass->type == type) return l->data;
  }
  return NULL;
}

/// Gives each character of an item an empty glyph: none has a width, or each that of a picture.
static inline void emaki_shape_blanks(const PangoItem *item, int width, PangoGlyphString *string) {
  pango_glyph_string_set_size(string, (int)item->num_chars);
  for (int i = 0; i < item->num_chars; i++) {
    string->glyphs[i] = (PangoGlyphInfo){.glyph = PANGO_GLYPH_EMPTY, .geometry = {.width = width}, .attr = {.is_cluster_start = 1}};
    // All characters of such an item are the same.
    string->log_clusters[i] = i * (item->length / (int)item->num_chars);
  }
}

/// Shapes an item to the glyphs that `pango_shape_with_flags` gives it, and finds where it may be divided, mostly in one call of HarfBuzz. No
/// glyph is said to have colours.
///
/// - Parameters:
///   - text: The whole text.
///   - length: Its length in bytes.
///   - safe: A byte for each byte of the item's text, all zeros. It becomes 1 where a cluster begins before which the text may be divided without
///     changing a glyph on either side.
static inline void emaki_shape(
    const PangoItem *item, const char *text, int length, PangoGlyphString *string, unsigned char *safe) {
  const PangoAttrShape *picture = (const PangoAttrShape *)emaki_attribute(item, PANGO_ATTR_SHAPE);
  if (picture || text[item->offset] == '\t') return emaki_shape_blanks(item, picture ? picture->logical_rect.width : 0, string);
  const int has_features = emaki_attribute(item, PANGO_ATTR_FONT_FEATURES) != NULL;
  hb_buffer_t *buffer = emaki_item_buffer(item, text, length);
  // As Pango has it for letters that are spaced.
  static const hb_feature_t separate[] = {
      {HB_TAG('l', 'i', 'g', 'a'), 0, 0, (unsigned)-1}, {HB_TAG('c', 'l', 'i', 'g'), 0, 0, (unsigned)-1},
      {HB_TAG('d', 'l', 'i', 'g'), 0, 0, (unsigned)-1}, {HB_TAG('h', 'l', 'i', 'g'), 0, 0, (unsigned)-1}};
  unsigned count = 0, is_spaced = emaki_attribute(item, PANGO_ATTR_LETTER_SPACING) != NULL;
  hb_shape(pango_font_get_hb_font(item->analysis.font), buffer, separate, is_spaced ? G_N_ELEMENTS(separate) : 0);
  const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &count);
  int is_known = count > 0 && !has_features && item->analysis.gravity == PANGO_GRAVITY_SOUTH;
  for (unsigned i = 0; i < count && is_known; i++) is_known = glyphs[i].codepoint != 0;
  // Pango knows boxes for characters that the font lacks, and features of parts.
  if (!is_known) {
    pango_shape_with_flags(text + item->offset, item->length, text, length, &item->analysis, string, PANGO_SHAPE_NONE);
  } else {
    pango_glyph_string_set_size(string, (int)count);
  }
  for (unsigned i = 0; i < count && is_known; i++) {
    string->log_clusters[i] = (int)(glyphs[i].cluster - item->offset);
    PangoGlyphInfo glyph = {.glyph = glyphs[i].codepoint, .geometry = {places[i].x_advance, places[i].x_offset, -places[i].y_offset}};
    glyph.attr.is_cluster_start = i == 0 || glyphs[i].cluster != glyphs[i - 1].cluster;
    if (glyph.geometry.width < 0) {
      glyph.geometry.width = -glyph.geometry.width;
      glyph.geometry.x_offset += glyph.geometry.width;
    }
    string->glyphs[i] = glyph;
  }
  for (unsigned i = 0; i < count && !has_features; i++) safe[glyphs[i].cluster - item->offset] = 1;
  for (unsigned i = 0; i < count && !has_features; i++) {
    if (hb_glyph_info_get_glyph_flags(&glyphs[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) safe[glyphs[i].cluster - item->offset] = 0;
  }
  hb_buffer_destroy(buffer);
}

/// Returns the width of a hyphen in a font, in Pango's units; 0 where it has none.
static inline int emaki_hyphen_width(PangoFont *font) {
  hb_font_t *hb = pango_font_get_hb_font(font);
  hb_codepoint_t glyph;
  if (!hb_font_get_nominal_glyph(hb, 0x2010, &glyph) && !hb_font_get_nominal_glyph(hb, '-', &glyph)) return 0;
  return hb_font_get_glyph_h_advance(hb, glyph);
}

/// Returns the width of a space in a font, in 1/1024 point; 0 where it has none.
static inline int emaki_space_width(PangoFont *font) {
  hb_font_t *hb = pango_font_get_hb_font(font);
  hb_codepoint_t glyph;
  return hb_font_get_nominal_glyph(hb, ' ', &glyph) ? hb_font_get_glyph_h_advance(hb, glyph) : 0;
}

/// Returns what Pango knows of the place before a scalar, as bits: 1 if a line may end there, 2 if it may where lines end between any
/// characters, 4 if the scalar is white space, 8 if a line that ends there gets a hyphen, 16 if it loses the character before, 32 if a character
/// begins there.
static inline unsigned emaki_log_attr_bits(const PangoLogAttr *a) {
  return a->is_line_break | a->is_char_break << 1 | a->is_white << 2 | a->break_inserts_hyphen << 3 | a->break_removes_preceding << 4 |
         a->is_cursor_position << 5;
}

/// Says whether lines may end at the place that is described, between words and between any characters.
static inline void emaki_set_break(PangoLogAttr *a, int line, int character) {
  a->is_line_break = line != 0;
  a->is_char_break = character != 0;
}

/// Describes the font that a pattern names, as FreeType needs it: the file, and how its glyphs are transformed.
typedef struct {
  const char *file;
  int index;
  /// The transform of the glyphs in pixels an em at scale 1, with a bitmap font's scaling and a synthesised slant. It does not depend on
  /// the device.
  double xx, yx, xy, yy;
  int embolden;
  /// The settings of a variable font's axes that differ from its instance's, such as "wght=700"; NULL for none.
  const char *variations;
} EmakiFontDescription;

static inline int emaki_describe_font(FcPattern *pattern, EmakiFontDescription *out) {
  FcChar8 *file = NULL;
  double size = 0;
  FcMatrix *matrix = NULL;
  FcBool embolden = FcFalse;
  if (FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch) return 0;
  if (FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size) != FcResultMatch) return 0;
  out->file = (const char *)file;
  out->index = 0;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &out->index);
  FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &embolden);
  out->embolden = embolden;
  out->variations = NULL;
  FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, (FcChar8 **)&out->variations);
  out->xx = out->yy = size;
  out->yx = out->xy = 0;
  // fontconfig's y axis points up, ours down.
  if (FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch && matrix) {
    out->xx = matrix->xx * size;
    out->yx = -matrix->yx * size;
    out->xy = -matrix->xy * size;
    out->yy = matrix->yy * size;
  }
  return 1;
}

/// Returns the palette of a font, and its size; NULL where it has none.
static inline const FT_Color *emaki_color_palette(FT_Face face, unsigned *count) {
  FT_Palette_Data data;
  FT_Color *palette = NULL;
  *count = 0;
  if (FT_Palette_Data_Get(face, &data) || FT_Palette_Select(face, 0, &palette) || !palette) return NULL;
  *count = data.num_palette_entries;
  return palette;
}

/// Loads the outline of a glyph in the font's own units into the face's slot. Returns 0 where there is none.
static inline int emaki_load_outline(FT_Face face, unsigned glyph) {
  return !FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_IGNORE_TRANSFORM) && face->glyph->format == FT_GLYPH_FORMAT_OUTLINE;
}

/// Loads a glyph into the face's slot: an outline, or a picture. Returns 0 where the font has no such glyph, or where its outline has more
/// than `limit` pixels a side.
static inline int emaki_load_glyph(FT_Face face, unsigned glyph, int embolden, int limit) {
  int color = FT_HAS_COLOR(face) ? FT_LOAD_COLOR : 0, flags = FT_LOAD_NO_HINTING | (FT_IS_SCALABLE(face) ? FT_LOAD_NO_BITMAP : 0);
  if (FT_Load_Glyph(face, glyph, flags | color)) return 0;
  // FreeType prefers a drawing in SVG to all else, and cannot render it.
  if (face->glyph->format == FT_GLYPH_FORMAT_SVG && FT_Load_Glyph(face, glyph, flags)) return 0;
  if (embolden) FT_GlyphSlot_Embolden(face->glyph);
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return 1;
  FT_BBox box;
  FT_Outline_Get_CBox(&face->glyph->outline, &box);
  return box.xMax - box.xMin <= limit * 64L && box.yMax - box.yMin <= limit * 64L;
}

/// Returns a copy of the loaded glyph's outline, which is to be freed; NULL where the glyph is a picture.
static inline FT_Outline *emaki_copied_outline(FT_Face face) {
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return NULL;
  const FT_Outline *outline = &face->glyph->outline;
  size_t points = sizeof *outline->points * outline->n_points, contours = sizeof *outline->contours * outline->n_contours;
  FT_Outline *copy = malloc(sizeof *copy + points + contours + outline->n_points);
  if (!copy) return NULL;
  *copy = *outline;
  copy->points = (FT_Vector *)(copy + 1);
  copy->contours = (void *)((char *)copy->points + points);
  copy->tags = (void *)((char *)copy->contours + contours);
  if (outline->n_points > 0) {
    memcpy(copy->points, outline->points, points);
    memcpy(copy->contours, outline->contours, contours);
    memcpy(copy->tags, outline->tags, outline->n_points);
  }
  return copy;
}

/// Renders a glyph into the face's slot: coverage, or BGRA for a glyph with colours. An outline is moved to the right by `shift` 64ths of
/// a pixel. Returns 0 where `emaki_load_glyph` does, or where there are no pixels.
static inline int emaki_render_glyph(FT_Face face, unsigned glyph, int embolden, int shift, int limit) {
  if (!emaki_load_glyph(face, glyph, embolden, limit)) return 0;
  if (face->glyph->format == FT_GLYPH_FORMAT_OUTLINE) FT_Outline_Translate(&face->glyph->outline, shift, 0);
  if (face->glyph->format != FT_GLYPH_FORMAT_BITMAP && FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL)) return 0;
  return face->glyph->bitmap.width > 0 && face->glyph->bitmap.rows > 0;
}

#endif
