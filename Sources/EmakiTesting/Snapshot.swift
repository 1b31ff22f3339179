import Emaki
import EmakiDiagnostics
import EmakiFiles
import EmakiSnapshots
import Foundation
import Synchronization

/// A snapshot is a picture of a test that is to be compared with its golden.
struct Snapshot: Sendable {
  var name: String
  /// The golden's folder; `nil` is the name of the source file.
  var suite: String?
  var scale: Double
  var traits = SnapshotTraits()
  var record: RecordMode?
  var tolerance: Tolerance?
  var site: CallSite

  /// The place that first asked for each golden, by the golden's path. Two places that shared a golden would overwrite each other's.
  private static let sites = Mutex<[ExactString: String]>([:])

  private var suiteName: String { suite ?? site.fileName }
  /// The golden's name with its traits and its scale, such as `name@dir=rtl@2x`.
  private var fullName: String {
    let scale = scale == scale.rounded() ? String(Int(scale)) : String(scale)
    return "\(name)\(traits.suffix)@\(scale)x"
  }
  private var path: String { "\(SnapshotFolders.goldens ?? site.folder)/__Snapshots__/\(suiteName)/\(fullName).png" }

  /// Draws the picture, compares it with its golden and reports a failure.
  func check(_ draw: () async throws -> Frame) async {
    do {
      try checkScale()
      try checkNames()
      let mode = try record ?? SnapshotTrait.current.record ?? RecordMode(environment: ProcessInfo.processInfo.environment)
      let check = SnapshotCheck(
        golden: Golden(path: path), name: "\(suiteName)/\(fullName)", mode: mode,
        tolerance: tolerance ?? SnapshotTrait.current.tolerance ?? .exact)
      report(try check.run(try await draw(), scale: scale))
    } catch {
      site.fail("snapshot \(quoted(name)): \(error)")
    }
  }

  /// Checks that the scale is one that Emaki draws at.
  private func checkScale() throws(SnapshotScaleError) {
    if !Limits.scale.contains(scale) { throw SnapshotScaleError(scale: scale) }
  }

  /// Checks that the names can be part of a path, and that no other place uses the golden.
  private func checkNames() throws(SnapshotNameError) {
    for part in [name, suiteName] where !Self.isValid(part) { throw .invalid(part) }
    let (path, here) = (path.exact, site.description)
    let first = Self.sites.withLock { sites in
      defer { if sites[path] == nil { sites[path] = here } }
      return sites[path] ?? here
    }
    if first != here { throw .takenTwice(name: fullName, first: first) }
  }

  private static func isValid(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { $0 != "/" && $0 != "@" && $0.properties.generalCategory != .control }
  }

  /// Reports the outcome: a failure with its pictures, or a note on standard error.
  private func report(_ outcome: SnapshotCheck.Outcome) {
    guard outcome.isFailure, let message = outcome.message else {
      // Notes and tolerated differences are no failures.
      if let message = outcome.message { StandardError.write("note: \(message)\n") }
      return
    }
    var paths: [String] = []
    for picture in outcome.pictures {
      let name = "\(fullName).\(picture.kind).png"
      site.attach(picture.bytes, named: name)
      if let path = write(picture.bytes, named: name) { paths.append(path) }
    }
    site.fail(message + (paths.isEmpty ? "" : "\n" + paths.joined(separator: "\n")))
  }

  /// Writes a picture of a failure into `SnapshotFolders.failed`.
  ///
  /// - Returns: the file's path; `nil` where it cannot be written, which a warning on standard error says.
  private func write(_ bytes: [UInt8], named name: String) -> String? {
    let folder = URL(filePath: SnapshotFolders.failed).appending(path: suiteName)
    let file = folder.appending(path: name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file, options: .atomic)
      return file.path
    } catch {
      StandardError.write("warning: cannot write \(file.path): \(error)\n")
      return nil
    }
  }
}

/// Snapshot folders are where pictures are kept. Tests of the comparison itself set others.
package enum SnapshotFolders {
  /// The folder that `__Snapshots__` is in; `nil` is the folder of the test's source file.
  @TaskLocal package static var goldens: String?
  /// The folder for pictures of failures. A relative path starts from the current folder, which is the package's under `swift test`.
  @TaskLocal package static var failed = ".emaki/failed"
}

/// A snapshot scale error says that nothing can be drawn at a scale.
struct SnapshotScaleError: Error, Hashable, CustomStringConvertible {
  var scale: Double

  var description: String { "nothing is drawn at scale \(scale). Give device pixels a point, \(Limits.scale.words)." }
}

/// A snapshot name error says why a golden cannot have a name.
enum SnapshotNameError: Error, Hashable, CustomStringConvertible {
  /// A name that cannot be part of a path.
  case invalid(String)
  /// A name that the snapshot at `first` has already.
  case takenTwice(name: String, first: String)

  var description: String {
    switch self {
    case .invalid(let name): "\(quoted(name)) cannot be part of a golden's path. Give a name without \"/\", \"@\" and control characters."
    case .takenTwice(let name, let first): "\(quoted(name)) is the name of the snapshot at \(first). Give each its own."
    }
  }
}
