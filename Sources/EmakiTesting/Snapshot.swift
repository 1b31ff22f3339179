import EmakiDisplay
import EmakiEngine
import EmakiSnapshots
import EmakiSupport
import FoundationEssentials
import Synchronization

/// A snapshot is a picture of a test that is to be compared with its golden.
struct Snapshot: Sendable {
  var name: SnapshotName
  var record: RecordMode?
  var tolerance: Tolerance?
  /// The kinds of warnings that the picture may have; `nil` where the expectation gives none.
  var allow: Set<RenderWarning.Kind>?
  var site: CallSite

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - suite: the golden's folder; `nil` is the name of the source file.
  ///   - scale: the scale of the picture where the traits have none.
  init(
    name: String, arguments: [any Sendable], suite: String?, scale: Double, traits: SnapshotTraits = SnapshotTraits(), record: RecordMode?,
    tolerance: Tolerance?, allow: Set<RenderWarning.Kind>?, site: CallSite
  ) {
    self.name = SnapshotName(
      suite: suite ?? site.fileName, name: name, arguments: arguments.map(SnapshotName.words), traits: traits,
      scale: traits.scale ?? scale)
    (self.record, self.tolerance, self.allow, self.site) = (record, tolerance, allow, site)
  }

  private var path: String { "\(SnapshotFolders.goldens ?? site.folder)/__Snapshots__/\(name.suite)/\(name.full).png" }

  /// Draws the picture, compares it with its golden and reports a failure.
  func check(_ draw: () async throws -> Frame) async {
    do {
      try checkScale()
      try checkNames()
      removeFailedPictures()
      let trait = SnapshotTrait.current
      let mode = try record ?? trait.record ?? RecordMode(environment: ProcessInfo.processInfo.environment)
      let check = SnapshotCheck(
        golden: Golden(path: path), name: "\(name.suite)/\(name.full)", mode: mode, tolerance: tolerance ?? trait.tolerance ?? .exact,
        allowed: allow ?? trait.allow ?? [])
      let frame = try await draw()
      try checkPixels(of: frame)
      report(try check.run(frame, scale: name.scale))
    } catch {
      site.fail("snapshot \(quoted(name.name)): \(error)")
    }
  }

  /// Checks that the scale is one that Emaki draws at.
  private func checkScale() throws(SnapshotScaleError) {
    if !Limits.scale.contains(name.scale) { throw SnapshotScaleError(scale: name.scale) }
  }

  /// Checks that the names can be part of a path, and that no other place uses the golden.
  private func checkNames() throws(SnapshotNameError) {
    try name.check()
    let first = SnapshotRun.current.firstPlace(of: path, asking: site.description)
    if first != site.description { throw .takenTwice(name: name.full, first: first, second: site.description) }
  }

  /// Checks that this place compares no other picture with the golden in this run.
  private func checkPixels(of frame: Frame) throws(SnapshotNameError) {
    if SnapshotRun.current.isOnly(frame.hash(ofRows: 0..<frame.size.height), of: path) { return }
    throw .otherPicture(name: name.full, place: site.description, test: site.testName, hasArguments: site.isParameterized)
  }

  /// Reports the outcome: a failure with its pictures, or a note on standard error.
  private func report(_ outcome: SnapshotCheck.Outcome) {
    guard outcome.isFailure, let message = outcome.message else {
      // Notes and tolerated differences are no failures.
      if let message = outcome.message { Streams.current.writeError("note: \(message)\n") }
      return
    }
    var paths: [String] = []
    for picture in outcome.pictures {
      let file = "\(name.full).\(picture.kind).png"
      site.attach(picture.bytes, named: file)
      if let path = write(picture.bytes, named: file) { paths.append(path) }
    }
    site.fail(message + (paths.isEmpty ? "" : "\n" + paths.joined(separator: "\n")))
  }

  /// The lock that keeps tests that run side by side from removing a folder in which another one is about to write.
  private static let failedFolder = Mutex(())

  /// Removes the pictures that an earlier run has kept of a failure of this snapshot.
  private func removeFailedPictures() {
    let stem = "\(SnapshotFolders.failed)/\(name.suite)/\(name.full)"
    Self.failedFolder.withLock { _ in
      do throws(OutputError) { try FailedPictures.remove(stem, upTo: 3) } catch { Streams.current.writeError("warning: \(error)\n") }
    }
  }

  /// Writes a picture of a failure into `SnapshotFolders.failed`.
  ///
  /// - Returns: the file's path; `nil` where it cannot be written, which a warning on standard error says.
  private func write(_ bytes: [UInt8], named file: String) -> String? {
    let folder = URL(filePath: SnapshotFolders.failed).appending(path: name.suite)
    let file = folder.appending(path: file)
    return Self.failedFolder.withLock { _ in
      do {
        try makeFolder(folder.path)
        try OutputFile.write(bytes, to: file.path)
        return file.path
      } catch {
        Streams.current.writeError("warning: cannot write \(file.path): \(error)\n")
        return nil
      }
    }
  }
}

/// Snapshot folders are the folders in which pictures are kept. Tests of the comparison itself set others.
enum SnapshotFolders {
  /// The folder that `__Snapshots__` is in; `nil` is the folder of the test's source file.
  @TaskLocal static var goldens: String?
  /// The folder for pictures of failures. A relative path starts from the current folder, which is the package's under `swift test`.
  @TaskLocal static var failed = ".emaki/failed"
}

/// A snapshot scale error says that nothing can be drawn at a scale.
struct SnapshotScaleError: Error, Hashable, CustomStringConvertible {
  var scale: Double

  var description: String { "nothing is drawn at scale \(scale). Give device pixels a point, \(Limits.scale.words)." }
}

/// Snapshot failures hold the function that gets failures in place of the test framework, for tests of the expectations themselves.
enum SnapshotFailures {
  /// A function that gets the message of each failure in place of the test framework.
  ///
  /// Tests of the expectations set it, so that they can cause failures and still pass.
  @TaskLocal static var recorder: (@Sendable (String) -> Void)?
}
