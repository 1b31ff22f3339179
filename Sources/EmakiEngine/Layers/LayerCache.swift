import EmakiDisplay
import EmakiEncoding
import EmakiRaster
import EmakiSupport
import Synchronization

/// A layer cache keeps painted and compressed pieces of lists, so that a list that is drawn again is painted only where it changed. Its
/// keys stand for everything that decides the bytes of a piece. The pieces used last stay in memory, and in files where a folder is given.
final class LayerCache: Sendable {
  private let byteLimit: Int
  private let folder: CacheFolder?
  private let layers: Mutex<ByteBoundedCache<Digest, EncodedLayer>>

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - byteLimit: the most bytes of compressed pieces in memory.
  ///   - folder: the folder that keeps pieces for other processes; `nil` for none.
  init(byteLimit: Int, folder: CacheFolder?) {
    self.byteLimit = byteLimit
    self.folder = folder
    layers = Mutex(ByteBoundedCache(byteLimit: byteLimit))
  }

  /// Whether the cache never keeps a layer.
  var isOff: Bool { byteLimit <= 0 && folder == nil }

  /// Whether layers are also kept in files, for later processes.
  var keepsFiles: Bool { folder != nil }

  /// Returns the layer that is kept under a key; `nil` where none is kept, or where the file in its place is that of a layer of another
  /// kind.
  ///
  /// - Parameters:
  ///   - size: the size that the layer has, in pixels.
  ///   - isOpaque: whether all of its pixels are opaque.
  func layer(_ key: LayerKey, size: PixelSize, isOpaque: Bool) -> EncodedLayer? {
    if let known = layers.withLock({ $0.value(for: key.digest) }) { return known }
    guard let bytes = folder?.contents(of: key.digest), let bands = bytes.withUnsafeBytes(PNGBand.bands(stored:)),
      let layer = EncodedLayer(bands: bands), layer.size == size, layer.isOpaque == isOpaque
    else { return nil }
    keep(layer, key)
    return layer
  }

  /// Keeps a layer under a key.
  func store(_ layer: EncodedLayer, _ key: LayerKey) {
    // The pixels are not kept: decoding a cut band costs less than the memory of the pixels is worth.
    guard let layer = layer.compressed else { return }
    folder?.write(PNGBand.stored(layer.bands), as: key.digest)
    keep(layer, key)
  }

  private func keep(_ layer: EncodedLayer, _ key: LayerKey) {
    let bytes = layer.byteCount
    // A layer that would push most others out is painted again instead.
    guard bytes <= byteLimit / 8 else { return }
    layers.withLock { $0.insert(layer, for: key.digest, byteCount: bytes) }
  }
}

/// A pass memory keeps the painted passes of one row while the row changes its look. For example, when a picture arrives late, only the
/// node that shows it is painted again.
final class PassMemory: Sendable {
  private let passes = Mutex<[Digest: PassLayer]>([:])

  func pass(_ digest: Digest) -> PassLayer? { passes.withLock { $0[digest] } }

  var byteCount: Int { passes.withLock { $0.values.reduce(0) { $0 + $1.byteCount } } }

  /// Keeps the passes of the latest look, and forgets all others.
  func keep(_ latest: [Digest: PassLayer]) { passes.withLock { $0 = latest } }
}
