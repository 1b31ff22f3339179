#pragma once

/// Returns the number of the program's arguments, its own name included; 0 where the C library does not hand them out before `main`.
int emaki_argument_count(void);

/// Returns an argument by its index, which is below `emaki_argument_count()`.
const char *emaki_argument(int index);
