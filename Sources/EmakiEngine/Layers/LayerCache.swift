import EmakiDigest
import EmakiPNG
import Synchronization

/// Painted and compressed pieces of lists by what decides their bytes: those used last, in memory, and in files where a folder is given.
/// A list that is drawn again is painted only where it changed.
final class LayerCache: Sendable {
  private struct Slot {
    var layer: EncodedLayer
    /// Of its bands.
    let bytes: Int
    var lastUse: Int
  }

  private struct State {
    var slots: [Digest: Slot] = [:]
    var bytes = 0
    var clock = 0
  }

  private let byteLimit: Int
  private let folder: CacheFolder?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - byteLimit: of the compressed bytes in memory.
  ///   - folder: where layers are kept for other processes.
  init(byteLimit: Int, folder: CacheFolder?) {
    self.byteLimit = byteLimit
    self.folder = folder
  }

  /// Whether nothing is ever kept.
  var isOff: Bool { byteLimit <= 0 && folder == nil }

  /// Whether layers outlive the process.
  var keepsFiles: Bool { folder != nil }

  func layer(_ key: LayerKey) -> EncodedLayer? {
    let known = state.withLock { state -> EncodedLayer? in
      state.clock += 1
      state.slots[key.digest]?.lastUse = state.clock
      return state.slots[key.digest]?.layer
    }
    if let known { return known }
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
    guard bytes <= byteLimit / 8 else { return }
    state.withLock { state in
      state.clock += 1
      let old = state.slots.updateValue(Slot(layer: layer, bytes: bytes, lastUse: state.clock), forKey: key.digest)
      state.bytes += bytes - (old?.bytes ?? 0)
      if state.bytes > byteLimit { Self.shrink(&state, to: byteLimit - byteLimit / 8) }
    }
  }

  /// Goes some way below the limit: a full cache then sorts only now and then.
  private static func shrink(_ state: inout State, to limit: Int) {
    for (digest, slot) in state.slots.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if state.bytes <= limit { return }
      state.slots[digest] = nil
      state.bytes -= slot.bytes
    }
  }
}
