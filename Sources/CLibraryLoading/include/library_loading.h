// Loads a library when it is first needed, so that an unused library costs nothing. The source file for a library lists the functions that it
// uses, whose types its own header gives, in a macro `FUNCTIONS(X)`, names the library with `EMAKI_LIBRARY`, and calls each function by its name and
// an underscore.
#pragma once

#include <pthread.h>
#include <stddef.h>

/// A library that is loaded at most once.
typedef struct {
  /// The file's name, as `dlopen` takes it.
  const char *name;
  /// Why the library cannot be loaded; null where it is loaded.
  const char *reason;
  pthread_once_t once;
  char text[512];
} emaki_library;

/// A function that is looked up: its name, and where its address goes.
typedef struct {
  const char *name;
  void **address;
} emaki_library_function;

/// Loads a library and looks up its functions. Where all are found `ready`, unless it is null, sets the library up, and returns why that fails.
void emaki_library_load(emaki_library *library, const emaki_library_function *functions, size_t count, const char *(*ready)(void));

/// Declares what each library offers.
///
/// `missing` loads the library, unless that was tried before, and returns why it cannot be loaded; null where it is loaded. The reason is never
/// freed. Any thread may call it. `set_library` names the library that is loaded instead, for tests of its absence: it must be called before anything
/// else, and the name must stay.
#define EMAKI_LIBRARY_INTERFACE(prefix)     \
  const char *prefix##_missing(void);       \
  void prefix##_set_library(const char *name)

#define EMAKI_LIBRARY_POINTER(name) static __typeof__(&name) name##_;
#define EMAKI_LIBRARY_ENTRY(name) {#name, (void **)&name##_},

/// Defines what a library offers, by its file's name, the macro that lists its functions, and what sets it up.
#define EMAKI_LIBRARY(prefix, file, FUNCTIONS, ready)                                       \
  FUNCTIONS(EMAKI_LIBRARY_POINTER)                                                          \
  static emaki_library library = {file, NULL, PTHREAD_ONCE_INIT, {0}};                      \
  static void load(void) {                                                                  \
    static const emaki_library_function functions[] = {FUNCTIONS(EMAKI_LIBRARY_ENTRY)};     \
    emaki_library_load(&library, functions, sizeof functions / sizeof *functions, ready);   \
  }                                                                                         \
  const char *prefix##_missing(void) {                                                      \
    pthread_once(&library.once, load);                                                      \
    return library.reason;                                                                  \
  }                                                                                         \
  void prefix##_set_library(const char *name) { library.name = name; }
