// libcurl is loaded when it is first needed. Linking it would load about thirty more libraries and start each program milliseconds later.
// Swift cannot call its functions with variable arguments, so there is one function here for each type of argument.
#pragma once

#include <curl/curl.h>
#include <library_loading.h>
#include <stddef.h>

/// Every other function here needs libcurl to be loaded.
EMAKI_LIBRARY_INTERFACE(emaki_curl);

CURL *emaki_curl_easy_init(void);
void emaki_curl_easy_cleanup(CURL *easy);
const char *emaki_curl_easy_strerror(CURLcode code);

typedef size_t (*emaki_curl_data)(char *bytes, size_t size, size_t count, void *context);
typedef curl_socket_t (*emaki_curl_open_socket)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

CURLcode emaki_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode emaki_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode emaki_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode emaki_curl_set_data(CURL *easy, CURLoption option, emaki_curl_data function);
CURLcode emaki_curl_set_open_socket(CURL *easy, emaki_curl_open_socket function);
CURLcode emaki_curl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode emaki_curl_get_double(CURL *easy, CURLINFO info, double *value);

CURLM *emaki_curl_multi_init(void);
void emaki_curl_multi_cleanup(CURLM *multi);
CURLMcode emaki_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode emaki_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode emaki_curl_multi_perform(CURLM *multi, int *running);
CURLMcode emaki_curl_multi_poll(CURLM *multi, int milliseconds);
/// Wakes up a poll. It is the only one of these functions that another thread may call.
CURLMcode emaki_curl_multi_wakeup(CURLM *multi);
/// Returns a transfer that has ended, and stores its result; null where no transfer has ended.
CURL *emaki_curl_multi_next_done(CURLM *multi, CURLcode *result);

struct curl_slist *emaki_curl_slist_append(struct curl_slist *list, const char *text);
void emaki_curl_slist_free(struct curl_slist *list);

CURLU *emaki_curl_url(void);
void emaki_curl_url_cleanup(CURLU *url);
CURLUcode emaki_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags);
CURLUcode emaki_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags);
const char *emaki_curl_url_strerror(CURLUcode code);
void emaki_curl_free(void *text);
