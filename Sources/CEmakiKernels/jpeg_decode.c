#include "jpeg_decode.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// The result of a file that is broken. Decoding is left by longjmp, which passes the result on.
enum { is_broken = -1 };

struct error_state {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
  char *message;
  int scan_limit;
  // Whether all bytes were read, when only the beginning of a file is decoded.
  int is_over;
  // Whether the header was read and the file may lack its end.
  int may_lack_end;
  // The first byte of the file in memory.
  const uint8_t *first_byte;
  // The EMAKI_JPEG faults so far.
  int faults;
};

// The name of a kind of JPEG that libjpeg refuses with a start of frame (T.81, table B.1).
static const char *process_name(int marker) {
  switch (marker) {
    case 0xC3: case 0xCB: return "lossless JPEG";
    case 0xC5: case 0xC6: case 0xCD: case 0xCE: return "hierarchical JPEG";
    case 0xC7: case 0xCF: return "hierarchical lossless JPEG";
    default: return "a rare kind of JPEG";
  }
}

static void fail(j_common_ptr codec) {
  struct error_state *state = (struct error_state *)codec->err;
  char text[JMSG_LENGTH_MAX];
  const int number = codec->err->msg_parm.i[0];
  const char *format = "%s";
  codec->err->format_message(codec, text);
  switch (codec->err->msg_code) {
    case JERR_SOF_UNSUPPORTED: snprintf(text, sizeof text, "%s", process_name(number)); break;
    case JERR_UNKNOWN_MARKER:
      if (number == 0xF7) snprintf(text, sizeof text, "JPEG-LS");
      else format = NULL;
      break;
    case JERR_BAD_PRECISION: snprintf(text, sizeof text, "JPEG of %d bits a colour", number); break;
    case JERR_ARITH_NOTIMPL: case JERR_CCIR601_NOTIMPL: case JERR_CONVERSION_NOTIMPL: case JERR_FRACT_SAMPLE_NOTIMPL: case JERR_NOT_COMPILED:
      format = "a rare kind of JPEG (%s)";
      break;
    default: format = NULL;
  }
  snprintf(state->message, EMAKI_JPEG_MESSAGE_SIZE, format ? format : "%s", text);
  longjmp(state->escape, format ? EMAKI_JPEG_UNSUPPORTED : is_broken);
}

// Returns whether the decoder has just left out so many bytes behind the pixels of a scan, or of a part of one, that the pixels were not coded
// like that. Some cameras write a byte or two too many there, or fill up with zeros.
static int has_left_over(j_common_ptr codec) {
  enum { harmless = 8 };
  if (!((struct error_state *)codec->err)->may_lack_end) return 0;
  const int count = codec->err->msg_parm.i[0];
  const struct jpeg_source_mgr *source = ((j_decompress_ptr)codec)->src;
  const uint8_t *first = ((struct error_state *)codec->err)->first_byte;
  if (count <= harmless || source->next_input_byte - first < count) return 0;
  for (int index = 1; index <= count; index++) {
    if (source->next_input_byte[-index] != 0) return 1;
  }
  return 0;
}

// A warning means that pixels are damaged. The exceptions are the warnings below, which intact photographs cause, too.
static void note(j_common_ptr codec, int level) {
  if (level >= 0) return;
  struct error_state *state = (struct error_state *)codec->err;
  switch (codec->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
      if (has_left_over(codec)) state->faults |= EMAKI_JPEG_LEFT_OVER;
      return;
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_TOO_MUCH_DATA:
    case JWRN_BOGUS_PROGRESSION:
      return;
    case JWRN_NOT_SEQUENTIAL:
      // All coefficients are decoded, whatever the scan's header says.
      state->faults |= EMAKI_JPEG_SCAN_HEADER;
      return;
    case JWRN_JPEG_EOF:
      // With arithmetic coding, the decoder does not notice that it has run out of data, so a missing end is an error.
      if (!state->may_lack_end || ((j_decompress_ptr)codec)->arith_code) fail(codec);
      state->faults |= EMAKI_JPEG_NO_END;
      return;
    case JWRN_HIT_MARKER:
      // After the beginning of a file, our own end-of-image marker follows, which is no fault.
      if (state->is_over) return;
      // If the end is missing, the marker was inserted by the decoder and is not in the file. So the message about the end of the file is
      // used.
      if (state->faults & EMAKI_JPEG_NO_END) codec->err->msg_code = JWRN_JPEG_EOF;
      fail(codec);
      break;
    default:
      fail(codec);
  }
}

