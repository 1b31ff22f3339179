import EmakiLayout
import Glibc

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
}

/// These functions compute Web Mercator (EPSG:3857), the projection that tiles are made in, where the world is a square.
extension Coordinate {
  /// The place in the square of the world, whose sides are 1: (0, 0) is its north-western corner. `x` is outside of 0 to 1 for a longitude
  /// beyond 180 degrees.
  var mercator: Point { Point(x: longitude / 360 + 0.5, y: Self.mercatorY(latitude)) }

  /// Returns the distance of a latitude from the north side of the world's square, from 0 to 1.
  static func mercatorY(_ latitude: Double) -> Double {
    let sine = sin(min(max(latitude, -latitudeLimit), latitudeLimit) * .pi / 180)
    return 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
  }
}
