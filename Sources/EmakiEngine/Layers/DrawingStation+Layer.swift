import EmakiDisplay
import EmakiEncoding
import EmakiImages
import EmakiNodes
import EmakiRaster
import EmakiSupport

extension DrawingStation {
  /// Returns the layer of a piece of a list, which is painted and compressed by this call or taken from the cache.
  ///
  /// - Parameters:
  ///   - list: the drawing of the row's look.
  ///   - row: the row that the list shows, which is laid out.
  ///   - rows: the list's pixel rows that the piece covers.
  ///   - ground: the colour below the list.
  ///   - passes: the painted passes of the row's earlier looks, for a look that changes from frame to frame. Passes that have not changed
  ///     are not painted again.
  ///   - worker: the worker that paints.
  func layer(
    _ list: DisplayList, of row: TableRow, rows: Range<Int>, over ground: Color, passes: PassMemory? = nil, by worker: DisplayWorker
  ) -> LayerResult {
    var list = list
    func result(_ layer: EncodedLayer?, _ painted: PaintedLayer? = nil) -> LayerResult {
      var result = LayerResult(
        layer: layer, errors: painted?.errors ?? [], repairs: painted?.repairs ?? [], missing: list.missingGlyphs,
        missingFamilies: list.missingFamilies, missingHyphenations: list.missingHyphenations)
      if describesFrames {
        result.textSources = list.textSources
        result.warnedNodes = list.nodes(of: result.warnings(row: row.name))
      }
      if describesRows { result.description = description(of: row, by: worker) }
      return result
    }
    // All pictures are requested before the first one is waited for, so that they are fetched in parallel.
    if network.mode != .off {
      images.prefetch(list.passes.flatMap(\.items).compactMap { if case .image(let image) = $0 { image.source } else { nil } })
    }
    let key =
      layers.isOff || !encodesBands
      ? nil : LayerKey(list, rows: rows, ground: ground, scale: scale, png: png, images: images, outlivesProcess: layers.keepsFiles)
    let whole = worker.render.pixelSize(of: list)
    let size = PixelSize(width: whole.width, height: rows.clamped(to: 0..<whole.height).count)
    if let key, let layer = layers.layer(key, size: size, isOpaque: ground.isOpaque) {
      count { $0.layersReused += 1 }
      return result(layer)
    }
    let painted =
      passes.flatMap { paint(list, rows: rows, over: ground, $0, by: worker) } ?? worker.render.layer(list, over: ground, rows: rows)
    // Painting may have put other entries in the place of missing pictures. They are added to the list, because their texts are set in
    // fonts, too, which may lack characters.
    list.entries += painted?.substitutes ?? []
    let layer = painted.map { EncodedLayer($0.bitmap, by: worker) }
    count {
      $0.layersDrawn += 1
      $0.bandsEncoded += layer?.bands.count ?? 0
    }
    // A layer from the cache carries no warnings. So a layer with missing or damaged pictures is not stored.
    if let key, let layer, let painted, painted.errors.isEmpty, painted.repairs.isEmpty, key.holds(images) { layers.store(layer, key) }
    return result(layer, painted)
  }
}

extension DrawingStation {
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
      if let digest, painted.errors.isEmpty, painted.repairs.isEmpty { latest[digest] = painted }
      layers.append(painted)
    }
    memory.keep(latest)
    return worker.render.compose(list, passes: layers, over: ground)
  }
}

extension DisplayList {
  /// The font families that texts name and the font set does not have, in painting order and without repetitions.
  var missingFamilies: [String] {
    var missing: [String] = []
    for pass in passes {
      for case .text(let layout, _) in pass.items {
        for family in layout.missingFamilies where !missing.contains(family) { missing.append(family) }
      }
    }
    return missing
  }

  /// The reasons why texts that ask for hyphens have none, in painting order and without repetitions.
  var missingHyphenations: [MissingHyphenation] {
    var missing: [MissingHyphenation] = []
    for pass in passes {
      for case .text(let layout, _) in pass.items {
        if let reason = layout.missingHyphenation, !missing.contains(reason) { missing.append(reason) }
      }
    }
    return missing
  }

  /// The code points that no font has, in painting order and without repetitions.
  var missingGlyphs: [MissingGlyph] {
    var missing: [MissingGlyph] = []
    var known: Set<Unicode.Scalar> = []
    for pass in passes {
      for case .text(let layout, _) in pass.items where !layout.missingGlyphs.isEmpty {
        for glyph in layout.missingGlyphs where known.insert(glyph.scalar).inserted { missing.append(glyph) }
      }
    }
    return missing
  }
}
