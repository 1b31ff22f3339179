#include "fonts.h"

#include <hb-ot.h>
#include <math.h>
#include <string.h>

/// Not in Pango's headers, but for backends: "There is no public way to set the fields", which are public.
extern PangoFontMetrics *pango_font_metrics_new(void);

/// A font at a size.
typedef struct {
  PangoFont parent_instance;
  /// A weak reference to the font map, because fonts may live longer than the map.
  GWeakRef map;
  EmakiFonts *fonts;
  EmakiFace *face;
  /// The coverage of the face; null until it is first requested.
  PangoCoverage *coverage;
  FcPattern *pattern;
  PangoFontDescription *description;
} EmakiFont;

typedef PangoFontClass EmakiFontClass;

static GType emaki_font_get_type(void);
G_DEFINE_TYPE(EmakiFont, emaki_font, PANGO_TYPE_FONT)

// MARK: Patterns

static PangoStyle pango_style(int slant) {
  return slant == FC_SLANT_ITALIC ? PANGO_STYLE_ITALIC : slant == FC_SLANT_OBLIQUE ? PANGO_STYLE_OBLIQUE : PANGO_STYLE_NORMAL;
}

static PangoStretch pango_stretch(int width) {
  for (unsigned stretch = 0; stretch < G_N_ELEMENTS(emaki_widths); stretch++) {
    if (emaki_widths[stretch] == width) return (PangoStretch)stretch;
  }
  return PANGO_STRETCH_NORMAL;
}

static PangoFontDescription *make_description(FcPattern *pattern) {
  PangoFontDescription *description = pango_font_description_new();
  const char *family;
  int number;
  double weight;
  if (FcPatternGetString(pattern, FC_FAMILY, 0, (FcChar8 **)&family) == FcResultMatch) {
    pango_font_description_set_family(description, family);
  }
  int slant = FcPatternGetInteger(pattern, FC_SLANT, 0, &number) == FcResultMatch ? number : FC_SLANT_ROMAN;
  pango_font_description_set_style(description, pango_style(slant));
  if (FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) != FcResultMatch) weight = FC_WEIGHT_NORMAL;
  pango_font_description_set_weight(description, (PangoWeight)FcWeightToOpenTypeDouble(weight));
  int width = FcPatternGetInteger(pattern, FC_WIDTH, 0, &number) == FcResultMatch ? number : FC_WIDTH_NORMAL;
  pango_font_description_set_stretch(description, pango_stretch(width));
  pango_font_description_set_variant(description, PANGO_VARIANT_NORMAL);
  return description;
}

/// All of a pattern's matrices, one after the other.
static FcMatrix matrix(FcPattern *pattern) {
  FcMatrix product, *next;
  FcMatrixInit(&product);
  for (int i = 0; FcPatternGetMatrix(pattern, FC_MATRIX, i, &next) == FcResultMatch; i++) FcMatrixMultiply(&product, &product, next);
  return product;
}

static double pixel_size(FcPattern *pattern) {
  double size;
  return FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size) == FcResultMatch ? size : 13;
}

FcPattern *emaki_font_pattern(PangoFont *font) { return ((EmakiFont *)font)->pattern; }

// MARK: HarfBuzz

unsigned emaki_font_axes(FcPattern *pattern, hb_face_t *face, float *coordinates, unsigned capacity) {
  unsigned count = hb_ot_var_get_axis_infos(face, 0, NULL, NULL);
  if (count == 0 || count > capacity) return count;
  hb_ot_var_axis_info_t *axes = g_new0(hb_ot_var_axis_info_t, count);
  hb_ot_var_get_axis_infos(face, 0, &count, axes);
  for (unsigned i = 0; i < count; i++) coordinates[axes[i].axis_index] = axes[i].default_value;
  int index = 0;
  if (FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch && index >> 16) {
    unsigned length = count;
    hb_ot_var_named_instance_get_design_coords(face, (unsigned)(index >> 16) - 1, &length, coordinates);
  }
  const char *text = NULL;
  if (FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, (FcChar8 **)&text) == FcResultMatch) {
    while (text && *text) {
      const char *end = strchr(text, ',');
      hb_variation_t variation;
      if (hb_variation_from_string(text, end ? (int)(end - text) : -1, &variation)) {
        for (unsigned i = 0; i < count; i++) {
          if (axes[i].tag == variation.tag) coordinates[axes[i].axis_index] = variation.value;
        }
      }
      text = end ? end + 1 : NULL;
    }
  }
  g_free(axes);
  return count;
}

static void set_variations(hb_font_t *font, FcPattern *pattern) {
  unsigned capacity = emaki_font_axes(pattern, hb_font_get_face(font), NULL, 0);
  if (capacity == 0) return;
  float *coordinates = g_new0(float, capacity);
  hb_font_set_var_coords_design(font, coordinates, emaki_font_axes(pattern, hb_font_get_face(font), coordinates, capacity));
  g_free(coordinates);
}

