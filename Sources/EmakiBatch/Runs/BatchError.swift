import EmakiSupport
import Glibc

/// A batch error says why a batch cannot be started, or why one of its feeds cannot be drawn.
public enum BatchError: Error, Hashable, Sendable {
  /// An input cannot be read. The values are its name and the system's error number.
  case unreadable(String, Int32)
  /// The name of a feed's file is not UTF-8. The value is the name as it is written in messages.
  case misnamed(String)
  /// An input became shorter while it was being read. The value is its name.
  case truncated(String)
  /// Nothing can be written in a folder. The values are its path and the system's error number.
  case unwritable(String, Int32)
  /// The pictures of two feeds would have the same name, which is `output`.
  case collision(first: String, second: String, output: String)
  /// The name of a picture does not lead to a place below the folder, or a part of it is hidden. The value is the name.
  case notInside(String)
  /// A picture exists already. The first value is its path, and `others` is the number of further pictures that exist.
  case exists(String, others: Int)
  /// Another batch or a stream writes into the folder. The first value is the folder's path, and `holder` describes the other process.
  case locked(String, holder: String)
  /// A journal cannot be written although the picture was. The values are its path and the system's error number.
  case journal(String, Int32)
}

extension BatchError: CustomStringConvertible {
  /// A message of one to three sentences that says what is wrong, where, and how to mend it.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .unreadable(let name, let code): "cannot read \(name): \(Self.text(code)). Check the path."
    case .misnamed(let name): "cannot read \(name): its name is not UTF-8. Rename it."
    case .truncated(let name): "cannot read \(name): it has become shorter since the batch began. Leave it alone until the end."
    case .unwritable(let folder, let code):
      "cannot write into \(folder): \(Self.text(code)). Choose a place that can be written, with enough room."
    case .collision(let first, let second, let output):
      "\(first) and \(second) would both be \(output). Give each picture a name of its own."
    case .notInside(let name):
      "\(quoted(name)) is no path below the folder. Give names that are not empty and do not begin with a dot or a slash."
    case .exists(let path, let others):
      (others == 0 ? "\(path) exists" : "\(path) and \(others) more of the pictures exist")
        + " already. Resume the batch to keep what is up to date, replace all, or choose another folder."
    case .locked(let folder, let holder):
      "another batch writes into \(folder): \(printable(holder, limit: 200)). Wait until it has ended, or choose another folder."
    case .journal(let path, let code):
      "the picture is there, but cannot be noted in \(path): \(Self.text(code)). Make room; a batch that is resumed will draw it again."
    }
  }

  private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// A time limit error says why a feed, or the whole batch, was ended for taking too long.
package enum TimeLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A feed was not drawn within its time. The values are its name and that time in seconds.
  case expired(String, seconds: Double)
  /// 32 feeds that took too long have still not ended, so no other feed is started.
  case exhausted

  package var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .expired(let name, let seconds):
      "\(name): not drawn within \(seconds.plainText) s. Give it more time, or draw less of it."
    case .exhausted: "32 feeds that took too long have not ended, and no other is begun. Resume the batch in another process."
    }
  }
}
