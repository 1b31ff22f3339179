// Writes JPEG files row by row.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// A file that is being written.
typedef struct emaki_jpeg_file emaki_jpeg_file;

/// Takes the next bytes of a file. Where it returns another value than 0 nothing more is written.
typedef int (*emaki_jpeg_sink)(void *context, const uint8_t *bytes, size_t count);

/// Begins a file of width * height pixels, 1 to 65500 each, without subsampling of colours. `density` is its number of pixels an inch.
/// Null where there is no memory.
emaki_jpeg_file *emaki_jpeg_open(int width, int height, int quality, int density, void *context, emaki_jpeg_sink sink);

/// Writes the next rows: whole rows of premultiplied pixels (0xAARRGGBB), over white. Returns 0 where that has failed.
int emaki_jpeg_write(emaki_jpeg_file *file, const uint32_t *pixels, int rows);

/// Writes what is left. Returns 0 where that has failed.
int emaki_jpeg_finish(emaki_jpeg_file *file);

/// Frees the file, whether it is finished or not.
void emaki_jpeg_close(emaki_jpeg_file *file);
