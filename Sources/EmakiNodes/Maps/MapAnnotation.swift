public import EmakiDisplay
public import EmakiLayout

/// A map annotation marks a place on a map. MapKit's name for it is `MKAnnotation`.
public struct MapAnnotation: Hashable, Sendable {
  /// A look says what is drawn at the place.
  public enum Look: Hashable, Sendable {
    /// A pin in a colour, whose tip points at the place.
    case pin(tint: Color)
    /// An image in its own size. Its middle is `centerOffset` points from the place, with `y` downwards. A letter has no size of its own,
    /// and is drawn 32 points wide and high.
    case image(Image, centerOffset: Point = .zero)
  }

  /// The place that is marked.
  public var coordinate: Coordinate
  /// The label of the annotation for a screen reader; `nil` for none.
  public var title: String?
  /// The value of the annotation for a screen reader; `nil` for none.
  public var subtitle: String?
  /// The look of the annotation: a red pin by default.
  public var look: Look

  /// Makes an annotation.
  public init(coordinate: Coordinate, title: String? = nil, subtitle: String? = nil, look: Look = .pin(tint: .systemRed)) {
    self.coordinate = coordinate
    self.title = title
    self.subtitle = subtitle
    self.look = look
  }
}

/// A map mark is an annotation with its place on a map.
struct MapMark {
  let annotation: MapAnnotation
  let look: MapAnnotation.Look
  /// The place in points of the map.
  let point: Point

  /// Returns the marks of annotations in the order of painting. They go from north to south, so that southern ones cover those behind them. If
  /// several marks look the same at the same pixel, only one is kept.
  ///
  /// An annotation whose place is out of view is left out, as in Texture.
  static func visible(
    _ annotations: [MapAnnotation], in projection: MapProjection, look: (MapAnnotation) -> MapAnnotation.Look
  ) -> [MapMark] {
    struct Spot: Hashable {
      let (x, y): (Int, Int)
      let look: MapAnnotation.Look
    }
    var marks: [MapMark] = []
    var seen: Set<Spot> = []
    for annotation in annotations where annotation.coordinate.isValid {
      let point = projection.point(annotation.coordinate.mercator)
      let copies = MapLine.Extent([point])?.copies(meeting: Rect(origin: .zero, size: projection.size), world: projection.worldLength)
      for copy in copies ?? [] {
        let place = Point(x: point.x + Double(copy) * projection.worldLength, y: point.y)
        let mark = MapMark(annotation: annotation, look: look(annotation), point: place)
        let spot = Spot(
          x: Int((place.x * projection.scale).rounded(.down)), y: Int((place.y * projection.scale).rounded(.down)), look: mark.look)
        if seen.insert(spot).inserted { marks.append(mark) }
      }
    }
    return marks.sorted { $0.point.y < $1.point.y }
  }

  /// The rectangle that the pin or the image takes, in points of the map.
  ///
  /// - Parameter scale: the number of device pixels in a point. An image begins on a whole pixel, so that it is not blurred.
  func frame(scale: Double) -> Rect {
    switch look {
    case .pin: return Rect(origin: point - MapPin.tip, size: MapPin.size)
    case .image(let image, let offset):
      let size = image.size == .zero ? Size(width: 32, height: 32) : image.size
      func start(_ place: Double, _ offset: Double, _ length: Double) -> Double {
        ((place + (offset.isFinite ? offset : 0) - length / 2) * scale).rounded() / scale
      }
      return Rect(
        origin: Point(x: start(point.x, offset.x, size.width), y: start(point.y, offset.y, size.height)), size: size)
    }
  }

  /// Returns the items that paint the mark.
  ///
  /// - Parameter origin: the map's top left corner.
  func items(at origin: Point, scale: Double, late: (ImageURL) -> LateImage?, typesetter: any Typesetter) -> [DisplayItem] {
    let frame = frame(scale: scale).offset(by: origin)
    switch look {
    case .pin(let tint): return [.drawing(MapPin.drawing(tint: tint), frame)]
    case .image(let image, _):
      if let url, let late = late(url), late.best(rendersProgress: true) == nil { return [] }
      return DisplayItem.items(for: image, in: frame, contentMode: .scaleToFill, modification: .none, typesetter: typesetter)
    }
  }

  /// The address of the mark's picture; `nil` where it has none.
  var url: ImageURL? {
    if case .image(let image, _) = look, case .url(let url, _) = image.content { url } else { nil }
  }
}

/// A map pin is the drop that stands at an annotation's place.
enum MapPin {
  /// The size of the drawing in points. The pin's border ends a point before the edges.
  static let size = Size(width: 27, height: 39)
  /// The place of the tip in the drawing.
  static let tip = Point(x: 13.5, y: 37)

  private static let lineWidth = 1.5

  /// Returns the drawing of a pin in a colour.
  static func drawing(tint: Color) -> Drawing {
    Drawing(key: "map pin \(tint.red),\(tint.green),\(tint.blue),\(tint.alpha)") { context in
      let center = Point(x: tip.x, y: 14)
      let radius = 11.75
      // The line has a round end, which reaches the tip.
      let point = Point(x: tip.x, y: tip.y - lineWidth / 2)
      var drop = DrawingPath()
      drop.move(to: point)
      drop.addCurve(
        to: Point(x: center.x - radius, y: center.y), control1: Point(x: point.x - 1.5, y: point.y - 8),
        control2: Point(x: center.x - radius, y: center.y + 9))
      drop.addArc(center: center, radius: radius, startAngle: .pi, endAngle: 2 * .pi)
      drop.addCurve(
        to: point, control1: Point(x: center.x + radius, y: center.y + 9), control2: Point(x: point.x + 1.5, y: point.y - 8))
      drop.close()
      context.fill(drop, with: .color(tint))
      let shade = Color(red8: channel(tint.red), green8: channel(tint.green), blue8: channel(tint.blue), alpha8: tint.alpha)
      context.stroke(drop, with: .color(shade), style: StrokeStyle(width: lineWidth, join: .round))
      let dot = DrawingPath(ellipseIn: Rect(x: center.x - 4.5, y: center.y - 4.5, width: 9, height: 9))
      context.fill(dot, with: .color(Color.white.withAlpha(Double(tint.alpha) / 255)))
    }
  }

  /// Returns a channel of the border's colour, which is a quarter darker.
  private static func channel(_ value: UInt8) -> UInt8 { UInt8(Int(value) * 3 / 4) }
}