static void print_nothing(j_common_ptr codec) { (void)codec; }

static void check_scans(j_common_ptr codec) {
  struct error_state *state = (struct error_state *)codec->err;
  if (((j_decompress_ptr)codec)->input_scan_number > state->scan_limit) longjmp(state->escape, EMAKI_JPEG_TOO_MANY_SCANS);
}

static void prepare(struct jpeg_decompress_struct *codec, struct error_state *state, char *message) {
  memset(codec, 0, sizeof *codec);
  memset(state, 0, sizeof *state);
  message[0] = 0;
  state->message = message;
  codec->err = jpeg_std_error(&state->manager);
  state->manager.error_exit = fail;
  state->manager.emit_message = note;
  state->manager.output_message = print_nothing;
}

static int has_inks(const struct jpeg_decompress_struct *codec) {
  return codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
}

static int64_t rounded_up(int64_t value, int unit) { return (value + unit - 1) / unit * unit; }

int emaki_jpeg_read_facts(const uint8_t *data, size_t length, emaki_jpeg_facts *facts, char *message) {
  struct jpeg_decompress_struct codec;
  struct error_state state;
  prepare(&codec, &state, message);
  const int failure = setjmp(state.escape);
  if (failure) {
    jpeg_destroy_decompress(&codec);
    return failure;
  }
  jpeg_create_decompress(&codec);
  jpeg_mem_src(&codec, data, length);
  jpeg_read_header(&codec, TRUE);
  facts->width = (int)codec.image_width;
  facts->height = (int)codec.image_height;
  facts->components = has_inks(&codec) ? 4 : codec.jpeg_color_space == JCS_GRAYSCALE ? 1 : 3;
  facts->coefficients = 0;
  if (jpeg_has_multiple_scans(&codec)) {
    for (int index = 0; index < codec.num_components; index++) {
      const jpeg_component_info *part = &codec.comp_info[index];
      facts->coefficients += rounded_up(part->width_in_blocks, part->h_samp_factor) * rounded_up(part->height_in_blocks, part->v_samp_factor)
          * DCTSIZE2;
    }
  }
  jpeg_destroy_decompress(&codec);
  return 0;
}

static uint32_t scaled_by(uint32_t value, uint32_t factor) { return (value * factor + 127) / 255; }

// Converts inks without a profile. Each colour is the light that its ink and black leave of white. Files store what the inks leave, as Adobe's do,
// also those without Adobe's marker: browsers and Pillow read all of them so.
static void convert_inks(const uint8_t *inks, int width, uint32_t *pixels) {
  for (int x = 0; x < width; x++) {
    const uint32_t black = inks[4 * x + 3];
    const uint32_t red = scaled_by(inks[4 * x], black);
    const uint32_t green = scaled_by(inks[4 * x + 1], black);
    const uint32_t blue = scaled_by(inks[4 * x + 2], black);
    pixels[x] = 0xFF000000u | red << 16 | green << 8 | blue;
  }
}

// These functions read the beginning of a file in memory. At its end the decoder waits, and keeps bytes that it cannot use yet, such as
// half a marker.
static void do_nothing(j_decompress_ptr codec) { (void)codec; }

static const JOCTET end_of_image[2] = {0xFF, JPEG_EOI};

static void give_end(j_decompress_ptr codec) {
  codec->src->next_input_byte = end_of_image;
  codec->src->bytes_in_buffer = sizeof end_of_image;
}

static boolean fill(j_decompress_ptr codec) {
  if (!((struct error_state *)codec->err)->is_over) return FALSE;
  give_end(codec);
  return TRUE;
}

static void skip(j_decompress_ptr codec, long count) {
  if (count <= 0) return;
  const size_t length = (size_t)count < codec->src->bytes_in_buffer ? (size_t)count : codec->src->bytes_in_buffer;
  codec->src->next_input_byte += length;
  codec->src->bytes_in_buffer -= length;
}

