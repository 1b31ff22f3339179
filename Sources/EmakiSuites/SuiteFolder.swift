import EmakiDrawing
import EmakiEngine
import EmakiSnapshots
import EmakiSupport
import FoundationEssentials

/// A suite folder is a suite with the places of the files that it names. It reads none of them.
package struct SuiteFolder: Sendable {
  let suite: Suite
  /// The folder that the suite's paths are relative to.
  private let directory: String
  /// The path of the suite.
  let file: String
  /// The path of the folder for goldens.
  private let goldens: String
  /// The path of the folder that pictures of failures are written to.
  let failed: String

  /// Reads a suite.
  ///
  /// - Parameter path: the path of the suite.
  /// - Throws: `SuiteError` for a text that is not a suite, and `SuiteRunError` for a file that holds no text.
  package init(path: String) throws {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.contents(of: path)
    } catch InputError.directory(let path) {
      throw SuiteRunError.directory(path)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw SuiteRunError.encoding(path) }
    suite = try Suite(parsing: text, file: InputFile.name(of: path))
    (directory, file) = (InputFile.folder(of: path), path)
    (goldens, failed) = (FilePath.resolved(suite.goldens, in: directory), FilePath.resolved(".emaki/failed", in: directory))
  }

  /// Returns the place that a path of the suite leads to.
  ///
  /// - Parameter path: the path as the suite has it.
  func path(_ path: String) -> String { FilePath.resolved(path, in: directory) }

  func golden(of picture: SuitePicture) -> String { "\(goldens)/\(picture.fileName)" }

  /// The files that the suite and its cases name, with what they are.
  var files: [(what: String, path: String?)] {
    suite.request.files.map { ("the suite's \($0.option)", path($0.path)) }
      + suite.cases.flatMap { one -> [(String, String?)] in
        ([("feed", one.request.feed.name)] + one.request.files).map { ("the \($0.option) of the case \(quoted(one.name))", path($0.path)) }
      }
  }

  // MARK: Orphans

  /// Returns the goldens that no picture of the suite has, in order. A golden of another suite that keeps its goldens in the same folder is
  /// none, and neither is a picture that Emaki has not drawn.
  ///
  /// - Throws: `SuiteRunError.neighbor` for another suite in these folders that cannot be read, because its goldens are not known.
  package func orphans() throws -> [String] {
    var left = suite.orphans(among: FilePath.names(in: goldens))
    if left.isEmpty { return [] }
    // Names are asked first, because a file's own bytes take longer to read.
    do {
      for other in try neighbors() where Self.place(other.goldens).exact == Self.place(goldens).exact {
        left = other.suite.orphans(among: left)
      }
    } catch {
      if left.contains(where: isDrawn) { throw error }
      return []
    }
    return left.filter(isDrawn).map { "\(goldens)/\($0)" }
  }

  /// Returns whether a golden of a name has the manifest that Emaki writes.
  private func isDrawn(_ name: String) -> Bool {
    let path = "\(goldens)/\(name)"
    guard let bytes = try? InputFile.contents(ofFile: path) else { return false }
    if path.hasSuffix(".json") { return (try? PictureManifest(parsing: bytes)) != nil }
    guard let picture = try? ComparedPicture(file: bytes, name: path) else { return false }
    return picture.manifest != nil || picture.isOutdated
  }

  /// The most folders upwards that are searched for suites. A folder with a repository is the last.
  private static let levels = 8
  /// The largest text that is taken for a suite, in bytes.
  private static let byteLimit = 1 << 20

  /// Returns the other suites that may keep their goldens in the same folder, in the order of their paths: those beside this suite and above
  /// it, those beside the goldens and above them, and those in the folders beside the goldens.
  private func neighbors() throws(SuiteRunError) -> [SuiteFolder] {
    let (own, goldens) = (Self.place(file), Self.place(goldens))
    let parent = FilePath.folder(of: goldens)
    var folders = Self.upwards(from: FilePath.folder(of: own)) + Self.upwards(from: goldens)
    folders += FilePath.names(in: parent).map { "\(parent)/\($0)" }
    var known: Set<ExactString> = []
    var paths: [String] = []
    for folder in folders where known.insert(folder.exact).inserted {
      paths += FilePath.names(in: folder).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { "\(folder)/\($0)" }
    }
    var suites: [SuiteFolder] = []
    for path in paths.sorted() where path.exact != own.exact && Self.isSuite(path) {
      do { suites.append(try SuiteFolder(path: path)) } catch { throw .neighbor("\(error)") }
    }
    return suites
  }

  /// Returns a folder and those above it.
  private static func upwards(from folder: String) -> [String] {
    var folders = [folder]
    while folders.count < levels, let last = folders.last, last.count > 1, !FileManager.default.fileExists(atPath: last + "/.git") {
      folders.append(FilePath.folder(of: last))
    }
    return folders
  }

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
  private static func place(_ path: String) -> String { FilePath.real(path) ?? path }
}
