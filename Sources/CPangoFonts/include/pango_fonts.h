// Fonts for Pango, straight from fontconfig and HarfBuzz.
//
// Pango's own font maps (PangoFc, under both Cairo and FreeType) start two threads for every font, size and language that a text uses. One
// thread finds the best font and one sorts all fonts. The results belong to one map, and a map cannot be shared between threads. Since each
// worker needs its own map, the first text in a few languages started about thirty threads in each worker. Most of them were useless,
// because the first family usually has every character. Here a font is matched when it is requested, and all fonts are sorted only if the
// best one lacks a character. The results and the opened files are shared by all workers. The fonts and widths of characters are the same
// as with PangoFc.
#pragma once

#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pango.h>

/// Holds what the font maps of one configuration share: answers of fontconfig and opened font files. Any thread may use it.
///
/// A process may have several, each with a configuration of its own; none of them looks at fontconfig's current configuration.
typedef struct EmakiFonts EmakiFonts;

/// The size of the box that stands for a character which no font has, in ems.
typedef struct {
  /// The advance of a box whose code point has up to four digits, and of one with more.
  double advance, wide_advance;
  /// The room between the box and either end of its advance.
  double margin;
  /// The height of the box above the baseline.
  double height;
} EmakiBox;

static const EmakiBox emaki_box = {.advance = 0.72, .wide_advance = 0.94, .margin = 0.07, .height = 0.74};

/// Makes the fonts of a configuration, and holds a reference to it; null where text can be set in none of them. HarfBuzz reads neither web fonts
/// nor fonts of bitmaps alone.
///
/// - Parameters:
///   - config: is complete and is not changed any more.
///   - first: patterns of the files that are looked at first. Fonts of other files are found by their families, and for characters that the
///     first ones lack.
///   - count: how many patterns there are; 0 where all files are looked at together.
EmakiFonts *emaki_fonts_new(FcConfig *config, const char *const *first, int count);

/// Counts what was done so far, for tests: how often fontconfig was asked for the best font and for all fonts of a request, and how many
/// files were opened.
typedef struct {
  unsigned matched, sorted, opened;
} EmakiFontWork;

EmakiFontWork emaki_fonts_work(EmakiFonts *fonts);

/// Returns whether the tables that a font file says to have are in it: those of each face of a collection, and of a web font by its length. Others
/// are whole.
int emaki_font_is_whole(const void *bytes, size_t length);

/// Returns the bytes of a file; null where it cannot be read, or is a font that is cut off. The file is mapped into memory once for all threads and for as long as the
/// process lives.
///
/// The data of glyphs is spread over files of about 20 MB. Only touched pages are read and not their neighbours, because those would take
/// more memory than everything else.
const void *emaki_file_bytes(const char *path, size_t *length);

/// Releases the pages of all files that `emaki_file_bytes` mapped, if more than `limit` bytes of them are in memory. Most parts of a font
/// are read only once. A page that is touched again is taken from the system's cache.
void emaki_files_release(size_t limit);

/// Counts what a font map keeps: fontsets, fonts, and characters whose fonts Pango remembers with the fontsets.
typedef struct {
  unsigned fontsets;
  unsigned fonts;
  unsigned characters;
} EmakiFontMapMemory;

EmakiFontMapMemory emaki_font_map_memory(PangoFontMap *map);

/// Creates a font map for one thread. Sizes are pixels: a point is a pixel. Contexts' matrices, variations of descriptions and gravity have
/// no effect.
PangoFontMap *emaki_font_map_new(EmakiFonts *fonts);

/// Returns the pattern of a font of such a map, as fontconfig resolved it: file, size, and what is synthesised. It lives as long as the
/// font.
FcPattern *emaki_font_pattern(PangoFont *font);

/// Writes the coordinates of a variable font's axes, such as its weight, in the font's order, as its named instance and fontconfig set them
/// in a pattern.
///
/// Returns how many axes the font has, 0 for one that is not variable. Where there are more than `capacity`, none is written.
unsigned emaki_font_axes(FcPattern *pattern, hb_face_t *face, float *coordinates, unsigned capacity);
