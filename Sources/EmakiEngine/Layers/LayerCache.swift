import EmakiCaches
import EmakiDigest
import EmakiEncoding
import Synchronization

/// Painted and compressed pieces of lists by what decides their bytes: those used last, in memory, and in files where a folder is given.
/// A list that is drawn again is painted only where it changed.
final class LayerCache: Sendable {
  private let byteLimit: Int
  private let folder: CacheFolder?
  private let layers: Mutex<ByteBoundedCache<Digest, EncodedLayer>>

  /// - Parameters:
  ///   - byteLimit: of the compressed bytes in memory.
  ///   - folder: where layers are kept for other processes.
  init(byteLimit: Int, folder: CacheFolder?) {
    self.byteLimit = byteLimit
    self.folder = folder
    layers = Mutex(ByteBoundedCache(byteLimit: byteLimit))
  }

  /// Whether nothing is ever kept.
  var isOff: Bool { byteLimit <= 0 && folder == nil }

  /// Whether layers outlive the process.
  var keepsFiles: Bool { folder != nil }

  func layer(_ key: LayerKey) -> EncodedLayer? {
    if let known = layers.withLock({ $0.value(for: key.digest) }) { return known }
    guard let bytes = folder?.contents(of: key.digest), let bands = bytes.withUnsafeBytes(PNGBand.bands(stored:)),
      let layer = EncodedLayer(bands: bands)
    else { return nil }
    keep(layer, key)
    return layer
  }

  func store(_ layer: EncodedLayer, _ key: LayerKey) {
    // What it was painted to is not kept: a cut band is decoded faster than pixels are worth their memory.
    guard let layer = layer.compressed else { return }
    folder?.write(PNGBand.stored(layer.bands), as: key.digest)
    keep(layer, key)
  }

  private func keep(_ layer: EncodedLayer, _ key: LayerKey) {
    let bytes = layer.byteCount
    // A layer that would take the place of most others is painted again.
    guard bytes <= byteLimit / 8 else { return }
    layers.withLock { $0.insert(layer, for: key.digest, byteCount: bytes) }
  }
}
