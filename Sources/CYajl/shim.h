#include <yajl/yajl_parse.h>

/// Lets strings pass as they are: `yajl_config` takes arguments of any number, which Swift cannot call.
static inline void emaki_yajl_pass_strings(yajl_handle handle) { yajl_config(handle, yajl_dont_validate_strings, 1); }
