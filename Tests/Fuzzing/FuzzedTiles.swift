import EmakiDisplay
import EmakiTestSupport
import Foundation

@testable import EmakiImages

/// Tries an input as an MBTiles file. It is opened, and asked for tiles that it has and for others.
final class FuzzedTiles {
  private static let limits = ImageLimits(pixels: 100_000, bytes: 1 << 20)
  private let folder = fuzzFolder("maps")

  /// Makes the target, and writes the first inputs where there are none yet.
  init() {
    let folder = fuzzFolder("tiles")
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder).isEmpty) == true else { return }
    let tile = png([0xFF80_4020], PixelSize(width: 1, height: 1))
    let place = "zoom_level, tile_column, tile_row"
    made {
      for (name, pages) in [("small", 512), ("usual", 4096)] {
        // The first statement sets the size of pages. It has an effect only before there are any.
        try WrittenDatabase.write(["PRAGMA page_size = \(pages)", "CREATE TABLE a (b)", "DROP TABLE a"], to: "\(folder)/\(name)")
        try WrittenDatabase.writeTiles(
          (0..<4).map { (1, $0 % 2, $0 / 2, tile) } + [(0, 0, 0, Array(repeating: 65, count: 3000))],
          metadata: ["format": name == "small" ? "png" : "pbf"], to: "\(folder)/\(name)")
      }
      try WrittenDatabase.write(
        [
          "PRAGMA page_size = 512", "CREATE TABLE map (\(place), tile_id text)", "CREATE TABLE images (tile_id text, tile_data blob)",
          "INSERT INTO map VALUES (0, 0, 0, 'x'), (1, 0, 0, 'x'), (1, 1, 1, 'y')", "INSERT INTO images VALUES ('x', x'89504E47')",
          "CREATE VIEW tiles AS SELECT \(place), tile_data FROM map JOIN images ON images.tile_id = map.tile_id",
        ], to: folder + "/view")
    }
  }

  func run(_ bytes: [UInt8]) {
    write(bytes, to: folder + "/a.mbtiles")
    let store = ImageStore(access: ImageAccess(baseDirectory: folder), limits: Self.limits)
    for place in ["0/0/0", "1/0/0", "1/1/0", "1/1/1", "30/1073741823/0"] {
      do throws(ImageError) {
        _ = try store.picture("mbtiles:a.mbtiles?" + place)
      } catch {
        expectWords(error)
      }
    }
  }
}
