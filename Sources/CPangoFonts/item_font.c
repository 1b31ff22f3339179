#include "fonts.h"

/// Returns whether Pango looks for no font for a character, but sets it in that of its neighbours (`consider_as_space` in pango-context.c).
static gboolean takes_font_of_neighbours(gunichar character) {
  if (character < 0x7f) return character <= 0x20;
  switch (g_unichar_type(character)) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR: return TRUE;
    case G_UNICODE_SPACE_SEPARATOR: return character != 0x1680;
    default: return (character >= 0xfe00 && character <= 0xfe0f) || (character >= 0xe0100 && character <= 0xe01ef);
  }
}

/// Returns the one font of a request in which all characters are set; null where they are in several. The fontset's own.
static PangoFont *common_font(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *request, PangoLanguage *language, const char *text, int length) {
  PangoFontset *set = pango_font_map_load_fontset(map, context, request, language);
  PangoFont *common = NULL;
  gboolean differs = !set;
  for (const char *at = text; !differs && at < text + length; at = g_utf8_next_char(at)) {
    gunichar character = g_utf8_get_char(at);
    if (takes_font_of_neighbours(character)) continue;
    PangoFont *font = emaki_fontset_font(set, character);
    differs = !font || (common && font != common);
    if (!common) common = font;
  }
  if (set) g_object_unref(set);
  return differs ? NULL : common;
}

PangoFont *emaki_font_for_item(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *request, const PangoFontDescription *other, const PangoItem *item,
    const char *text) {
  PangoLanguage *language = item->analysis.language;
  if (common_font(map, context, request, language, text, item->length) == item->analysis.font) {
    return common_font(map, context, other, language, text, item->length);
  }
  // Pango asks for emoji in a family of this name.
  PangoFontDescription *emoji = pango_font_description_copy_static(request), *other_emoji = pango_font_description_copy_static(other);
  pango_font_description_set_family_static(emoji, "emoji");
  pango_font_description_set_family_static(other_emoji, "emoji");
  PangoFont *font = NULL;
  if (common_font(map, context, emoji, language, text, item->length) == item->analysis.font) {
    font = common_font(map, context, other_emoji, language, text, item->length);
  }
  pango_font_description_free(emoji);
  pango_font_description_free(other_emoji);
  return font;
}
