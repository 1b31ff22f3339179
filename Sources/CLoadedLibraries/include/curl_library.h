// libcurl is loaded when it is first needed. Linking it would load about thirty more libraries and start each program milliseconds later. curl's own
// types are not visible outside.
#pragma once

#include <library_loading.h>
#include <stddef.h>
#include <sys/socket.h>

EMAKI_LIBRARY_INTERFACE(emaki_curl);
EMAKI_OPTIONAL

/// The parts of an address, each null where the address has none. The port is the scheme's own where the address names no other.
typedef struct {
  char *whole, *scheme, *user, *password, *host, *port;
} emaki_address;

/// Reads an address as curl does, without its fragment; a relative one starts from `base`, which may be null. Returns null, or what is wrong; then
/// there are no parts.
const char *emaki_address_read(const char *text, const char *base, emaki_address *parts);
void emaki_address_free(const emaki_address *parts);

/// A request, and what is called for it with its context on the thread that goes on with the transfers.
typedef struct {
  const char *address, *user_agent;
  long milliseconds, connect_milliseconds, slow_bytes, slow_seconds;
  void *context;
  /// Take bytes of a line of the head, or of the body once it is decompressed. A transfer stops where the answer is not the number of bytes.
  size_t (*take_head)(char *bytes, size_t size, size_t count, void *context);
  size_t (*take_body)(char *bytes, size_t size, size_t count, void *context);
  /// Whether a connection to an address may be made.
  int (*may_connect)(void *context, const struct sockaddr *address, size_t length);
} emaki_request;

typedef enum {
  EMAKI_TRANSFER_DONE,
  /// What takes its bytes has stopped it.
  EMAKI_TRANSFER_STOPPED,
  /// The connection broke.
  EMAKI_TRANSFER_DROPPED,
  EMAKI_TRANSFER_NO_LOGIN,
  EMAKI_TRANSFER_UNRESOLVED,
  EMAKI_TRANSFER_UNCONNECTED,
  EMAKI_TRANSFER_INSECURE,
  EMAKI_TRANSFER_TIMED_OUT,
  /// Before the content: a header is longer than curl takes.
  EMAKI_TRANSFER_LONG_HEADER,
  EMAKI_TRANSFER_FAILED,
} emaki_transfer_end;

/// How a transfer ended: in curl's words, with the number of the system's error, and the seconds until it was connected; both are 0 where there are none.
typedef struct {
  emaki_transfer_end end;
  const char *cause;
  long error;
  double connected;
} emaki_transfer_result;

/// Transfers that run side by side, null where there is no memory. One thread uses them, but any may wake it up.
void *emaki_transfers_new(void);
void emaki_transfers_free(void *transfers);
/// Does what can be done without waiting, and returns how many transfers still run.
int emaki_transfers_perform(void *transfers);
void emaki_transfers_wait(void *transfers, int milliseconds);
void emaki_transfers_wake(void *transfers);
/// Returns a transfer that has ended, which has to be closed; null where none has.
void *emaki_transfers_next_ended(void *transfers, emaki_transfer_result *result);

/// Starts a transfer with some headers, which end with a null. Returns null, or why it cannot be started.
const char *emaki_transfer_start(void *transfers, const emaki_request *request, const char *const *headers, void **transfer);
void emaki_transfer_close(void *transfers, void *transfer);

EMAKI_OPTIONAL_END
