#include "curl_library.h"

#include <library_loading.h>

// Every function that is used, with its type from curl's own header.
#define FUNCTIONS(X)                                                                                                                   \
  X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_strerror) X(curl_easy_setopt) X(curl_easy_getinfo)            \
  X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_add_handle) X(curl_multi_remove_handle)                   \
  X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_wakeup) X(curl_multi_info_read) X(curl_slist_append) X(curl_slist_free_all)     \
  X(curl_url) X(curl_url_cleanup) X(curl_url_set) X(curl_url_get) X(curl_url_strerror) X(curl_free)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } library;

#define FIND(name) {#name, (void **)&library.name##_},
static emaki_library loading = EMAKI_LIBRARY("libcurl.so.4");

static void load(void) {
  static const emaki_library_function functions[] = {FUNCTIONS(FIND)};
  if (!emaki_library_load(&loading, functions, sizeof functions / sizeof *functions)) return;
  if (library.curl_global_init_(CURL_GLOBAL_DEFAULT) != CURLE_OK) loading.reason = "libcurl cannot be set up";
}

const char *emaki_curl_load(void) {
  pthread_once(&loading.once, load);
  return loading.reason;
}

CURL *emaki_curl_easy_init(void) { return library.curl_easy_init_(); }
void emaki_curl_easy_cleanup(CURL *easy) { library.curl_easy_cleanup_(easy); }
const char *emaki_curl_easy_strerror(CURLcode code) { return library.curl_easy_strerror_(code); }

CURLcode emaki_curl_set_long(CURL *easy, CURLoption option, long value) { return library.curl_easy_setopt_(easy, option, value); }
CURLcode emaki_curl_set_text(CURL *easy, CURLoption option, const char *value) { return library.curl_easy_setopt_(easy, option, value); }
CURLcode emaki_curl_set_pointer(CURL *easy, CURLoption option, void *value) { return library.curl_easy_setopt_(easy, option, value); }

CURLcode emaki_curl_set_data(CURL *easy, CURLoption option, emaki_curl_data function) {
  return library.curl_easy_setopt_(easy, option, function);
}

CURLcode emaki_curl_set_open_socket(CURL *easy, emaki_curl_open_socket function) {
  return library.curl_easy_setopt_(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

CURLcode emaki_curl_get_long(CURL *easy, CURLINFO info, long *value) { return library.curl_easy_getinfo_(easy, info, value); }
CURLcode emaki_curl_get_double(CURL *easy, CURLINFO info, double *value) { return library.curl_easy_getinfo_(easy, info, value); }

CURLM *emaki_curl_multi_init(void) { return library.curl_multi_init_(); }
void emaki_curl_multi_cleanup(CURLM *multi) { library.curl_multi_cleanup_(multi); }

CURLMcode emaki_curl_multi_add(CURLM *multi, CURL *easy) { return library.curl_multi_add_handle_(multi, easy); }
CURLMcode emaki_curl_multi_remove(CURLM *multi, CURL *easy) { return library.curl_multi_remove_handle_(multi, easy); }
CURLMcode emaki_curl_multi_perform(CURLM *multi, int *running) { return library.curl_multi_perform_(multi, running); }
CURLMcode emaki_curl_multi_poll(CURLM *multi, int milliseconds) { return library.curl_multi_poll_(multi, NULL, 0, milliseconds, NULL); }
CURLMcode emaki_curl_multi_wakeup(CURLM *multi) { return library.curl_multi_wakeup_(multi); }

CURL *emaki_curl_multi_next_done(CURLM *multi, CURLcode *result) {
  int rest;
  CURLMsg *message;
  while ((message = library.curl_multi_info_read_(multi, &rest))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

struct curl_slist *emaki_curl_slist_append(struct curl_slist *list, const char *text) { return library.curl_slist_append_(list, text); }
void emaki_curl_slist_free(struct curl_slist *list) { library.curl_slist_free_all_(list); }

CURLU *emaki_curl_url(void) { return library.curl_url_(); }
void emaki_curl_url_cleanup(CURLU *url) { library.curl_url_cleanup_(url); }

CURLUcode emaki_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags) {
  return library.curl_url_set_(url, part, text, flags);
}

CURLUcode emaki_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags) {
  return library.curl_url_get_(url, part, text, flags);
}

const char *emaki_curl_url_strerror(CURLUcode code) { return library.curl_url_strerror_(code); }
void emaki_curl_free(void *text) { library.curl_free_(text); }
