import EmakiDisplay
import EmakiLayout
import EmakiSupport

/// A map plan holds what a map shows in one size.
struct MapPlan {
  let projection: MapProjection
  let tiles: [MapTile]
  let marks: [MapMark]
  private let overlays: Drawing?
  private let attribution: String?

  /// Makes the plan of a map.
  ///
  /// - Parameter look: the function that returns what is drawn at an annotation's place.
  init(
    _ projection: MapProjection, tiles: TileSource?, overlays: [MapOverlay], annotations: [MapAnnotation],
    look: (MapAnnotation) -> MapAnnotation.Look
  ) {
    self.projection = projection
    self.tiles = tiles.map { MapTile.visible($0, in: projection) } ?? []
    self.overlays = MapShape.drawing(of: overlays, in: projection)
    marks = MapMark.visible(annotations, in: projection, look: look)
    attribution = tiles?.attribution
  }

  /// Returns the items that paint the map.
  ///
  /// - Parameters:
  ///   - origin: the map's top left corner.
  ///   - map: the name of the map in warnings about its tiles.
  ///   - moment: the instant to show; with `nil`, every picture counts as loaded.
  func items(at origin: Point, tilesOf map: String, moment: DisplayMoment?, typesetter: any Typesetter) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for tile in tiles {
      var quality = ImageQuality.full
      if let late = moment?.images[tile.url] {
        // The background is shown until the tile has arrived.
        guard let best = late.best(rendersProgress: true) else { continue }
        quality = best.quality
      }
      var options = ImageOptions()
      options.cropRect = tile.crop
      items.append(
        .image(
          DisplayImage(
            source: .url(tile.url.string), frame: tile.frame.offset(by: origin), contentMode: .scaleToFill, modification: .none,
            quality: quality, options: options, map: map)))
    }
    if let overlays { items.append(.drawing(overlays, Rect(origin: origin, size: projection.size))) }
    for mark in marks {
      items += mark.items(at: origin, scale: projection.scale, late: { moment?.images[$0] }, typesetter: typesetter)
    }
    return items + attributionItems(at: origin, typesetter: typesetter)
  }

  private func attributionItems(at origin: Point, typesetter: any Typesetter) -> [DisplayItem] {
    guard let attribution, !attribution.isEmpty else { return [] }
    let (size, margin) = (projection.size, 5.0)
    let text = AttributedText(attribution, font: .system(size: 10), color: Color(0x333333))
    let layout = typesetter.layout(
      TextRequest(text: text, maximumWidth: max(size.width - 2 * margin, 1), maximumNumberOfLines: 1))
    let width = layout.contentWidth
    let box = Rect(
      x: size.width - width - 2 * margin, y: size.height - layout.size.height - 4, width: width + 2 * margin, height: layout.size.height + 4
    ).offset(by: origin)
    // A right-to-left text is at the right end of its own box.
    return [
      .fill(RoundedRect(box), Color.white.withAlpha(0.8)),
      .text(layout, origin: Point(x: box.maxX - margin - layout.size.width, y: box.minY + 2)),
    ]
  }
}
