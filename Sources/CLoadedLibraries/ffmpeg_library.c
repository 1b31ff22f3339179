#include "ffmpeg_library.h"

#ifdef TRAIT_Videos

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, with its type from FFmpeg's own headers. libavformat brings libavcodec and libavutil with it.
#define FUNCTIONS(X)                                                                                                                   \
  X(avformat_version) X(avformat_alloc_context) X(avformat_open_input) X(avformat_close_input) X(av_find_input_format)                  \
  X(av_read_frame) X(av_stream_get_side_data) X(avio_alloc_context) X(avio_context_free) X(avcodec_version) X(avcodec_get_name)         \
  X(avcodec_find_decoder_by_name) X(avcodec_alloc_context3) X(avcodec_parameters_to_context) X(avcodec_open2) X(avcodec_send_packet)    \
  X(avcodec_receive_frame) X(avcodec_flush_buffers) X(avcodec_free_context) X(av_packet_alloc) X(av_packet_free)                         \
  X(avutil_version) X(av_malloc) X(av_freep) X(av_strdup) X(av_frame_alloc) X(av_frame_free) X(av_frame_move_ref) X(av_frame_unref)      \
  X(av_log_get_level) X(av_log_set_level) X(av_max_alloc) X(av_strerror) X(av_get_pix_fmt_name) X(av_rescale_q)

// No allocation needs more than this. A file has up to 32 MB, and a plane of the largest picture 19 MB. But a short file can ask for
// gigabytes.
#define LARGEST_PIECE ((size_t)48 << 20)

#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number
#define FORMAT_LIBRARY "libavformat.so." TEXT(LIBAVFORMAT_VERSION_MAJOR)

static const char *set_up(void);
EMAKI_LOADED_LIBRARY(emaki_ffmpeg, FORMAT_LIBRARY, FUNCTIONS, set_up)

static const char *set_up(void) {
  if (avcodec_version_() >> 16 != LIBAVCODEC_VERSION_MAJOR || avutil_version_() >> 16 != LIBAVUTIL_VERSION_MAJOR) {
    return FORMAT_LIBRARY " brings other libraries than those that this was built for";
  }
  // Our errors contain everything important, so FFmpeg logs nothing. A level that other code of the process has set is kept.
  if (av_log_get_level_() == AV_LOG_INFO) av_log_set_level_(AV_LOG_QUIET);
  av_max_alloc_(LARGEST_PIECE);
  return NULL;
}

const char *emaki_ffmpeg_package(void) { return "libavformat" TEXT(LIBAVFORMAT_VERSION_MAJOR); }

emaki_ffmpeg_versions emaki_ffmpeg_get_versions(void) {
  return (emaki_ffmpeg_versions){avformat_version_(), avcodec_version_(), avutil_version_()};
}

// MARK: Opening

struct emaki_video {
  const uint8_t *bytes;
  size_t count, position;
  size_t hidden_count;
  // The name of a box or an element that FFmpeg goes over.
  const char *unknown;
  AVIOContext *io;
  AVFormatContext *format;
  AVStream *stream;
  const char *decoder_name;

  // The packets, and what is known of them.
  AVPacket **coded;
  emaki_video_packet *packets;
  int32_t packet_count, packet_room;
  int reorder;

  // The decoder, made when the first frame is decoded, and all that a copy does not share. A frame that holds none has a time below 0.
  AVCodecContext *decoder;
  AVFrame *current, *ahead;
  int is_draining;
  int32_t next_packet;
  int64_t decoded_frames;
  // Whether the packets and the container belong to another video.
  int is_borrowed;
  intptr_t hidden[];
};

// Overwrites the name at each hidden place that lies in a piece of the file.
static void hide(const emaki_video *video, uint8_t *target, size_t start, size_t count) {
  size_t low = 0, high = video->hidden_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if ((size_t)video->hidden[middle] + 4 <= start) low = middle + 1;
    else high = middle;
  }
  for (; low < video->hidden_count && (size_t)video->hidden[low] < start + count; low++) {
    for (size_t i = 0; i < 4; i++) {
      size_t place = (size_t)video->hidden[low] + i;
      if (place >= start && place < start + count) target[place - start] = (uint8_t)video->unknown[i];
    }
  }
}

