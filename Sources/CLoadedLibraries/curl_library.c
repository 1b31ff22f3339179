#include "curl_library.h"

#ifdef TRAIT_Network

#include <curl/curl.h>
#include <stdlib.h>

// Every function that is used, with its type from curl's own header.
#define FUNCTIONS(X)                                                                                                                   \
  X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_strerror) X(curl_easy_setopt) X(curl_easy_getinfo)            \
  X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_add_handle) X(curl_multi_remove_handle) X(curl_multi_perform)                  \
  X(curl_multi_poll) X(curl_multi_wakeup) X(curl_multi_info_read) X(curl_slist_append) X(curl_slist_free_all) X(curl_url)              \
  X(curl_url_cleanup) X(curl_url_set) X(curl_url_get) X(curl_url_strerror) X(curl_free)

static const char *set_up(void);
EMAKI_LOADED_LIBRARY(emaki_curl, "libcurl.so.4", FUNCTIONS, set_up)

static const char *set_up(void) { return curl_global_init_(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "libcurl cannot be set up"; }

// MARK: Addresses

static char *part(CURLU *url, CURLUPart which) {
  char *text = NULL;
  return curl_url_get_(url, which, &text, which == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0) == CURLUE_OK ? text : NULL;
}

const char *emaki_address_read(const char *text, const char *base, emaki_address *parts) {
  CURLU *url = curl_url_();
  if (!url) return "out of memory";
  const unsigned flags = CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME;
  CURLUcode code = base ? curl_url_set_(url, CURLUPART_URL, base, flags) : CURLUE_OK;
  if (code == CURLUE_OK) code = curl_url_set_(url, CURLUPART_URL, text, flags);
  if (code == CURLUE_OK) {
    curl_url_set_(url, CURLUPART_FRAGMENT, NULL, 0);
    *parts = (emaki_address){
        part(url, CURLUPART_URL), part(url, CURLUPART_SCHEME), part(url, CURLUPART_USER),
        part(url, CURLUPART_PASSWORD), part(url, CURLUPART_HOST), part(url, CURLUPART_PORT)};
  }
  curl_url_cleanup_(url);
  return code == CURLUE_OK ? NULL : curl_url_strerror_(code);
}

void emaki_address_free(const emaki_address *parts) {
  char *const texts[] = {parts->whole, parts->scheme, parts->user, parts->password, parts->host, parts->port};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) curl_free_(texts[i]);
}

// MARK: Transfers

void *emaki_transfers_new(void) { return curl_multi_init_(); }
void emaki_transfers_free(void *transfers) { curl_multi_cleanup_(transfers); }
void emaki_transfers_wait(void *transfers, int milliseconds) { curl_multi_poll_(transfers, NULL, 0, milliseconds, NULL); }
void emaki_transfers_wake(void *transfers) { curl_multi_wakeup_(transfers); }

int emaki_transfers_perform(void *transfers) {
  int count = 0;
  curl_multi_perform_(transfers, &count);
  return count;
}

