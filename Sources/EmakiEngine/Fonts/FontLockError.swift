public import EmakiDocuments

/// Why a font lock cannot be used.
public enum FontLockError: Error, Hashable, Sendable {
  /// The text is no lock.
  case document(LayoutDocumentError)
  /// A file that is not there, or cannot be read.
  case unreadable(path: String)
  /// A file whose contents are others.
  case differs(path: String, locked: String, found: String)
}

extension FontLockError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .unreadable(let path): "the font \(path) of the lock cannot be read. Install it, or make the lock anew."
    case .differs(let path, let locked, let found):
      "the font \(path) is not the one of the lock: its SHA-256 is \(found.prefix(12))…, not \(locked.prefix(12))…. "
        + "Install that version, or make the lock anew."
    }
  }
}
