import Glibc

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
