// Loads a library when it is first needed, so that an unused library costs nothing. The source file for a library lists the functions that it
// uses, whose types its own header gives, in a macro `FUNCTIONS(X)`, names the library with `EMAKI_LOADED_LIBRARY`, and calls each function by its name and
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

#define EMAKI_LIBRARY(file) {file, NULL, PTHREAD_ONCE_INIT, {0}}

/// A function that is looked up: its name, and where its address goes.
typedef struct {
  const char *name;
  void **address;
} emaki_library_function;

/// Loads a library and looks up its functions. Returns 1 where all are found; otherwise 0, and the library has a reason.
int emaki_library_load(emaki_library *library, const emaki_library_function *functions, size_t count);

/// Names the one folder in which libraries are looked for, for tests of their absence. The text must stay.
void emaki_library_set_search_path(const char *folder);

/// Declares what each library offers: it is loaded, unless that was tried before, and why it cannot be loaded is returned; null where it is loaded.
/// The reason is never freed. Any thread may call this.
#define EMAKI_LIBRARY_INTERFACE(prefix) const char *prefix##_missing(void)

#define EMAKI_LIBRARY_POINTER(name) static __typeof__(&name) name##_;
#define EMAKI_LIBRARY_ENTRY(name) {#name, (void **)&name##_},

/// Defines what a library offers, by its file's name, the macro that lists its functions, and a function that sets it up and returns why that fails;
/// null where nothing has to be set up.
#define EMAKI_LOADED_LIBRARY(prefix, file, FUNCTIONS, ready)                                                \
  FUNCTIONS(EMAKI_LIBRARY_POINTER)                                                                          \
  static emaki_library library = EMAKI_LIBRARY(file);                                                       \
  static void load(void) {                                                                                  \
    static const emaki_library_function functions[] = {FUNCTIONS(EMAKI_LIBRARY_ENTRY)};                     \
    const char *(*const complete)(void) = ready;                                                            \
    const int is_loaded = emaki_library_load(&library, functions, sizeof functions / sizeof *functions);    \
    if (is_loaded && complete) library.reason = complete();                                                 \
  }                                                                                                         \
  const char *prefix##_missing(void) {                                                                      \
    pthread_once(&library.once, load);                                                                      \
    return library.reason;                                                                                  \
  }