static int read_bytes(void *opaque, uint8_t *target, int size) {
  emaki_video *video = opaque;
  size_t left = video->count - video->position;
  size_t taken = (size_t)size < left ? (size_t)size : left;
  if (taken == 0) return AVERROR_EOF;
  memcpy(target, video->bytes + video->position, taken);
  hide(video, target, video->position, taken);
  video->position += taken;
  return (int)taken;
}

static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
  emaki_video *video = opaque;
  if (whence & AVSEEK_SIZE) return (int64_t)video->count;
  int64_t from = 0;
  switch (whence & ~AVSEEK_FORCE) {
  case SEEK_SET: break;
  case SEEK_CUR: from = (int64_t)video->position; break;
  case SEEK_END: from = (int64_t)video->count; break;
  default: return AVERROR(EINVAL);
  }
  int64_t place;
  if (__builtin_add_overflow(from, offset, &place) || place < 0) return AVERROR(EINVAL);
  // A position beyond the end of the file is treated as the end.
  video->position = place > (int64_t)video->count ? video->count : (size_t)place;
  return place;
}

// Refuses to open anything else that a file wants to have opened.
static int refuse(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  (void)format, (void)io, (void)url, (void)flags, (void)options;
  return AVERROR(EACCES);
}

#define SAY(message, status, ...) (snprintf(message, EMAKI_VIDEO_MESSAGE_SIZE, __VA_ARGS__), status)

static emaki_video_status say_error(char *message, int error) {
  char words[AV_ERROR_MAX_STRING_SIZE] = "";
  if (av_strerror_(error, words, sizeof words) < 0) snprintf(words, sizeof words, "FFmpeg's error %d", error);
  return SAY(message, EMAKI_VIDEO_BROKEN, "%s", words);
}

// Returns the name of the decoder for a codec; null for a codec that is not supported.
static const char *decoder_name(enum AVCodecID codec) {
  switch (codec) {
  case AV_CODEC_ID_H264: return "h264";
  case AV_CODEC_ID_HEVC: return "hevc";
  case AV_CODEC_ID_VP9: return "vp9";
  case AV_CODEC_ID_AV1: return "libdav1d";
  default: return NULL;
  }
}

static int sign(int32_t number) { return (number > 0) - (number < 0); }

