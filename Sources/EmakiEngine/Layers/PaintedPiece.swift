import EmakiDisplay
import EmakiEncoding
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// A painted piece is a row, or a piece of a high one, that is painted and compressed.
struct PaintedPiece {
  /// The pixels and their compressed bands; `nil` where the piece has none.
  var layer: Layer?
  /// The notes about what the piece shows.
  var notes: Notes
  /// The description of the whole row; empty unless frames have contents or an overlay.
  var description = RowDescription()

  /// The same piece, of whose pixels the compressed rows alone are kept. A layer that is not compressed stays as it is.
  var withoutPixels: PaintedPiece {
    var result = self
    result.layer = layer?.compressed ?? layer
    return result
  }
}

extension DrawingStation {
  /// Returns the piece of a drawing, which is painted and compressed by this call or taken from the cache.
  ///
  /// - Parameters:
  ///   - list: the drawing of the row's look.
  ///   - own: the row's own part of the drawing, which alone is noted; by default all of it.
  ///   - row: the row that the list shows, which is laid out.
  ///   - rows: the list's pixel rows that the piece covers.
  ///   - ground: the colour below the list.
  ///   - passes: the painted passes of the row's earlier looks, for a look that changes from frame to frame. Passes that have not changed
  ///     are not painted again.
  ///   - worker: the worker that paints.
  func piece(
    _ list: DisplayList, own: DisplayList? = nil, of row: TableRow, rows: Range<Int>, over ground: Color, passes: PassMemory? = nil,
    by worker: DisplayWorker
  ) -> PaintedPiece {
    func piece(_ layer: Layer?, _ painted: PaintedLayer? = nil) -> PaintedPiece {
      var pictures = painted?.notes ?? []
      if let own, !pictures.isEmpty {
        let names = own.imageNames
        pictures.removeAll { !names.contains($0.fault.url) }
      }
      return PaintedPiece(
        layer: layer, notes: Notes(own ?? painted?.list ?? list, pictures: pictures, row: row.name, describes: options.describesFrames),
        description: describesRows ? description(of: row, by: worker) : RowDescription())
    }
    // All pictures are requested before the first one is waited for, so that they are fetched in parallel.
    if network.mode != .off {
      images.prefetch(list.passes.flatMap(\.items).compactMap { if case .image(let image) = $0 { image.source } else { nil } })
    }
    let key =
      layers.isOff || !options.encodesBands
      ? nil : LayerKey(list, rows: rows, ground: ground, scale: scale, png: options.png, images: images, outlivesProcess: layers.keepsFiles)
    let whole = worker.render.pixelSize(of: list)
    let size = PixelSize(width: whole.width, height: rows.clamped(to: 0..<whole.height).count)
    if let key, let known = layers.layer(key, size: size, isOpaque: ground.isOpaque) {
      count { $0.layersReused += 1 }
      return piece(known)
    }
    let painted =
      passes.flatMap { paint(list, rows: rows, over: ground, $0, by: worker) } ?? worker.render.layer(list, over: ground, rows: rows)
    let layer = painted.map { Layer($0.bitmap, by: worker.pieceEncoder) }
    count {
      $0.layersDrawn += 1
      $0.bandsEncoded += layer?.bands.count ?? 0
    }
    // A layer from the cache carries no notes about pictures. So a layer with missing or damaged pictures is not stored.
    if let key, let layer, let painted, painted.notes.isEmpty, key.holds(images) { layers.store(layer, key) }
    return piece(layer, painted)
  }

  /// Paints a row that changes from frame to frame. Passes that are equal to passes of the row's previous look are taken from `memory`.
  /// Returns `nil` for a row that is painted in several pieces.
  private func paint(
    _ list: DisplayList, rows: Range<Int>, over ground: Color, _ memory: PassMemory, by worker: DisplayWorker
  ) -> PaintedLayer? {
    guard rows.count == worker.render.pixelSize(of: list).height else { return nil }
    var latest: [Digest: PassLayer] = [:]
    var layers: [PassLayer] = []
    for (index, pass) in list.passes.enumerated() {
      let digest = LayerKey.digest(of: pass, images: images)
      var layer = digest.flatMap { latest[$0] ?? memory.pass($0) }
      if layer == nil { count { $0.passesDrawn += 1 } }
      let painted = layer ?? worker.render.passLayer(index, of: list)
      layer = painted
      // The digest of a pass does not tell whether pictures were missing, replaced or damaged. So a pass with such a fault is not kept.
      if let digest, painted.notes.isEmpty { latest[digest] = painted }
      layers.append(painted)
    }
    memory.keep(latest)
    return worker.render.compose(list, passes: layers, over: ground)
  }
}

extension DisplayList {
  /// The names of the pictures that the drawing shows, as errors give them.
  fileprivate var imageNames: Set<String> {
    Set(passes.flatMap(\.items).compactMap { if case .image(let image) = $0 { image.source.name } else { nil } })
  }
}

extension PictureFault {
  /// The address of the picture.
  fileprivate var url: String {
    switch self {
    case .missing(let error): error.url
    case .repaired(let repair): repair.url
    }
  }
}
