import EmakiDisplay
import EmakiLayout
import Glibc

/// A map projection converts places on the earth to points on a map, counted in points from its top left corner.
struct MapProjection: Equatable {
  /// The width of the whole world in points.
  let worldLength: Double
  /// The place of the map's top left corner in the world, in points from the world's north-western corner.
  let origin: Point
  /// The size of the map in points.
  let size: Size
  /// The number of device pixels in a point.
  let scale: Double

  /// Returns the projection enlarged or shrunk about its middle to fill another size, in the way that a picture of it would be scaled.
  func filling(_ other: Size) -> MapProjection {
    let factor = max(other.width / size.width, other.height / size.height)
    let middle = Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    return MapProjection(
      worldLength: worldLength * factor,
      origin: Point(x: middle.x * factor - other.width / 2, y: middle.y * factor - other.height / 2), size: other, scale: scale)
  }

  /// Returns the place on the map of a place in the world's square.
  func point(_ mercator: Point) -> Point { Point(x: mercator.x * worldLength - origin.x, y: mercator.y * worldLength - origin.y) }
}

extension MapProjection {
  /// Makes the projection that shows a region with its centre in the middle: at its zoom, or else the whole of it. To show the whole it zooms in no
  /// further than the tiles' largest zoom level.
  ///
  /// - Parameter tiles: the tiles, which limit the zoom.
  init(_ region: MapRegion, tiles: TileSource, size: Size, scale: Double) {
    let region = region.isValid ? region : .world
    let own = log2(tiles.side / 256)
    // There may be no tiles for a zoom below their smallest, but lines and annotations are drawn all the same.
    let allowed = (own - 2)...(Double(tiles.zooms.upperBound) + own + 8)
    let wanted = region.zoom ?? min(region.zoomOfWhole(in: size), Double(tiles.zooms.upperBound) + own)
    let zoom = wanted.isNaN ? allowed.lowerBound : min(max(wanted, allowed.lowerBound), allowed.upperBound)
    let world = 256 * exp2(zoom)
    let center = region.center.mercator
    func start(_ place: Double, _ length: Double) -> Double {
      let start = place * world - length / 2
      // At a whole zoom level the start is on a device pixel, so that tiles in their own size are not blurred.
      return zoom == zoom.rounded() ? (start * scale).rounded() / scale : start
    }
    self.init(
      worldLength: world, origin: Point(x: start(center.x, size.width), y: start(center.y, size.height)), size: size, scale: scale)
  }
}

extension MapRegion {
  /// Returns the largest zoom at which a map of a size in points shows the whole region.
  fileprivate func zoomOfWhole(in size: Size) -> Double {
    let y = center.mercator.y
    let half = span.latitudeDelta / 2
    let south = Coordinate.mercatorY(center.latitude - half)
    let height = 2 * max(south - y, y - Coordinate.mercatorY(center.latitude + half))
    let length = min(size.height / max(height, 1e-12), size.width / max(min(span.longitudeDelta, 360) / 360, 1e-12))
    return log2(max(length, 1e-6) / 256)
  }
}
