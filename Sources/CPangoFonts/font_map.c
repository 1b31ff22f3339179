#include "fonts.h"

/// One worker's fonts.
typedef struct {
  PangoFontMap parent_instance;
  EmakiFonts *fonts;
  /// Fontsets by what was asked for.
  GHashTable *fontsets;
  /// The fonts by fontconfig's pattern. A request for an existing font gets the same object.
  GHashTable *made;
  /// The number of characters that were looked up in fontsets since the first of `fontsets` was made.
  guint asked;
} EmakiFontMap;

/// If either limit is reached, all fontsets are dropped and made again. This bounds memory, because each row of a feed may name another
/// language and have other characters. For each character that was looked up in a fontset, Pango remembers the font, which takes about 60
/// bytes.
static const guint fontset_limit = 128, asked_limit = 16384;
/// If there are more fonts than this, all fonts are dropped, too. Fontsets of other languages and sizes have fonts of their own.
static const guint font_limit = 512;

EmakiFontMapMemory emaki_font_map_memory(PangoFontMap *map) {
  EmakiFontMap *self = (EmakiFontMap *)map;
  return (EmakiFontMapMemory){g_hash_table_size(self->fontsets), g_hash_table_size(self->made), self->asked};
}

// MARK: Fontsets

/// The fonts that answer one request, best first, each made when it is looked at.
typedef struct {
  PangoFontset parent_instance;
  /// The font map of this fontset. It lives longer than all callers that look for fonts, because these are contexts of this map.
  EmakiFontMap *map;
  /// What was asked for.
  PangoFontDescription *description;
  PangoLanguage *language;
  EmakiAnswer *answer;
  /// The fonts that somebody has looked at, by place.
  GHashTable *made;
} EmakiFontset;

static guint fontset_hash(gconstpointer data) {
  const EmakiFontset *set = data;
  return pango_font_description_hash(set->description) ^ GPOINTER_TO_UINT(set->language);
}

static gboolean fontset_equal(gconstpointer a, gconstpointer b) {
  const EmakiFontset *one = a, *other = b;
  return one->language == other->language && pango_font_description_equal(one->description, other->description);
}

/// Returns fontconfig's pattern of the font at a place; null past the last.
static FcPattern *pattern_at(EmakiFontset *set, guint index) {
  if (index == 0) return set->answer->best;
  // The first font of those that are sorted is the best font again, so it is skipped, unless the best font is one of the last files.
  int place = (int)index - set->answer->best_is_last;
  for (int is_last = 0; is_last < 2; is_last++) {
    const FcFontSet *fonts = emaki_answer_sorted(set->map->fonts, set->answer, is_last);
    if (fonts && place < fonts->nfont) return fonts->fonts[place];
    if (fonts) place -= fonts->nfont;
  }
  return NULL;
}

/// Returns the font at a place, the fontset's own, or null past the last.
static PangoFont *font_at(EmakiFontset *set, guint index) {
  PangoFont *font = g_hash_table_lookup(set->made, GUINT_TO_POINTER(index));
  FcPattern *match = font ? NULL : pattern_at(set, index);
  if (!match) return font;
  // The best font is ready for use.
  if (index == 0) FcPatternReference(match);
  else if (!(match = FcFontRenderPrepare(set->map->fonts->config, set->answer->request, match))) return NULL;
  font = g_hash_table_lookup(set->map->made, match);
  if (font) {
    FcPatternDestroy(match);
  } else {
    font = emaki_font_new(set->map->fonts, PANGO_FONT_MAP(set->map), match);
    g_hash_table_insert(set->map->made, match, font);
  }
  g_hash_table_insert(set->made, GUINT_TO_POINTER(index), g_object_ref(font));
  return font;
}

