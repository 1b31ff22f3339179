// Lets calls to the disk fail, or ends the process at one of them: loaded in front of the C library with LD_PRELOAD.
//
// Only files in one folder count. The calls that change them are numbered from 1, whichever thread makes them. These variables of the
// environment say what becomes of them:
//
//   FAULTS_ROOT     the folder; several are parted by colons
//   FAULTS_LOG      a file that gets a line for each call: its name and the path
//   FAULTS_AT       the number of the call that does not succeed
//   FAULTS_ERRNO    the number of the error that it gives
//   FAULTS_ON       where it is set, all calls after that one fail as well; a write that is the first of them takes half of its bytes
//   FAULTS_KILL     in place of an error the process is killed: "before" the call, "after" it, or a write in its "middle"
//   FAULTS_COUNTER  a file of four zeros in which calls are counted, so that the numbers go on through programs that the program starts;
//                   where it is set, a kill is the first program's, whichever of them has made the call
//   FAULTS_NAMELESS where it is "no", files without a name cannot be made, as on file systems that have none
//   FAULTS_SLOW     how many milliseconds it takes until a file that was opened for writing can be used, as on a slow disk
//   FAULTS_THREADS  how many threads may live beside the first; no more can be started, as under a limit of processes
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_int own_calls;
static atomic_int *calls = &own_calls;
static atomic_int threads;

/// What a call does that was counted: it is passed on, fails, or takes a half.
enum outcome { PASS, FAIL, HALF };

static int number(const char *name) {
  const char *text = getenv(name);
  return text ? atoi(text) : 0;
}

static int is_inside(const char *path) {
  const char *root = getenv("FAULTS_ROOT");
  while (root && *root) {
    size_t length = strcspn(root, ":");
    if (strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0 || path[length] == ' ')) return 1;
    root += length;
    if (*root) root++;
  }
  return 0;
}

static void absolute(int folder, const char *path, char *result) {
  char base[PATH_MAX] = "", link[64];
  if (path[0] != '/') {
    snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, base, sizeof base - 2);
    base[length > 0 ? length : 0] = 0;
    strcat(base, "/");
  }
  snprintf(result, PATH_MAX, "%s%s", base, path);
}

/// Finds the counter that all programs share, and which of them is the first.
__attribute__((constructor)) static void begin(void) {
  const char *counter = getenv("FAULTS_COUNTER");
  if (!counter) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, counter, O_RDWR | O_CLOEXEC, 0);
  void *shared = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) calls = shared;
  char process[16];
  snprintf(process, sizeof process, "%d", getpid());
  setenv("FAULTS_FIRST", process, 0);
}

static int is_first(void) { return !getenv("FAULTS_FIRST") || number("FAULTS_FIRST") == getpid(); }

/// Kills the first program. One that it has started goes on.
static void stop(void) {
  syscall(SYS_kill, is_first() ? getpid() : number("FAULTS_FIRST"), SIGKILL);
  while (is_first()) pause();
}

/// Counts a call, and says what becomes of it.
///
/// - Parameter frees: whether the call needs no room on the disk, so that a full one cannot refuse it.
static enum outcome judge(const char *name, const char *path, int frees, int writes) {
  if (!is_inside(path)) return PASS;
  int error = number("FAULTS_ERRNO");
  if (frees && (error == ENOSPC || error == EDQUOT)) return PASS;
  int call = atomic_fetch_add(calls, 1) + 1, at = number("FAULTS_AT");
  const char *log = getenv("FAULTS_LOG"), *kill = getenv("FAULTS_KILL");
  if (log) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%s %s\n", name, path);
    int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
  }
  if (at == 0 || call < at) return PASS;
  if (kill) {
    if (strcmp(kill, "middle") == 0 && writes && call == at) return HALF;
    if (call == at && strcmp(kill, "after") != 0) stop();
    if (call > at && (is_first() || call == at + 1)) stop();
    return PASS;
  }
  if (call > at && !getenv("FAULTS_ON")) return PASS;
  if (call == at && writes && getenv("FAULTS_ON")) return HALF;
  errno = error;
  return FAIL;
}

static enum outcome judge_at(const char *name, int folder, const char *path, int frees) {
  char whole[PATH_MAX];
  absolute(folder, path, whole);
  return judge(name, whole, frees, 0);
}

static enum outcome judge_file(const char *name, int file, int frees, int writes) {
  char link[64], path[PATH_MAX];
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = before;
  if (length <= 0 || path[0] != '/') return PASS;
  path[length] = 0;
  return judge(name, path, frees, writes);
}

// MARK: Opening

static int changes(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT); }

static int is_refused(int flags) {
  const char *nameless = getenv("FAULTS_NAMELESS");
  return (flags & O_TMPFILE) == O_TMPFILE && nameless && strcmp(nameless, "no") == 0;
}

static void delay(int folder, const char *path) {
  char whole[PATH_MAX];
  if (!getenv("FAULTS_SLOW")) return;
  int before = errno;
  absolute(folder, path, whole);
  if (is_inside(whole)) usleep(number("FAULTS_SLOW") * 1000);
  errno = before;
}

#define OPEN(name, parameters, folder, path, call)                                                 \
  int name parameters {                                                                            \
    mode_t mode = 0;                                                                               \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                           \
      va_list list;                                                                                \
      va_start(list, flags);                                                                       \
      mode = va_arg(list, mode_t);                                                                 \
      va_end(list);                                                                                \
    }                                                                                              \
    if (is_refused(flags)) {                                                                       \
      errno = EOPNOTSUPP;                                                                          \
      return -1;                                                                                   \
    }                                                                                              \
    if (changes(flags) && judge_at("open", folder, path, 0) == FAIL) return -1;                    \
    int file = call;                                                                               \
    if (changes(flags)) delay(folder, path);                                                       \
    return file;                                                                                   \
  }

