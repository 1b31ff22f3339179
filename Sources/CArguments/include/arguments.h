#pragma once

/// Returns the number of the program's arguments, its own name included; 0 where the C library does not hand them out before `main`.
int emaki_argument_count(void);

/// Returns an argument by its index, which is below `emaki_argument_count()`.
const char *emaki_argument(int index);

/// Returns the path by which the system was asked to start the program, relative to the folder it was started in; null where it does not tell.
const char *emaki_started_path(void);
