import FoundationEssentials
import Glibc

/// The standard descriptors are those of standard input, output and error.
enum StandardDescriptors {
  /// The flag `O_PATH` of Linux, which Swift does not import. A file that is opened with it can neither be read nor written.
  private static let noAccess: Int32 = 0o10000000

  /// Reserves the numbers of standard descriptors that are closed. Otherwise a file opened later could get such a number, and printed text
  /// would be written to it. Reading from reserved descriptors and writing to them still fail.
  ///
  /// It must be called before any other file is opened.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // `open` uses the lowest free number, which is this descriptor. The root folder always exists, unlike a device.
      _ = open("/", noAccess)
    }
  }
}
