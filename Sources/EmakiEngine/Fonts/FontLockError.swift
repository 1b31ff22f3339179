public import EmakiSupport

/// A font lock error says why a font lock cannot be used.
public enum FontLockError: Error, Hashable, Sendable {
  /// The text of the lock at the path `lock` is not a font lock.
  case malformed(lock: String, JSONFault)
  /// A font file that the lock names does not exist or cannot be read.
  case unreadable(path: String)
  /// A font file that the lock names has other contents than when it was locked. `locked` and `found` are SHA-256 hashes.
  case differs(path: String, locked: String, found: String)
}

extension FontLockError: CustomStringConvertible {
  /// The message that says which file is concerned, what is wrong with it, and how to mend it.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .malformed(let lock, let fault): "\(lock): \(fault)"
    case .unreadable(let path): "the font \(path) of the lock cannot be read. Install it, or make the lock anew."
    case .differs(let path, let locked, let found):
      "the font \(path) is not the one of the lock: its SHA-256 is \(found.prefix(12))…, not \(locked.prefix(12))…. "
        + "Install that version, or make the lock anew."
    }
  }
}
