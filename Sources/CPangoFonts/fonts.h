// Declarations that the files of this target share.
#pragma once

#include "pango_fonts.h"

#include <hb.h>

/// Fontconfig's numbers of Pango's widths, in their order.
static const int emaki_widths[] = {
    FC_WIDTH_ULTRACONDENSED, FC_WIDTH_EXTRACONDENSED, FC_WIDTH_CONDENSED, FC_WIDTH_SEMICONDENSED, FC_WIDTH_NORMAL,
    FC_WIDTH_SEMIEXPANDED, FC_WIDTH_EXPANDED, FC_WIDTH_EXTRAEXPANDED, FC_WIDTH_ULTRAEXPANDED};

struct EmakiFonts {
  FcConfig *config;
  /// The font files that HarfBuzz can read: those that are searched first, and the last files, which are searched only after all of these.
  FcFontSet *files[2];
  GMutex mutex;
  /// Answers by request.
  GHashTable *answers;
  /// Faces by index and file.
  GHashTable *faces;
  EmakiFontWork work;
};

/// An answer is the result of a request for a font to fontconfig. It is reference-counted, and its fonts are valid as long as there is a
/// reference.
typedef struct {
  FcPattern *request;
  /// The best font, ready for use; null where there is no font at all.
  FcPattern *best;
  /// The fonts of either kind of files that add characters to each other, from the best on; null until `emaki_answer_sorted`.
  FcFontSet *sorted[2];
  /// 1 where the best font is one of the last files.
  int best_is_last;
} EmakiAnswer;

/// A face is a font file, or one font of a collection.
typedef struct {
  const char *file;
  int index;
  /// HarfBuzz's face; null until text is first set in the font.
  hb_face_t *hb;
  /// The characters that the font has; null until somebody asks for a character.
  PangoCoverage *coverage;
} EmakiFace;

/// Returns what fontconfig answers to a request.
///
/// - Parameter request: The request with everything substituted. The answer takes it over.
EmakiAnswer *emaki_fonts_answer(EmakiFonts *fonts, FcPattern *request);

/// Returns the fonts of the first or of the last files that add characters to each other, from the best on; null where there are no such files.
const FcFontSet *emaki_answer_sorted(EmakiFonts *fonts, EmakiAnswer *answer, int is_last);

void emaki_answer_release(EmakiAnswer *answer);

/// Returns the file of a font, not opened yet; null for a pattern without a file.
EmakiFace *emaki_fonts_face(EmakiFonts *fonts, FcPattern *pattern);

hb_face_t *emaki_face_open(EmakiFonts *fonts, EmakiFace *face);

/// Returns the characters that a face has, as fontconfig knows them, without opening the face.
PangoCoverage *emaki_face_coverage(EmakiFonts *fonts, EmakiFace *face, FcPattern *pattern);

/// Creates a font.
///
/// - Parameter match: The pattern as fontconfig prepared it for use.
PangoFont *emaki_font_new(EmakiFonts *fonts, PangoFontMap *map, FcPattern *match);
