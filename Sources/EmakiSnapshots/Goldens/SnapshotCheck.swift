package import EmakiEngine
package import EmakiRaster
import EmakiSupport
import FoundationEssentials

/// A snapshot check compares one picture of a test with its golden, or records it.
package struct SnapshotCheck: Sendable {
  /// The golden that the picture is compared with.
  package var golden: Golden
  /// The name that messages use for the picture: the golden's name with traits and scale.
  var name: String
  /// The mode that decides which goldens are written.
  var mode: RecordMode
  /// The tolerance that each row may differ by.
  var tolerance: Tolerance
  /// The kinds of warnings that the picture may have. With any other warning the check fails, and no golden is written.
  var allowed: Set<RenderWarning.Kind>

  package init(golden: Golden, name: String, mode: RecordMode, tolerance: Tolerance, allowed: Set<RenderWarning.Kind> = []) {
    (self.golden, self.name, self.mode, self.tolerance, self.allowed) = (golden, name, mode, tolerance, allowed)
  }

  /// An outcome is the result of a check, with the messages and pictures to show.
  package struct Outcome: Sendable {
    /// The verdict on how the picture compares with the golden.
    package var verdict: Golden.Verdict
    /// The warnings of the picture, allowed or not, about what it shows differently than requested.
    package var warnings: [SnapshotWarning]
    /// Whether the golden was written.
    package var isRecorded: Bool
    /// The message about the result; `nil` for a picture that equals the golden.
    package var message: String?
    /// Whether the test fails.
    package var isFailure: Bool
    /// The pictures that show the result: `expected`, `actual` and `difference`. Empty where nothing differs.
    package var pictures: [Picture]
    /// The comparison that the pictures were made from.
    var comparison: Golden.Comparison?
  }

  /// A picture is a PNG file to show.
  package struct Picture: Sendable {
    /// The kind of the picture: `expected`, `actual` or `difference`.
    package var kind: String
    /// The bytes of the PNG file.
    package var bytes: [UInt8]
  }

  /// Compares a frame with the golden, or records it.
  ///
  /// A frame that lacks something cannot be a golden. A test with such a golden would pass only as long as the picture stays missing.
  ///
  /// - Parameters:
  ///   - scale: the scale of the frame's renderer.
  ///   - fonts: the fonts of the frame's renderer.
  ///   - base: the picture that a golden of hashes was recorded from.
  ///   - wording: a function that returns the sentence of a warning about nodes of these names.
  /// - Throws: what `Golden.compare` and `Golden.write` throw.
  package func run(
    _ frame: Frame, scale: Double, fonts: FontSet = .default, base: Frame? = nil,
    wording: (RenderWarning, _ nodes: [String]) -> String = { $0.sentence(nodes: $1) }
  ) throws -> Outcome {
    let comparison = try compare(frame, scale: scale, fonts: fonts, base: base)
    let verdict = comparison.verdict
    let warnings = SnapshotWarning.all(of: frame, allowed: allowed, wording: wording)
    if !warnings.refused.isEmpty {
      return Outcome(
        verdict: verdict, warnings: warnings, isRecorded: false, message: refusedMessage(verdict, warnings.refused), isFailure: true,
        pictures: try pictures(comparison), comparison: comparison)
    }
    if records(verdict) {
      try golden.write(frame, scale: scale)
      return Outcome(
        verdict: verdict, warnings: warnings, isRecorded: true, message: recordedMessage(verdict), isFailure: true,
        pictures: verdict.difference == nil ? [] : try pictures(comparison), comparison: comparison)
    }
    let pictures = verdict.passes ? [] : try pictures(comparison)
    return Outcome(
      verdict: verdict, warnings: warnings, isRecorded: false, message: message(verdict), isFailure: !verdict.passes, pictures: pictures,
      comparison: comparison)
  }

  /// Compares a frame with the golden. A golden that cannot be read, and is about to be written anew, counts as missing.
  private func compare(_ frame: Frame, scale: Double, fonts: FontSet, base: Frame?) throws -> Golden.Comparison {
    do {
      return try golden.compare(frame, scale: scale, fonts: fonts, tolerance: tolerance, base: base)
    } catch {
      let isReplaced = mode == .changed || mode == .all
      guard isReplaced, (error as? SnapshotError)?.isMendedByRecording == true else { throw error }
      return Golden.Comparison(verdict: .missing, actual: try ComparedPicture(frame, scale: scale))
    }
  }

  private func records(_ verdict: Golden.Verdict) -> Bool {
    switch mode {
    case .never: false
    case .missing: verdict == .missing
    case .changed: !verdict.passes
    case .all: true
    }
  }

  private func refusedMessage(_ verdict: Golden.Verdict, _ warnings: [SnapshotWarning]) -> String {
    let kinds = warnings.kinds.map { ".\($0)" }.joined(separator: ", ")
    return "\(name) lacks something\(records(verdict) ? ", so that it was not recorded" : ""): \(warnings.sentences) "
      + "Where that is meant, give expectSnapshot or the trait .snapshots allow: [\(kinds)]."
      + (verdict.passes || records(verdict) ? "" : " It also \(verdict).")
  }

  private func recordedMessage(_ verdict: Golden.Verdict) -> String {
    let why = verdict == .missing ? "" : verdict.passes ? ", which did not change" : ", which it \(verdict)"
    return "recorded \(quoted(golden.path))\(why). Look at it, and run the test without recording."
  }

  private func message(_ verdict: Golden.Verdict) -> String? {
    let path = quoted(golden.path)
    switch verdict {
    case .same(let notes): return notes.isEmpty ? nil : "\(name) is \(verdict) as when \(path) was recorded."
    case .tolerated: return "\(name) is \(verdict)."
    case .missing: return "\(name) has no golden: \(path) is not there. Record it with EMAKI_RECORD=missing, and look at it."
    case .differs: return "\(name) \(verdict). If that is meant, record \(path) anew with EMAKI_RECORD=changed."
    case .drifted:
      return "\(name) \(verdict). Draw in the environment that \(path) was recorded in, or record it anew with EMAKI_RECORD=changed."
    }
  }

  private func pictures(_ comparison: Golden.Comparison) throws -> [Picture] {
    var pictures = try comparison.actual.file().map { [Picture(kind: "actual", bytes: $0)] } ?? []
    guard let expected = comparison.expected, let png = try expected.file() else { return pictures }
    pictures.insert(Picture(kind: "expected", bytes: png), at: 0)
    if let difference = comparison.verdict.difference {
      let image = try DifferenceImage.png(
        difference, expected: expected, actual: comparison.actual, names: (expected: golden.path, actual: name))
      pictures.append(Picture(kind: "difference", bytes: image))
    }
    return pictures
  }
}
