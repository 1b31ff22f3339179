// Between the files of this target.
#pragma once

#include "pango_fonts.h"

#include <hb.h>

/// What fontconfig says to a request. Counted; the fonts in it are valid as long as somebody has it.
typedef struct EmakiAnswer {
  FcPattern *request;
  /// Ready for use; null where there is no font at all.
  FcPattern *best;
  /// All that add characters, from the best on; null until `emaki_answer_all`.
  FcFontSet *all;
} EmakiAnswer;

/// A font file, or one font of a collection.
typedef struct EmakiFace {
  char *file;
  int index;
  /// Null until somebody sets text in it.
  hb_face_t *hb;
  /// Null until somebody asks for a character.
  PangoCoverage *coverage;
} EmakiFace;

FcConfig *emaki_fonts_config(const EmakiFonts *fonts);

/// - Parameter request: with everything substituted; becomes the answer's.
EmakiAnswer *emaki_fonts_answer(EmakiFonts *fonts, FcPattern *request);
const FcFontSet *emaki_answer_all(EmakiFonts *fonts, EmakiAnswer *answer);
void emaki_answer_release(EmakiAnswer *answer);

/// The file of a font, not opened yet; null for a pattern without one.
EmakiFace *emaki_fonts_face(EmakiFonts *fonts, FcPattern *pattern);
hb_face_t *emaki_face_open(EmakiFonts *fonts, EmakiFace *face);
/// What fontconfig knows of its characters, without opening it.
PangoCoverage *emaki_face_coverage(EmakiFonts *fonts, EmakiFace *face, FcPattern *pattern);

/// A new font.
///
/// - Parameter match: as fontconfig prepared it for use.
PangoFont *emaki_font_new(EmakiFonts *fonts, PangoFontMap *map, FcPattern *match);

/// A new set of fonts for one request, of which a map makes those that are looked at.
PangoFontset *emaki_fontset_new(EmakiFonts *fonts, PangoFontMap *map, EmakiAnswer *answer, PangoLanguage *language);

/// Notes that a fontset of the map was asked for a character's font.
void emaki_font_map_count(PangoFontMap *map);

/// The map's font for a pattern, made where there is none yet; the map's own.
PangoFont *emaki_font_map_font(PangoFontMap *map, FcPattern *match);
