import Emaki
import EmakiDiagnostics
import EmakiSnapshots
import Foundation
import Synchronization

/// A picture of a test on its way to its golden.
struct Snapshot: Sendable {
  var name: String
  /// `nil` is the name of the source file.
  var suite: String?
  var scale: Double
  var traits = SnapshotTraits()
  var record: RecordMode?
  var tolerance: Tolerance?
  var site: CallSite

  /// Where each golden was asked for first: two places that share one overwrite each other.
  private static let sites = Mutex<[ExactString: String]>([:])

  private var suiteName: String { suite ?? site.fileName }
  /// `name@dir=rtl@2x`
  private var fullName: String {
    let scale = scale == scale.rounded() ? String(Int(scale)) : String(scale)
    return "\(name)\(traits.suffix)@\(scale)x"
  }
  private var path: String { "\(SnapshotFolders.goldens ?? site.folder)/__Snapshots__/\(suiteName)/\(fullName).png" }

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

  private func checkScale() throws(SnapshotScaleError) {
    if !Renderer.draws(atScale: scale) { throw SnapshotScaleError(scale: scale) }
  }

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

  private func report(_ outcome: SnapshotCheck.Outcome) {
    guard outcome.isFailure, let message = outcome.message else {
      // Notes and tolerated differences are no failures.
      if let message = outcome.message { FileHandle.standardError.write(Data("note: \(message)\n".utf8)) }
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

  /// - Returns: the path; `nil` where it cannot be written, which is told.
  private func write(_ bytes: [UInt8], named name: String) -> String? {
    let folder = URL(filePath: SnapshotFolders.failed).appending(path: suiteName)
    let file = folder.appending(path: name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file, options: .atomic)
      return file.path
    } catch {
      FileHandle.standardError.write(Data("warning: cannot write \(file.path): \(error)\n".utf8))
      return nil
    }
  }
}

/// Where files are; tests of the comparison itself have theirs elsewhere.
package enum SnapshotFolders {
  /// What `__Snapshots__` is in; `nil` is the folder of the test's source file.
  @TaskLocal package static var goldens: String?
  /// Where pictures of failures go, in the current folder: that of the package under `swift test`.
  @TaskLocal package static var failed = ".emaki/failed"
}

/// A scale that nothing is drawn at.
struct SnapshotScaleError: Error, Hashable, CustomStringConvertible {
  var scale: Double

  var description: String { "nothing is drawn at scale \(scale). Give device pixels a point, above 0 and at most 16." }
}

/// Why a golden cannot have a name.
enum SnapshotNameError: Error, Hashable, CustomStringConvertible {
  case invalid(String)
  case takenTwice(name: String, first: String)

  var description: String {
    switch self {
    case .invalid(let name): "\(quoted(name)) cannot be part of a golden's path. Give a name without \"/\", \"@\" and control characters."
    case .takenTwice(let name, let first): "\(quoted(name)) is the name of the snapshot at \(first). Give each its own."
    }
  }
}
