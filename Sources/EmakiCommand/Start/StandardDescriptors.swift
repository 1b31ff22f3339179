import Foundation

/// The standard descriptors are those of standard input, output and error.
enum StandardDescriptors {
  /// `O_PATH` of Linux, which Swift does not import: what is opened so can neither be read nor written.
  private static let noAccess: Int32 = 0o10000000

  /// Takes the places of those that are closed, so that no file that is opened later gets one of their numbers, and with it what is
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
