import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Glibc

/// A tile source says where a map's tiles come from. Tiles are square pictures of parts of the world in Web Mercator; at zoom z there are 4
/// to the power of z of them.
///
/// They are pictures like those of image nodes: PNG, JPEG, WebP or GIF. They are read from the folders from which pictures may be read, or
/// fetched if the network is on. At each zoom, columns are counted from the west and rows from the north, both from 0.
public struct TileSource: Hashable, Sendable {
  /// A place says where the tiles are.
  enum Place: Hashable {
    /// An address with `{z}`, `{x}` and `{y}` in it.
    case template(String)
    /// The path of an MBTiles file.
    case mbtiles(String)
  }

  let place: Place
  /// The width and height of a tile in points, from 16 to 4096; 256 by default. Tiles of 512 points show at a camera's zoom 1 higher than
  /// their own. Other values count as the nearest of these.
  public var tileSize: Double
  /// The smallest zoom for which there are tiles, from 0, the default, to 24. A map at a zoom up to 2 below it shrinks these tiles. Further
  /// below, where there would be very many of them, it shows its ground in place of tiles.
  public var minimumZoom: Int
  /// The largest zoom for which there are tiles, from 0 to 24; 19 by default. A map at a larger zoom enlarges these tiles. Beyond the
  /// `maxzoom` that an MBTiles file says of itself, its tiles are enlarged in any case.
  public var maximumZoom: Int
  /// The text that names the owner of the tiles, drawn in the map's lower right corner; `nil`, the default, draws none.
  public var attribution: String?

  private init(_ place: Place, _ tileSize: Double, _ zooms: ClosedRange<Int>, _ attribution: String?) {
    self.place = place
    self.tileSize = tileSize
    minimumZoom = zooms.lowerBound
    maximumZoom = zooms.upperBound
    self.attribution = attribution
  }

  /// Returns the tiles at addresses: URLs, or paths relative to the feed's folder.
  ///
  /// - Parameters:
  ///   - template: the address, in which `{z}` stands for the zoom, `{x}` for the column, `{y}` for the row, `{-y}` for the row counted from the
  ///     south, as in TMS, and `{r}` for `@2x` where a point has more than one pixel, and else for nothing. An example is
  ///     `https://tiles.example/{z}/{x}/{y}{r}.png`.
  ///   - zooms: the zooms that there are tiles of.
  public static func template(
    _ template: String, tileSize: Double = 256, zooms: ClosedRange<Int> = 0...19, attribution: String? = nil
  ) -> TileSource {
    TileSource(.template(template), tileSize, zooms, attribution)
  }

  /// Returns the tiles in a folder, at `z/x/y.png`.
  ///
  /// - Parameters:
  ///   - path: the folder, absolute or relative to the feed's.
  ///   - fileExtension: the ending of the files' names; `@2x.png` is for tiles that all have two pixels to a point.
  ///   - zooms: the zooms that there are tiles of.
  public static func folder(
    _ path: String, fileExtension: String = "png", tileSize: Double = 256, zooms: ClosedRange<Int> = 0...19, attribution: String? = nil
  ) -> TileSource {
    // Braces in the path are literal, so they are doubled.
    let path = path.replacing("{", with: "{{")
    let ending = fileExtension.hasPrefix("@") || fileExtension.hasPrefix("{r}") ? fileExtension : "." + fileExtension
    return TileSource(.template(path + (path.hasSuffix("/") ? "" : "/") + "{z}/{x}/{y}" + ending), tileSize, zooms, attribution)
  }

  /// Returns the tiles in an MBTiles file, a database of SQLite.
  ///
  /// The file is only read, and must not change meanwhile. Tiles must be pictures: vector tiles are not drawn.
  ///
  /// - Parameters:
  ///   - path: the file, absolute or relative to the feed's folder.
  ///   - zooms: the zooms that there are tiles of.
  public static func mbtiles(
    _ path: String, tileSize: Double = 256, zooms: ClosedRange<Int> = 0...19, attribution: String? = nil
  ) -> TileSource {
    TileSource(.mbtiles(path), tileSize, zooms, attribution)
  }

  /// What a template may have in it for the parts of a tile's address.
  package static let placeholders = ["{z}", "{x}", "{y}", "{-y}", "{r}"]

  /// The width and height of a tile in points, as it is drawn.
  var side: Double { tileSize.isNaN ? 256 : min(max(tileSize, 16), 4096) }

  var zooms: ClosedRange<Int> {
    let most = min(max(maximumZoom, 0), 24)
    return min(max(minimumZoom, 0), most)...most
  }

  /// Returns the address of a tile.
  ///
  /// - Parameters:
  ///   - zoom: the zoom, from 0 to 24.
  ///   - column: the column, counted from the west.
  ///   - row: the row, counted from the north.
  ///   - scale: the number of device pixels in a point.
  func address(zoom: Int, column: Int, row: Int, scale: Double) -> String {
    switch place {
    case .mbtiles(let path): return "mbtiles:\(Self.escaped(path))?\(zoom)/\(column)/\(row)"
    case .template(let template):
      var address = ""
      var rest = template[...]
      while let brace = rest.firstIndex(of: "{") {
        address += rest[..<brace]
        rest = rest[brace...]
        let word = rest.prefix { $0 != "}" }
        let value: String? =
          switch word {
          case "{z": "\(zoom)"
          case "{x": "\(column)"
          case "{y": "\(row)"
          case "{-y": "\((1 << zoom) - 1 - row)"
          case "{r": scale > 1 ? "@2x" : ""
          default: nil
          }
        if let value, word.endIndex < rest.endIndex {
          address += value
          rest = rest[rest.index(after: word.endIndex)...]
        } else {
          // Two braces stand for one brace. Any other text in braces is left as it is.
          address += "{"
          rest = rest.dropFirst(rest.hasPrefix("{{") ? 2 : 1)
        }
      }
      return address + rest
    }
  }

  /// Returns a path in which characters that would end it in an address are escaped.
  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }
}

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
    let scale = projection.scale
    let size = projection.size
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
        let left = edge(column, projection.origin.x)
        let top = edge(row, projection.origin.y)
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
        tiles.append(MapTile(url: url.exact, frame: frame, crop: crop))
      }
    }
    return tiles
  }
}
