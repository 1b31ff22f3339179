#pragma once
#include <stddef.h>
#include <stdint.h>

/// Says how a video of tests is written.
typedef struct {
  /// FFmpeg's names of the container and the encoder, such as `mp4` and `libx264`.
  const char *container, *encoder;
  /// FFmpeg's name of the samples' form, such as `yuv420p`.
  const char *samples;
  int width, height;
  int frames_per_second;
  /// The number of frames between key frames, and the number of bidirectionally coded frames between two other frames.
  int key_distance, b_frames;
  /// The matrix of the colours by its number in ITU-T H.273, and whether samples use all values.
  int matrix, is_full_range;
  /// Whether the file says nothing of the matrix and range.
  int is_silent;
  /// The degrees by which a player is to turn the pictures clockwise, a multiple of 90.
  int turn;
  /// The width of a pixel, in parts of its height; 1 for a square.
  int pixel_width;
  /// The number of streams in the file: the video several times. 1 is usual.
  int streams;
  /// The transfer function of the samples by its number in ITU-T H.273; 0 where nothing is said.
  int transfer;
  /// More settings for x264, as `name=value:name=value`.
  const char *x264;
} test_video;

/// Writes a video, for tests; Emaki itself writes none. `colors` has two colours for each frame, 0xRRGGBB: that of the left half and that of the right
/// one. The bytes are the caller's to `free`. Null where FFmpeg lacks the encoder or the container, or refuses what was asked for.
uint8_t *write_test_video(test_video video, const uint32_t *colors, int count, size_t *length);
