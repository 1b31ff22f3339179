#include <library_loading.h>

#ifdef TRAIT_Markup

#include "xml_library.h"

// The name changed with the ABI.
#if LIBXML_VERSION >= 21400
#define LIBRARY "libxml2.so.16"
#else
#define LIBRARY "libxml2.so.2"
#endif

static const char *set_up(void);
EMAKI_LOADED_LIBRARY(emaki_xml, LIBRARY, EMAKI_XML_FUNCTIONS, set_up)

static const char *set_up(void) {
  xmlInitParser_();
  return NULL;
}

#define MEMBER(name) .name = name##_,
emaki_xml_functions emaki_xml(void) { return (emaki_xml_functions){EMAKI_XML_FUNCTIONS(MEMBER)}; }

#else
EMAKI_BUILT_WITHOUT(emaki_xml, "Markup")
#endif
