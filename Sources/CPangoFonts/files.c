// For RUSAGE_THREAD.
#define _GNU_SOURCE

#include "pango_fonts.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/// The bytes of a file, in memory that is only read and stays.
typedef struct {
  void *bytes;
  size_t length;
} Mapped;

static GMutex mutex;
/// `Mapped` by path.
static GHashTable *files;
static EmakiFileWork work;
/// The pages of files that the process had before the first file and after each release: the program's, too.
static long left_pages;

/// The pages of files that the process has in memory, of all kinds; 0 where the system does not tell.
static long resident_pages(void) {
  FILE *counts = fopen("/proc/self/statm", "re");
  if (!counts) return 0;
  long pages = 0;
  if (fscanf(counts, "%*d %*d %ld", &pages) != 1) pages = 0;
  fclose(counts);
  return pages;
}

/// The pages that this thread has touched first, of memory and of files.
static long touched_pages(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_minflt + usage.ru_majflt : 0;
}

static Mapped map_file(const char *path) {
  Mapped mapped = {NULL, 0};
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return mapped;
  struct stat info;
  if (fstat(descriptor, &info) == 0 && info.st_size > 0) {
    void *bytes = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes != MAP_FAILED) {
      madvise(bytes, (size_t)info.st_size, MADV_RANDOM);
      mapped = (Mapped){bytes, (size_t)info.st_size};
    }
  }
  close(descriptor);
  return mapped;
}

const void *emaki_file_bytes(const char *path, size_t *length) {
  g_mutex_lock(&mutex);
  if (!files) {
    files = g_hash_table_new(g_str_hash, g_str_equal);
    left_pages = resident_pages();
  }
  Mapped *known = g_hash_table_lookup(files, path);
  if (!known) {
    Mapped mapped = map_file(path);
    // A file that cannot be read is looked for again.
    if (mapped.bytes) {
      known = g_new(Mapped, 1);
      *known = mapped;
      work.mapped++;
      g_hash_table_insert(files, g_strdup(path), known);
    }
  }
  *length = known ? known->length : 0;
  const void *bytes = known ? known->bytes : NULL;
  g_mutex_unlock(&mutex);
  return bytes;
}

void emaki_files_release(size_t limit) {
  // Where next to nothing was touched there is nothing to look at, which takes ten times as long. With each page of a file come its
  // neighbours that the system has in memory, 16 in all.
  static _Thread_local long looked_at;
  long touched = touched_pages();
  if ((touched - looked_at) * 16 * sysconf(_SC_PAGESIZE) < (long)limit / 2) return;
  looked_at = touched;
  g_mutex_lock(&mutex);
  if (files && (resident_pages() - left_pages) * sysconf(_SC_PAGESIZE) > (long)limit) {
    work.released++;
    GHashTableIter iterator;
    gpointer value;
    g_hash_table_iter_init(&iterator, files);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
      // A private page that nothing writes to has the file's own content.
      madvise(((Mapped *)value)->bytes, ((Mapped *)value)->length, MADV_DONTNEED);
    }
    left_pages = resident_pages();
  }
  g_mutex_unlock(&mutex);
}

EmakiFileWork emaki_files_work(void) {
  g_mutex_lock(&mutex);
  EmakiFileWork done = work;
  g_mutex_unlock(&mutex);
  return done;
}
