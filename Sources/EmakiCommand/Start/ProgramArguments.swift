import CArguments
import EmakiSupport

/// The program's arguments are those that follow its name on the command line.
enum ProgramArguments {
  /// Returns the program's arguments.
  ///
  /// Swift's `CommandLine.arguments` are read from /proc. If /proc is not mounted, they are missing without an error.
  ///
  /// - Throws: `Failure` for an argument that is not UTF-8, or if the arguments cannot be read.
  static func all() throws(Failure) -> [String] {
    let count = emaki_argument_count()
    guard count > 0 else { return try swiftArguments() }
    var arguments: [String] = []
    for index in 1..<max(1, count) {
      guard let bytes = emaki_argument(index) else { break }
      guard let argument = String(validatingCString: bytes) else {
        // As a Swift string, such an argument would name another file than the one that was meant.
        throw Failure(.usage, "the argument \(quoted(String(cString: bytes))) is not UTF-8. Name files in UTF-8.")
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// Returns the arguments as Swift reports them. It is used with C libraries that pass no arguments to constructors.
  private static func swiftArguments() throws(Failure) -> [String] {
    let arguments = CommandLine.arguments
    if arguments.isEmpty { throw Failure(.internal, "the arguments of the program cannot be read. Mount /proc.") }
    return Array(arguments.dropFirst())
  }
}

/// The program path is the path of the running program's file.
enum ProgramPath {
  /// The absolute path without symbolic links; `nil` if the system does not provide it. If /proc is not mounted, the path is only known
  /// until the program changes its current folder.
  static var current: String? { FilePath.real("/proc/self/exe") ?? emaki_started_path().flatMap { FilePath.real(String(cString: $0)) } }
}
