/// How a row comes or goes.
public enum RowAnimation: String, CaseIterable, Sendable {
  /// At once.
  case none
  /// A row that is inserted, alone or with its section: its alpha runs from 0 to 1 in 300 ms, in its place from the first. One that is
  /// reloaded fades so over what it showed, if that was all there; otherwise it is the new one at once. A row that is deleted is gone at once.
  /// A section that is reloaded is inserted anew.
  case fade
  /// As `fade`.
  case automatic
}
