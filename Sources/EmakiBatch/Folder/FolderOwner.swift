#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Who writes into a folder: which files in `.emaki-batch` are its own, and who may write beside it.
enum FolderOwner: Sendable {
  case batch(Shard)
  /// - Parameter name: of this stream among all that use the folder, on any machine.
  case stream(name: String)

  private static let streamStart = "-stream-"

  static func newStream() -> FolderOwner {
    .stream(name: "\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))")
  }

  /// What its own files end with; empty for a whole batch.
  var suffix: String {
    switch self {
    case .batch(let shard): shard.suffix
    case .stream(let name): Self.streamStart + name
    }
  }

  /// Whether nobody may write beside it.
  var isAlone: Bool {
    switch self {
    case .batch(let shard): shard.isWhole
    case .stream: false
    }
  }

  /// Whether another one that is not alone may write beside it: streams beside streams, and shards beside those of their number, for others
  /// would draw the same feeds.
  ///
  /// - Parameter suffix: the other one's.
  func admits(_ suffix: String) -> Bool {
    switch self {
    case .batch(let shard): suffix.hasSuffix("-of-\(shard.count)")
    case .stream: suffix.hasPrefix(Self.streamStart)
    }
  }
}
