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

typedef PangoFontMapClass EmakiFontMapClass;

static GType emaki_font_map_get_type(void);
G_DEFINE_TYPE(EmakiFontMap, emaki_font_map, PANGO_TYPE_FONT_MAP)

/// If either limit is reached, all fontsets are dropped and made again. This bounds memory, because each row of a feed may name another
/// language and have other characters. For each character that was looked up in a fontset, Pango remembers the font, which takes about 60
/// bytes.
static const guint fontset_limit = 128, asked_limit = 16384;
/// If there are more fonts than this, all fonts are dropped, too. Fontsets of other languages and sizes have fonts of their own.
static const guint font_limit = 512;

void emaki_font_map_count(PangoFontMap *map) { ((EmakiFontMap *)map)->asked++; }

EmakiFontMapMemory emaki_font_map_memory(PangoFontMap *map) {
  EmakiFontMap *self = (EmakiFontMap *)map;
  return (EmakiFontMapMemory){g_hash_table_size(self->fontsets), g_hash_table_size(self->made), self->asked};
}

typedef struct {
  PangoFontDescription *description;
  PangoLanguage *language;
} Key;

static guint key_hash(gconstpointer data) {
  const Key *key = data;
  return pango_font_description_hash(key->description) ^ GPOINTER_TO_UINT(key->language);
}

static gboolean key_equal(gconstpointer a, gconstpointer b) {
  const Key *one = a, *other = b;
  return one->language == other->language && pango_font_description_equal(one->description, other->description);
}

static void key_free(gpointer data) {
  Key *key = data;
  pango_font_description_free(key->description);
  g_free(key);
}

// MARK: Requests

static int fc_slant(PangoStyle style) {
  return style == PANGO_STYLE_ITALIC ? FC_SLANT_ITALIC : style == PANGO_STYLE_OBLIQUE ? FC_SLANT_OBLIQUE : FC_SLANT_ROMAN;
}

static int fc_width(PangoStretch stretch) {
  return (unsigned)stretch < G_N_ELEMENTS(emaki_widths) ? emaki_widths[stretch] : FC_WIDTH_NORMAL;
}

static FcPattern *make_request(EmakiFonts *fonts, const PangoFontDescription *description, PangoLanguage *language) {
  FcPattern *request = FcPatternCreate();
  // PangoFc's sizes are whole units.
  double size = (int)(pango_font_description_get_size(description) + 0.5) / (double)PANGO_SCALE;
  FcPatternAddDouble(request, FC_WEIGHT, FcWeightFromOpenTypeDouble(pango_font_description_get_weight(description)));
  FcPatternAddInteger(request, FC_SLANT, fc_slant(pango_font_description_get_style(description)));
  FcPatternAddInteger(request, FC_WIDTH, fc_width(pango_font_description_get_stretch(description)));
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
  FcConfigSubstitute(emaki_fonts_config(fonts), request, FcMatchPattern);
  // fontconfig adds the languages of the environment. They would influence the choice between fonts that lack the text's language.
  FcPatternDel(request, FC_LANG);
  if (tag) FcPatternAddString(request, FC_LANG, tag);
  FcPatternAddWeak(request, FC_LANG, (FcValue){.type = FcTypeString, .u.s = (const FcChar8 *)"en"}, FcTrue);
  FcPatternAddString(request, FC_NAMELANG, (const FcChar8 *)"en");
  FcDefaultSubstitute(request);
  return request;
}

// MARK: What Pango asks

static PangoFontset *load_fontset(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description, PangoLanguage *language) {
  EmakiFontMap *self = (EmakiFontMap *)map;
  if (!language && context) language = pango_context_get_language(context);
  Key key = {(PangoFontDescription *)description, language};
  if (g_hash_table_size(self->fontsets) >= fontset_limit || self->asked >= asked_limit) {
    g_hash_table_remove_all(self->fontsets);
    if (g_hash_table_size(self->made) >= font_limit) g_hash_table_remove_all(self->made);
    self->asked = 0;
  }
  PangoFontset *set = g_hash_table_lookup(self->fontsets, &key);
  if (!set) {
    EmakiAnswer *answer = emaki_fonts_answer(self->fonts, make_request(self->fonts, description, language));
    set = emaki_fontset_new(self->fonts, map, answer, language);
    Key *kept = g_new(Key, 1);
    *kept = (Key){pango_font_description_copy(description), language};
    g_hash_table_insert(self->fontsets, kept, set);
  }
  return g_object_ref(set);
}

static gboolean take_first(PangoFontset *set, PangoFont *font, gpointer result) {
  *(PangoFont **)result = g_object_ref(font);
  return TRUE;
}

static PangoFont *load_font(PangoFontMap *map, PangoContext *context, const PangoFontDescription *description) {
  PangoFont *font = NULL;
  PangoFontset *set = load_fontset(map, context, description, NULL);
  pango_fontset_foreach(set, take_first, &font);
  g_object_unref(set);
  return font;
}

PangoFont *emaki_font_map_font(PangoFontMap *map, FcPattern *match) {
  EmakiFontMap *self = (EmakiFontMap *)map;
  PangoFont *font = g_hash_table_lookup(self->made, match);
  if (!font) {
    font = emaki_font_new(self->fonts, map, match);
    FcPatternReference(match);
    g_hash_table_insert(self->made, match, font);
  }
  return font;
}

static void finalize(GObject *object) {
  EmakiFontMap *self = (EmakiFontMap *)object;
  g_hash_table_destroy(self->fontsets);
  g_hash_table_destroy(self->made);
  G_OBJECT_CLASS(emaki_font_map_parent_class)->finalize(object);
}

static void emaki_font_map_class_init(EmakiFontMapClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  PANGO_FONT_MAP_CLASS(class)->load_font = load_font;
  PANGO_FONT_MAP_CLASS(class)->load_fontset = load_fontset;
  PANGO_FONT_MAP_CLASS(class)->shape_engine_type = "PangoRenderFc";
}

static void emaki_font_map_init(EmakiFontMap *self) {
  self->fontsets = g_hash_table_new_full(key_hash, key_equal, key_free, g_object_unref);
  self->made =
      g_hash_table_new_full((GHashFunc)FcPatternHash, (GEqualFunc)FcPatternEqual, (GDestroyNotify)FcPatternDestroy, g_object_unref);
}

PangoFontMap *emaki_font_map_new(EmakiFonts *fonts) {
  EmakiFontMap *self = g_object_new(emaki_font_map_get_type(), NULL);
  self->fonts = fonts;
  return PANGO_FONT_MAP(self);
}
