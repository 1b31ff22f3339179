#include "fonts.h"

#include <fnmatch.h>
#include <limits.h>
#include <string.h>

/// The number of answers is limited because each row of a feed may name another language. Answers that were dropped are found again.
static const guint answer_limit = 512;

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

EmakiFonts *emaki_fonts_new(FcConfig *config, const char *const *first, int count) {
  FcFontSet *files[] = {FcFontSetCreate(), FcFontSetCreate()}, *all = FcConfigGetFonts(config, FcSetSystem);
  for (int i = 0; all && i < all->nfont; i++) {
    FcPattern *font = all->fonts[i];
    const char *file;
    if (!is_supported(font)) continue;
    int is_first = count == 0, has_file = FcPatternGetString(font, FC_FILE, 0, (FcChar8 **)&file) == FcResultMatch;
    for (int j = 0; j < count && has_file && !is_first; j++) is_first = fnmatch(first[j], file, 0) == 0;
    FcPatternReference(font);
    FcFontSetAdd(files[is_first ? 0 : 1], font);
  }
  if (files[0]->nfont + files[1]->nfont == 0) {
    for (int i = 0; i < 2; i++) FcFontSetDestroy(files[i]);
    return NULL;
  }
  EmakiFonts *fonts = g_new0(EmakiFonts, 1);
  fonts->config = FcConfigReference(config);
  memcpy(fonts->files, files, sizeof files);
  g_mutex_init(&fonts->mutex);
  fonts->answers =
      g_hash_table_new_full((GHashFunc)FcPatternHash, (GEqualFunc)FcPatternEqual, NULL, (GDestroyNotify)emaki_answer_release);
  fonts->faces = g_hash_table_new(g_str_hash, g_str_equal);
  return fonts;
}

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
  for (int i = 0; i < 2; i++) {
    if (answer->sorted[i]) FcFontSetDestroy(answer->sorted[i]);
  }
}

void emaki_answer_release(EmakiAnswer *answer) { g_atomic_rc_box_release_full(answer, answer_clear); }

/// Returns how well a font answers a request: 1 with its first family and its slant, less without the slant, and less with each family before its own.
static int rank(FcPattern *font, FcPattern *request) {
  if (!font) return INT_MIN;
  int slant = FC_SLANT_ROMAN, wanted_slant = FC_SLANT_ROMAN;
  FcPatternGetInteger(font, FC_SLANT, 0, &slant);
  FcPatternGetInteger(request, FC_SLANT, 0, &wanted_slant);
  int rank = (slant != FC_SLANT_ROMAN) == (wanted_slant != FC_SLANT_ROMAN);
  const FcChar8 *wanted, *family;
  for (int place = 0; FcPatternGetString(request, FC_FAMILY, place, (FcChar8 **)&wanted) == FcResultMatch; place++) {
    for (int i = 0; FcPatternGetString(font, FC_FAMILY, i, (FcChar8 **)&family) == FcResultMatch; i++) {
      if (FcStrCmpIgnoreCase(wanted, family) == 0) return rank - 2 * place;
    }
  }
  return rank - (1 << 17);
}

EmakiAnswer *emaki_fonts_answer(EmakiFonts *fonts, FcPattern *request) {
  g_mutex_lock(&fonts->mutex);
  EmakiAnswer *answer = g_hash_table_lookup(fonts->answers, request);
  if (answer) {
    FcPatternDestroy(request);
  } else {
    if (g_hash_table_size(fonts->answers) >= answer_limit) g_hash_table_remove_all(fonts->answers);
    FcResult result;
    FcPattern *best = FcFontSetMatch(fonts->config, &fonts->files[0], 1, request, &result), *other = NULL;
    // The last files are searched only for a family that is not in the others, or that is there without its italics.
    if (fonts->files[1]->nfont > 0 && rank(best, request) < 1) other = FcFontSetMatch(fonts->config, &fonts->files[1], 1, request, &result);
    int is_last = other && rank(other, request) > rank(best, request);
    FcPattern *unused = is_last ? best : other;
    if (unused) FcPatternDestroy(unused);
    fonts->work.matched++;
    answer = g_atomic_rc_box_new0(EmakiAnswer);
    *answer = (EmakiAnswer){.request = request, .best = is_last ? other : best, .best_is_last = is_last};
    g_hash_table_insert(fonts->answers, request, answer);
  }
  g_atomic_rc_box_acquire(answer);
  g_mutex_unlock(&fonts->mutex);
  return answer;
}

const FcFontSet *emaki_answer_sorted(EmakiFonts *fonts, EmakiAnswer *answer, int is_last) {
  FcFontSet **files = &fonts->files[is_last], **sorted = &answer->sorted[is_last];
  if ((*files)->nfont == 0) return NULL;
  g_mutex_lock(&fonts->mutex);
  FcResult result;
  if (!*sorted) {
    fonts->work.sorted++;
    *sorted = FcFontSetSort(fonts->config, files, 1, answer->request, FcTrue, NULL, &result);
  }
  g_mutex_unlock(&fonts->mutex);
  return *sorted;
}

// MARK: Files

EmakiFace *emaki_fonts_face(EmakiFonts *fonts, FcPattern *pattern) {
  const char *file;
  int index = 0;
  if (FcPatternGetString(pattern, FC_FILE, 0, (FcChar8 **)&file) != FcResultMatch) return NULL;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  char *key = g_strdup_printf("%d %s", index, file);
  g_mutex_lock(&fonts->mutex);
  EmakiFace *face = g_hash_table_lookup(fonts->faces, key);
  if (face) {
    g_free(key);
  } else {
    face = g_new0(EmakiFace, 1);
    *face = (EmakiFace){.file = strchr(key, ' ') + 1, .index = index};
    g_hash_table_insert(fonts->faces, key, face);
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
  FcCharSet *characters;
  int is_known = face->coverage != NULL;
  if (!is_known) face->coverage = pango_coverage_new();
  if (!is_known && FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch) {
    FcChar32 map[FC_CHARSET_MAP_SIZE], next;
    for (FcChar32 page = FcCharSetFirstPage(characters, map, &next); page != FC_CHARSET_DONE;
         page = FcCharSetNextPage(characters, map, &next)) {
      for (int word = 0; word < FC_CHARSET_MAP_SIZE; word++) {
        for (FcChar32 bits = map[word]; bits; bits &= bits - 1) {
          pango_coverage_set(face->coverage, (int)(page + 32 * (FcChar32)word + (FcChar32)__builtin_ctz(bits)), PANGO_COVERAGE_EXACT);
        }
      }
    }
  }
  g_mutex_unlock(&fonts->mutex);
  return face->coverage;
}
