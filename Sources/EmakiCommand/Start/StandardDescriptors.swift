import FoundationEssentials
import Glibc

/// The standard descriptors are those of standard input, output and error.
enum StandardDescriptors {
  /// The flag `O_PATH` of Linux, which Swift does not import. A file that is opened with it can neither be read nor written.
  private static let noAccess: Int32 = 0o10000000

  /// Takes the numbers of standard descriptors that are closed, so that no file that is opened later gets one of them, and with it what is
  /// printed. Reading them and writing to them go on failing.
  ///
  /// It is called before anything else is opened.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one. Unlike a device, the root folder is always there.
      _ = open("/", noAccess)
    }
  }
}
