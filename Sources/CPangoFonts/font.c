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
  /// The pattern's matrix and size in pixels.
  FcMatrix matrix;
  double size;
  PangoFontDescription *description;
} EmakiFont;

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

static hb_font_t *create_hb_font(PangoFont *font) {
  EmakiFont *self = (EmakiFont *)font;
  PangoMatrix shape = {self->matrix.xx, self->matrix.xy, -self->matrix.yx, -self->matrix.yy, 0, 0};
  double x = 1, y = 1, points = self->size;
  pango_matrix_get_font_scale_factors(&shape, &x, &y);
  hb_face_t *face = self->face ? emaki_face_open(self->fonts, self->face) : hb_face_get_empty();
  hb_font_t *hb = hb_font_create(face);
  // The arithmetic is the same as in PangoFc, because HarfBuzz truncates the values.
  hb_font_set_scale(hb, (int)(self->size * PANGO_SCALE * (1 / (1 / x))), (int)(self->size * PANGO_SCALE * (1 / (1 / y))));
  FcPatternGetDouble(self->pattern, FC_SIZE, 0, &points);
  hb_font_set_ptem(hb, (float)points);
#if HB_VERSION_ATLEAST(3, 3, 0)
  hb_font_set_synthetic_slant(hb, (float)pango_matrix_get_slant_ratio(&shape));
#endif
  unsigned count = emaki_font_axes(self->pattern, face, NULL, 0);
  if (count > 0) {
    float *coordinates = g_new0(float, count);
    hb_font_set_var_coords_design(hb, coordinates, emaki_font_axes(self->pattern, face, coordinates, count));
    g_free(coordinates);
  }
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
  double yy = self->matrix.yy;
  metrics->ascent = (int)(extents.ascender * yy);
  metrics->descent = (int)(-extents.descender * yy);
  metrics->height = (int)((extents.ascender - extents.descender + extents.line_gap) * yy);
  hb_position_t position;
#define METRIC(tag, otherwise) (hb_ot_metrics_get_position(hb, tag, &position) && position != 0 ? position : (otherwise))
  metrics->underline_thickness = METRIC(HB_OT_METRICS_TAG_UNDERLINE_SIZE, PANGO_SCALE);
  metrics->underline_position = METRIC(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -PANGO_SCALE);
  metrics->strikethrough_thickness = METRIC(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, PANGO_SCALE);
  metrics->strikethrough_position = METRIC(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, metrics->ascent / 2);
  metrics->approximate_char_width = (int)(self->size * PANGO_SCALE * 2 / 3);
  return metrics;
}

static PangoFontDescription *describe(PangoFont *font) { return pango_font_description_copy(((EmakiFont *)font)->description); }

static PangoFontDescription *describe_absolute(PangoFont *font) {
  PangoFontDescription *description = describe(font);
  pango_font_description_set_absolute_size(description, ((EmakiFont *)font)->size * PANGO_SCALE);
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
  EmakiFont *self = (EmakiFont *)font;
  double size = self->size * fabs(self->matrix.yy) * PANGO_SCALE;
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

static PangoCoverage *get_coverage(PangoFont *font, PangoLanguage *language) {
  EmakiFont *self = (EmakiFont *)font;
  if (!self->face) return pango_coverage_new();
  if (!self->coverage) self->coverage = emaki_face_coverage(self->fonts, self->face, self->pattern);
  return g_object_ref(self->coverage);
}

static PangoFontMap *get_font_map(PangoFont *font) {
  PangoFontMap *map = g_weak_ref_get(&((EmakiFont *)font)->map);
  // The caller has its own reference to the map.
  if (map) g_object_unref(map);
  return map;
}

static gpointer parent_class;

static void finalize(GObject *object) {
  EmakiFont *self = (EmakiFont *)object;
  g_weak_ref_clear(&self->map);
  pango_font_description_free(self->description);
  FcPatternDestroy(self->pattern);
  G_OBJECT_CLASS(parent_class)->finalize(object);
}

static void init_class(gpointer class, gpointer data) {
  parent_class = g_type_class_peek_parent(class);
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

/// Returns the description of a font from its pattern, matrix and size.
static PangoFontDescription *make_description(const EmakiFont *self) {
  PangoFontDescription *description = pango_font_description_new();
  const char *family;
  int slant = FC_SLANT_ROMAN, width = FC_WIDTH_NORMAL;
  double weight = FC_WEIGHT_NORMAL, size;
  if (FcPatternGetString(self->pattern, FC_FAMILY, 0, (FcChar8 **)&family) == FcResultMatch) {
    pango_font_description_set_family(description, family);
  }
  FcPatternGetInteger(self->pattern, FC_SLANT, 0, &slant);
  pango_font_description_set_style(
      description,
      slant == FC_SLANT_ITALIC ? PANGO_STYLE_ITALIC : slant == FC_SLANT_OBLIQUE ? PANGO_STYLE_OBLIQUE : PANGO_STYLE_NORMAL);
  FcPatternGetDouble(self->pattern, FC_WEIGHT, 0, &weight);
  pango_font_description_set_weight(description, (PangoWeight)FcWeightToOpenTypeDouble(weight));
  FcPatternGetInteger(self->pattern, FC_WIDTH, 0, &width);
  pango_font_description_set_stretch(description, PANGO_STRETCH_NORMAL);
  for (unsigned stretch = 0; stretch < G_N_ELEMENTS(emaki_widths); stretch++) {
    if (emaki_widths[stretch] == width) pango_font_description_set_stretch(description, (PangoStretch)stretch);
  }
  pango_font_description_set_variant(description, PANGO_VARIANT_NORMAL);
  // A point is a pixel; a matrix that scales is part of the size.
  PangoMatrix shape = {self->matrix.xx, self->matrix.xy, self->matrix.yx, self->matrix.yy, 0, 0};
  if (FcPatternGetDouble(self->pattern, FC_SIZE, 0, &size) == FcResultMatch) {
    pango_font_description_set_size(description, (int)(pango_matrix_get_font_scale_factor(&shape) * size * PANGO_SCALE));
  }
  return description;
}

PangoFont *emaki_font_new(EmakiFonts *fonts, PangoFontMap *map, FcPattern *match) {
  static gsize type;
  if (g_once_init_enter(&type)) {
    g_once_init_leave(
        &type, g_type_register_static_simple(PANGO_TYPE_FONT, "EmakiFont", sizeof(PangoFontClass), init_class, sizeof(EmakiFont), NULL, 0));
  }
  EmakiFont *self = g_object_new(type, NULL);
  g_weak_ref_init(&self->map, map);
  // The pattern gets one combined matrix, because the code that draws the font reads only one.
  FcMatrix *next;
  FcMatrixInit(&self->matrix);
  for (int i = 0; FcPatternGetMatrix(match, FC_MATRIX, i, &next) == FcResultMatch; i++) {
    FcMatrixMultiply(&self->matrix, &self->matrix, next);
  }
  self->pattern = FcPatternDuplicate(match);
  FcPatternDel(self->pattern, FC_MATRIX);
  FcPatternAddMatrix(self->pattern, FC_MATRIX, &self->matrix);
  if (FcPatternGetDouble(match, FC_PIXEL_SIZE, 0, &self->size) != FcResultMatch) self->size = 13;
  self->fonts = fonts;
  self->face = emaki_fonts_face(fonts, match);
  self->description = make_description(self);
  return PANGO_FONT(self);
}
