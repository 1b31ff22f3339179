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

// Stand round the other functions of a library. They are null in a build without the library's trait, and are called only where nothing is missing.
#define EMAKI_OPTIONAL _Pragma("clang attribute push(__attribute__((weak)), apply_to = function)")
#define EMAKI_OPTIONAL_END _Pragma("clang attribute pop")

/// Defines all that there is of a library in a build without its trait.
#define EMAKI_BUILT_WITHOUT(prefix, trait) \
  const char *prefix##_missing(void) { return "Emaki is built without the trait " trait; }

#define EMAKI_LIBRARY_TEXT(name) #name
#define EMAKI_LIBRARY_POINTER(name) static __typeof__(&name) name##_;
// The name is what a header's macro makes of it.
#define EMAKI_LIBRARY_NAME(name) EMAKI_LIBRARY_TEXT(name)
#define EMAKI_LIBRARY_ENTRY(name) {EMAKI_LIBRARY_NAME(name), (void **)&name##_},

/// Defines what a library offers, by its file's name, the macro that lists its functions, and a function that sets it up and returns why that fails;
/// null where nothing has to be set up.
#define EMAKI_LOADED_LIBRARY(prefix, file, FUNCTIONS, ready)                                                         \
  FUNCTIONS(EMAKI_LIBRARY_POINTER)                                                                                   \
  static emaki_library prefix##_library = {.name = file, .once = PTHREAD_ONCE_INIT};                                 \
  static void prefix##_load(void) {                                                                                  \
    static const emaki_library_function functions[] = {FUNCTIONS(EMAKI_LIBRARY_ENTRY)};                              \
    const char *(*const complete)(void) = ready;                                                                     \
    const int is_loaded = emaki_library_load(&prefix##_library, functions, sizeof functions / sizeof *functions);    \
    if (is_loaded && complete) prefix##_library.reason = complete();                                                 \
  }                                                                                                                  \
  const char *prefix##_missing(void) {                                                                               \
    pthread_once(&prefix##_library.once, prefix##_load);                                                             \
    return prefix##_library.reason;                                                                                  \
  }
