import EmakiDrawing
import EmakiSupport
import FoundationEssentials

/// Suite neighbors are the other suites that may keep their goldens in the same folder as a suite: those beside it and above it, those beside
/// the goldens and above them, and those in the folders beside the goldens.
struct SuiteNeighbors {
  /// The suites, in the order of their paths.
  let suites: [SuiteFolder]

  /// The most folders upwards that are searched. A folder with a repository is the last.
  private static let levels = 8
  /// The largest text that is taken for a suite, in bytes.
  private static let byteLimit = 1 << 20

  /// Finds the suites round a suite.
  ///
  /// - Parameters:
  ///   - suite: the path of the suite itself, which is none of its neighbors.
  ///   - goldens: the path of the folder for goldens.
  /// - Throws: `Failure` for a suite that cannot be read.
  init(suite: String, goldens: String) throws {
    let own = Self.place(suite)
    let parent = FilePath.folder(of: Self.place(goldens))
    var folders = Self.upwards(from: FilePath.folder(of: own)) + Self.upwards(from: Self.place(goldens))
    folders += Self.names(in: parent).map { "\(parent)/\($0)" }
    var known: Set<ExactString> = []
    var paths: [String] = []
    for folder in folders where known.insert(folder.exact).inserted {
      paths += Self.names(in: folder).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { "\(folder)/\($0)" }
    }
    suites = try paths.sorted().filter { $0.exact != own.exact && Self.isSuite($0) }.map { path in
      do {
        return try SuiteFolder(path: path)
      } catch {
        let reason = Failure(error)?.message ?? "\(error)"
        throw Failure(.invalidInput, "\(reason) Until then it is not known which goldens are this suite's.", see: .suites)
      }
    }
  }

  /// Returns a folder and those above it.
  private static func upwards(from folder: String) -> [String] {
    var folders = [folder]
    while folders.count < levels, let last = folders.last, last.count > 1, !FileManager.default.fileExists(atPath: last + "/.git") {
      folders.append(FilePath.folder(of: last))
    }
    return folders
  }

  private static func names(in folder: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  /// Returns whether a file is a suite, whole or faulty: one of its first lines gives the version of suites.
  private static func isSuite(_ path: String) -> Bool {
    guard let bytes = try? InputFile.contents(ofFile: path), bytes.count <= byteLimit else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).contains { line in
      let start = line.drop { " {\"'".contains($0) }
      return start.hasPrefix("emaki") && start.dropFirst(5).drop { " \"'".contains($0) }.hasPrefix(":") && (line.first != " ")
    }
  }

  /// Returns a path from the root, without `.`, `..` and links to folders; the path itself where nothing is there.
  static func place(_ path: String) -> String { FilePath.real(path) ?? path }
}
