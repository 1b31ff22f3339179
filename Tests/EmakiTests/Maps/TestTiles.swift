import Emaki
import EmakiTestSupport
import Foundation

/// Synthetic tiles, each in a colour that says which one it is.
enum TestTiles {
  /// The colour of a tile: neighbours have others, and none is grey.
  static func color(_ zoom: Int, _ column: Int, _ row: Int) -> UInt32 {
    UInt32(200 - column % 4 * 40) << 16 | UInt32(40 + row % 4 * 50) << 8 | UInt32(10 * (zoom % 10))
  }

  /// A folder with all tiles of some zooms, at `z/x/y.png`.
  static func folder(zooms: ClosedRange<Int>, without missing: Set<String> = []) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for zoom in zooms {
      for column in 0..<1 << zoom {
        _ = try folder.addFolder("\(zoom)/\(column)")
        for row in 0..<1 << zoom where !missing.contains("\(zoom)/\(column)/\(row)") {
          try folder.write(WrittenPNG.file(side: 32, color: color(zoom, column, row)), to: "\(zoom)/\(column)/\(row).png")
        }
      }
    }
    return folder
  }
}

/// Web Mercator by its textbook formulas in metres (EPSG:3857), which the library does not use.
enum Mercator {
  private static let radius = 6378137.0

  /// The place on a map in device pixels from its top left corner.
  static func pixel(
    of place: Coordinate, center: Coordinate, zoom: Double, size: Size, scale: Double
  ) -> Point {
    func metres(_ place: Coordinate) -> (Double, Double) {
      (radius * place.longitude * .pi / 180, radius * Foundation.log(tan(.pi / 4 + place.latitude * .pi / 360)))
    }
    let (there, middle) = (metres(place), metres(center))
    let metresPerPixel = 2 * .pi * radius / (256 * pow(2, zoom) * scale)
    let round = 2 * .pi * radius
    var east = there.0 - middle.0
    // The short way round.
    if east > round / 2 { east -= round }
    if east < -round / 2 { east += round }
    return Point(size.width * scale / 2 + east / metresPerPixel, size.height * scale / 2 - (there.1 - middle.1) / metresPerPixel)
  }
}

extension MapNode {
  /// Makes a map whose ground is not grey.
  convenience init(
    _ center: Coordinate = .zero, zoom: Double, tiles: TileSource? = nil, ground: Color = .white, annotations: [MapAnnotation] = [],
    overlays: [MapOverlay] = []
  ) {
    self.init(tiles: tiles)
    (debugName, backgroundColor, region) = ("map", ground, MapRegion(center: center, zoom: zoom))
    (self.annotations, self.overlays) = (annotations, overlays)
  }

  /// Draws the map in its usual size, with pictures from a folder.
  nonisolated(nonsending) func drawn(
    in folder: TemporaryFolder? = nil, width: Double = 200, height: Double = 160, scale: Double = 1,
    network: NetworkAccess = .off
  ) async throws -> Frame {
    let renderer = try Renderer.test(width, height, scale: scale, pictures: folder?.path ?? "") { $0.network = network }
    // The tests make a map to draw it once.
    nonisolated(unsafe) let map = self
    return try await renderer.render(map)
  }
}

extension Coordinate {
  init(_ latitude: Double, _ longitude: Double) { self.init(latitude: latitude, longitude: longitude) }
}
