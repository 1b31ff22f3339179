import EmakiDisplay
import EmakiEngine
import EmakiSnapshots
import EmakiSupport
import FoundationEssentials
import Glibc
import Synchronization
import Testing

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
      suite: suite ?? FilePath.stem(of: "\(site.filePath)"), name: name, arguments: arguments.map(SnapshotName.words), traits: traits,
      scale: traits.scale ?? scale)
    (self.record, self.tolerance, self.allow, self.site) = (record, tolerance, allow, site)
  }

  private var path: String { "\(SnapshotFolders.goldens ?? site.folder)/__Snapshots__/\(label).png" }
  /// The golden's folder and name, which messages use for the picture.
  private var label: String { "\(name.suite)/\(name.full)" }

  /// Draws the picture, compares it with its golden and reports a failure.
  func check(_ draw: () async throws -> Frame) async {
    do {
      try name.check()
      let first = SnapshotRun.current.firstPlace(of: path, asking: site.description)
      if first != site.description {
        throw SnapshotNameError.takenTwice(name: name.full, first: first, second: site.description)
      }
      let trait = SnapshotTrait.current
      let mode = try record ?? trait.record ?? RecordMode(environment: ProcessInfo.processInfo.environment)
      let frame = try await draw()
      // One place compares no other picture with the golden in this run.
      let pixels = frame.hash(ofRows: 0..<frame.size.height)
      SnapshotRun.current.note(name, pixels)
      if !SnapshotRun.current.isOnly(pixels, of: path) {
        throw SnapshotNameError.otherPicture(
          name: name.full, place: site.description, test: Test.current.map { $0.displayName ?? $0.name },
          hasArguments: Test.Case.current?.isParameterized ?? false)
      }
      report(
        try SnapshotOutcome(
          of: frame, named: label, golden: path, mode: mode, tolerance: tolerance ?? trait.tolerance ?? .exact,
          allowed: allow ?? trait.allow ?? []), mode)
    } catch {
      // A golden that has another picture's name may have that one's pictures.
      if !(error is SnapshotNameError) { keep([]) }
      site.fail("snapshot \(quoted(name.name)): \(error)")
    }
  }

  /// Reports the outcome: a failure with its pictures, or a note on standard error.
  private func report(_ outcome: SnapshotOutcome, _ mode: RecordMode) {
    let message = message(outcome, mode)
    guard outcome.isFailure, let message else {
      keep([])
      // Notes and tolerated differences are no failures.
      if let message { Streams.current.writeError("note: \(message)\n") }
      return
    }
    for picture in outcome.pictures { site.attach(picture.bytes, named: "\(name.full).\(picture.kind).png") }
    let paths = keep(outcome.pictures)
    site.fail(([message] + outcome.pictures.compactMap { paths[$0.kind] }).joined(separator: "\n"))
  }

  /// Returns the message about an outcome; `nil` for a picture that equals its golden.
  private func message(_ outcome: SnapshotOutcome, _ mode: RecordMode) -> String? {
    let (verdict, golden) = (outcome.verdict, quoted(path))
    if let refusal = outcome.refusal {
      let records = mode.records(verdict)
      return "\(label) lacks something\(records ? ", so that it was not recorded" : ""): \(refusal.sentences) "
        + "Where that is meant, give expectSnapshot or the trait .snapshots allow: "
        + "[\(refusal.kinds.map { ".\($0)" }.joined(separator: ", "))]."
        + (verdict.passes || records ? "" : " It also \(verdict).")
    }
    if outcome.isRecorded {
      let why = verdict == .missing ? "" : verdict.passes ? ", which did not change" : ", from which it \(verdict)"
      return "recorded \(golden)\(why). Look at it, and run the test without recording."
    }
    switch verdict {
    case .same(let notes): return notes.isEmpty ? nil : "\(label) is \(verdict) as when \(golden) was recorded."
    case .tolerated: return "\(label) is \(verdict)."
    case .missing: return "\(label) has no golden: \(golden) is not there. Record it with EMAKI_RECORD=missing, and look at it."
    case .differs: return "\(label) \(verdict). If that is meant, record \(golden) anew with EMAKI_RECORD=changed."
    case .drifted:
      return "\(label) \(verdict). Draw in the environment that \(golden) was recorded in, or record it anew with EMAKI_RECORD=changed."
    }
  }

  /// The lock that keeps tests that run side by side from removing a folder in which another one is about to write.
  private static let failedFolder = Mutex(())

  /// Keeps the pictures of a failure in place of those of an earlier run.
  ///
  /// - Returns: the paths by the pictures' kinds; empty where they cannot be written, which a warning on standard error says.
  @discardableResult
  private func keep(_ pictures: [(kind: String, bytes: [UInt8])]) -> [String: String] {
    let stem = URL(filePath: SnapshotFolders.failed).appending(path: label).path
    return Self.failedFolder.withLock { _ in
      do {
        return try FailedPictures.replace(stem, by: pictures, upTo: 3)
      } catch {
        Streams.current.writeError("warning: \(error)\n")
        return [:]
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

/// A snapshot run records which goldens were compared in a run of tests, and where. It ensures that no two different pictures share a
/// golden, because such pictures would overwrite each other's golden, or one of them would always differ.
///
/// Tests run side by side, and may ask from any thread.
final class SnapshotRun: Sendable {
  /// A use describes the first snapshot that asked for a golden: its place and its pixels.
  private struct Use {
    var place: String
    /// The hash of the snapshot's pixels; `nil` until they are drawn.
    var pixels: String?
  }

  /// The first use of each golden, by the golden's path.
  private let uses = Mutex<[ExactString: Use]>([:])

  /// The run of all snapshots that a process compares. What there is to say of them together is said when the process ends.
  private static let process: SnapshotRun = {
    atexit { for sentence in SnapshotRun.process.idleTraits { Streams.current.writeError("warning: \(sentence)\n") } }
    return SnapshotRun()
  }()

  /// The run that the current task's snapshots belong to. Tests of the comparison itself set others.
  @TaskLocal static var current = process

  /// The hashes of the pixels of the pictures of each name, by their full names.
  private let pixels = Mutex<[ExactString: [String: String]]>([:])

  /// Notes the pixels of a picture.
  func note(_ name: SnapshotName, _ hash: String) {
    pixels.withLock { $0["\(name.suite)/\(name.name)".exact, default: [:]][name.full] = hash }
  }

  /// Sentences about the traits that were varied and have changed no picture of a name.
  var idleTraits: [String] {
    pixels.withLock { $0 }.sorted { $0.key < $1.key }.flatMap { name, pixels in
      idleAxes(
        of: "no picture of \(name.string)", pixels,
        [("dir", "ltr"), ("font", nil), ("lang", nil), ("theme", Theme.light.rawValue), ("typeSize", TypeSize.l.rawValue)])
    }
  }

  /// Notes that a golden is asked for.
  ///
  /// - Returns: the place that has asked for it first.
  func firstPlace(of golden: String, asking place: String) -> String {
    uses.withLock { uses in
      if let use = uses[golden.exact] { return use.place }
      uses[golden.exact] = Use(place: place)
      return place
    }
  }

  /// Notes the pixels that are compared with a golden.
  ///
  /// The same pixels may be compared several times, because a test may be repeated, or an argument of a test may not change the pixels.
  ///
  /// - Returns: whether the pixels are the first that are compared with the golden, or the same as the first.
  func isOnly(_ pixels: String, of golden: String) -> Bool {
    uses.withLock { uses in
      guard let first = uses[golden.exact]?.pixels else {
        uses[golden.exact]?.pixels = pixels
        return true
      }
      return first == pixels
    }
  }
}
