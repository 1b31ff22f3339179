import EmakiLayout
import Glibc

/// A map region is a part of the earth round a place. MapKit's name for it is `MKCoordinateRegion`.
///
/// A map shows the whole region with its centre in the middle. If the map has another shape, it shows more than the region on two sides. A region
/// with a zoom is as large as the map.
public struct MapRegion: Hashable, Sendable {
  /// The place in the middle.
  public var center: Coordinate
  /// The height and width of the region. Half of each lies on either side of the centre.
  public var span: CoordinateSpan
  /// The zoom level, which is used in place of the span; `nil`, the default, for none. At 0 the world is 256 points wide, and each further 1 doubles
  /// that width. Between whole numbers, tiles are scaled.
  ///
  /// A map allows from 2 below the smallest zoom of its tiles to 8 above the largest; other values become the nearest of these.
  public var zoom: Double?

  /// Makes a region.
  public init(center: Coordinate, span: CoordinateSpan) { (self.center, self.span) = (center, span) }

  /// Makes the region round a place that a map of any size shows at a zoom level.
  public init(center: Coordinate, zoom: Double) {
    self.init(center: center, span: CoordinateSpan(latitudeDelta: 0, longitudeDelta: 0))
    self.zoom = zoom
  }

  /// Makes a region of a height and a width in metres, along the meridian and the parallel of its centre. MapKit's name for it is
  /// `MKCoordinateRegion(center:latitudinalMeters:longitudinalMeters:)`. It is at most the whole world.
  public init(center: Coordinate, latitudinalMeters: Double, longitudinalMeters: Double) {
    // A degree of the equator of Web Mercator's sphere, whose radius is 6,378,137 m.
    let degree = 6_378_137 * Double.pi / 180
    let parallel = degree * abs(cos(center.latitude * .pi / 180))
    self.init(
      center: center,
      span: CoordinateSpan(
        latitudeDelta: latitudinalMeters < degree * 180 ? latitudinalMeters / degree : 180,
        longitudeDelta: longitudinalMeters < parallel * 360 ? longitudinalMeters / parallel : 360))
  }

  /// The whole world.
  public static let world = MapRegion(center: .zero, span: CoordinateSpan(latitudeDelta: 180, longitudeDelta: 360))

  /// Makes the region of some annotations, twice as high and wide as they need, as in Texture. The region crosses the 180th meridian if it
  /// is narrower that way. Without annotations it is the whole world.
  package init(fitting annotations: [MapAnnotation]) {
    let places = annotations.map(\.coordinate).filter(\.isValid)
    guard let first = places.first else {
      self = .world
      return
    }
    let (south, north) = places.reduce((first.latitude, first.latitude)) { (min($0.0, $1.latitude), max($0.1, $1.latitude)) }
    let longitudes = places.map { Self.wrapped($0.longitude) }.sorted()
    // The region begins after the widest gap between neighbouring longitudes.
    var west = longitudes[0]
    var gap = west + 360 - (longitudes.last ?? west)
    for (left, right) in zip(longitudes, longitudes.dropFirst()) where right - left > gap { (gap, west) = (right - left, right) }
    let width = max(0, 360 - gap)
    self.init(
      center: Coordinate(latitude: (south + north) / 2, longitude: Self.wrapped(west + width / 2)),
      span: CoordinateSpan(latitudeDelta: (north - south) * 2, longitudeDelta: width * 2))
  }

  /// Returns the same meridian from -180 up to 180 degrees.
  private static func wrapped(_ longitude: Double) -> Double {
    let rest = (longitude + 180).truncatingRemainder(dividingBy: 360)
    return (rest < 0 ? rest + 360 : rest) - 180
  }

  /// Whether the numbers make a region that can be shown.
  var isValid: Bool { center.isValid && span.latitudeDelta >= 0 && span.longitudeDelta >= 0 }
}

/// A coordinate span is the height and width of a map region. MapKit's name for it is `MKCoordinateSpan`.
public struct CoordinateSpan: Hashable, Sendable {
  /// The degrees from the southern to the northern end.
  public var latitudeDelta: Double
  /// The degrees from the western to the eastern end.
  public var longitudeDelta: Double

  /// Makes a span in degrees.
  public init(latitudeDelta: Double, longitudeDelta: Double) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A coordinate is a place on the earth (WGS 84). MapKit's name for it is `CLLocationCoordinate2D`.
public struct Coordinate: Hashable, Sendable {
  /// The degrees north of the equator, from -90 to 90. Maps end at 85.0511 degrees north and south, where Web Mercator's square ends.
  /// Places beyond are drawn at that edge.
  public var latitude: Double
  /// The degrees east of Greenwich. 190 is the same meridian as -170.
  public var longitude: Double

  /// Makes a coordinate from its degrees.
  public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

  /// The place where Greenwich's meridian meets the equator.
  public static let zero = Coordinate(latitude: 0, longitude: 0)

  /// The latitude at which Web Mercator's square ends, in degrees: its `y` is as far from the equator as 180 degrees of longitude are from
  /// Greenwich.
  static let latitudeLimit = 85.05112877980659

  /// Whether both numbers can belong to a place. Nothing is drawn at coordinates for which this is false.
  var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 1e6 }

  /// The place in the square of the world, whose sides are 1: (0, 0) is its north-western corner. `x` is outside of 0 to 1 for a longitude
  /// beyond 180 degrees.
  var mercator: Point { Point(x: longitude / 360 + 0.5, y: Self.mercatorY(latitude)) }

  /// Returns the distance of a latitude from the north side of the world's square, from 0 to 1.
  static func mercatorY(_ latitude: Double) -> Double {
    let sine = sin(min(max(latitude, -latitudeLimit), latitudeLimit) * .pi / 180)
    return 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
  }
}
