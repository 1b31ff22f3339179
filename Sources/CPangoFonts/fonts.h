// Declarations that the files of this target share.
#pragma once

#include "pango_fonts.h"

#include <hb.h>

/// Fontconfig's numbers of Pango's widths, in their order.
static const int emaki_widths[] = {
    FC_WIDTH_ULTRACONDENSED, FC_WIDTH_EXTRACONDENSED, FC_WIDTH_CONDENSED, FC_WIDTH_SEMICONDENSED, FC_WIDTH_NORMAL,
    FC_WIDTH_SEMIEXPANDED, FC_WIDTH_EXPANDED, FC_WIDTH_EXTRAEXPANDED, FC_WIDTH_ULTRAEXPANDED};

/// An answer is the result of a request for a font to fontconfig. It is reference-counted, and its fonts are valid as long as there is a
/// reference.
typedef struct EmakiAnswer {
  FcPattern *request;
  /// The best font, ready for use; null where there is no font at all.
  FcPattern *best;
  /// All fonts that add characters, from the best on; null until `emaki_answer_all`.
  FcFontSet *all;
  /// Those of the last files that add characters to each other; null until `emaki_answer_last`.
  FcFontSet *last;
  /// 1 where the best font is one of the last files.
  int best_is_last;
} EmakiAnswer;

/// A face is a font file, or one font of a collection.
typedef struct EmakiFace {
  char *file;
  int index;
  /// HarfBuzz's face; null until text is first set in the font.
  hb_face_t *hb;
  /// The characters that the font has; null until somebody asks for a character.
  PangoCoverage *coverage;
} EmakiFace;

FcConfig *emaki_fonts_config(const EmakiFonts *fonts);

/// Returns what fontconfig answers to a request.
///
/// - Parameter request: The request with everything substituted. The answer takes it over.
EmakiAnswer *emaki_fonts_answer(EmakiFonts *fonts, FcPattern *request);
const FcFontSet *emaki_answer_all(EmakiFonts *fonts, EmakiAnswer *answer);
/// Returns the fonts to look at after all others; null where there are none.
const FcFontSet *emaki_answer_last(EmakiFonts *fonts, EmakiAnswer *answer);
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

/// Creates a set of fonts for one request. A map makes only the fonts of it that are looked at.
PangoFontset *emaki_fontset_new(EmakiFonts *fonts, PangoFontMap *map, EmakiAnswer *answer, PangoLanguage *language);

/// Returns whether a font of a map has a character.
int emaki_font_has_character(PangoFont *font, gunichar character);

/// Notes that a fontset of the map was asked for a character's font.
void emaki_font_map_count(PangoFontMap *map);

/// Returns the map's font for a pattern, and makes it where there is none yet. The font belongs to the map.
PangoFont *emaki_font_map_font(PangoFontMap *map, FcPattern *match);
