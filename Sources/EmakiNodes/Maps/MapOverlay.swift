public import EmakiDisplay

/// A map overlay is a line or an area on a map, below its annotations. MapKit's names for it are `MKPolyline` and `MKPolygon`.
///
/// The line between two neighbouring points is straight on the map. If it spans more than 180 degrees of longitude, it goes the short way,
/// across the 180th meridian. Invalid points are left out. Parts out of view are not drawn, and points too close together to be told apart
/// are joined.
public struct MapOverlay: Hashable, Sendable {
  /// A shape is the points of a line or of an area.
  public enum Shape: Hashable, Sendable {
    /// A line through points.
    case polyline([Coordinate])
    /// The area inside a ring of points, without the holes, which are rings as well. The last point of a ring may repeat the first.
    case polygon([Coordinate], holes: [[Coordinate]] = [])
  }

  /// The points.
  public var shape: Shape
  /// The colour of the line, or of the outline of an area.
  public var strokeColor: Color
  /// The width of the line in points, from 0 for none to 1000. Other values count as the nearest of these.
  public var lineWidth: Double
  /// The colour of an area; transparent by default. A line has none.
  public var fillColor: Color

  /// Makes an overlay; by default a blue line, 3 points wide.
  public init(_ shape: Shape, strokeColor: Color = .systemBlue, lineWidth: Double = 3, fillColor: Color = .clear) {
    (self.shape, self.strokeColor, self.lineWidth, self.fillColor) = (shape, strokeColor, lineWidth, fillColor)
  }

  /// Returns a line through points.
  public static func polyline(_ points: [Coordinate], strokeColor: Color = .systemBlue, lineWidth: Double = 3) -> MapOverlay {
    MapOverlay(.polyline(points), strokeColor: strokeColor, lineWidth: lineWidth)
  }

  /// Returns the area inside a ring of points, without holes in it.
  public static func polygon(
    _ points: [Coordinate], holes: [[Coordinate]] = [], strokeColor: Color = .systemBlue, lineWidth: Double = 3, fillColor: Color = .clear
  ) -> MapOverlay {
    MapOverlay(.polygon(points, holes: holes), strokeColor: strokeColor, lineWidth: lineWidth, fillColor: fillColor)
  }

  /// The rings of an area, or the one line, as they are given.
  var lines: [[Coordinate]] {
    switch shape {
    case .polyline(let points): [points]
    case .polygon(let points, let holes): [points] + holes
    }
  }

  /// Whether the lines are rings.
  var isArea: Bool { if case .polygon = shape { true } else { false } }
}
