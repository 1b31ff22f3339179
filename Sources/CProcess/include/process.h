// What the C library knows of the process, and functions of glibc's allocator that are not part of the C standard.
#pragma once

#include <malloc.h>
#include <stdlib.h>

/// Returns the number of the program's arguments, its own name included; 0 where the C library does not hand them out before `main`.
int emaki_argument_count(void);

/// Returns an argument by its index, which is below `emaki_argument_count()`.
const char *emaki_argument(int index);

/// Returns the path by which the system was asked to start the program, relative to the folder it was started in; null where it does not tell.
const char *emaki_started_path(void);

/// Keeps the allocator's memory from being cut into ever more pieces in a process that works for days: blocks of 128 KB and more are always
/// taken from the system and returned to it, and not only until the first such block is freed; and threads share so many heaps.
static inline void emaki_limit_heaps(int count) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

/// Enlarges the heap of the calling thread to 8 MB of addresses, which take no memory until they are used. Otherwise glibc enlarges the heap of
/// a thread page by page, each time with a call of the system that takes as long as drawing a letter.
static inline void emaki_enlarge_heap(void) {
#ifdef __GLIBC__
  // Blocks of 128 KB would not come from the heap. They are volatile, so that the compiler leaves the calls in.
  void *volatile blocks[64];
  for (int i = 0; i < 64; i++) blocks[i] = malloc(127 * 1024);
  for (int i = 0; i < 64; i++) free(blocks[i]);
#endif
}

/// Gives free memory that the allocator holds back to the system. It takes milliseconds.
static inline void emaki_release_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
