/// Which goldens a run writes. A picture that is written was not compared: the run fails and says so.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// None.
  case never
  /// Those that are not there.
  case missing
  /// Those that are not there, and those that the pictures differ from.
  case changed
  /// All, those that did not change as well.
  case all

  /// `EMAKI_RECORD`, or else `never` where `CI` is set, or else `missing`.
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

/// A value of `EMAKI_RECORD` that is no mode.
package struct RecordModeError: Error, Hashable, CustomStringConvertible {
  package var value: String

  package init(value: String) { self.value = value }

  package var description: String {
    "EMAKI_RECORD is \"\(value)\". Give one of \(RecordMode.allCases.map(\.rawValue).joined(separator: ", "))."
  }
}
