import CArguments
import Glibc

/// The program path is where the file of the program lies that runs.
enum ProgramPath {
  /// The absolute path without symbolic links; `nil` where the system does not tell. Where /proc is not mounted, it is known only before the
  /// program goes to another folder.
  static var current: String? {
    guard let path = realpath("/proc/self/exe", nil) ?? emaki_started_path().flatMap({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
