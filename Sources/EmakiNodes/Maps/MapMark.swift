import EmakiDisplay
import EmakiLayout

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
      guard (0...projection.size.height).contains(point.y) else { continue }
      for copy in projection.copies(from: point.x, to: point.x) {
        let place = Point(x: point.x + copy * projection.worldLength, y: point.y)
        let mark = MapMark(annotation: annotation, look: look(annotation), point: place)
        let spot = Spot(
          x: Int((place.x * projection.scale).rounded(.down)), y: Int((place.y * projection.scale).rounded(.down)), look: mark.look)
        if seen.insert(spot).inserted { marks.append(mark) }
      }
    }
    return marks.enumerated().sorted { ($0.element.point.y, $0.offset) < ($1.element.point.y, $1.offset) }.map(\.element)
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
