/// A map camera looks straight down on a place, with north above. It says what a map shows where a region does not.
public struct MapCamera: Hashable, Sendable {
  /// The place in the middle of the map.
  public var centerCoordinate: Coordinate
  /// The zoom: at 0 the world is 256 points wide, and each 1 more doubles it. It may have a fraction, for which tiles are scaled.
  ///
  /// A map draws from 2 below the least zoom of its tiles to 8 above the greatest; other values count as the nearest of these.
  public var zoom: Double

  /// Makes a camera.
  public init(centerCoordinate: Coordinate, zoom: Double) { (self.centerCoordinate, self.zoom) = (centerCoordinate, zoom) }
}

/// Map snapshot options say what a map shows. MapKit's name for them is `MKMapSnapshotter.Options`.
public struct MapSnapshotOptions: Hashable, Sendable {
  /// The region that is shown, as long as there is no camera. The world by default.
  public var region: MapRegion
  /// The camera that is used in place of the region; `nil` by default.
  public var camera: MapCamera?

  /// Makes options; by default for the world.
  public init(region: MapRegion = .world, camera: MapCamera? = nil) { (self.region, self.camera) = (region, camera) }
}
