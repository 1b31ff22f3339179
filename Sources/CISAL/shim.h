#pragma once
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

/* A macro of macros, which Swift does not import. */
static inline uint32_t isal_level1_buffer_size(void) { return ISAL_DEF_LVL1_DEFAULT; }
