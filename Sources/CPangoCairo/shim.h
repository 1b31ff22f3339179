// Pango drawn through Cairo, for tests: what our own drawing is compared with. Casts are macros, which Swift cannot import.
#ifndef CPANGOCAIRO_SHIM_H
#define CPANGOCAIRO_SHIM_H

#include <cairo.h>
#include <pango/pangocairo.h>
#include <pixman.h>
#define PANGO_ENABLE_BACKEND
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

static inline void emaki_font_map_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

static inline FcPattern *emaki_fc_font_pattern(PangoFont *font) { return pango_fc_font_get_pattern(PANGO_FC_FONT(font)); }

#endif
