public import EmakiDisplay
public import EmakiLayout
import EmakiSupport

/// A map node shows a part of the earth: tiles, with lines, areas and annotations above them.
///
/// ```swift
/// let map = MapNode(tiles: .folder("tiles", zooms: 0...14, attribution: "© OpenStreetMap contributors"))
/// map.region = MapRegion(center: Coordinate(latitude: 48.2, longitude: 16.37), span: CoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1))
/// map.annotations = [MapAnnotation(coordinate: map.region.center, title: "Vienna")]
/// ```
///
/// It corresponds to Texture's map node, and always shows a snapshot. There is no `liveMap`, because that reacts to fingers. It shows tiles
/// instead of a system's map. They are read, fetched, limited and cached like other pictures. If a tile has not come yet or cannot be
/// loaded, the `backgroundColor` is shown; one warning counts the tiles that cannot be loaded. As in Texture, the node clips to its bounds
/// and takes the size that it is offered; if that is unbounded on both axes, it needs a size in its `style`.
open class MapNode: DisplayNode {
  /// Creates a map of the world.
  ///
  /// - Parameter tiles: the source of the tiles; `nil` for a map without tiles.
  public init(tiles: TileSource? = nil) {
    self.tiles = tiles
    super.init()
    backgroundColor = Self.defaultPlaceholderColor
    clipsToBounds = true
  }

  /// The source of the map's tiles; `nil` for a map without tiles.
  public final var tiles: TileSource? { didSet { if tiles != oldValue { mapChanged() } } }

  /// The region that the map shows; the world by default.
  public final var region = MapRegion.world { didSet { if region != oldValue { mapChanged() } } }

  /// Whether the region is shown anew when the node gets another size. On by default, as in Texture. If it is off, the map of the first
  /// size is kept, and is enlarged or shrunk about its centre to fill the new size.
  public final var needsMapReloadOnBoundsChange = true {
    didSet {
      firstSize = nil
      mapChanged()
    }
  }

  /// The annotations of the map. They are drawn from north to south, each above those drawn before it.
  public final var annotations: [MapAnnotation] = [] {
    didSet {
      showAnnotations()
      mapChanged()
    }
  }

  /// The options that say whether the map moves to its annotations; none by default. With `.zoomed`, setting the options or the annotations
  /// also sets the `region`.
  public final var showAnnotationsOptions: MapNodeShowAnnotationsOptions = .ignored { didSet { showAnnotations() } }

  /// The block that returns the image of an annotation, and sets the distance in points from the place to the middle of the image. If it
  /// returns `nil`, a red pin is drawn. `nil`, the default, means that each annotation has its own look.
  ///
  /// It is called on the task that holds the node, once for each annotation in view when the map is drawn in a new size or has changed.
  public final var imageForStaticMapAnnotationBlock: ((_ annotation: MapAnnotation, _ centerOffset: inout Point) -> Image?)? {
    didSet { mapChanged() }
  }

  /// The lines and areas of the map. They lie above the tiles and below the annotations, and later ones lie above earlier ones.
  public final var overlays: [MapOverlay] = [] { didSet { mapChanged() } }

  /// The plan of what the map shows in its present size; `nil` where that is not known.
  private var plan: MapPlan?
  /// The first size of the node since `needsMapReloadOnBoundsChange` was set. If that is off, the map of this size is enlarged or shrunk
  /// for other sizes.
  private var firstSize: Size?
  /// The number of device pixels in a point, by the last layout.
  private var measuredScale = 1.0

  private func mapChanged() {
    plan = nil
    setNeedsDisplay()
  }

  private func showAnnotations() {
    if showAnnotationsOptions.contains(.zoomed) { region = MapRegion(fitting: annotations) }
  }

  /// Returns the plan of the map in a size. It is kept until the map, its size or the scale changes.
  private func plan(for size: Size, scale: Double) -> MapPlan {
    if let plan, plan.projection.size == size, plan.projection.scale == scale { return plan }
    let projection = projection(for: size, scale: scale)
    let made = MapPlan(projection, tiles: tiles, overlays: overlays, annotations: annotations) { annotation in
      guard let block = imageForStaticMapAnnotationBlock else { return annotation.look }
      var offset = Point.zero
      return block(annotation, &offset).map { .image($0, centerOffset: offset) } ?? .pin(tint: .systemRed)
    }
    plan = made
    return made
  }

  private func projection(for size: Size, scale: Double) -> MapProjection {
    let tiles = tiles ?? .template("")
    let first = needsMapReloadOnBoundsChange ? size : firstSize ?? size
    let projection = MapProjection(region, tiles: tiles, size: first, scale: scale)
    return first == size ? projection : projection.filling(size)
  }

  /// Returns the place of a coordinate on the map, in points from the node's top left corner; `nil` before the layout, and for an invalid
  /// coordinate. It may lie outside the node. MapKit's name for it is `point(for:)`.
  public final func point(for coordinate: Coordinate) -> Point? {
    if bounds.isEmpty || !coordinate.isValid { return nil }
    let projection = projection(for: bounds.size, scale: measuredScale)
    let point = projection.point(coordinate.mercator)
    // The map may show the world several times. The copy of the place nearest to the middle is used.
    let turns = ((bounds.midX - point.x) / projection.worldLength).rounded()
    return Point(x: point.x + turns * projection.worldLength, y: point.y)
  }

  /// Returns the accessibility elements of the annotations in view that have a title, which is their label; the subtitle is their value.
  ///
  /// - Parameter origin: the map's top left corner.
  func annotationElements(at origin: Point) -> [AccessibilityElement] {
    if bounds.isEmpty { return [] }
    return plan(for: bounds.size, scale: measuredScale).marks.compactMap { mark in
      guard let title = mark.annotation.title, !title.isEmpty else { return nil }
      return AccessibilityElement(
        node: displayName, label: title, value: mark.annotation.subtitle, frame: mark.frame(scale: measuredScale).offset(by: origin))
    }
  }

  // MARK: Display

  override func didPlace(_ layout: Layout) {
    measuredScale = contentsScale
    if firstSize == nil && !bounds.isEmpty { firstSize = bounds.size }
  }

  override func releaseContent() { plan = nil }

  override var hasContent: Bool { true }

  override var needs: NodeNeeds {
    if bounds.isEmpty { return NodeNeeds(lack: lacksSize ? .mapSize(displayName) : nil) }
    let plan = plan(for: bounds.size, scale: measuredScale)
    return NodeNeeds(attached: plan.tiles.map(\.url) + plan.marks.compactMap(\.url))
  }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    let plan = plan(for: frame.size, scale: context.measuring.scale.factor)
    return (plan.items(at: frame.origin, tilesOf: displayName, moment: context.moment, typesetter: context.measuring.typesetter), [])
  }
}

/// Map node show annotations options say whether a map moves to show its annotations. They are a set.
public struct MapNodeShowAnnotationsOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The annotations' places change nothing: the map shows its region.
  public static let ignored: MapNodeShowAnnotationsOptions = []
  /// The map's region becomes the one that the annotations lie in.
  public static let zoomed = MapNodeShowAnnotationsOptions(rawValue: 1 << 0)
  /// A live map animates the change. There is no live map here, so the option has no effect. It exists for ported code.
  public static let animated = MapNodeShowAnnotationsOptions(rawValue: 1 << 1)
}

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
    let size = projection.size
    let margin = 5.0
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
