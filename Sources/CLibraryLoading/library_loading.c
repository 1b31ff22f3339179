#include "library_loading.h"

#include <dlfcn.h>
#include <stdio.h>

void emaki_library_load(emaki_library *library, const emaki_library_function *functions, size_t count, const char *(*ready)(void)) {
  void *handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
  library->reason = library->text;
  if (!handle) {
    const char *words = dlerror();
    snprintf(library->text, sizeof library->text, "%s%s", words ? words : library->name, words ? "" : " cannot be loaded");
    return;
  }
  for (size_t index = 0; index < count; index++) {
    if ((*functions[index].address = dlsym(handle, functions[index].name))) continue;
    snprintf(library->text, sizeof library->text, "%s lacks %s", library->name, functions[index].name);
    return;
  }
  library->reason = ready ? ready() : NULL;
}
