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
  package init(environment: [String: String]) throws(RecordModeError) {
    if let text = environment["EMAKI_RECORD"], !text.isEmpty {
      guard let mode = RecordMode(rawValue: text) else { throw RecordModeError(value: text) }
      self = mode
    } else {
      self = environment["CI", default: ""].isEmpty ? .missing : .never
    }
  }
}

/// A record mode error says that `EMAKI_RECORD` has a value that is not a mode.
package struct RecordModeError: Error, Hashable, CustomStringConvertible {
  /// The value of `EMAKI_RECORD`.
  var value: String

  init(value: String) { self.value = value }

  package var description: String {
    "EMAKI_RECORD is \"\(value)\". Give one of \(RecordMode.allCases.map(\.rawValue).joined(separator: ", "))."
  }
}
