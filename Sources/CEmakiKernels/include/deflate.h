#pragma once
#include <stddef.h>
#include <stdint.h>

/* A deflate compressor (RFC 1951) for rows of filtered pixels, made for speed. It examines each position once, and writes one block with
   its own Huffman codes for each call. The same input always gives the same bytes. It looks for matches that are typical of text and flat
   colour: at the byte above, one pixel back, and at the last position with the same five bytes. */

/* Memory of a compressor; what it holds between calls does not matter. */
size_t emaki_deflate_scratch_size(size_t count);

/* The most bytes that `count` bytes can become. */
size_t emaki_deflate_bound(size_t count);

/* Compresses `count` bytes as blocks that are not the last of their stream. They do not refer to bytes before `input`, and end on a whole
   byte with an empty stored block. So such pieces may follow each other in any order. Returns the number of bytes of `output` that were
   written. `row_bytes` is the distance back to the byte above, or 0 if there is none. `scratch` is aligned to 8 bytes and holds
   `emaki_deflate_scratch_size(count)` bytes, and `output` holds at least `emaki_deflate_bound(count)`. With `is_portable` it is plain C that does it,
   whatever the processor can do: the bytes are the same. */
size_t emaki_deflate(uint8_t *restrict output, const uint8_t *restrict input, size_t count, size_t row_bytes, void *restrict scratch,
                     int is_portable);
