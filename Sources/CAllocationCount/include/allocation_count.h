#pragma once

/// Returns the number of allocations that the calling thread has made so far: malloc, calloc, realloc and aligned ones.
long emaki_allocation_count(void);
