import EmakiDrawing
import EmakiEngine
import EmakiRaster
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import FoundationEssentials

/// A suite folder is a suite with the places of the files that it names. It reads none of them.
struct SuiteFolder: Sendable {
  let suite: Suite
  /// The folder that the suite's paths are relative to.
  private let directory: String
  /// The path of the suite.
  private let file: String

  /// Reads a suite.
  ///
  /// - Parameter path: the path of the suite.
  /// - Throws: `SuiteError` for a text that is not a suite.
  init(path: String) throws {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.contents(of: path)
    } catch InputError.directory(let path) {
      throw Failure(.missingInput, "\(path) is a directory. Name the suite in it.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.invalidInput, "\(path): the bytes are not UTF-8. Save the suite as UTF-8.")
    }
    suite = try Suite(parsing: text, file: path == "-" ? "standard input" : path)
    (directory, file) = (InputFile.folder(of: path), path)
  }

  /// Returns the place that a path of the suite leads to.
  ///
  /// - Parameter path: the path as the suite has it.
  func path(_ path: String) -> String { FilePath.resolved(path, in: directory) }

  /// The path of the folder that pictures of failures are written to.
  var failed: String { path(".emaki/failed") }

  /// Returns the path of a picture of a failure.
  ///
  /// - Parameter kind: what the picture shows: `expected`, `actual` or `difference`.
  func failedPath(of picture: SuitePicture, _ kind: String) -> String { "\(failed)/\(picture.fileStem).\(kind).png" }

  /// Removes the pictures that an earlier run has kept of a failure. It also removes their folder if nothing else is in it.
  ///
  /// - Parameter kept: the kinds of the pictures that stay, because this run has written them.
  /// - Throws: `OutputError` for a picture that cannot be removed.
  func removeFailedPictures(of picture: SuitePicture, keeping kept: Set<String> = []) throws(OutputError) {
    try FailedPictures.remove("\(failed)/\(picture.fileStem)", keeping: kept, upTo: 2)
  }

  /// Removes the folder of failures where a run before has left it empty.
  func removeEmptyFailedFolder() { FailedPictures.removeEmptyFolders(failed, upTo: 2) }

  func golden(of picture: SuitePicture) -> Golden { Golden(path: path(suite.goldens) + "/" + picture.fileName) }

  /// The files that the suite and its cases name, with what they are.
  var inputs: [OutputPlace.Named] {
    let fonts: [OutputPlace.Named] = [
      ("the suite's fonts", suite.fonts.map(path)), ("the suite's font", suite.font.flatMap { FontSet.isFile($0) ? path($0) : nil }),
    ]
    return fonts
      + suite.cases.flatMap { one -> [OutputPlace.Named] in
        let name = quoted(one.name)
        return [
          ("the feed of the case \(name)", path(one.feed)), ("the cell of the case \(name)", one.cell.map(path)),
          ("the mapping of the case \(name)", one.map?.path.map(path)),
          ("the theme of the case \(name)", one.theme.map(path)), ("the scroll of the case \(name)", one.scroll.map(path)),
        ]
      }
  }

  func feedPath(of picture: SuitePicture) -> String { path(picture.suiteCase.feed) }

  /// Returns the goldens that no picture of the suite has, in order. A golden of another suite that keeps its goldens in the same folder is
  /// none, and neither is a picture that Emaki has not drawn.
  ///
  /// - Throws: `Failure` for another suite in these folders that cannot be read, because its goldens are not known.
  func orphans() throws -> [String] {
    let goldens = path(suite.goldens)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: goldens)) ?? []
    var left = suite.orphans(among: files)
    if left.isEmpty { return [] }
    func isDrawn(_ name: String) -> Bool { Self.isDrawn("\(goldens)/\(name)") }
    // Names are asked first, because a file's own bytes take longer to read.
    do {
      for other in try SuiteNeighbors(suite: file, goldens: goldens).suites where other.keepsGoldens(in: goldens) {
        left = other.suite.orphans(among: left)
      }
    } catch {
      if left.contains(where: isDrawn) { throw error }
      return []
    }
    return left.filter(isDrawn).map { goldens + "/" + $0 }
  }

  /// Returns whether the suite's goldens are in a folder.
  private func keepsGoldens(in folder: String) -> Bool {
    SuiteNeighbors.place(path(suite.goldens)).exact == SuiteNeighbors.place(folder).exact
  }

  /// Returns whether a file has the manifest that Emaki writes into goldens.
  private static func isDrawn(_ path: String) -> Bool {
    guard let bytes = try? InputFile.contents(ofFile: path) else { return false }
    if path.hasSuffix(".json") { return (try? PictureManifest(parsing: bytes)) != nil }
    guard let picture = try? ComparedPicture(file: bytes, name: path) else { return false }
    return picture.manifest != .absent
  }
}
