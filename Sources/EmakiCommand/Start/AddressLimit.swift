import CMalloc
import Glibc

/// An address limit is how much memory a process may address, as `ulimit -v` sets it.
enum AddressLimit {
  /// The least limit in bytes: the program, its libraries and fonts, and threads with 8 MB of stack each. With less, Dispatch waits for ever
  /// for a thread that it cannot start.
  private static let least: rlim_t = 512 << 20
  /// The number of bytes that must be free for an end of the process to have another reason.
  private static let margin = 16 << 20

  /// Prepares a process with a limit for its end.
  ///
  /// Threads share one heap, because each further one takes 64 MB of addresses. Where there is no memory, Swift's runtime and GLib end the
  /// process by a signal; then the exit code is that of a shortage.
  ///
  /// - Throws: `Failure` with the code `system` for a limit below the least one.
  static func prepare() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else { return }
    if limit.rlim_cur < least {
      throw Failure(
        .system,
        "the process may have only \(limit.rlim_cur >> 20) MB of addresses, and \(least >> 20) are needed. Allow more, as with "
          + "ulimit -v unlimited.")
    }
    emaki_limit_heaps(1)
    for number in [SIGSEGV, SIGBUS, SIGABRT, SIGTRAP, SIGILL] { signal(number) { AddressLimit.end(by: $0) } }
  }

  /// Ends the process in a signal handler, which may call only some functions of the system. Files that were begun are removed by the next
  /// run.
  private static func end(by number: Int32) {
    let free = mmap(nil, margin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if free == MAP_FAILED {
      let message: StaticString = "error: there is no memory for more. Allow more, as with ulimit -v unlimited, or use fewer --jobs.\n"
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      _exit(FailureCode.system.rawValue)
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}

/// An open file limit is how many files a process may have open at a time, as `ulimit -n` sets it.
enum OpenFileLimit {
  /// The fewest files: Dispatch takes some ten, and a picture with its fonts a few.
  private static let least: rlim_t = 32

  /// Checks that enough files may be open, so that a font that cannot be opened is not taken for no font.
  ///
  /// - Throws: `Failure` with the code `system` for a limit below the least one.
  static func check() throws {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && limit.rlim_cur < least {
      throw Failure(
        .system, "only \(limit.rlim_cur) files may be open at a time, and \(least) are needed. Allow more, as with ulimit -n 1024.")
    }
  }
}
