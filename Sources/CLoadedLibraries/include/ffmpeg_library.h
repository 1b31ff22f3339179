// FFmpeg's libraries are loaded when the first video is opened, because they load a hundred other libraries and most lists show no video. A
// few functions here do everything that is done with a video. FFmpeg's own types are not visible outside.
//
// FFmpeg opens nothing: it reads bytes in memory, knows no protocol, and is told which of two demuxers and four decoders to use. What a file
// refers to elsewhere is refused.
//
// Two settings of FFmpeg apply to the whole process. It logs nothing to standard error, unless another level than its default was set
// before. And each of its memory blocks may have at most 48 MB. If a program also uses FFmpeg itself and needs larger blocks, it must call
// `av_max_alloc` after the first video was opened.
#pragma once

#include <library_loading.h>
#include <stddef.h>
#include <stdint.h>

EMAKI_LIBRARY_INTERFACE(emaki_ffmpeg);

/// The Debian package that holds the library that this was built for; null without its trait.
const char *emaki_ffmpeg_package(void);

EMAKI_OPTIONAL

/// The versions of libavformat, libavcodec and libavutil as they run here, in this order, each as 65536 * major + 256 * minor + micro.
typedef struct {
  unsigned format, codec, util;
} emaki_ffmpeg_versions;
emaki_ffmpeg_versions emaki_ffmpeg_get_versions(void);

typedef enum {
  EMAKI_VIDEO_OK = 0,
  /// The file is broken; the message is FFmpeg's or ours.
  EMAKI_VIDEO_BROKEN = -1,
  /// The file is of a kind that is not drawn, which the message names.
  EMAKI_VIDEO_UNSUPPORTED = -2,
  EMAKI_VIDEO_TOO_MANY_STREAMS = -3,
  EMAKI_VIDEO_TOO_MANY_FRAMES = -4,
  /// The libraries were built without what the file needs, which the message names.
  EMAKI_VIDEO_LACKING = -5,
} emaki_video_status;

/// The size of a message, including its final zero.
#define EMAKI_VIDEO_MESSAGE_SIZE 256

/// A video in memory. One thread at a time may use it.
typedef struct emaki_video emaki_video;

/// What the container says of its first video.
typedef struct {
  /// The size of the stored pixels.
  int width, height;
  /// How much wider than high a stored pixel is, as a fraction; 1 : 1 where nothing is known.
  int pixel_width, pixel_height;
  /// The upper left numbers of the matrix that maps stored positions to shown ones, row by row, each by its sign: -1, 0 or 1.
  int turn[4];
} emaki_video_facts;

/// Opens a video, and reads what its container says. Needs the libraries to be loaded. The bytes must outlive the video.
///
/// `hidden` are places in the file, in order, where FFmpeg reads a name of four bytes that it does not know and goes over. `is_matroska` says which
/// of the two demuxers reads the file.
emaki_video_status emaki_video_open(const uint8_t *bytes, size_t count, const intptr_t *hidden, size_t hidden_count, int is_matroska,
                                    int stream_limit, emaki_video **video, emaki_video_facts *facts, char *message);
void emaki_video_close(emaki_video *video);

/// Makes a video with a decoder of its own that shares the packets of a video whose packets are read. The other video must outlive it. Each of them
/// may be used on its own thread. It is NULL where there is no memory.
emaki_video *emaki_video_copy(const emaki_video *video);

/// A packet is the coded form of one frame.
typedef struct {
  /// When the frame shows, and for how long, in milliseconds; the duration is 0 where it is not known.
  int64_t start, duration;
  /// The place of the frame among those that show, from 0 on; -1 for a frame that only others need.
  int32_t frame;
  int32_t is_key;
} emaki_video_packet;

/// Reads all packets of the video, once, in the order in which they are decoded. None is decoded.
emaki_video_status emaki_video_read(emaki_video *video, int32_t frame_limit, char *message);

/// Returns the packets that were read, which live as long as the video. `reorder` is the largest number of frames that come after a frame
/// in coded order but are shown before it. A decoder has read this many further packets when it returns the frame.
const emaki_video_packet *emaki_video_packets(const emaki_video *video, int32_t *count, int32_t *reorder);

/// The planes of a frame. They live until the next frame is decoded.
typedef struct {
  const uint8_t *planes[3];
  ptrdiff_t strides[3];
  /// The place of the frame among those that show.
  int32_t frame;
  int width, height;
  /// The number of bits of a sample, 8 or 10. Samples of 10 bits take two bytes, the lower one first.
  int depth;
  /// How often the width and height of the chroma planes are halved, 0 or 1.
  int shift_x, shift_y;
  /// The matrix that made the samples, by its number in ITU-T H.273: 1 for BT.709, 5 or 6 for BT.601, 9 for BT.2020; 2 where it is not known.
  int matrix;
  int is_full_range;
} emaki_video_frame;

/// Decodes a frame. If the frame is after the last decoded one, with no key frame between, decoding continues from there. Otherwise it
/// begins at the packet `key`. If the frame itself cannot be shown, because it depends on data that was cut away or on frames before that
/// packet, the result is the last frame before it, or else the first one after it. `frame` says which frame it is. `max_pixels` is the
/// largest number of pixels that the decoder accepts.
emaki_video_status emaki_video_decode(emaki_video *video, int32_t frame, int32_t key, int64_t max_pixels, emaki_video_frame *decoded,
                                      char *message);

/// The number of frames that were decoded so far.
int64_t emaki_video_decoded_frames(const emaki_video *video);

EMAKI_OPTIONAL_END