static void foreach(PangoFontset *fontset, PangoFontsetForeachFunc body, gpointer data) {
  EmakiFontset *set = (EmakiFontset *)fontset;
  PangoFont *font;
  // Pango remembers the fonts that it finds here, which takes memory. So the lookup is counted.
  set->map->asked++;
  for (guint i = 0; (font = font_at(set, i)); i++) {
    if (body(fontset, font, data)) return;
  }
}

/// Returns the first font of the set that has a character, or else the best one. Of the fonts that lack it, only the first is made.
static PangoFont *get_font(PangoFontset *fontset, guint character) {
  EmakiFontset *set = (EmakiFontset *)fontset;
  PangoFont *first = font_at(set, 0);
  if (!first) return NULL;
  PangoFont *font = pango_font_has_char(first, character) ? first : NULL;
  FcPattern *pattern;
  for (guint index = 1; !font && (pattern = pattern_at(set, index)); index++) {
    // Making a font to ask it takes a hundred times as long.
    FcCharSet *characters;
    if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) != FcResultMatch) continue;
    if (FcCharSetHasChar(characters, character)) font = font_at(set, index);
  }
  return g_object_ref(font ? font : first);
}

static PangoLanguage *get_language(PangoFontset *fontset) { return ((EmakiFontset *)fontset)->language; }

static gpointer fontset_parent_class;

static void finalize_fontset(GObject *object) {
  EmakiFontset *set = (EmakiFontset *)object;
  g_hash_table_destroy(set->made);
  emaki_answer_release(set->answer);
  pango_font_description_free(set->description);
  G_OBJECT_CLASS(fontset_parent_class)->finalize(object);
}

static void init_fontset_class(gpointer class, gpointer data) {
  fontset_parent_class = g_type_class_peek_parent(class);
  G_OBJECT_CLASS(class)->finalize = finalize_fontset;
  PANGO_FONTSET_CLASS(class)->get_font = get_font;
  PANGO_FONTSET_CLASS(class)->get_language = get_language;
  PANGO_FONTSET_CLASS(class)->foreach = foreach;
}

// MARK: What Pango asks

static FcPattern *make_request(EmakiFonts *fonts, const PangoFontDescription *description, PangoLanguage *language) {
  FcPattern *request = FcPatternCreate();
  PangoStyle style = pango_font_description_get_style(description);
  int slant = style == PANGO_STYLE_ITALIC ? FC_SLANT_ITALIC : style == PANGO_STYLE_OBLIQUE ? FC_SLANT_OBLIQUE : FC_SLANT_ROMAN;
  unsigned stretch = pango_font_description_get_stretch(description);
  int width = stretch < G_N_ELEMENTS(emaki_widths) ? emaki_widths[stretch] : FC_WIDTH_NORMAL;
  // PangoFc's sizes are whole units.
  double size = (int)(pango_font_description_get_size(description) + 0.5) / (double)PANGO_SCALE;
  FcPatternAddDouble(request, FC_WEIGHT, FcWeightFromOpenTypeDouble(pango_font_description_get_weight(description)));
  FcPatternAddInteger(request, FC_SLANT, slant);
  FcPatternAddInteger(request, FC_WIDTH, width);
  FcPatternAddBool(request, FC_VARIABLE, FcDontCare);
  FcPatternAddDouble(request, FC_DPI, 72);
  FcPatternAddDouble(request, FC_SIZE, size);
  FcPatternAddDouble(request, FC_PIXEL_SIZE, size);
  const char *families = pango_font_description_get_family(description);
  if (families) {
    char **names = g_strsplit(families, ",", -1);
    for (int i = 0; names[i]; i++) FcPatternAddString(request, FC_FAMILY, (FcChar8 *)names[i]);
    g_strfreev(names);
  }
  const FcChar8 *tag = language ? (const FcChar8 *)pango_language_to_string(language) : NULL;
  if (tag) FcPatternAddString(request, FC_LANG, tag);
  FcConfigSubstitute(fonts->config, request, FcMatchPattern);
  // fontconfig adds the languages of the environment. They would influence the choice between fonts that lack the text's language.
  FcPatternDel(request, FC_LANG);
  if (tag) FcPatternAddString(request, FC_LANG, tag);
  FcPatternAddWeak(request, FC_LANG, (FcValue){.type = FcTypeString, .u.s = (const FcChar8 *)"en"}, FcTrue);
  FcPatternAddString(request, FC_NAMELANG, (const FcChar8 *)"en");
  FcDefaultSubstitute(request);
  return request;
}

