/// A record mode says which goldens a run writes. A picture that is written was not compared, so the run fails and says so.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// No goldens are written.
  case never
  /// Goldens that are not there are written.
  case missing
  /// Goldens that are not there, and those that the pictures differ from, are written.
  case changed
  /// All goldens are written, including those that did not change.
  case all

  /// Reads the mode from `EMAKI_RECORD`. Without it the mode is `never` where `CI` is set, and else `missing`.
  ///
  /// - Throws: `RecordModeError` for another value of `EMAKI_RECORD`.
  package init(environment: [String: String]) throws {
    if let text = environment["EMAKI_RECORD"], !text.isEmpty {
      guard let mode = RecordMode(rawValue: text) else { throw RecordModeError(value: text) }
      self = mode
    } else {
      self = environment["CI", default: ""].isEmpty ? .missing : .never
    }
  }

  /// Returns whether a golden is written for a picture with a verdict.
  package func records(_ verdict: SnapshotVerdict) -> Bool {
    switch self {
    case .never: false
    case .missing: verdict == .missing
    case .changed: !verdict.passes
    case .all: true
    }
  }
}

/// A record mode error says that `EMAKI_RECORD` has a value that is not a mode.
struct RecordModeError: Error, CustomStringConvertible {
  /// The value of `EMAKI_RECORD`.
  let value: String

  var description: String { "EMAKI_RECORD is \"\(value)\". Give one of \(RecordMode.allCases.map(\.rawValue).joined(separator: ", "))." }
}
