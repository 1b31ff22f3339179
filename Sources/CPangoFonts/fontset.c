#include "fonts.h"

/// The fonts that answer one request, best first, each made when it is looked at.
typedef struct {
  PangoFontset parent_instance;
  EmakiFonts *fonts;
  /// The font map of this fontset. It lives longer than all callers that look for fonts, because these are contexts of this map.
  PangoFontMap *map;
  EmakiAnswer *answer;
  PangoLanguage *language;
  /// The fonts by place; null at places that nobody has looked at.
  GPtrArray *made;
} EmakiFontset;

typedef PangoFontsetClass EmakiFontsetClass;

static GType emaki_fontset_get_type(void);
G_DEFINE_TYPE(EmakiFontset, emaki_fontset, PANGO_TYPE_FONTSET)

/// Returns fontconfig's pattern of the font at a place behind the first; null past the last.
static FcPattern *pattern_at(EmakiFontset *set, guint index) {
  // The first font of `all` is the best font again, so it is skipped, unless the best font is one of the last files.
  int place = (int)index - set->answer->best_is_last;
  const FcFontSet *all = emaki_answer_all(set->fonts, set->answer);
  if (all && place >= all->nfont) {
    place -= all->nfont;
    all = emaki_answer_last(set->fonts, set->answer);
  }
  return all && place < all->nfont ? all->fonts[place] : NULL;
}

/// Returns the font at a place, the fontset's own, or null past the last.
static PangoFont *font_at(EmakiFontset *set, guint index) {
  if (index < set->made->len && g_ptr_array_index(set->made, index)) return g_ptr_array_index(set->made, index);
  PangoFont *font = NULL;
  if (index == 0) {
    if (set->answer->best) font = emaki_font_map_font(set->map, set->answer->best);
  } else {
    FcPattern *pattern = pattern_at(set, index);
    FcPattern *match = pattern ? FcFontRenderPrepare(emaki_fonts_config(set->fonts), set->answer->request, pattern) : NULL;
    if (match) {
      font = emaki_font_map_font(set->map, match);
      FcPatternDestroy(match);
    }
  }
  if (!font) return NULL;
  // The places between are free until somebody looks at them.
  if (index >= set->made->len) g_ptr_array_set_size(set->made, (int)index + 1);
  g_ptr_array_index(set->made, index) = g_object_ref(font);
  return font;
}

static void foreach(PangoFontset *fontset, PangoFontsetForeachFunc body, gpointer data) {
  PangoFont *font;
  // Pango remembers the fonts that it finds here, which takes memory. So the lookup is counted.
  emaki_font_map_count(((EmakiFontset *)fontset)->map);
  for (guint i = 0; (font = font_at((EmakiFontset *)fontset, i)); i++) {
    if (body(fontset, font, data)) return;
  }
}

/// Returns the first font of the set that has a character, the set's own; null where none has it. Of the fonts that lack it, only the first is made.
static PangoFont *fontset_font(PangoFontset *fontset, gunichar character) {
  EmakiFontset *set = (EmakiFontset *)fontset;
  PangoFont *first = font_at(set, 0);
  if (!first || emaki_font_has_character(first, character)) return first;
  FcPattern *pattern;
  for (guint index = 1; (pattern = pattern_at(set, index)); index++) {
    // Making a font to ask it takes a hundred times as long.
    FcCharSet *characters;
    if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) != FcResultMatch) continue;
    PangoFont *font = FcCharSetHasChar(characters, character) ? font_at(set, index) : NULL;
    if (font) return font;
  }
  return NULL;
}

static PangoFont *get_font(PangoFontset *fontset, guint character) {
  PangoFont *font = fontset_font(fontset, character);
  if (!font) font = font_at((EmakiFontset *)fontset, 0);
  return font ? g_object_ref(font) : NULL;
}

static PangoLanguage *get_language(PangoFontset *fontset) { return ((EmakiFontset *)fontset)->language; }

static void finalize(GObject *object) {
  EmakiFontset *set = (EmakiFontset *)object;
  g_ptr_array_unref(set->made);
  emaki_answer_release(set->answer);
  G_OBJECT_CLASS(emaki_fontset_parent_class)->finalize(object);
}

static void emaki_fontset_class_init(EmakiFontsetClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  PANGO_FONTSET_CLASS(class)->get_font = get_font;
  PANGO_FONTSET_CLASS(class)->get_language = get_language;
  PANGO_FONTSET_CLASS(class)->foreach = foreach;
}

static void release(gpointer font) {
  if (font) g_object_unref(font);
}

static void emaki_fontset_init(EmakiFontset *set) { set->made = g_ptr_array_new_with_free_func(release); }

PangoFontset *emaki_fontset_new(EmakiFonts *fonts, PangoFontMap *map, EmakiAnswer *answer, PangoLanguage *language) {
  EmakiFontset *set = g_object_new(emaki_fontset_get_type(), NULL);
  set->fonts = fonts;
  set->map = map;
  set->answer = answer;
  set->language = language;
  return PANGO_FONTSET(set);
}
