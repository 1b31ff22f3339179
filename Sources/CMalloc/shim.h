// Functions of glibc's allocator that are not part of the C standard.
#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

#include <malloc.h>

/// Gives free memory that the allocator holds back to the system. It takes milliseconds.
static inline void emaki_release_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

#endif