static hb_font_t *create_hb_font(PangoFont *font) {
  EmakiFont *self = (EmakiFont *)font;
  FcMatrix fc = matrix(self->pattern);
  PangoMatrix shape = {fc.xx, fc.xy, -fc.yx, -fc.yy, 0, 0};
  double x = 1, y = 1, size = pixel_size(self->pattern);
  pango_matrix_get_font_scale_factors(&shape, &x, &y);
  hb_font_t *hb = hb_font_create(self->face ? emaki_face_open(self->fonts, self->face) : hb_face_get_empty());
  // The arithmetic is the same as in PangoFc, because HarfBuzz truncates the values.
  hb_font_set_scale(hb, (int)(size * PANGO_SCALE * (1 / (1 / x))), (int)(size * PANGO_SCALE * (1 / (1 / y))));
  double points;
  hb_font_set_ptem(hb, FcPatternGetDouble(self->pattern, FC_SIZE, 0, &points) == FcResultMatch ? (float)points : (float)size);
#if HB_VERSION_ATLEAST(3, 3, 0)
  hb_font_set_synthetic_slant(hb, (float)pango_matrix_get_slant_ratio(&shape));
#endif
  set_variations(hb, self->pattern);
  return hb;
}

// MARK: Metrics

/// Returns all metrics of the font. PangoFc measures the average widths in a sample of the language, for which it looks in other fonts, too, and
/// has a flag for the whole process meanwhile. Only where Pango itself ends lines are they asked for, so two thirds of an em serve.
static PangoFontMetrics *get_metrics(PangoFont *font, PangoLanguage *language) {
  EmakiFont *self = (EmakiFont *)font;
  PangoFontMetrics *metrics = pango_font_metrics_new();
  hb_font_t *hb = pango_font_get_hb_font(font);
  hb_font_extents_t extents;
  hb_font_get_extents_for_direction(hb, HB_DIRECTION_LTR, &extents);
  // Of a slanted or scaled font.
  double yy = matrix(self->pattern).yy;
  metrics->ascent = (int)(extents.ascender * yy);
  metrics->descent = (int)(-extents.descender * yy);
  metrics->height = (int)((extents.ascender - extents.descender + extents.line_gap) * yy);
  hb_position_t position;
#define METRIC(tag, otherwise) (hb_ot_metrics_get_position(hb, tag, &position) && position != 0 ? position : (otherwise))
  metrics->underline_thickness = METRIC(HB_OT_METRICS_TAG_UNDERLINE_SIZE, PANGO_SCALE);
  metrics->underline_position = METRIC(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -PANGO_SCALE);
  metrics->strikethrough_thickness = METRIC(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, PANGO_SCALE);
  metrics->strikethrough_position = METRIC(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, metrics->ascent / 2);
  metrics->approximate_char_width = (int)(pixel_size(self->pattern) * PANGO_SCALE * 2 / 3);
  return metrics;
}

static PangoFontDescription *describe_absolute(PangoFont *font) {
  PangoFontDescription *description = pango_font_description_copy(((EmakiFont *)font)->description);
  pango_font_description_set_absolute_size(description, pixel_size(((EmakiFont *)font)->pattern) * PANGO_SCALE);
  return description;
}

/// Returns how wide white space is that no font has, in ems, as the Unicode standard describes it.
static double space_width(gunichar space) {
  switch (space) {
    case 0x2000: case 0x2002: return 0.5;
    case 0x2001: case 0x2003: case 0x3000: return 1;
    case 0x2004: return 1.0 / 3;
    case 0x2006: return 1.0 / 6;
    case 0x2009: case 0x202F: return 0.2;
    case 0x200A: return 0.1;
    default: return 0.25;
  }
}

/// Computes the extents of the box that is drawn for a character which no font has. The box contains two rows of digits of the code point,
/// with two digits in a row up to U+FFFF and three beyond. White space has no box.
static void get_box_extents(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink, PangoRectangle *logical) {
  // A font of bitmaps is scaled by its matrix.
  FcPattern *pattern = ((EmakiFont *)font)->pattern;
  double size = pixel_size(pattern) * fabs(matrix(pattern).yy) * PANGO_SCALE;
  int is_wide = (glyph & ~PANGO_GLYPH_UNKNOWN_FLAG) > 0xFFFF;
  int left = (int)(emaki_box.margin * size), top = (int)(emaki_box.height * size);
  int width = (int)((is_wide ? emaki_box.wide_advance : emaki_box.advance) * size);
  int is_space = g_unichar_isspace(glyph & ~PANGO_GLYPH_UNKNOWN_FLAG);
  if (is_space) width = (int)(space_width(glyph & ~PANGO_GLYPH_UNKNOWN_FLAG) * size);
  if (ink) *ink = is_space ? (PangoRectangle){0} : (PangoRectangle){left, -top, width - 2 * left, top};
  if (!logical) return;
  PangoFontMetrics *metrics = pango_font_get_metrics(font, NULL);
  *logical = (PangoRectangle){0, -metrics->ascent, width, metrics->ascent + metrics->descent};
  pango_font_metrics_unref(metrics);
}

