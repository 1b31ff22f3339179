#pragma once
#include <stddef.h>
#include <stdint.h>

/* A deflate compressor (RFC 1951) for rows of filtered pixels, made for speed: one look at each place, one block of
   Huffman codes for each call. The same input always gives the same bytes.

   Its matches are those that pictures of text and flat colour have: what stands above, what stood here a pixel ago, and
   the last place that began with the same five bytes. */

/* Memory of a compressor; what it holds between calls does not matter. */
size_t emaki_deflate_scratch_size(size_t count);

/* The most bytes that `count` bytes can become. */
size_t emaki_deflate_bound(size_t count);

/* Compresses `count` bytes as blocks that are not the last of their stream, look at nothing before `input`, and end on a
   byte with an empty stored block, so that pieces may follow each other in any order. Returns how many bytes of `output`
   that took.

   `row_bytes` is how far the byte above lies back; 0 where there is no such thing.
   `scratch` is aligned to 8 bytes and holds `emaki_deflate_scratch_size(count)`, `output` at least `emaki_deflate_bound(count)`. */
size_t emaki_deflate(uint8_t *restrict output, const uint8_t *restrict input, size_t count, size_t row_bytes, void *restrict scratch);

/* The same in plain C, whatever the processor can do. */
size_t emaki_deflate_portable(uint8_t *restrict output, const uint8_t *restrict input, size_t count, size_t row_bytes,
                              void *restrict scratch);
