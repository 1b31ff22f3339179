#include "curl_library.h"

// Every function that is used, with its type from curl's own header.
#define FUNCTIONS(X)                                                                                                                   \
  X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_strerror) X(curl_easy_setopt) X(curl_easy_getinfo)            \
  X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_add_handle) X(curl_multi_remove_handle)                   \
  X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_wakeup) X(curl_multi_info_read) X(curl_slist_append) X(curl_slist_free_all)     \
  X(curl_url) X(curl_url_cleanup) X(curl_url_set) X(curl_url_get) X(curl_url_strerror) X(curl_free)

static const char *set_up(void);
EMAKI_LOADED_LIBRARY(emaki_curl, "libcurl.so.4", FUNCTIONS, set_up)

static const char *set_up(void) { return curl_global_init_(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "libcurl cannot be set up"; }

CURL *emaki_curl_easy_init(void) { return curl_easy_init_(); }
void emaki_curl_easy_cleanup(CURL *easy) { curl_easy_cleanup_(easy); }
const char *emaki_curl_easy_strerror(CURLcode code) { return curl_easy_strerror_(code); }

CURLcode emaki_curl_set_long(CURL *easy, CURLoption option, long value) { return curl_easy_setopt_(easy, option, value); }
CURLcode emaki_curl_set_text(CURL *easy, CURLoption option, const char *value) { return curl_easy_setopt_(easy, option, value); }
CURLcode emaki_curl_set_pointer(CURL *easy, CURLoption option, void *value) { return curl_easy_setopt_(easy, option, value); }

CURLcode emaki_curl_set_data(CURL *easy, CURLoption option, emaki_curl_data function) {
  return curl_easy_setopt_(easy, option, function);
}

CURLcode emaki_curl_set_open_socket(CURL *easy, emaki_curl_open_socket function) {
  return curl_easy_setopt_(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

CURLcode emaki_curl_get_long(CURL *easy, CURLINFO info, long *value) { return curl_easy_getinfo_(easy, info, value); }
CURLcode emaki_curl_get_double(CURL *easy, CURLINFO info, double *value) { return curl_easy_getinfo_(easy, info, value); }

CURLM *emaki_curl_multi_init(void) { return curl_multi_init_(); }
void emaki_curl_multi_cleanup(CURLM *multi) { curl_multi_cleanup_(multi); }

CURLMcode emaki_curl_multi_add(CURLM *multi, CURL *easy) { return curl_multi_add_handle_(multi, easy); }
CURLMcode emaki_curl_multi_remove(CURLM *multi, CURL *easy) { return curl_multi_remove_handle_(multi, easy); }
CURLMcode emaki_curl_multi_perform(CURLM *multi, int *running) { return curl_multi_perform_(multi, running); }
CURLMcode emaki_curl_multi_poll(CURLM *multi, int milliseconds) { return curl_multi_poll_(multi, NULL, 0, milliseconds, NULL); }
CURLMcode emaki_curl_multi_wakeup(CURLM *multi) { return curl_multi_wakeup_(multi); }

CURL *emaki_curl_multi_next_done(CURLM *multi, CURLcode *result) {
  int rest;
  CURLMsg *message;
  while ((message = curl_multi_info_read_(multi, &rest))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

struct curl_slist *emaki_curl_slist_append(struct curl_slist *list, const char *text) { return curl_slist_append_(list, text); }
void emaki_curl_slist_free(struct curl_slist *list) { curl_slist_free_all_(list); }

CURLU *emaki_curl_url(void) { return curl_url_(); }
void emaki_curl_url_cleanup(CURLU *url) { curl_url_cleanup_(url); }

CURLUcode emaki_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags) {
  return curl_url_set_(url, part, text, flags);
}

CURLUcode emaki_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags) {
  return curl_url_get_(url, part, text, flags);
}

const char *emaki_curl_url_strerror(CURLUcode code) { return curl_url_strerror_(code); }
void emaki_curl_free(void *text) { curl_free_(text); }