static void get_glyph_extents(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink, PangoRectangle *logical) {
  int is_empty = glyph == PANGO_GLYPH_EMPTY;
  if (glyph & PANGO_GLYPH_UNKNOWN_FLAG && !is_empty) return get_box_extents(font, glyph, ink, logical);
  hb_font_t *hb = pango_font_get_hb_font(font);
  if (ink) {
    hb_glyph_extents_t box = {0};
    if (!is_empty) hb_font_get_glyph_extents(hb, glyph, &box);
    *ink = (PangoRectangle){box.x_bearing, -box.y_bearing, box.width, -box.height};
  }
  if (logical) {
    hb_font_extents_t line;
    hb_font_get_extents_for_direction(hb, HB_DIRECTION_LTR, &line);
    *logical = (PangoRectangle){0, -line.ascender, is_empty ? 0 : hb_font_get_glyph_h_advance(hb, glyph), line.ascender - line.descender};
  }
}

// MARK: The rest of what Pango asks

static PangoFontDescription *describe(PangoFont *font) {
  PangoFontDescription *description = pango_font_description_copy(((EmakiFont *)font)->description);
  // A point is a pixel; a matrix that scales is part of the size.
  FcMatrix fc = matrix(((EmakiFont *)font)->pattern);
  PangoMatrix shape = {fc.xx, fc.xy, fc.yx, fc.yy, 0, 0};
  double size;
  if (FcPatternGetDouble(((EmakiFont *)font)->pattern, FC_SIZE, 0, &size) == FcResultMatch) {
    pango_font_description_set_size(description, (int)(pango_matrix_get_font_scale_factor(&shape) * size * PANGO_SCALE));
  }
  return description;
}

/// Returns the characters that a font has, its own; null for a font without a file.
static PangoCoverage *coverage(EmakiFont *font) {
  if (!font->coverage && font->face) font->coverage = emaki_face_coverage(font->fonts, font->face, font->pattern);
  return font->coverage;
}

static PangoCoverage *get_coverage(PangoFont *font, PangoLanguage *language) {
  PangoCoverage *own = coverage((EmakiFont *)font);
  return own ? g_object_ref(own) : pango_coverage_new();
}

int emaki_font_has_character(PangoFont *font, gunichar character) {
  PangoCoverage *own = coverage((EmakiFont *)font);
  return own && pango_coverage_get(own, (int)character) != PANGO_COVERAGE_NONE;
}

static PangoFontMap *get_font_map(PangoFont *font) {
  PangoFontMap *map = g_weak_ref_get(&((EmakiFont *)font)->map);
  // The caller has its own reference to the map.
  if (map) g_object_unref(map);
  return map;
}

static void finalize(GObject *object) {
  EmakiFont *self = (EmakiFont *)object;
  g_weak_ref_clear(&self->map);
  pango_font_description_free(self->description);
  FcPatternDestroy(self->pattern);
  G_OBJECT_CLASS(emaki_font_parent_class)->finalize(object);
}

static void emaki_font_class_init(EmakiFontClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  PangoFontClass *font = PANGO_FONT_CLASS(class);
  font->describe = describe;
  font->describe_absolute = describe_absolute;
  font->get_coverage = get_coverage;
  font->get_glyph_extents = get_glyph_extents;
  font->get_metrics = get_metrics;
  font->get_font_map = get_font_map;
  font->create_hb_font = create_hb_font;
}

static void emaki_font_init(EmakiFont *self) {}

PangoFont *emaki_font_new(EmakiFonts *fonts, PangoFontMap *map, FcPattern *match) {
  EmakiFont *self = g_object_new(emaki_font_get_type(), NULL);
  g_weak_ref_init(&self->map, map);
  // The pattern gets one combined matrix, because the code that draws the font reads only one.
  FcMatrix whole = matrix(match);
  self->pattern = FcPatternDuplicate(match);
  FcPatternDel(self->pattern, FC_MATRIX);
  FcPatternAddMatrix(self->pattern, FC_MATRIX, &whole);
  self->fonts = fonts;
  self->face = emaki_fonts_face(fonts, match);
  self->description = make_description(match);
  return PANGO_FONT(self);
}
