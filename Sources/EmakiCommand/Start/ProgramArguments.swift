import CArguments
import EmakiDiagnostics

/// The program's arguments are those that follow its name on the command line.
enum ProgramArguments {
  /// Returns the program's arguments.
  ///
  /// Swift's own `CommandLine.arguments` come from /proc, and are lost without a word where that is not mounted.
  ///
  /// - Throws: `Failure` for an argument that is not UTF-8, and where the arguments cannot be had.
  static func all() throws(Failure) -> [String] {
    let count = emaki_argument_count()
    guard count > 0 else { return try swiftArguments() }
    var arguments: [String] = []
    for index in 1..<max(1, count) {
      guard let bytes = emaki_argument(index) else { break }
      guard let argument = String(validatingCString: bytes) else {
        // It would name another file than the one that was meant.
        throw Failure(.usage, "the argument \(quoted(String(cString: bytes))) is not UTF-8. Name files in UTF-8.")
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// Returns the arguments that Swift has, for a C library that gives constructors none.
  private static func swiftArguments() throws(Failure) -> [String] {
    let arguments = CommandLine.arguments
    if arguments.isEmpty { throw Failure(.internal, "the arguments of the program cannot be read. Mount /proc.") }
    return Array(arguments.dropFirst())
  }
}