static PangoFontset *load_fontset(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description, PangoLanguage *language) {
  EmakiFontMap *self = (EmakiFontMap *)map;
  if (!language && context) language = pango_context_get_language(context);
  if (g_hash_table_size(self->fontsets) >= fontset_limit || self->asked >= asked_limit) {
    g_hash_table_remove_all(self->fontsets);
    if (g_hash_table_size(self->made) >= font_limit) g_hash_table_remove_all(self->made);
    self->asked = 0;
  }
  EmakiFontset *set = g_hash_table_lookup(
      self->fontsets, &(EmakiFontset){.description = (PangoFontDescription *)description, .language = language});
  if (!set) {
    static gsize type;
    if (g_once_init_enter(&type)) {
      g_once_init_leave(
          &type, g_type_register_static_simple(
              PANGO_TYPE_FONTSET, "EmakiFontset", sizeof(PangoFontsetClass), init_fontset_class, sizeof(EmakiFontset), NULL, 0));
    }
    set = g_object_new(type, NULL);
    set->map = self;
    set->description = pango_font_description_copy(description);
    set->language = language;
    set->answer = emaki_fonts_answer(self->fonts, make_request(self->fonts, description, language));
    set->made = g_hash_table_new_full(NULL, NULL, NULL, g_object_unref);
    g_hash_table_add(self->fontsets, set);
  }
  return g_object_ref(PANGO_FONTSET(set));
}

static PangoFont *load_font(PangoFontMap *map, PangoContext *context, const PangoFontDescription *description) {
  PangoFontset *set = load_fontset(map, context, description, NULL);
  PangoFont *font = font_at((EmakiFontset *)set, 0);
  if (font) g_object_ref(font);
  g_object_unref(set);
  return font;
}

static gpointer map_parent_class;

static void finalize_map(GObject *object) {
  EmakiFontMap *self = (EmakiFontMap *)object;
  g_hash_table_destroy(self->fontsets);
  g_hash_table_destroy(self->made);
  G_OBJECT_CLASS(map_parent_class)->finalize(object);
}

static void init_map_class(gpointer class, gpointer data) {
  map_parent_class = g_type_class_peek_parent(class);
  G_OBJECT_CLASS(class)->finalize = finalize_map;
  PANGO_FONT_MAP_CLASS(class)->load_font = load_font;
  PANGO_FONT_MAP_CLASS(class)->load_fontset = load_fontset;
  PANGO_FONT_MAP_CLASS(class)->shape_engine_type = "PangoRenderFc";
}

PangoFontMap *emaki_font_map_new(EmakiFonts *fonts) {
  static gsize type;
  if (g_once_init_enter(&type)) {
    g_once_init_leave(
        &type, g_type_register_static_simple(
            PANGO_TYPE_FONT_MAP, "EmakiFontMap", sizeof(PangoFontMapClass), init_map_class, sizeof(EmakiFontMap), NULL, 0));
  }
  EmakiFontMap *self = g_object_new(type, NULL);
  self->fonts = fonts;
  self->fontsets = g_hash_table_new_full(fontset_hash, fontset_equal, g_object_unref, NULL);
  self->made =
      g_hash_table_new_full((GHashFunc)FcPatternHash, (GEqualFunc)FcPatternEqual, (GDestroyNotify)FcPatternDestroy, g_object_unref);
  return PANGO_FONT_MAP(self);
}
