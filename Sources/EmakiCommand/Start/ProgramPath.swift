import CArguments
import EmakiSupport

/// The program path is the path of the running program's file.
enum ProgramPath {
  /// The absolute path without symbolic links; `nil` if the system does not provide it. If /proc is not mounted, the path is only known
  /// until the program changes its current folder.
  static var current: String? { FilePath.real("/proc/self/exe") ?? emaki_started_path().flatMap { FilePath.real(String(cString: $0)) } }
}
