#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder owner is a batch, a shard or a stream that writes into a folder. The owner decides which files in `.emaki-batch` belong to it,
/// and which other owners may write to the folder at the same time.
enum FolderOwner: Sendable {
  /// The owner is a shard of a batch, or a whole batch.
  case batch(Shard)
  /// The owner is a stream of requests.
  ///
  /// - Parameter name: a name that differs from those of all other streams that use the folder, on any machine.
  case stream(name: String)

  private static let streamStart = "-stream-"

  /// Creates the owner for a new stream, with a name of its own.
  static func newStream() -> FolderOwner {
    .stream(name: "\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))")
  }

  /// The ending of the names of the owner's own files; empty for a whole batch.
  var suffix: String {
    switch self {
    case .batch(let shard): shard.suffix
    case .stream(let name): Self.streamStart + name
    }
  }

  /// Whether no other owner may use the folder at the same time as this one.
  var isAlone: Bool {
    switch self {
    case .batch(let shard): shard.isWhole
    case .stream: false
    }
  }

  /// Returns whether another owner may use the folder at the same time as this one, if neither of them must be alone.
  ///
  /// Streams may share the folder with streams. Shards may share it with shards of the same count, because others would draw the same
  /// feeds.
  ///
  /// - Parameter suffix: the other owner's suffix.
  func admits(_ suffix: String) -> Bool {
    switch self {
    case .batch(let shard): suffix.hasSuffix("-of-\(shard.count)")
    case .stream: suffix.hasPrefix(Self.streamStart)
    }
  }
}