static void read_facts(emaki_video *video, emaki_video_facts *facts) {
  const AVCodecParameters *parameters = video->stream->codecpar;
  *facts = (emaki_video_facts){parameters->width, parameters->height, 1, 1, {1, 0, 0, 1}};
  AVRational shape = video->stream->sample_aspect_ratio.num > 0 ? video->stream->sample_aspect_ratio : parameters->sample_aspect_ratio;
  if (shape.num > 0 && shape.den > 0) (facts->pixel_width = shape.num, facts->pixel_height = shape.den);
  size_t size = 0;
  const int32_t *matrix = (const int32_t *)av_stream_get_side_data_(video->stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  if (!matrix || size < 9 * sizeof(int32_t)) return;
  // The first two numbers of the first two rows of three.
  for (int i = 0; i < 4; i++) facts->turn[i] = sign(matrix[i + i / 2]);
}

static emaki_video_status open_format(emaki_video *video, int is_matroska, int stream_limit, char *message) {
  const AVInputFormat *input = av_find_input_format_(is_matroska ? "matroska" : "mov");
  if (!input) return SAY(message, EMAKI_VIDEO_LACKING, is_matroska ? "they read no Matroska" : "they read no MP4");
  const int buffer_size = 32768;
  uint8_t *buffer = av_malloc_(buffer_size);
  if (!buffer) return say_error(message, AVERROR(ENOMEM));
  video->io = avio_alloc_context_(buffer, buffer_size, 0, video, read_bytes, NULL, seek_bytes);
  if (!video->io) {
    av_freep_(&buffer);
    return say_error(message, AVERROR(ENOMEM));
  }
  video->format = avformat_alloc_context_();
  if (!video->format) return say_error(message, AVERROR(ENOMEM));
  video->format->pb = video->io;
  video->format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
  video->format->io_open = refuse;
  video->format->protocol_whitelist = av_strdup_("");
  video->format->format_whitelist = av_strdup_("mov,mp4,m4a,3gp,3g2,mj2,matroska,webm");
  video->format->codec_whitelist = av_strdup_("h264,hevc,vp9,libdav1d");
  // One more stream is allowed here, so that too many streams can be detected.
  video->format->max_streams = stream_limit + 1;
  // On failure it frees the format.
  int error = avformat_open_input_(&video->format, "", input, NULL);
  if (error == AVERROR(ENOMEM)) {
    return SAY(message, EMAKI_VIDEO_BROKEN, "it has more than %d streams, or its tables take too much memory", stream_limit);
  }
  if (error < 0) return say_error(message, error);
  if (video->format->nb_streams > (unsigned)stream_limit) return EMAKI_VIDEO_TOO_MANY_STREAMS;
  return EMAKI_VIDEO_OK;
}

static emaki_video_status find_stream(emaki_video *video, char *message) {
  for (unsigned i = 0; i < video->format->nb_streams; i++) {
    AVStream *stream = video->format->streams[i];
    int is_video = stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO && !(stream->disposition & AV_DISPOSITION_ATTACHED_PIC);
    if (is_video && !video->stream) video->stream = stream;
    else stream->discard = AVDISCARD_ALL;
  }
  if (!video->stream) return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "a file without a video");
  enum AVCodecID codec = video->stream->codecpar->codec_id;
  video->decoder_name = decoder_name(codec);
  if (video->decoder_name && avcodec_find_decoder_by_name_(video->decoder_name)) return EMAKI_VIDEO_OK;
  if (codec == AV_CODEC_ID_NONE) return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "a video in an unknown coding");
  const char *name = avcodec_get_name_(codec);
  if (video->decoder_name) return SAY(message, EMAKI_VIDEO_LACKING, "they have no decoder for %s", name);
  return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "a video in %s", name);
}

emaki_video_status emaki_video_open(const uint8_t *bytes, size_t count, const intptr_t *hidden, size_t hidden_count, int is_matroska,
                                    int stream_limit, emaki_video **result, emaki_video_facts *facts, char *message) {
  *result = NULL;
  emaki_video *video = calloc(1, sizeof *video + hidden_count * sizeof *hidden);
  if (!video) return say_error(message, AVERROR(ENOMEM));
  (video->bytes = bytes, video->count = count);
  if (hidden_count) memcpy(video->hidden, hidden, hidden_count * sizeof *hidden);
  (video->hidden_count = hidden_count, video->unknown = is_matroska ? "\x1Fkip" : "skip");
  emaki_video_status status = open_format(video, is_matroska, stream_limit, message);
  if (status == EMAKI_VIDEO_OK) status = find_stream(video, message);
  if (status != EMAKI_VIDEO_OK) {
    emaki_video_close(video);
    return status;
  }
  read_facts(video, facts);
  *result = video;
  return EMAKI_VIDEO_OK;
}

void emaki_video_close(emaki_video *video) {
  avcodec_free_context_(&video->decoder);
  av_frame_free_(&video->current);
  av_frame_free_(&video->ahead);
  if (video->is_borrowed) {
    free(video);
    return;
  }
  for (int32_t i = 0; i < video->packet_count; i++) av_packet_free_(&video->coded[i]);
  free(video->coded);
  free(video->packets);
  avformat_close_input_(&video->format);
  if (video->io) {
    av_freep_(&video->io->buffer);
    avio_context_free_(&video->io);
  }
  free(video);
}

emaki_video *emaki_video_copy(const emaki_video *video) {
  emaki_video *copy = calloc(1, sizeof *copy);
  if (!copy) return NULL;
  memcpy(copy, video, offsetof(emaki_video, decoder));
  copy->is_borrowed = 1;
  return copy;
}

// MARK: Packets

static int has_room(emaki_video *video) {
  if (video->packet_count < video->packet_room) return 1;
  int32_t room = video->packet_room ? video->packet_room * 2 : 256;
  AVPacket **coded = realloc(video->coded, (size_t)room * sizeof *coded);
  if (coded) video->coded = coded;
  emaki_video_packet *packets = realloc(video->packets, (size_t)room * sizeof *packets);
  if (packets) video->packets = packets;
  if (!coded || !packets) return 0;
  video->packet_room = room;
  return 1;
}

