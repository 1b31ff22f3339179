// Loads a library in C when it is first needed, so that an unused library costs nothing. The source file for each library lists the
// functions that it uses in a macro `FUNCTIONS(X)`, and gets their addresses from a table.
#pragma once

#include <pthread.h>
#include <stddef.h>

/// A library that is loaded at most once. Any thread may read `reason` after `pthread_once` with `once`.
typedef struct {
  /// The file's name, as `dlopen` takes it.
  const char *name;
  /// Why the library cannot be loaded; null where it is loaded. It is never freed.
  const char *reason;
  pthread_once_t once;
  char text[512];
} emaki_library;

#define EMAKI_LIBRARY(file) {file, NULL, PTHREAD_ONCE_INIT, {0}}

/// A function that is looked up: its name, and where its address goes.
typedef struct {
  const char *name;
  void **address;
} emaki_library_function;

/// Loads a library and looks up its functions. Returns 1 where all are found; otherwise 0, and the library has a reason.
int emaki_library_load(emaki_library *library, const emaki_library_function *functions, size_t count);