typedef struct {
  emaki_request request;
  struct curl_slist *headers;
} transfer;

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  const emaki_request *request = context;
  // The struct declares only the first bytes of the address. curl has room for the longest one after them.
  if (!request->may_connect(request->context, &address->addr, address->addrlen)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static int set_options(CURL *easy, transfer *made) {
  const emaki_request *request = &made->request;
  const struct { CURLoption option; const char *value; } texts[] = {
      {CURLOPT_URL, request->address}, {CURLOPT_PROTOCOLS_STR, "http,https"}, {CURLOPT_ACCEPT_ENCODING, "gzip"},
      {CURLOPT_USERAGENT, request->user_agent}, {CURLOPT_PROXY, ""}};
  const struct { CURLoption option; long value; } numbers[] = {
      {CURLOPT_FOLLOWLOCATION, 0}, {CURLOPT_NOSIGNAL, 1}, {CURLOPT_DISALLOW_USERNAME_IN_URL, 1}, {CURLOPT_QUICK_EXIT, 1},
      {CURLOPT_TIMEOUT_MS, request->milliseconds}, {CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds},
      {CURLOPT_LOW_SPEED_LIMIT, request->slow_bytes}, {CURLOPT_LOW_SPEED_TIME, request->slow_seconds}};
  const struct { CURLoption option; void *value; } pointers[] = {
      {CURLOPT_PRIVATE, made}, {CURLOPT_HTTPHEADER, made->headers}, {CURLOPT_WRITEDATA, request->context},
      {CURLOPT_HEADERDATA, request->context}, {CURLOPT_OPENSOCKETDATA, made}};
  int failed = 0;
#define SET_ALL(list) for (size_t i = 0; i < sizeof list / sizeof *list; i++) failed |= curl_easy_setopt_(easy, list[i].option, list[i].value)
  SET_ALL(texts);
  SET_ALL(numbers);
  SET_ALL(pointers);
  failed |= curl_easy_setopt_(easy, CURLOPT_WRITEFUNCTION, request->take_body);
  failed |= curl_easy_setopt_(easy, CURLOPT_HEADERFUNCTION, request->take_head);
  return !(failed | curl_easy_setopt_(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket));
}

const char *emaki_transfer_start(void *transfers, const emaki_request *request, const char *const *headers, void **result) {
  transfer *made = calloc(1, sizeof *made);
  CURL *easy = made ? curl_easy_init_() : NULL;
  if (!easy) {
    free(made);
    return "out of memory";
  }
  made->request = *request;
  for (; *headers; headers++) made->headers = curl_slist_append_(made->headers, *headers);
  *result = easy;
  const char *reason = !set_options(easy, made)                                  ? "it lacks an option that is needed"
                       : curl_multi_add_handle_(transfers, easy) != CURLM_OK ? "it takes no request"
                                                                                 : NULL;
  if (reason) emaki_transfer_close(transfers, easy);
  return reason;
}

void emaki_transfer_close(void *transfers, void *easy) {
  transfer *made = NULL;
  curl_easy_getinfo_(easy, CURLINFO_PRIVATE, &made);
  curl_multi_remove_handle_(transfers, easy);
  curl_easy_cleanup_(easy);
  if (made) curl_slist_free_all_(made->headers);
  free(made);
}

static emaki_transfer_end meaning(CURLcode code) {
  // What curl says of a header above 100 KB; its versions from 8.6 on have a code of its own for it, which older headers lack.
  enum { too_large = 100 };
  if (code == CURLE_OUT_OF_MEMORY || (int)code == too_large) return EMAKI_TRANSFER_LONG_HEADER;
  switch (code) {
  case CURLE_OK: return EMAKI_TRANSFER_DONE;
  case CURLE_WRITE_ERROR: return EMAKI_TRANSFER_STOPPED;
  case CURLE_SEND_ERROR: case CURLE_RECV_ERROR: case CURLE_GOT_NOTHING: return EMAKI_TRANSFER_DROPPED;
  case CURLE_LOGIN_DENIED: return EMAKI_TRANSFER_NO_LOGIN;
  case CURLE_COULDNT_RESOLVE_HOST: return EMAKI_TRANSFER_UNRESOLVED;
  case CURLE_COULDNT_CONNECT: return EMAKI_TRANSFER_UNCONNECTED;
  case CURLE_SSL_CONNECT_ERROR: case CURLE_PEER_FAILED_VERIFICATION: case CURLE_SSL_CACERT_BADFILE: case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_INVALIDCERTSTATUS: case CURLE_SSL_CIPHER: return EMAKI_TRANSFER_INSECURE;
  case CURLE_OPERATION_TIMEDOUT: return EMAKI_TRANSFER_TIMED_OUT;
  default: return EMAKI_TRANSFER_FAILED;
  }
}

void *emaki_transfers_next_ended(void *transfers, emaki_transfer_result *result) {
  int rest;
  CURLMsg *message;
  while ((message = curl_multi_info_read_(transfers, &rest))) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    *result = (emaki_transfer_result){.end = meaning(code), .cause = curl_easy_strerror_(code)};
    curl_easy_getinfo_(message->easy_handle, CURLINFO_OS_ERRNO, &result->error);
    curl_easy_getinfo_(message->easy_handle, CURLINFO_CONNECT_TIME, &result->connected);
    return message->easy_handle;
  }
  return NULL;
}

#else
EMAKI_BUILT_WITHOUT(emaki_curl, "Network")
#endif
