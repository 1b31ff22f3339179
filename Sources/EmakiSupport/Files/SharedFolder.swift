import Glibc
import Synchronization

/// The shared folder contains the fonts and hyphenation dictionaries. It is laid out like `/usr/share`.
///
/// It is `/usr/share` unless a program that brings its own folder sets another one, before the first of these files is looked for.
package enum SharedFolder {
  private static let place = Mutex("/usr/share")

  package static var path: String { place.withLock { $0 } }

  /// Uses the folder `share/emaki` beside the program's own folder, where a bundle has its fonts; without such a folder nothing changes.
  ///
  /// - Parameter program: the path of the program.
  package static func useThatBeside(program: String) {
    if let folder = folder(beside: program) { place.withLock { $0 = folder } }
  }

  /// Returns the folder `share/emaki` beside a program's own folder; `nil` where it has no fonts that can be read.
  static func folder(beside program: String) -> String? {
    let folder = FilePath.folder(of: FilePath.folder(of: program)) + "/share/emaki"
    return access(folder + "/fonts", R_OK | X_OK) == 0 ? folder : nil
  }
}
