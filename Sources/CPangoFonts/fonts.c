#include "fonts.h"

#include <fnmatch.h>
#include <limits.h>
#include <string.h>

struct EmakiFonts {
  FcConfig *config;
  /// The font files that HarfBuzz can read and that are searched first.
  FcFontSet *files;
  /// The font files that HarfBuzz can read and that are searched only after all of `files`.
  FcFontSet *last_files;
  GMutex mutex;
  /// Answers by request.
  GHashTable *answers;
  /// `EmakiFace`s, each its own key.
  GHashTable *faces;
  EmakiFontWork work;
};

/// The number of answers is limited because each row of a feed may name another language. Answers that were dropped are found again.
static const guint answer_limit = 512;

FcConfig *emaki_fonts_config(const EmakiFonts *fonts) { return fonts->config; }

// This follows PangoFc. Web fonts can be loaded but give no glyphs, and of the other fonts only SFNT fonts can be shaped. Strikes of one
// colour and size, which some of these have in place of outlines, are not drawn.
static int is_supported(FcPattern *pattern) {
  const char *file, *format;
  FcBool has_outlines = FcTrue, has_colors = FcFalse;
  FcPatternGetBool(pattern, FC_OUTLINE, 0, &has_outlines);
  FcPatternGetBool(pattern, FC_COLOR, 0, &has_colors);
  if (!has_outlines && !has_colors) return 0;
  if (FcPatternGetString(pattern, FC_FILE, 0, (FcChar8 **)&file) == FcResultMatch &&
      (g_str_has_suffix(file, ".woff") || g_str_has_suffix(file, ".woff2"))) return 0;
  if (FcPatternGetString(pattern, FC_FONTFORMAT, 0, (FcChar8 **)&format) != FcResultMatch) return 0;
  return g_ascii_strcasecmp(format, "TrueType") == 0 || g_ascii_strcasecmp(format, "CFF") == 0;
}

static guint face_hash(gconstpointer key) {
  const EmakiFace *face = key;
  return g_str_hash(face->file) ^ (guint)face->index;
}

static gboolean face_equal(gconstpointer a, gconstpointer b) {
  const EmakiFace *one = a, *other = b;
  return one->index == other->index && strcmp(one->file, other->file) == 0;
}

static void face_free(gpointer data) {
  EmakiFace *face = data;
  if (face->hb) hb_face_destroy(face->hb);
  g_clear_object(&face->coverage);
  g_free(face->file);
  g_free(face);
}

static int matches(FcPattern *pattern, const char *const *globs, int count) {
  const char *file;
  if (FcPatternGetString(pattern, FC_FILE, 0, (FcChar8 **)&file) != FcResultMatch) return 0;
  for (int i = 0; i < count; i++) {
    if (fnmatch(globs[i], file, 0) == 0) return 1;
  }
  return 0;
}

EmakiFonts *emaki_fonts_new(FcConfig *config, const char *const *first, int count) {
  EmakiFonts *fonts = g_new0(EmakiFonts, 1);
  fonts->config = FcConfigReference(config);
  fonts->files = FcFontSetCreate();
  fonts->last_files = FcFontSetCreate();
  FcFontSet *all = FcConfigGetFonts(config, FcSetSystem);
  for (int i = 0; all && i < all->nfont; i++) {
    if (!is_supported(all->fonts[i])) continue;
    FcPatternReference(all->fonts[i]);
    FcFontSetAdd(count == 0 || matches(all->fonts[i], first, count) ? fonts->files : fonts->last_files, all->fonts[i]);
  }
  g_mutex_init(&fonts->mutex);
  fonts->answers =
      g_hash_table_new_full((GHashFunc)FcPatternHash, (GEqualFunc)FcPatternEqual, NULL, (GDestroyNotify)emaki_answer_release);
  fonts->faces = g_hash_table_new_full(face_hash, face_equal, face_free, NULL);
  return fonts;
}

void emaki_fonts_free(EmakiFonts *fonts) {
  g_hash_table_destroy(fonts->answers);
  g_hash_table_destroy(fonts->faces);
  g_mutex_clear(&fonts->mutex);
  FcFontSetDestroy(fonts->files);
  FcFontSetDestroy(fonts->last_files);
  FcConfigDestroy(fonts->config);
  g_free(fonts);
}

int emaki_fonts_count(const EmakiFonts *fonts) { return fonts->files->nfont + fonts->last_files->nfont; }

EmakiFontWork emaki_fonts_work(EmakiFonts *fonts) {
  g_mutex_lock(&fonts->mutex);
  EmakiFontWork work = fonts->work;
  g_mutex_unlock(&fonts->mutex);
  return work;
}

// MARK: Answers

static void answer_clear(gpointer data) {
  EmakiAnswer *answer = data;
  FcPatternDestroy(answer->request);
  if (answer->best) FcPatternDestroy(answer->best);
  if (answer->all) FcFontSetDestroy(answer->all);
  if (answer->last) FcFontSetDestroy(answer->last);
}

void emaki_answer_release(EmakiAnswer *answer) { g_atomic_rc_box_release_full(answer, answer_clear); }

/// Returns the place of the first family of a request that a font has; a large number where it has none.
static int family_place(FcPattern *font, FcPattern *request) {
  const FcChar8 *wanted, *family;
  for (int place = 0; FcPatternGetString(request, FC_FAMILY, place, (FcChar8 **)&wanted) == FcResultMatch; place++) {
    for (int i = 0; FcPatternGetString(font, FC_FAMILY, i, (FcChar8 **)&family) == FcResultMatch; i++) {
      if (FcStrCmpIgnoreCase(wanted, family) == 0) return place;
    }
  }
  return 1 << 16;
}

