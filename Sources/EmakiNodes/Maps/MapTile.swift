import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Glibc

/// A map tile is a whole tile on a map, or the visible part of an enlarged tile.
struct MapTile: Equatable {
  /// The address of the tile's picture.
  let url: ImageURL
  /// The place on the map in points; its edges are on device pixels, and neighbours share them.
  let frame: Rect
  /// The part of the picture that is shown, in fractions of it; without an area it is the whole picture.
  let crop: Rect

  /// Returns the tiles that a map shows, row after row.
  static func visible(_ source: TileSource, in projection: MapProjection) -> [MapTile] {
    let (scale, size) = (projection.scale, projection.size)
    // This is the zoom level at which tiles are drawn nearest to their own size.
    let exact = log2(projection.worldLength / source.side)
    // Further below the smallest zoom there would be very many tiles. A camera's zoom is not always exact in the world's length.
    if exact < Double(source.zooms.lowerBound) - 2 - 1e-9 { return [] }
    let nearest = Int(exact.rounded())
    let zoom = min(max(nearest, source.zooms.lowerBound), source.zooms.upperBound)
    let length = projection.worldLength / Double(1 << zoom)
    func edge(_ index: Int, _ origin: Double) -> Double { ((Double(index) * length - origin) * scale).rounded() / scale }
    func indices(_ origin: Double, _ room: Double) -> Range<Int> {
      Int((origin / length).rounded(.down))..<Int(((origin + room) / length).rounded(.up))
    }
    let columns = indices(projection.origin.x, size.width)
    let rows = indices(projection.origin.y, size.height).clamped(to: 0..<1 << zoom)
    let view = Rect(
      x: 0, y: 0, width: (size.width * scale).rounded(.up) / scale, height: (size.height * scale).rounded(.up) / scale)
    var tiles: [MapTile] = []
    for row in rows {
      for column in columns {
        let (left, top) = (edge(column, projection.origin.x), edge(row, projection.origin.y))
        let whole = Rect(
          x: left, y: top, width: edge(column + 1, projection.origin.x) - left, height: edge(row + 1, projection.origin.y) - top)
        if whole.intersection(view).isEmpty { continue }
        // A whole enlarged tile could have more pixels than a picture may have.
        let frame = length > 2 * source.side ? whole.intersection(view) : whole
        let crop =
          frame == whole
          ? Rect(x: 0.5, y: 0.5, width: 0, height: 0)
          : Rect(
            x: (frame.minX - whole.minX) / whole.width, y: (frame.minY - whole.minY) / whole.height, width: frame.width / whole.width,
            height: frame.height / whole.height)
        // Beyond the 180th meridian the world repeats. The number of columns is a power of two, so the mask gives the column in the world.
        let url = source.address(zoom: zoom, column: column & ((1 << zoom) - 1), row: row, scale: scale)
        tiles.append(MapTile(url: ImageURL(url), frame: frame, crop: crop))
      }
    }
    return tiles
  }
}