typedef struct {
  int64_t time;
  int32_t packet;
} shown_packet;

static int is_earlier(const void *a, const void *b) {
  const shown_packet *x = a, *y = b;
  if (x->time != y->time) return x->time < y->time ? -1 : 1;
  return x->packet < y->packet ? -1 : 1;
}

// Numbers the frames in the order in which they show, and finds how far that differs from the order in which they are decoded. Returns how many
// show; -1 without memory.
static int32_t number_frames(emaki_video *video) {
  shown_packet *shown = malloc(((size_t)video->packet_count + 1) * sizeof *shown);
  if (!shown) return -1;
  int32_t count = 0;
  for (int32_t i = 0; i < video->packet_count; i++) {
    AVPacket *coded = video->coded[i];
    video->packets[i].frame = -1;
    if (coded->flags & AV_PKT_FLAG_DISCARD) continue;
    shown[count++] = (shown_packet){coded->pts != AV_NOPTS_VALUE ? coded->pts : coded->dts, i};
  }
  qsort(shown, (size_t)count, sizeof *shown, is_earlier);
  for (int32_t i = 0; i < count; i++) {
    emaki_video_packet *packet = &video->packets[shown[i].packet];
    packet->frame = i;
    packet->start = av_rescale_q_(shown[i].time, video->stream->time_base, (AVRational){1, 1000});
    int64_t duration = video->coded[shown[i].packet]->duration;
    packet->duration = duration > 0 ? av_rescale_q_(duration, video->stream->time_base, (AVRational){1, 1000}) : 0;
  }
  free(shown);
  for (int32_t i = 0; i < video->packet_count; i++) {
    int earlier = 0;
    // A frame waits for at most sixteen others, and these follow soon after it, so only the next 32 packets are examined.
    for (int32_t j = i + 1; j < video->packet_count && j <= i + 32 && earlier < 16; j++) {
      if (video->packets[j].frame >= 0 && video->packets[j].frame < video->packets[i].frame) earlier++;
    }
    if (earlier > video->reorder) video->reorder = earlier;
    // Decoders pass this value on from a packet to its frame. So each decoded frame tells which one it is.
    video->coded[i]->pts = video->packets[i].frame >= 0 ? video->packets[i].frame : AV_NOPTS_VALUE;
    video->coded[i]->dts = AV_NOPTS_VALUE;
  }
  return count;
}

// Takes over a packet of the video. It is refused if there are too many, or too many bytes for those that are left.
static emaki_video_status take(emaki_video *video, AVPacket *coded, int32_t frame_limit, size_t *left, char *message) {
  if (video->packet_count >= frame_limit) return EMAKI_VIDEO_TOO_MANY_FRAMES;
  size_t size = (size_t)coded->size;
  for (int i = 0; i < coded->side_data_elems; i++) {
    size += coded->side_data[i].size;
    // A new description of the samples would apply to all later packets. Decoding that begins later would not see it.
    if (coded->side_data[i].type == AV_PKT_DATA_NEW_EXTRADATA) return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "a video whose description changes");
  }
  if (size > *left) return SAY(message, EMAKI_VIDEO_BROKEN, "its frames are larger than the file");
  if (coded->pts == AV_NOPTS_VALUE && coded->dts == AV_NOPTS_VALUE) return SAY(message, EMAKI_VIDEO_BROKEN, "a frame has no time");
  if (!has_room(video)) return say_error(message, AVERROR(ENOMEM));
  if (coded->flags & AV_PKT_FLAG_CORRUPT) return SAY(message, EMAKI_VIDEO_BROKEN, "it ends early");
  *left -= size;
  video->coded[video->packet_count] = coded;
  video->packets[video->packet_count++] = (emaki_video_packet){0, 0, -1, (coded->flags & AV_PKT_FLAG_KEY) != 0};
  return EMAKI_VIDEO_OK;
}

