// For RUSAGE_THREAD.
#define _GNU_SOURCE

#include "pango_fonts.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/// The contents of a file, mapped into memory that is read-only and is never unmapped.
typedef struct {
  void *bytes;
  size_t length;
} Mapped;

static GMutex mutex;
/// `Mapped` by path.
static GHashTable *files;

/// Returns how many bytes of all files are in memory; all of a file's pages where the system does not say.
///
/// The system's counts for the whole process cannot be used, because pictures and videos of others change them, too.
static size_t resident_bytes(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = 0;
  int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  GHashTableIter iterator;
  gpointer value;
  g_hash_table_iter_init(&iterator, files);
  while (g_hash_table_iter_next(&iterator, NULL, &value)) {
    const Mapped *mapped = value;
    size_t pages = (mapped->length + page - 1) / page, first = (uintptr_t)mapped->bytes / page, present = 0;
    for (size_t done = 0; done < pages;) {
      // Each page has a number, whose highest bit says whether the page is in memory. The numbers are guarded by the mutex.
      static uint64_t entries[4096];
      size_t wanted = MIN(pages - done, G_N_ELEMENTS(entries));
      ssize_t read = pread(pagemap, entries, wanted * sizeof *entries, (off_t)((first + done) * sizeof *entries));
      size_t count = MAX(read, 0) / sizeof *entries;
      for (size_t index = 0; index < count; index++) present += entries[index] >> 63;
      done += count;
      if (count == 0) present = done = pages;
    }
    bytes += present * page;
  }
  if (pagemap >= 0) close(pagemap);
  return bytes;
}

/// Returns how many bytes of files, the program's own and those of libraries among them, the process has in memory; -1 if the system does not
/// provide this.
static long file_bytes(void) {
  FILE *counts = fopen("/proc/self/statm", "re");
  if (!counts) return -1;
  long pages;
  int found = fscanf(counts, "%*s %*s %ld", &pages);
  fclose(counts);
  return found == 1 ? pages * sysconf(_SC_PAGESIZE) : -1;
}

/// Returns a number of `count` bytes, the highest first; 0 beyond the end.
static uint32_t number(const uint8_t *bytes, size_t length, size_t place, size_t count) {
  uint32_t value = 0;
  if (place > length || count > length - place) return 0;
  while (count--) value = value << 8 | bytes[place++];
  return value;
}

int emaki_font_is_whole(const void *file, size_t length) {
  const uint8_t *bytes = file;
  uint32_t kind = number(bytes, length, 0, 4);
  size_t faces = 1;
  switch (kind) {
    case 0x774F4646: case 0x774F4632:  // `wOFF`, `wOF2`.
      return number(bytes, length, 8, 4) == length;
    case 0x74746366: faces = number(bytes, length, 8, 4);  // `ttcf`.
    case 0x00010000: case 0x4F54544F: case 0x74727565: break;  // Outlines of TrueType, `OTTO`, `true`.
    default: return length > 4;
  }
  int whole = faces && 12 + 4 * faces <= length;
  while (whole && faces--) {
    // The tables in the directory of a face (OpenType 1.9.1, "Table directory").
    size_t place = kind == 0x74746366 ? number(bytes, length, 12 + 4 * faces, 4) : 0, count = number(bytes, length, place + 4, 2);
    whole = count && place + 12 + 16 * count <= length;
    for (size_t record = place + 12; whole && count--; record += 16) {
      whole = (size_t)number(bytes, length, record + 8, 4) + number(bytes, length, record + 12, 4) <= length;
    }
  }
  return whole;
}

const void *emaki_file_bytes(const char *path, size_t *length) {
  g_mutex_lock(&mutex);
  if (!files) files = g_hash_table_new(g_str_hash, g_str_equal);
  Mapped *mapped = g_hash_table_lookup(files, path);
  // A pipe is not waited for.
  int descriptor = mapped ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat info;
  if (descriptor >= 0 && fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
    size_t size = (size_t)info.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes != MAP_FAILED) {
      madvise(bytes, size, MADV_RANDOM);
      // A file that could not be read is not remembered, so the next call tries it again.
      if (emaki_font_is_whole(bytes, size)) {
        mapped = g_new(Mapped, 1);
        *mapped = (Mapped){bytes, size};
        g_hash_table_insert(files, g_strdup(path), mapped);
      } else {
        munmap(bytes, size);
      }
    }
  }
  if (descriptor >= 0) close(descriptor);
  g_mutex_unlock(&mutex);
  *length = mapped ? mapped->length : 0;
  return mapped ? mapped->bytes : NULL;
}

void emaki_files_release(size_t limit) {
  // If almost no page was touched since the last check, this check is skipped, because it takes a hundred times as long. Touching one page
  // of a file also maps its neighbours that the system has in memory, 16 pages in all.
  static _Thread_local long looked_at;
  struct rusage usage;
  // The pages of memory and of files that this thread was the first to touch.
  long touched = getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_minflt + usage.ru_majflt : 0;
  if ((touched - looked_at) * 16 * sysconf(_SC_PAGESIZE) < (long)limit / 2) return;
  looked_at = touched;
  g_mutex_lock(&mutex);
  // Most of those pages are of pictures: the files are looked through only if so much more of files is in memory that they may have reached the
  // limit. What other files have lost since the last look may hide as much of these, so the least count is kept.
  static long settled;
  static size_t present;
  long held = file_bytes();
  settled = MIN(settled, held);
  if (files && (held < 0 || (long)present + held - settled > (long)limit)) {
    present = resident_bytes();
    settled = held;
  }
  if (present > limit) {
    settled -= (long)present;
    present = 0;
    GHashTableIter iterator;
    gpointer value;
    g_hash_table_iter_init(&iterator, files);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
      // A private page that is never written has the same content as the file, so it can be dropped.
      madvise(((Mapped *)value)->bytes, ((Mapped *)value)->length, MADV_DONTNEED);
    }
  }
  g_mutex_unlock(&mutex);
}
