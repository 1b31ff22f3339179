import EmakiDiagnostics
import EmakiDigest
import EmakiEncoding
import EmakiList
import EmakiRaster

extension DrawingStation {
  /// A piece of a list, painted and compressed, or as it was before.
  ///
  /// - Parameter row: whose look the list is; it is laid out.
  /// - Parameter rows: which of the list's pixel rows.
  /// - Parameter passes: those of the row's looks before, of a look that passes: what has not changed is not painted again.
  /// - Throws: `noCairo`.
  func layer(
    _ list: DisplayList, of row: TableRow, rows: Range<Int>, over ground: Color, passes: PassMemory? = nil, by worker: DisplayWorker
  ) throws(RenderError) -> LayerResult {
    var list = list
    func result(_ layer: EncodedLayer?, _ errors: [ImageError]) -> LayerResult {
      var result = LayerResult(layer: layer, errors: errors, missing: list.missingGlyphs)
      if describesFrames {
        result.fontFiles = list.fontFiles
        result.links = row.links(in: worker.render.measuring).map(FrameContents.Link.init)
      }
      return result
    }
    // All pictures side by side, before the first is waited for.
    if network.mode != .off {
      images.prefetch(list.passes.flatMap(\.items).compactMap { if case .image(let image) = $0 { image.source } else { nil } })
    }
    let key =
      layers.isOff || !encodesBands
      ? nil : LayerKey(list, rows: rows, ground: ground, scale: scale, png: png, images: images, outlivesProcess: layers.keepsFiles)
    if let key, let layer = layers.layer(key) {
      count { $0.layersReused += 1 }
      return result(layer, [])
    }
    let painted =
      passes.flatMap { paint(list, rows: rows, over: ground, $0, by: worker) } ?? worker.render.layer(list, over: ground, rows: rows)
    // Their texts are set in fonts as well, which may lack characters.
    list.entries += painted?.substitutes ?? []
    try painted?.check()
    let layer = painted.map { EncodedLayer($0.bitmap, by: worker) }
    count {
      $0.layersDrawn += 1
      $0.bandsEncoded += layer?.bands.count ?? 0
    }
    let errors = painted?.errors ?? []
    if let key, let layer, errors.isEmpty, key.holds(images) { layers.store(layer, key) }
    return result(layer, errors)
  }

  /// Loads Cairo before the first of many lists, so that its absence is told once and not with each list that needs it.
  ///
  /// - Throws: `noCairo` where it is not there.
  static func requireCairo() throws(RenderError) {
    if let cause = RasterLibraries.missingCairo { throw .noCairo(cause: cause) }
  }
}

extension DrawingStation {
  /// Paints a look that passes from its passes, of which most are those of the look before. `nil` for a row that is painted in pieces.
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
      // What could not be had does not show in a pass' digest, nor does what stands in for it.
      if let digest, painted.errors.isEmpty, painted.cairoFailure == nil { latest[digest] = painted }
      layers.append(painted)
    }
    memory.keep(latest)
    return worker.render.compose(list, passes: layers, over: ground)
  }
}

extension PaintedLayer {
  /// Throws `noCairo` where something was left out because Cairo cannot be loaded.
  func check() throws(RenderError) {
    if let cause = cairoFailure { throw .noCairo(cause: cause) }
  }
}

extension DisplayList {
  /// Code points that no font has, in painting order, each once.
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
