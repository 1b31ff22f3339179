#include "xml_library.h"

#include <library_loading.h>

// The name changed with the ABI.
#if LIBXML_VERSION >= 21400
static emaki_library loading = EMAKI_LIBRARY("libxml2.so.16");
#else
static emaki_library loading = EMAKI_LIBRARY("libxml2.so.2");
#endif

static emaki_xml_functions library;

static void load(void) {
#define FIND(name) {#name, (void **)&library.name},
  static const emaki_library_function functions[] = {EMAKI_XML_FUNCTIONS(FIND)};
  if (emaki_library_load(&loading, functions, sizeof functions / sizeof *functions)) library.xmlInitParser();
}

const emaki_xml_functions *emaki_xml(const char **reason) {
  pthread_once(&loading.once, load);
  *reason = loading.reason;
  return loading.reason ? NULL : &library;
}
