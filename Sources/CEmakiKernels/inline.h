#pragma once

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the channels of a pixel are taken as the bytes b, g, r, a"
#endif

// The functions are inlined even in builds without optimisation, because a call for each step of a pixel costs several times the step.
#define EMAKI_INLINE static inline __attribute__((always_inline))

EMAKI_INLINE int clamped(int value, int high) { return value < 0 ? 0 : value > high ? high : value; }
