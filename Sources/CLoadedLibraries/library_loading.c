#include "library_loading.h"

#include <dlfcn.h>
#include <stdio.h>

static const char *search_path;

void emaki_library_set_search_path(const char *folder) { search_path = folder; }

int emaki_library_load(emaki_library *library, const emaki_library_function *functions, size_t count) {
  char path[4096];
  if (search_path) snprintf(path, sizeof path, "%s/%s", search_path, library->name);
  void *handle = dlopen(search_path ? path : library->name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *words = dlerror();
    snprintf(library->text, sizeof library->text, "%s%s", words ? words : library->name, words ? "" : " cannot be loaded");
    library->reason = library->text;
    return 0;
  }
  for (size_t index = 0; index < count; index++) {
    if ((*functions[index].address = dlsym(handle, functions[index].name))) continue;
    snprintf(library->text, sizeof library->text, "%s lacks %s", library->name, functions[index].name);
    library->reason = library->text;
    return 0;
  }
  return 1;
}
