#include "CEmakiFaults.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>

static unsigned char unread[256];
unsigned char *emaki_faults_reached = unread;
int emaki_fault_chosen = -1;

/// Programs that a test starts mark the faults that they reach in the same file, EMAKI_FAULTS_REACHED, of as many bytes.
__attribute__((constructor)) static void read_environment(void) {
  const char *fault = getenv("EMAKI_FAULT"), *path = getenv("EMAKI_FAULTS_REACHED");
  if (fault) emaki_fault_chosen = atoi(fault);
  if (!path) return;
  int file = open(path, O_RDWR | O_CLOEXEC);
  void *marks = mmap(NULL, sizeof unread, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (marks != MAP_FAILED) emaki_faults_reached = marks;
}