static int is_slanted(FcPattern *pattern) {
  int slant;
  return FcPatternGetInteger(pattern, FC_SLANT, 0, &slant) == FcResultMatch && slant != FC_SLANT_ROMAN;
}

/// Returns how well a font answers a request: 1 with its first family and its slant, less without the slant, and less with each family before its own.
static int rank(FcPattern *font, FcPattern *request) {
  return font ? (is_slanted(font) == is_slanted(request)) - 2 * family_place(font, request) : INT_MIN;
}

/// Returns the best font for a request, and whether it is one of the last files. Those are searched only for a family that is not in the
/// others, or that is there without its italics.
static FcPattern *best_font(EmakiFonts *fonts, FcPattern *request, int *is_last) {
  FcResult result;
  FcPattern *best = FcFontSetMatch(fonts->config, &fonts->files, 1, request, &result);
  *is_last = 0;
  if (fonts->last_files->nfont == 0 || rank(best, request) == 1) return best;
  FcPattern *last = FcFontSetMatch(fonts->config, &fonts->last_files, 1, request, &result);
  *is_last = rank(last, request) > rank(best, request);
  FcPattern *unused = *is_last ? best : last;
  if (unused) FcPatternDestroy(unused);
  return *is_last ? last : best;
}

EmakiAnswer *emaki_fonts_answer(EmakiFonts *fonts, FcPattern *request) {
  g_mutex_lock(&fonts->mutex);
  EmakiAnswer *answer = g_hash_table_lookup(fonts->answers, request);
  if (answer) {
    FcPatternDestroy(request);
  } else {
    if (g_hash_table_size(fonts->answers) >= answer_limit) g_hash_table_remove_all(fonts->answers);
    answer = g_atomic_rc_box_new0(EmakiAnswer);
    answer->request = request;
    fonts->work.matched++;
    answer->best = best_font(fonts, request, &answer->best_is_last);
    g_hash_table_insert(fonts->answers, request, answer);
  }
  g_atomic_rc_box_acquire(answer);
  g_mutex_unlock(&fonts->mutex);
  return answer;
}

/// Returns fonts that add characters, sorted once for an answer.
static const FcFontSet *sorted(EmakiFonts *fonts, EmakiAnswer *answer, FcFontSet **files, FcFontSet **known) {
  g_mutex_lock(&fonts->mutex);
  FcResult result;
  if (!*known) {
    fonts->work.sorted++;
    *known = FcFontSetSort(fonts->config, files, 1, answer->request, FcTrue, NULL, &result);
  }
  g_mutex_unlock(&fonts->mutex);
  return *known;
}

const FcFontSet *emaki_answer_all(EmakiFonts *fonts, EmakiAnswer *answer) { return sorted(fonts, answer, &fonts->files, &answer->all); }

const FcFontSet *emaki_answer_last(EmakiFonts *fonts, EmakiAnswer *answer) {
  return fonts->last_files->nfont == 0 ? NULL : sorted(fonts, answer, &fonts->last_files, &answer->last);
}

// MARK: Files

static PangoCoverage *make_coverage(FcPattern *pattern) {
  PangoCoverage *coverage = pango_coverage_new();
  FcCharSet *characters;
  if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) != FcResultMatch) return coverage;
  FcChar32 map[FC_CHARSET_MAP_SIZE], next;
  for (FcChar32 page = FcCharSetFirstPage(characters, map, &next); page != FC_CHARSET_DONE;
       page = FcCharSetNextPage(characters, map, &next)) {
    for (int word = 0; word < FC_CHARSET_MAP_SIZE; word++) {
      for (FcChar32 bits = map[word]; bits; bits &= bits - 1) {
        pango_coverage_set(coverage, (int)(page + 32 * (FcChar32)word + (FcChar32)__builtin_ctz(bits)), PANGO_COVERAGE_EXACT);
      }
    }
  }
  return coverage;
}

EmakiFace *emaki_fonts_face(EmakiFonts *fonts, FcPattern *pattern) {
  EmakiFace key = {0};
  if (FcPatternGetString(pattern, FC_FILE, 0, (FcChar8 **)&key.file) != FcResultMatch) return NULL;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &key.index);
  g_mutex_lock(&fonts->mutex);
  EmakiFace *face = g_hash_table_lookup(fonts->faces, &key);
  if (!face) {
    face = g_new0(EmakiFace, 1);
    face->file = g_strdup(key.file);
    face->index = key.index;
    g_hash_table_add(fonts->faces, face);
  }
  g_mutex_unlock(&fonts->mutex);
  return face;
}

hb_face_t *emaki_face_open(EmakiFonts *fonts, EmakiFace *face) {
  g_mutex_lock(&fonts->mutex);
  if (!face->hb) {
    fonts->work.opened++;
    size_t length = 0;
    const void *bytes = emaki_file_bytes(face->file, &length);
    // The empty blob where there are none.
    hb_blob_t *blob = hb_blob_create(bytes, (unsigned)MIN(length, G_MAXUINT), HB_MEMORY_MODE_READONLY, NULL, NULL);
    face->hb = hb_face_create(blob, (unsigned)face->index);
    hb_blob_destroy(blob);
    hb_face_make_immutable(face->hb);
  }
  g_mutex_unlock(&fonts->mutex);
  return face->hb;
}

PangoCoverage *emaki_face_coverage(EmakiFonts *fonts, EmakiFace *face, FcPattern *pattern) {
  g_mutex_lock(&fonts->mutex);
  if (!face->coverage) face->coverage = make_coverage(pattern);
  g_mutex_unlock(&fonts->mutex);
  return face->coverage;
}
