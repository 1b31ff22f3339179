/// A map camera looks straight down on a place, with north at the top. If a map has one, it decides what is shown, instead of the region.
public struct MapCamera: Hashable, Sendable {
  /// The place in the middle of the map.
  public var centerCoordinate: Coordinate
  /// The zoom level. At 0 the world is 256 points wide, and each further 1 doubles that width. Between whole numbers, tiles are scaled.
  ///
  /// A map allows from 2 below the smallest zoom of its tiles to 8 above the largest; other values become the nearest of these.
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
