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
  static func folder(zooms: ClosedRange<Int>, without missing: Set<String> = [], side: Int = 32) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for zoom in zooms {
      for column in 0..<1 << zoom {
        _ = try folder.addFolder("\(zoom)/\(column)")
        for row in 0..<1 << zoom where !missing.contains("\(zoom)/\(column)/\(row)") {
          try folder.write(WrittenPNG.file(side: side, color: color(zoom, column, row)), to: "\(zoom)/\(column)/\(row).png")
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
    return Point(
      x: size.width * scale / 2 + east / metresPerPixel, y: size.height * scale / 2 - (there.1 - middle.1) / metresPerPixel)
  }
}

extension Renderer {
  /// Reads pictures from a folder.
  static func map(
    _ folder: TemporaryFolder, width: Double = 200, height: Double = 160, scale: Double = 1, jobs: Int = 2
  ) throws -> Renderer {
    try Renderer(
      viewport: Size(width: width, height: height), scale: scale,
      options: Options(jobs: jobs, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory))
  }
}

extension Picture {
  /// The box of the pixels for which a test holds; `nil` where there is none.
  func box(where test: (UInt32) -> Bool) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var found: (x: ClosedRange<Int>, y: ClosedRange<Int>)?
    for y in 0..<size.height {
      for x in 0..<size.width where test(self[x, y]) {
        guard let box = found else {
          found = (x...x, y...y)
          continue
        }
        found = (min(box.x.lowerBound, x)...max(box.x.upperBound, x), min(box.y.lowerBound, y)...max(box.y.upperBound, y))
      }
    }
    return found
  }
}
