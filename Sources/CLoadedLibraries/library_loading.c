#include "library_loading.h"

#include <dlfcn.h>
#include <stdio.h>

static const char *search_path;

void emaki_library_set_search_path(const char *folder) { search_path = folder; }

int emaki_library_load(emaki_library *library, const emaki_library_function *functions, size_t count) {
  char path[4096];
  snprintf(path, sizeof path, "%s%s%s", search_path ? search_path : "", search_path ? "/" : "", library->name);
  void *found = dlopen(path, RTLD_NOW | RTLD_LOCAL), *handle = found;
  for (; found && count; count--, functions++) found = *functions->address = dlsym(handle, functions->name);
  if (found) return 1;
  // The loader names what it did not find.
  snprintf(library->text, sizeof library->text, "%s", dlerror());
  library->reason = library->text;
  return 0;
}
