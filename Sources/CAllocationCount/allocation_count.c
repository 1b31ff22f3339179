// Counts allocations, only for the benchmarks. This works because a program's own malloc is used instead of the C library's. The names
// below belong to glibc, so nothing is counted with other C libraries.
#include "allocation_count.h"

#include <features.h>
#include <stddef.h>

static _Thread_local long count;

long emaki_allocation_count(void) { return count; }

#ifdef __GLIBC__
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}
#endif