OPEN(open, (const char *path, int flags, ...), AT_FDCWD, path, REAL(open)(path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD, path, REAL(open64)(path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), folder, path, REAL(openat)(folder, path, flags, mode))
OPEN(openat64, (int folder, const char *path, int flags, ...), folder, path, REAL(openat64)(folder, path, flags, mode))

FILE *fopen(const char *path, const char *mode) {
  return strpbrk(mode, "wa+") && judge_at("open", AT_FDCWD, path, 0) == FAIL ? NULL : REAL(fopen)(path, mode);
}
FILE *fopen64(const char *path, const char *mode) {
  return strpbrk(mode, "wa+") && judge_at("open", AT_FDCWD, path, 0) == FAIL ? NULL : REAL(fopen64)(path, mode);
}

#define TEMPORARY(type, name, refusal, parameters, ...)                                            \
  type name parameters {                                                                           \
    return judge_at(#name, AT_FDCWD, template, 0) == FAIL ? refusal : REAL(name)(__VA_ARGS__);     \
  }
TEMPORARY(int, mkstemp, -1, (char *template), template)
TEMPORARY(int, mkstemp64, -1, (char *template), template)
TEMPORARY(int, mkostemp, -1, (char *template, int flags), template, flags)
TEMPORARY(int, mkostemp64, -1, (char *template, int flags), template, flags)
TEMPORARY(char *, mkdtemp, NULL, (char *template), template)

// MARK: Names

#define NAME(name, folder, path, frees, parameters, ...)                                           \
  int name parameters { return judge_at(#name, folder, path, frees) == FAIL ? -1 : REAL(name)(__VA_ARGS__); }
NAME(mkdir, AT_FDCWD, path, 0, (const char *path, mode_t mode), path, mode)
NAME(mkdirat, folder, path, 0, (int folder, const char *path, mode_t mode), folder, path, mode)
NAME(rename, AT_FDCWD, to, 0, (const char *from, const char *to), from, to)
NAME(renameat, other, to, 0, (int folder, const char *from, int other, const char *to), folder, from, other, to)
NAME(renameat2, other, to, 0, (int folder, const char *from, int other, const char *to, unsigned flags), folder, from, other, to, flags)
NAME(link, AT_FDCWD, to, 0, (const char *from, const char *to), from, to)
NAME(linkat, other, to, 0, (int folder, const char *from, int other, const char *to, int flags), folder, from, other, to, flags)
NAME(unlink, AT_FDCWD, path, 1, (const char *path), path)
NAME(unlinkat, folder, path, 1, (int folder, const char *path, int flags), folder, path, flags)
NAME(rmdir, AT_FDCWD, path, 1, (const char *path), path)

// MARK: Contents

static ssize_t half_written(ssize_t count) {
  if (getenv("FAULTS_KILL")) stop();
  return count;
}

#define WRITE(name, parameters, whole, half)                                                       \
  ssize_t name parameters {                                                                        \
    switch (judge_file(#name, file, 0, 1)) {                                                       \
    case FAIL: return -1;                                                                          \
    case HALF: return half_written(half);                                                          \
    case PASS: break;                                                                              \
    }                                                                                              \
    return whole;                                                                                  \
  }
WRITE(write, (int file, const void *bytes, size_t count), REAL(write)(file, bytes, count), REAL(write)(file, bytes, (count + 1) / 2))
WRITE(writev, (int file, const struct iovec *parts, int count), REAL(writev)(file, parts, count),
      REAL(writev)(file, parts, (count + 1) / 2))
WRITE(pwrite, (int file, const void *bytes, size_t count, off_t at), REAL(pwrite)(file, bytes, count, at),
      REAL(pwrite)(file, bytes, (count + 1) / 2, at))
WRITE(pwrite64, (int file, const void *bytes, size_t count, off64_t at), REAL(pwrite64)(file, bytes, count, at),
      REAL(pwrite64)(file, bytes, (count + 1) / 2, at))

#define CHANGE(name, frees, parameters, ...)                                                       \
  int name parameters { return judge_file(#name, file, frees, 0) == FAIL ? -1 : REAL(name)(__VA_ARGS__); }
CHANGE(ftruncate, 1, (int file, off_t length), file, length)
CHANGE(ftruncate64, 1, (int file, off64_t length), file, length)
CHANGE(fsync, 0, (int file), file)
CHANGE(fdatasync, 0, (int file), file)

/// Some file systems say only here that there was no room. The descriptor is gone all the same.
int close(int file) {
  int flags = fcntl(file, F_GETFL);
  enum outcome outcome = flags >= 0 && (flags & O_ACCMODE) != O_RDONLY ? judge_file("close", file, 0, 0) : PASS;
  int error = errno, code = REAL(close)(file);
  if (outcome != FAIL) return code;
  errno = error;
  return -1;
}

// MARK: Threads

struct start {
  void *(*body)(void *);
  void *argument;
};

static void *run(void *pointer) {
  struct start start = *(struct start *)pointer;
  free(pointer);
  void *result = start.body(start.argument);
  atomic_fetch_sub(&threads, 1);
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  if (!getenv("FAULTS_THREADS")) return REAL(pthread_create)(thread, attributes, body, argument);
  if (atomic_fetch_add(&threads, 1) >= number("FAULTS_THREADS")) {
    atomic_fetch_sub(&threads, 1);
    return EAGAIN;
  }
  struct start *start = malloc(sizeof *start);
  *start = (struct start){body, argument};
  return REAL(pthread_create)(thread, attributes, run, start);
}