emaki_video_status emaki_video_read(emaki_video *video, int32_t frame_limit, char *message) {
  // The unpacked contents may be larger than the file, although this is rare in videos.
  size_t left = video->count * 2 + 65536;
  int32_t empty = 0;
  while (1) {
    AVPacket *coded = av_packet_alloc_();
    if (!coded) return say_error(message, AVERROR(ENOMEM));
    int error = av_read_frame_(video->format, coded);
    if (error < 0) {
      av_packet_free_(&coded);
      if (error == AVERROR_EOF) break;
      return say_error(message, error);
    }
    const int is_ours = coded->stream_index == video->stream->index && coded->size > 0;
    // Packed blocks may hold a frame of no bytes in each of theirs.
    if (!is_ours && coded->stream_index == video->stream->index) empty++;
    const emaki_video_status status = empty > frame_limit ? EMAKI_VIDEO_TOO_MANY_FRAMES
                                      : is_ours           ? take(video, coded, frame_limit, &left, message)
                                                          : EMAKI_VIDEO_OK;
    if (!is_ours || status != EMAKI_VIDEO_OK) av_packet_free_(&coded);
    if (status != EMAKI_VIDEO_OK) return status;
  }
  const int32_t shown = number_frames(video);
  if (shown < 0) return say_error(message, AVERROR(ENOMEM));
  return shown > 0 ? EMAKI_VIDEO_OK : SAY(message, EMAKI_VIDEO_BROKEN, "it holds no frame; those in other files are not read");
}

const emaki_video_packet *emaki_video_packets(const emaki_video *video, int32_t *count, int32_t *reorder) {
  *count = video->packet_count;
  *reorder = video->reorder;
  return video->packets;
}

int64_t emaki_video_decoded_frames(const emaki_video *video) { return video->decoded_frames; }

// MARK: Frames

static emaki_video_status open_decoder(emaki_video *video, int64_t max_pixels, char *message) {
  if (video->decoder) return EMAKI_VIDEO_OK;
  const AVCodec *codec = avcodec_find_decoder_by_name_(video->decoder_name);
  if (!video->current) video->current = av_frame_alloc_();
  if (!video->ahead) video->ahead = av_frame_alloc_();
  AVCodecContext *decoder = codec ? avcodec_alloc_context3_(codec) : NULL;
  int error = decoder && video->current && video->ahead ? 0 : AVERROR(ENOMEM);
  if (error >= 0) error = avcodec_parameters_to_context_(decoder, video->stream->codecpar);
  if (error >= 0) {
    decoder->thread_count = 1;
    // Cropping on the left is exact to the pixel, even if rows then begin at unaligned addresses.
    decoder->flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_UNALIGNED;
    // A broken frame is an error, because the decoder would replace it by a guess. If a part is missing, the H.264 decoder reports it only
    // if it may guess.
    decoder->err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE;
    decoder->max_pixels = max_pixels;
    if (decoder->has_b_frames < video->reorder) decoder->has_b_frames = video->reorder;
    error = avcodec_open2_(decoder, codec, NULL);
  }
  if (error < 0) {
    // A decoder that is not open cannot be used. The next call makes a new one.
    avcodec_free_context_(&decoder);
    return say_error(message, error);
  }
  video->decoder = decoder;
  return EMAKI_VIDEO_OK;
}

static void drop_frames(emaki_video *video) {
  av_frame_unref_(video->current);
  av_frame_unref_(video->ahead);
}

static void begin_at(emaki_video *video, int32_t key) {
  if (video->decoded_frames > 0 || video->next_packet > 0) avcodec_flush_buffers_(video->decoder);
  drop_frames(video);
  (video->is_draining = 0, video->next_packet = key);
}

// Decodes up to the next frame that shows. At the end of the video, no frame is stored.
static int decode_ahead(emaki_video *video) {
  while (1) {
    int error = avcodec_receive_frame_(video->decoder, video->ahead);
    if (error == 0) {
      video->decoded_frames++;
      if (video->ahead->decode_error_flags || video->ahead->flags & AV_FRAME_FLAG_CORRUPT) return AVERROR_INVALIDDATA;
      if (video->ahead->pts >= 0) return 0;
      av_frame_unref_(video->ahead);
      continue;
    }
    if (error == AVERROR_EOF) return 0;
    if (error != AVERROR(EAGAIN) || video->is_draining) return error;
    AVPacket *coded = video->next_packet < video->packet_count ? video->coded[video->next_packet++] : NULL;
    if (!coded) video->is_draining = 1;
    error = avcodec_send_packet_(video->decoder, coded);
    if (error < 0 && error != AVERROR_EOF) return error;
  }
}