// Tells the decoder that there is no more input. An incomplete segment at the end is dropped.
static void end_input(j_decompress_ptr codec) {
  ((struct error_state *)codec->err)->is_over = 1;
  codec->unread_marker = 0;
  give_end(codec);
}

// Returns whether all scans that the picture needs have been read. A file without an end may lack some.
static int has_all_scans(const struct jpeg_decompress_struct *codec) {
  for (int index = 0; index < codec->num_components; index++) {
    // A component without any scan so far has no table.
    if (!codec->comp_info[index].quant_table) return 0;
    if (!codec->progressive_mode) continue;
    for (int place = 0; place < DCTSIZE2; place++) {
      // The value is the number of low bits that are missing; -1 if all are missing.
      if (codec->coef_bits[index][place] != 0) return 0;
    }
  }
  return 1;
}

int emaki_jpeg_decode(
    const uint8_t *data, size_t length, emaki_jpeg_extent extent, int scan_limit, int width, int height, int keeps_inks, uint32_t *pixels,
    int *faults, char *message) {
  struct jpeg_decompress_struct codec;
  struct error_state state;
  struct jpeg_progress_mgr progress;
  struct jpeg_source_mgr beginning = {data, length, do_nothing, fill, skip, jpeg_resync_to_restart, do_nothing};
  prepare(&codec, &state, message);
  state.scan_limit = scan_limit;
  state.first_byte = data;
  const int failure = setjmp(state.escape);
  if (failure) {
    jpeg_destroy_decompress(&codec);
    return failure;
  }
  jpeg_create_decompress(&codec);
  memset(&progress, 0, sizeof progress);
  progress.progress_monitor = check_scans;
  codec.progress = &progress;
  if (extent == EMAKI_JPEG_BEGINNING) {
    codec.src = &beginning;
  } else {
    jpeg_mem_src(&codec, data, length);
  }
  // If a file does not have several scans, its beginning shows only its upper rows.
  if (jpeg_read_header(&codec, TRUE) != JPEG_HEADER_OK || (extent == EMAKI_JPEG_BEGINNING && !jpeg_has_multiple_scans(&codec))) {
    snprintf(message, EMAKI_JPEG_MESSAGE_SIZE, "its beginning shows nothing");
    longjmp(state.escape, is_broken);
  }
  state.may_lack_end = 1;
  codec.out_color_space = has_inks(&codec) ? JCS_CMYK : JCS_EXT_BGRA;
  // The slow method is used, because the results of the fast ones differ between CPUs.
  codec.dct_method = JDCT_ISLOW;
  if (!jpeg_start_decompress(&codec)) {
    end_input(&codec);
    jpeg_start_decompress(&codec);
  }
  if (codec.output_width != (JDIMENSION)width || codec.output_height != (JDIMENSION)height) {
    snprintf(message, EMAKI_JPEG_MESSAGE_SIZE, "the size differs from the header's");
    longjmp(state.escape, is_broken);
  }
  // The memory belongs to the decoder, so it is freed together with it in all cases.
  JSAMPARRAY inks = NULL;
  if (has_inks(&codec) && !keeps_inks) inks = codec.mem->alloc_sarray((j_common_ptr)&codec, JPOOL_IMAGE, (JDIMENSION)width * 4, 1);
  while (codec.output_scanline < codec.output_height) {
    uint32_t *row = pixels + (size_t)codec.output_scanline * (size_t)width;
    if (inks) {
      jpeg_read_scanlines(&codec, inks, 1);
      convert_inks(inks[0], width, row);
    } else {
      JSAMPROW target = (JSAMPROW)row;
      jpeg_read_scanlines(&codec, &target, 1);
    }
  }
  const int is_whole = has_all_scans(&codec);
  jpeg_finish_decompress(&codec);
  if (state.faults & EMAKI_JPEG_NO_END && !is_whole) {
    codec.err->msg_code = JWRN_JPEG_EOF;
    fail((j_common_ptr)&codec);
  }
  *faults = state.faults;
  jpeg_destroy_decompress(&codec);
  return 0;
}

int emaki_jpeg_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }
