#include "process.h"

#include <sys/auxv.h>

static int count = 0;
static char **values = 0;

// glibc calls constructors with the arguments of `main`. Swift's entry point does not use these, but later reads the arguments from /proc.
// https://sourceware.org/git/?p=glibc.git;a=blob;f=elf/dl-init.c
#ifdef __GLIBC__
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  values = argv;
}
#endif

int emaki_argument_count(void) { return count; }

const char *emaki_argument(int index) { return values[index]; }

const char *emaki_started_path(void) { return (const char *)getauxval(AT_EXECFN); }
