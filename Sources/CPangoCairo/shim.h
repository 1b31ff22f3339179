// What Swift cannot import by itself: casts that are macros, and a few struct reads.
#ifndef CPANGOCAIRO_SHIM_H
#define CPANGOCAIRO_SHIM_H

#include <cairo-ft.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

static inline void emaki_font_map_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

static inline FcPattern *emaki_font_pattern(PangoFont *font) {
  return pango_fc_font_get_pattern(PANGO_FC_FONT(font));
}

static inline cairo_scaled_font_t *emaki_font_scaled_font(PangoFont *font) {
  return pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
}

/// 16 bits of red of the foreground attribute on a run, or -1: runs carry the index of their attributes in it.
static inline int emaki_run_tag(const PangoLayoutRun *run) {
  for (GSList *l = run->item->analysis.extra_attrs; l; l = l->next) {
    const PangoAttribute *attribute = (const PangoAttribute *)l->data;
    if (attribute->klass->type == PANGO_ATTR_FOREGROUND) return ((const PangoAttrColor *)attribute)->color.red;
  }
  return -1;
}

/// Whether a font draws glyphs in colours of its own.
static inline int emaki_scaled_font_has_color(cairo_scaled_font_t *font) {
  FT_Face face = cairo_ft_scaled_font_lock_face(font);
  if (!face) return 0;
  int has = FT_HAS_COLOR(face) ? 1 : 0;
  cairo_ft_scaled_font_unlock_face(font);
  return has;
}

#endif
