import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Which tiles maps show, and where.
struct MapTileTests {
  private func map(_ tiles: TileSource, _ center: Coordinate = .zero, zoom: Double) -> MapNode {
    MapNode(center, zoom: zoom, tiles: tiles, ground: Color(0xFF00FF))
  }

  /// Draws a map and compares each pixel with the colour of the tile that Web Mercator gives for it. At the edge of a tile either
  /// neighbour's colour is right.
  private func expectTiles(
    _ source: TileSource, in folder: TemporaryFolder, _ center: Coordinate, zoom: Double, tileZoom: Int, height: Double = 160,
    scale: Double = 1
  ) async throws {
    let frame = try await map(source, center, zoom: zoom).drawn(in: folder, height: height, scale: scale)
    #expect(frame.warnings.isEmpty)
    let picture = frame.picture
    let size = Size(Double(picture.size.width) / scale, Double(picture.size.height) / scale)
    let origin = Mercator.pixel(of: .zero, center: center, zoom: zoom, size: size, scale: scale)
    let count = 1 << tileZoom
    let side = 256 * pow(2, zoom) * scale / Double(count)
    func color(_ x: Int, _ y: Int) -> Color? {
      let column = Int(((Double(x) + 0.5 - origin.x) / side).rounded(.down)) + count / 2
      let row = Int(((Double(y) + 0.5 - origin.y) / side).rounded(.down)) + count / 2
      return (0..<count).contains(row) ? Color(TestTiles.color(tileZoom, (column % count + count) % count, row)) : nil
    }
    let near = [0, -1, 1].flatMap { y in [0, -1, 1].map { (x: $0, y: y) } }
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where !near.contains(where: { color(x + $0.x, y + $0.y) == picture.color(x, y) }) {
        Issue.record("zoom \(zoom), \(tileZoom): pixel \(x), \(y) is \(String(picture[x, y], radix: 16))")
        return
      }
    }
  }

  @Test(arguments: [(2.0, 2, 1.0), (2.0, 2, 2.0), (2.37, 2, 1.0), (2.81, 3, 2.0), (1.6, 2, 1.5), (3.49, 3, 1.0)])
  func `every pixel shows the tile that is there, without seams`(zoom: Double, tileZoom: Int, scale: Double) async throws {
    let folder = try TestTiles.folder(zooms: 0...3)
    for center in [Coordinate(21, 33), Coordinate(-5, 179.7)] {
      try await expectTiles(.folder("."), in: folder, center, zoom: zoom, tileZoom: tileZoom, scale: scale)
    }
  }

  private let corner = Coordinate(40.9, 89.9)

  @Test func `beyond the greatest zoom tiles are enlarged, below the least they are shrunk`() async throws {
    let folder = try TestTiles.folder(zooms: 1...2)
    for (zoom, tileZoom) in [(6.3, 2), (9.9, 2), (0.2, 1)] {
      try await expectTiles(.folder(".", zooms: 1...2), in: folder, corner, zoom: zoom, tileZoom: tileZoom, height: 50)
    }
  }

  @Test func `beyond the greatest zoom of an MBTiles file its tiles are enlarged`() async throws {
    let folder = TemporaryFolder()
    let tiles = (0..<16).map { index in
      (zoom: 2, column: index % 4, row: 3 - index / 4, bytes: WrittenPNG.file(side: 32, color: TestTiles.color(2, index % 4, index / 4)))
    }
    try WrittenDatabase.writeTiles(tiles, metadata: ["minzoom": "2", "maxzoom": "2"], to: folder["a.mbtiles"])
    for zoom in [2.3, 6.3, 12, 23.4] {
      try await expectTiles(.mbtiles("a.mbtiles"), in: folder, corner, zoom: zoom, tileZoom: 2, height: 50)
    }
  }

  @Test func `tiles of 512 points show at a zoom higher than their own`() async throws {
    try await expectTiles(
      .folder(".", tileSize: 512), in: try TestTiles.folder(zooms: 0...2), Coordinate(10, 10), zoom: 3, tileZoom: 2)
  }

  @Test func `a template has sharp tiles, rows from the south and braces of its own`() async throws {
    let folder = TemporaryFolder()
    for (name, color) in [("{a}1-1-0.png", 0x00FF00), ("{a}1-1-0@2x.png", 0x0000FF)] as [(String, UInt32)] {
      try folder.write(WrittenPNG.file(side: 8, color: color), to: name)
    }
    // South of the equator and east of Greenwich: row 0 from the south.
    let (source, center) = (TileSource.template("{{a}{z}-{x}-{-y}{r}.png", zooms: 1...1), Coordinate(-40, 90))
    for (scale, color) in [(1.0, Color.green), (2, .blue), (3, .blue)] {
      let frame = try await map(source, center, zoom: 1).drawn(in: folder, width: 20, height: 20, scale: scale)
      #expect(frame.warnings.isEmpty && Set(frame.picture.words) == [color.premultiplied])
    }
  }

  @Test func `where tiles are missing the background shows, and one warning counts them`() async throws {
    let missing: Set = ["2/1/1", "2/2/1", "2/2/2"]
    let folder = try TestTiles.folder(zooms: 2...2, without: missing)
    let frame = try await map(.folder("."), zoom: 2).drawn(in: folder, width: 600, height: 600)
    let first = ImageError.missing(url: "./2/1/1.png", path: folder["2/1/1.png"])
    #expect(frame.warnings == [.node("map", .missingTiles(row: "map", map: "map", count: 3, first))])
    #expect(frame.warnings.map(\.description) == ["node \"map\": 3 tiles are missing, the first of them: \(first)"])
    // The four middle tiles meet in the middle of the picture.
    let (ground, tile) = (Color(0xFF00FF), Color(TestTiles.color(2, 1, 2)))
    #expect(frame.picture.colors((200, 200), (400, 200), (400, 400), (200, 400)) == [ground, ground, ground, tile])
  }

  @Test func `a list has one warning for each of its maps`() async throws {
    let folder = try TestTiles.folder(zooms: 1...1, without: ["1/0/0", "1/1/0"])
    let table = TableNode.plain(rows: ["a", "b"]) { name in
      {
        let map = MapNode(zoom: 1, tiles: .folder(".", zooms: 1...1))
        map.debugName = "map \(name)"
        map.setPreferredSize(200, 80)
        return HoldingCell(map)
      }
    }
    let frame = try await Renderer.test(200, 160, pictures: folder.path).render(table)
    #expect(
      frame.warnings.map { warning in
        if case .missingTiles(_, let map, let count, _) = warning { "\(map) \(count)" } else { "other" }
      } == ["map a 2", "map b 2"] && frame.warnings.allSatisfy { $0.kind == .missingPicture })
  }

  @Test func `remote tiles are not fetched while the network is off`() async throws {
    let frame = try await map(.template("https://tiles.example/{z}/{x}/{y}.png"), zoom: 1).drawn()
    let missing = RenderWarning.missingTiles(row: "map", map: "map", count: 4, .network(url: "https://tiles.example/1/0/0.png", .off))
    #expect(frame.warnings == [.node("map", missing)])
  }

  @Test func `a tile of 60,000 pixels is a warning`() async throws {
    let folder = TemporaryFolder()
    _ = try folder.addFolder("0/0")
    try folder.write(WrittenPNG.file(width: 60_000, height: 60_000, data: [0x78, 0x01, 0x03, 0x00]), to: "0/0/0.png")
    let sizes = try await map(.folder("."), zoom: 0).drawn(in: folder).warnings.map { warning in
      if case .node(_, .missingTiles(_, _, 1, .tooManyPixels(_, let size, _))) = warning { size } else { nil as PixelSize? }
    }
    #expect(sizes == [PixelSize(60_000, 60_000)])
  }

  @Test func `a region is shown whole with its centre in the middle`() async throws {
    let map = MapNode(zoom: 0)
    map.region = MapRegion(
      center: Coordinate(50, 12), span: CoordinateSpan(latitudeDelta: 8, longitudeDelta: 4))
    let dot = Image.drawn(key: "map tests small", size: Size(2, 2)) { context in
      context.fill(DrawingPath(context.bounds), with: .color(.black))
    }
    map.annotations = [(54, 14), (46, 14), (46, 10), (54, 10), (50, 12)].map { latitude, longitude in
      MapAnnotation(coordinate: Coordinate(latitude, longitude), look: .image(dot))
    }
    let picture = try await map.drawn().picture
    let box = try #require(picture.box { $0 & 255 < 200 })
    // On the map the northern half of the region is longer, so it fills half of the height.
    #expect(-1...1 ~= box.y.lowerBound && 141..<160 ~= box.y.upperBound && abs(box.x.lowerBound + box.x.upperBound - 199) <= 1)
    #expect(picture[100, 80] & 255 < 200)
  }

  @Test func `the attribution is in the lower right corner`() async throws {
    let picture = try await map(.template("", zooms: 0...0, attribution: "Somebody's tiles"), zoom: 0).drawn().picture
    let box = try #require(picture.box { $0 != 0xFFFF00FF })
    #expect((box.x.upperBound, box.y.upperBound) == (199, 159) && 40...120 ~= box.x.count && 12...22 ~= box.y.count)
    // Dark letters.
    #expect(picture.box { $0 >> 8 & 255 < 90 && $0 >> 16 & 255 < 120 } != nil)
  }

  @Test func `on the clock the background shows until tiles have come`() async throws {
    let node = map(.folder("."), zoom: 0)
    node.setPreferredSize(100, 100)
    let folder = try TestTiles.folder(zooms: 0...0)
    let frames = try await Renderer.test(100, 100, pictures: folder.path)
      .frames(ofNode: node, script: ScrollScript(networkImageLatency: .init(full: .fixed(150))), framesPerSecond: 10, frames: 3).all()
    #expect([0, 2].flatMap { frames[$0].picture.colors((50, 50)) } == [Color(0xFF00FF), Color(TestTiles.color(0, 0, 0))])
  }
}
