import CArguments
import Glibc

/// The program path is the path of the running program's file.
enum ProgramPath {
  /// The absolute path without symbolic links; `nil` if the system does not provide it. If /proc is not mounted, the path is only known
  /// until the program changes its current folder.
  static var current: String? {
    guard let path = realpath("/proc/self/exe", nil) ?? emaki_started_path().flatMap({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