static emaki_video_status describe(const emaki_video *video, emaki_video_frame *planes, char *message) {
  const AVFrame *frame = video->current;
  *planes = (emaki_video_frame){
      .frame = (int32_t)frame->pts, .width = frame->width, .height = frame->height, .depth = 8, .matrix = (int)frame->colorspace};
  planes->is_full_range = frame->color_range == AVCOL_RANGE_JPEG;
  // If the frame does not give a value, the value of the container is used.
  const AVCodecParameters *parameters = video->stream->codecpar;
  if (frame->colorspace == AVCOL_SPC_UNSPECIFIED) planes->matrix = (int)parameters->color_space;
  switch (frame->color_trc == AVCOL_TRC_UNSPECIFIED ? parameters->color_trc : frame->color_trc) {
  case AVCOL_TRC_SMPTE2084: return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "an HDR video (PQ)");
  case AVCOL_TRC_ARIB_STD_B67: return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "an HDR video (HLG)");
  default: break;
  }
  switch (frame->format) {
  case AV_PIX_FMT_YUVJ420P: planes->is_full_range = 1;  // fallthrough
  case AV_PIX_FMT_YUV420P: planes->shift_x = planes->shift_y = 1; break;
  case AV_PIX_FMT_YUV420P10LE: (planes->shift_x = planes->shift_y = 1, planes->depth = 10); break;
  case AV_PIX_FMT_YUVJ422P: planes->is_full_range = 1;  // fallthrough
  case AV_PIX_FMT_YUV422P: planes->shift_x = 1; break;
  case AV_PIX_FMT_YUVJ444P: planes->is_full_range = 1;  // fallthrough
  case AV_PIX_FMT_YUV444P: break;
  default: {
    const char *name = av_get_pix_fmt_name_(frame->format);
    return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "a video with samples as %s", name ? name : "nobody knows");
  }
  }
  switch (planes->matrix) {
  case AVCOL_SPC_BT709: case AVCOL_SPC_UNSPECIFIED: case AVCOL_SPC_BT470BG: case AVCOL_SPC_SMPTE170M: case AVCOL_SPC_BT2020_NCL: break;
  default: return SAY(message, EMAKI_VIDEO_UNSUPPORTED, "a video with the colour matrix %d of ITU-T H.273", planes->matrix);
  }
  for (int i = 0; i < 3; i++) {
    planes->planes[i] = frame->data[i];
    planes->strides[i] = frame->linesize[i];
    if (!frame->data[i]) return SAY(message, EMAKI_VIDEO_BROKEN, "a frame lacks a plane");
  }
  return EMAKI_VIDEO_OK;
}

emaki_video_status emaki_video_decode(emaki_video *video, int32_t frame, int32_t key, int64_t max_pixels, emaki_video_frame *decoded,
                                      char *message) {
  emaki_video_status status = open_decoder(video, max_pixels, message);
  if (status != EMAKI_VIDEO_OK) return status;
  if (video->current->pts < 0 || video->current->pts > frame || key > video->next_packet) begin_at(video, key);
  while (video->current->pts < frame) {
    if (video->ahead->pts < 0) {
      int error = decode_ahead(video);
      if (error < 0) {
        // The frames are dropped, so that a later call begins again at a key frame.
        drop_frames(video);
        return say_error(message, error);
      }
      if (video->ahead->pts < 0) break;
    }
    if (video->current->pts >= 0 && video->ahead->pts > frame) break;
    av_frame_unref_(video->current);
    av_frame_move_ref_(video->current, video->ahead);
  }
  if (video->current->pts < 0) return SAY(message, EMAKI_VIDEO_BROKEN, "no frame of it can be decoded");
  return describe(video, decoded, message);
}

#else
EMAKI_BUILT_WITHOUT(emaki_ffmpeg, "Videos")
const char *emaki_ffmpeg_package(void) { return NULL; }
#endif
