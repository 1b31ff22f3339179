#pragma once
#include <stddef.h>
#include <stdint.h>

/// Writes a square picture as a baseline JPEG at quality 90, 4:2:0, for the benchmarks' avatars; Emaki itself writes none.
///
/// `pixels` are opaque, 0xAARRGGBB, in rows without padding. The bytes are the caller's to `free`. What libjpeg refuses ends the program.
uint8_t *benchmark_jpeg(const uint32_t *pixels, int side, size_t *length);
