#pragma once

/// Allocations of the calling thread so far: malloc, calloc, realloc and aligned ones.
long emaki_allocation_count(void);
