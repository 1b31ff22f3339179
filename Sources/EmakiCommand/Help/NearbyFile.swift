import EmakiDiagnostics
import EmakiFiles
import FoundationEssentials
import Glibc

/// A nearby file is one that was perhaps meant by a path that leads nowhere.
enum NearbyFile {
  /// Returns the sentence about a path that leads nowhere: the file of its folder whose name is nearest, or the first folder of the path that is
  /// not there; `nil` where nothing is known.
  static func advice(for path: String) -> String? {
    let folder = FilePath.folder(of: path)
    let name = FilePath.name(of: path)
    guard path != "-", !name.isEmpty else { return nil }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      var missing = folder
      while case let parent = FilePath.folder(of: missing), parent != missing, !FileManager.default.fileExists(atPath: parent) {
        missing = parent
      }
      return FileManager.default.fileExists(atPath: missing) ? nil : "The folder \(missing) is not there."
    }
    guard let near = EditDistance.nearest(to: name, among: names.filter { $0 != name }.sorted(), upTo: name.utf8.count < 6 ? 1 : 2)
    else { return nil }
    return "Did you mean \(folder == "." && !path.hasPrefix("./") ? near : folder + "/" + near)?"
  }
}
