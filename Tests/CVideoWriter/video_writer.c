#include "video_writer.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <stdlib.h>
#include <string.h>

// The sample of a plane for a colour, by the equations of ITU-R BT.601, BT.709 and BT.2020 in floating point.
static int sample(const test_video *video, uint32_t color, int plane, int depth) {
  double kr = 0.2126, kb = 0.0722;
  if (video->matrix == 5 || video->matrix == 6) (kr = 0.299, kb = 0.114);
  if (video->matrix == 9) (kr = 0.2627, kb = 0.0593);
  double r = (color >> 16 & 255) / 255.0, g = (color >> 8 & 255) / 255.0, b = (color & 255) / 255.0;
  double y = kr * r + (1 - kr - kb) * g + kb * b;
  double value = plane == 0 ? y : plane == 1 ? (b - y) / (2 * (1 - kb)) : (r - y) / (2 * (1 - kr));
  double most = (1 << depth) - 1, unit = 1 << (depth - 8);
  double zero = plane == 0 ? (video->is_full_range ? 0 : 16 * unit) : 128 * unit;
  double range = video->is_full_range ? most : (plane == 0 ? 219 : 224) * unit;
  double result = zero + value * range + 0.5;
  return result < 0 ? 0 : result > most ? (int)most : (int)result;
}

static void paint(const test_video *video, AVFrame *frame, const uint32_t *colors) {
  const AVPixFmtDescriptor *form = av_pix_fmt_desc_get(frame->format);
  int depth = form->comp[0].depth;
  for (int plane = 0; plane < 3; plane++) {
    int width = plane ? -((-frame->width) >> form->log2_chroma_w) : frame->width;
    int height = plane ? -((-frame->height) >> form->log2_chroma_h) : frame->height;
    int values[2] = {sample(video, colors[0], plane, depth), sample(video, colors[1], plane, depth)};
    for (int y = 0; y < height; y++) {
      uint8_t *row = frame->data[plane] + y * frame->linesize[plane];
      for (int x = 0; x < width; x++) {
        int value = values[x >= width / 2];
        if (depth == 8) row[x] = (uint8_t)value;
        else (row[2 * x] = (uint8_t)value, row[2 * x + 1] = (uint8_t)(value >> 8));
      }
    }
  }
}

static int write_packets(AVCodecContext *encoder, AVFormatContext *format, int streams) {
  AVPacket *packet = av_packet_alloc();
  int error;
  while ((error = avcodec_receive_packet(encoder, packet)) == 0) {
    if (packet->duration == 0) packet->duration = 1;
    for (int i = 0; i < streams; i++) {
      AVPacket *copy = av_packet_clone(packet);
      copy->stream_index = i;
      av_packet_rescale_ts(copy, encoder->time_base, format->streams[i]->time_base);
      av_interleaved_write_frame(format, copy);
      av_packet_free(&copy);
    }
    av_packet_unref(packet);
  }
  av_packet_free(&packet);
  return error == AVERROR(EAGAIN) || error == AVERROR_EOF ? 0 : error;
}

uint8_t *write_test_video(test_video video, const uint32_t *colors, int count, size_t *length) {
  av_log_set_level(AV_LOG_QUIET);
  const AVCodec *codec = avcodec_find_encoder_by_name(video.encoder);
  AVFormatContext *format = NULL;
  if (!codec || avformat_alloc_output_context2(&format, NULL, video.container, NULL) < 0) return NULL;
  format->flags |= AVFMT_FLAG_BITEXACT;
  AVCodecContext *encoder = avcodec_alloc_context3(codec);
  encoder->width = video.width;
  encoder->height = video.height;
  encoder->pix_fmt = av_get_pix_fmt(video.samples);
  encoder->time_base = (AVRational){1, video.frames_per_second};
  encoder->framerate = (AVRational){video.frames_per_second, 1};
  encoder->sample_aspect_ratio = (AVRational){video.pixel_width, 1};
  encoder->gop_size = video.key_distance;
  encoder->max_b_frames = video.b_frames;
  encoder->thread_count = 1;
  encoder->flags |= AV_CODEC_FLAG_BITEXACT;
  if (!video.is_silent) {
    encoder->colorspace = video.matrix;
    if (video.transfer) encoder->color_trc = video.transfer;
    encoder->color_range = video.is_full_range ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  }
  if (format->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  // The quality is so high that each colour is preserved, and key frames occur only where they are requested. Encoders ignore unknown
  // options.
  AVDictionary *options = NULL;
  av_dict_set(&options, "crf", "4", 0);
  av_dict_set(&options, "preset", strcmp(video.encoder, "libx264") ? "ultrafast" : "veryfast", 0);
  av_dict_set(&options, "x264-params", "scenecut=0:log-level=none:", 0);
  av_dict_set(&options, "x264-params", video.x264, AV_DICT_APPEND);
  av_dict_set(&options, "x265-params", "scenecut=0:log-level=none:pools=none:frame-threads=1", 0);
  av_dict_set(&options, "cpu-used", "8", 0);
  av_dict_set(&options, "deadline", "realtime", 0);
  av_dict_set(&options, "usage", "realtime", 0);
  int error = avcodec_open2(encoder, codec, &options);
  av_dict_free(&options);
  for (int i = 0; i < video.streams && error >= 0; i++) {
    AVStream *stream = avformat_new_stream(format, NULL);
    error = avcodec_parameters_from_context(stream->codecpar, encoder);
    stream->time_base = encoder->time_base;
    stream->sample_aspect_ratio = encoder->sample_aspect_ratio;
    if (video.turn) {
      int32_t *matrix = (int32_t *)av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t));
      av_display_rotation_set(matrix, video.turn);
    }
  }
  uint8_t *bytes = NULL;
  if (error >= 0) error = avio_open_dyn_buf(&format->pb);
  if (error >= 0) error = avformat_write_header(format, NULL);
  AVFrame *frame = av_frame_alloc();
  if (error >= 0) {
    frame->format = encoder->pix_fmt;
    frame->width = video.width;
    frame->height = video.height;
    for (int i = 0; i < count && error >= 0; i++) {
      av_frame_unref(frame);
      (frame->format = encoder->pix_fmt, frame->width = video.width, frame->height = video.height);
      av_frame_get_buffer(frame, 0);
      paint(&video, frame, colors + 2 * i);
      frame->pts = i;
      error = avcodec_send_frame(encoder, frame);
      if (error >= 0) error = write_packets(encoder, format, video.streams);
    }
    if (error >= 0) error = avcodec_send_frame(encoder, NULL);
    if (error >= 0) error = write_packets(encoder, format, video.streams);
    if (error >= 0) error = av_write_trailer(format);
  }
  av_frame_free(&frame);
  avcodec_free_context(&encoder);
  if (format->pb) {
    uint8_t *buffer;
    int size = avio_close_dyn_buf(format->pb, &buffer);
    if (error >= 0 && (bytes = malloc((size_t)size + 1))) {
      memcpy(bytes, buffer, (size_t)size);
      *length = (size_t)size;
    }
    av_free(buffer);
  }
  avformat_free_context(format);
  return bytes;
}
