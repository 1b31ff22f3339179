import EmakiDigest
import EmakiRaster
import Synchronization

/// A pass memory keeps the painted passes of one row while the row changes its look. For example, when a picture arrives late, only the
/// node that shows it is painted again.
final class PassMemory: Sendable {
  private let passes = Mutex<[Digest: PassLayer]>([:])

  func pass(_ digest: Digest) -> PassLayer? { passes.withLock { $0[digest] } }

  var byteCount: Int { passes.withLock { $0.values.reduce(0) { $0 + $1.byteCount } } }

  /// Keeps the passes of the latest look, and forgets all others.
  func keep(_ latest: [Digest: PassLayer]) { passes.withLock { $0 = latest } }
}
